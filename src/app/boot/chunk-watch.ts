import { browserFetch } from '#src/platform/http/browser-fetch.ts'
import { createVersionFetcher } from '#src/platform/new-version.ts'
import type { KeyValueStore } from '#src/platform/storage/storage.ts'
import { createChunkRecovery, hasUnsavedInput } from './chunk-recovery.ts'
import { onChunkOutcome } from './load-chunk.ts'

export interface ChunkWatchOptions {
  readonly sessionArea: KeyValueStore
  reload(): void
}

/** Reloads this window, once, when a part of the console is gone from its host. */
export function watchChunks({ sessionArea, reload }: ChunkWatchOptions): void {
  const fetchVersion = createVersionFetcher(browserFetch, document.baseURI)
  const recover = createChunkRecovery({
    store: sessionArea,
    now: Date.now,
    isHostThere: async () => (await fetchVersion()) !== undefined,
    hasUnsaved: () => hasUnsavedInput(window),
    reload,
  })
  onChunkOutcome((outcome) => void recover(outcome))
  // Of the chunks that pages and widgets load for themselves.
  window.addEventListener('vite:preloadError', () => void recover({ chunk: '', arrived: false }))
}
