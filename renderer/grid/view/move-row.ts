import type { GridRow } from '../engine/row.ts'
import { selectCell } from '../engine/selection-moves.ts'
import type { GridState } from './grid-state.ts'
import type { ViewTools } from './transfer.ts'

/** Moves a row by the keyboard. The selection goes along with it; of a range, which spreads by that, its cell of this row. */
export function moveRow(row: GridRow, by: 1 | -1, { state, select, say }: Pick<ViewTools, 'state' | 'select' | 'say'>) {
  const { store, texts } = state.options
  const from = store.indexOf(store.idOf(row))
  const to = from + by
  if (from === -1 || !store.rows[to] || !mayMoveRow(state, row, from)) return
  store.move(from, to, 'user')
  const { active } = state
  if (active?.row === to) select(selectCell(active))
  say(texts.movedTo(to + 1))
}

/** By dragging it, too. */
export function mayMoveRow({ options }: GridState, row: GridRow, index: number): boolean {
  return options.mayMoveRow?.(row, index) ?? !options.store.isDisabled(row, index)
}
