import type { CellErrors } from './cell-errors.ts'
import type { GridStore } from './grid-store.ts'

/**
 * Takes the marks of refused cells away again when their value changes, or when the paste is undone.
 * @returns ends it.
 */
export function forgetRefusedOnChange(store: Pick<GridStore, 'subscribe'>, errors: CellErrors): () => void {
  return store.subscribe(({ origin, cells, reset }) => {
    if (origin === 'undo' || reset || cells === null) {
      errors.replace('paste', {})
      return
    }
    if (errors.size === 0) return
    errors.batch(() => {
      for (const [id, keys] of cells) for (const key of keys) errors.set('paste', id, key, undefined)
    })
  })
}
