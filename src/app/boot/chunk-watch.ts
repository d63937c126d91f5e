import { browserFetch } from '#src/platform/http/browser-fetch.ts'
import type { KeyValueStore } from '#src/platform/storage/storage.ts'
import { createChunkRecovery, hasUnsavedInput } from './chunk-recovery.ts'
import { isChunkGone } from './gone-chunk.ts'
import { onChunkOutcome } from './load-chunk.ts'

export interface ChunkWatchOptions {
  readonly sessionArea: KeyValueStore
  reload(): void
}

/** Reloads this window, once, when a part of the console is gone from its host. */
export function watchChunks({ sessionArea, reload }: ChunkWatchOptions): void {
  const recover = createChunkRecovery({
    store: sessionArea,
    now: Date.now,
    isGone: (error) => isChunkGone(error, browserFetch),
    hasUnsaved: () => hasUnsavedInput(window),
    reload,
  })
  onChunkOutcome((outcome) => void recover(outcome))
  // Of the chunks that pages and widgets load for themselves.
  window.addEventListener('vite:preloadError', (event) => {
    void recover({ chunk: '', arrived: false, error: 'payload' in event && event.payload })
  })
}
