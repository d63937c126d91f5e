import { RELOAD_HIGHLIGHT_MS } from '../engine/constants.ts'

/** Rows that came from elsewhere are highlighted for a while. */
export interface RowFlashes {
  start(ids: readonly string[]): void
  end(): void
}

/** `flashing`: the ids as they are drawn; a row that comes again within its time begins anew. */
export function createRowFlashes(flashing: Set<string>, redraw: () => void): RowFlashes {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  function stop(ids: readonly string[], timer: ReturnType<typeof setTimeout>) {
    for (const id of ids) {
      if (timers.get(id) !== timer) continue
      timers.delete(id)
      flashing.delete(id)
    }
    redraw()
  }

  return {
    start(ids) {
      const timer = setTimeout(() => stop(ids, timer), RELOAD_HIGHLIGHT_MS)
      for (const id of ids) {
        timers.set(id, timer)
        flashing.add(id)
      }
      redraw()
    },
    end() {
      for (const timer of new Set(timers.values())) clearTimeout(timer)
      timers.clear()
    },
  }
}
