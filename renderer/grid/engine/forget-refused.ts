import type { CellErrors } from './cell-errors.ts'
import type { GridStore } from './grid-store.ts'
import type { RefusedCell } from './patch.ts'
import type { StoreChange } from './store-change.ts'

/**
 * A cell that was refused is marked until its value changes. Taking a step back takes its marks along, and brings those
 * back that it had redeemed: a cell must not hold an old value unmarked for which something else was brought.
 * @returns ends it.
 */
export function forgetRefusedOnChange(store: Pick<GridStore, 'subscribe' | 'idOf'>, errors: CellErrors): () => void {
  /** What the mark of a refused cell says; it is shown before all others. */
  function take(id: string, key: string): string | undefined {
    const shown = errors.messageOf(id, key)
    errors.set('paste', id, key, undefined)
    return errors.messageOf(id, key) === shown ? undefined : shown
  }

  function follow({ patches = [], undone = [] }: StoreChange) {
    const redeemed: RefusedCell[] = []
    const redeem = (id: string, key: string) => {
      const message = take(id, key)
      if (message !== undefined) redeemed.push({ id, key, message })
    }
    if (errors.size > 0) {
      for (const patch of patches)
        if (patch.kind === 'cells') for (const row of patch.rows) redeem(store.idOf(row), patch.key)
      for (const { refused = [] } of undone) for (const { id, key } of refused) redeem(id, key)
    }
    const refused = undone.flatMap((patch) => patch.redeemed ?? [])
    for (const { id, key, message } of refused) errors.set('paste', id, key, message)
    const [first] = patches
    if (!first) return
    if (redeemed.length > 0) first.redeemed = redeemed
    if (refused.length > 0) first.refused = refused
  }

  return store.subscribe((change) => {
    if (change.reset) errors.replace('paste', {})
    else errors.batch(() => follow(change))
  })
}
