import { LOST_STYLE } from '#src/platform/part-loader.ts'

/** Specified. */
const CHUNK_TIMEOUT_MS = 120_000

/** A part of the console did not arrive: the network is gone, or a new version has replaced it. */
export class ChunkLoadError extends Error {
  readonly code: 'chunk-load' | 'CSS_CHUNK_LOAD_FAILED'
  constructor(options?: ErrorOptions) {
    super('A part of the console could not be loaded.', options)
    this.name = 'ChunkLoadError'
    const { cause } = this
    // Specified for style sheets.
    const isStyle = cause instanceof Error && cause.message.startsWith(LOST_STYLE)
    this.code = isStyle ? 'CSS_CHUNK_LOAD_FAILED' : 'chunk-load'
  }
}

/** What became of a chunk. Chunks are told apart by the text of their loader, which names the file. */
export interface ChunkOutcome {
  readonly chunk: string
  readonly arrived: boolean
  /** Why it did not arrive; what is known of that. */
  readonly error?: unknown
}

type ChunkListener = (outcome: ChunkOutcome) => void
// Modules load chunks before anything is made that could be handed to them.
const listeners = new Set<ChunkListener>()

export function onChunkOutcome(listener: ChunkListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Loads a chunk, and says in one way that it cannot be had. */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  const tell = (outcome: Omit<ChunkOutcome, 'chunk'>) => {
    for (const listener of listeners) listener({ chunk: load.toString(), ...outcome })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError()), CHUNK_TIMEOUT_MS)
  })
  try {
    const module = await Promise.race([
      load().catch((cause: unknown) => {
        throw new ChunkLoadError({ cause })
      }),
      late,
    ])
    tell({ arrived: true })
    return module
  } catch (error) {
    tell({ arrived: false, error })
    throw error
  } finally {
    clearTimeout(timer)
  }
}
