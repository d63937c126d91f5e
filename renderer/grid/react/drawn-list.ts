import { flushSync } from 'react-dom'

/** A list that is kept outside of React, and drawn by it. */
export interface DrawnList<Item> {
  /** The same list until it is drawn again. */
  readonly items: readonly Item[]
  subscribe(onChange: () => void): () => void
  draw(): void
  /** Within the event that changed it, where that can be. */
  drawNow(): void
  /** Runs what may draw while React is at work, when nothing can be drawn at once. */
  duringRender(run: () => void): void
}

export function createDrawnList<Item>(kept: ReadonlyMap<unknown, Item>): DrawnList<Item> {
  const listeners = new Set<() => void>()
  let items: readonly Item[] = []
  let rendering = 0

  function draw() {
    items = [...kept.values()]
    for (const listener of listeners) listener()
  }

  return {
    get items() {
      return items
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    draw,
    drawNow() {
      if (rendering > 0) draw()
      else flushSync(draw)
    },
    duringRender(run) {
      rendering += 1
      try {
        run()
      } finally {
        rendering -= 1
      }
    },
  }
}
