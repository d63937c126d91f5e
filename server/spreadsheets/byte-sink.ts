/** Where a file goes as it is made, piece by piece; the next piece waits until this one is taken. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<void>
}

/** What was written, to be read once it is complete. */
export interface ByteStore extends ByteSink {
  readAll(): AsyncIterable<Uint8Array>
}

/** For files that are small: a template, the refused rows of an import. */
export function createMemoryStore(): ByteStore & { content(): Buffer } {
  const pieces: Uint8Array[] = []
  return {
    async write(bytes) {
      pieces.push(bytes)
    },
    async *readAll() {
      yield* pieces
    },
    content: () => Buffer.concat(pieces),
  }
}
