import type { CellErrors } from '../engine/cell-errors.ts'
import type { GridStore } from '../engine/grid-store.ts'

/**
 * What the server said of a cell was about the value that it had then: the mark goes with that value.
 * @returns ends it.
 */
export function forgetServerMarks(store: Pick<GridStore, 'subscribe'>, errors: CellErrors): () => void {
  return store.subscribe(({ cells, columns, reset }) => {
    if (errors.size === 0 || reset) return
    errors.batch(() => {
      // Very many cells have changed: marks are fewer.
      const concerned = cells ?? Object.keys(errors.all()).map((id) => [id, columns] as const)
      for (const [id, keys] of concerned) for (const key of keys) errors.set('server', id, key, undefined)
    })
  })
}
