/** Specified. */
const CHUNK_TIMEOUT_MS = 120_000

/** A part of the console did not arrive: the network is gone, or a new version has replaced it. */
export class ChunkLoadError extends Error {
  readonly code = 'chunk-load'
  constructor(options?: ErrorOptions) {
    super('A part of the console could not be loaded.', options)
    this.name = 'ChunkLoadError'
  }
}

/** Loads a chunk, and says in one way that it cannot be had. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([
      load().catch((cause: unknown) => {
        throw new ChunkLoadError({ cause })
      }),
      late,
    ])
  } finally {
    clearTimeout(timer)
  }
}
