import { ENDED } from './ended.ts'
import type { GridParts, LaterView } from './later-parts.ts'

/** Begins a gesture: now, or when the code for it has come, if the pointer is still pressed then. */
export function beginGesture(parts: GridParts, begin: (view: LaterView) => void, onMissed?: () => void): void {
  const released = new AbortController()
  const { signal } = released
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => released.abort(ENDED), { signal, capture: true })
  parts.view.use((view) => {
    if (signal.aborted) onMissed?.()
    else begin(view)
    released.abort(ENDED)
  })
}
