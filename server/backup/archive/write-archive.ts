import { createHash } from 'node:crypto'
import { END_OF_ARCHIVE, headerBlocks, paddingAfter } from './tar-format.ts'

/** Where the bytes of an archive go, one piece after the other. */
export interface ArchiveOutput {
  readonly write: (bytes: Buffer) => Promise<void>
}

export interface ArchiveWriter {
  readonly add: (name: string, content: Buffer) => Promise<void>
  /**
   * What comes in pieces, of a size that is known before. What is missing of it is filled up with zeros, what is beyond
   * it is left out; answers what has come, so that the caller can tell.
   */
  readonly addStream: (name: string, size: number, content: AsyncIterable<Buffer>) => Promise<AddedStream>
  /** The checksums of all parts, and the end mark. Answers the size of the whole. */
  readonly finish: () => Promise<number>
}

export interface AddedStream {
  readonly bytes: number
  readonly sha256: string
}

/** `sha256sum -c` reads it, for who unpacks an archive without this program. */
export const CHECKSUMS = 'SHA256SUMS'
const ZEROS_AT_A_TIME = 65_536

/** Parts go out as they come, each with its checksum; nothing of them is kept. */
export function writeArchive(output: ArchiveOutput, madeAt: Date): ArchiveWriter {
  const checksums: string[] = []
  let written = 0
  const write = async (bytes: Buffer) => {
    if (bytes.length === 0) return
    await output.write(bytes)
    written += bytes.length
  }
  const note = (name: string, sha256: string) => checksums.push(`${sha256}  ${name}\n`)

  const add = async (name: string, content: Buffer) => {
    await write(headerBlocks(name, content.length, madeAt))
    await write(content)
    await write(paddingAfter(content.length))
    note(name, createHash('sha256').update(content).digest('hex'))
  }

  const addStream = async (name: string, size: number, content: AsyncIterable<Buffer>): Promise<AddedStream> => {
    const [given, kept] = [createHash('sha256'), createHash('sha256')]
    let [came, left] = [0, size]
    const take = async (bytes: Buffer) => {
      kept.update(bytes)
      await write(bytes)
      left -= bytes.length
    }
    await write(headerBlocks(name, size, madeAt))
    for await (const piece of content) {
      came += piece.length
      given.update(piece)
      if (left > 0) await take(piece.subarray(0, left))
    }
    while (left > 0) await take(Buffer.alloc(Math.min(left, ZEROS_AT_A_TIME)))
    await write(paddingAfter(size))
    note(name, kept.digest('hex'))
    return { bytes: came, sha256: given.digest('hex') }
  }

  const finish = async () => {
    const content = Buffer.from(checksums.join(''))
    await write(headerBlocks(CHECKSUMS, content.length, madeAt))
    await write(content)
    await write(paddingAfter(content.length))
    await write(END_OF_ARCHIVE)
    return written
  }
  return { add, addStream, finish }
}
