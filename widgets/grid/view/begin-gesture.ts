import type { GridParts, LaterView } from './view-types.ts'

/** Begins a gesture: now, or when the code for it has come, if the pointer is still pressed then. */
export function beginGesture(parts: GridParts, begin: (view: LaterView) => void): void {
  const released = new AbortController()
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => released.abort(), { signal: released.signal })
  parts.view.use((view) => {
    if (!released.signal.aborted) begin(view)
    released.abort()
  })
}
