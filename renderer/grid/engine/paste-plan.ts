import type { ParseOutcome } from '../../widget.ts'
import type { CellErrors } from './cell-errors.ts'
import { type CellPlan, markPlanned, type PlannedRows, type TooManyCells } from './cell-plan.ts'
import type { Column } from './column.ts'
import { MAX_PASTED_CELLS } from './constants.ts'
import type { GridStore } from './grid-store.ts'
import type { RefusedCell } from './patch.ts'
import type { CellValue, GridRow } from './row.ts'
import type { CellRange } from './selection.ts'
import type { CellChange } from './store-change.ts'

export interface Paste {
  /** As `parseClipboardText` reads them; null: more than it was allowed to read. */
  readonly cells: readonly (readonly string[])[] | null
  /** The value that has come along with a text; it goes before what the text is read as. */
  readonly copied?: ((down: number, right: number, text: string, column: Column) => CellValue | undefined) | null
  /** The selected cells: it begins in their upper left corner. */
  readonly target: CellRange
  /** The shown columns, in the order in which the range counts them. */
  readonly columns: readonly Column[]
  readonly store: PlannedRows
  /** Rows that may be added at the end; 0 when none may. */
  readonly mayAdd: number
  readonly limit?: number
}

export interface PastePlan extends CellPlan {
  /** Rows beyond the last one: what the paste brings for them. */
  readonly added: readonly GridRow[]
  /** What is wrong with those, by their place in `added`. */
  readonly refusedInAdded: readonly { readonly row: number; readonly key: string; readonly message: string }[]
  /** Cells beyond the last column, or beyond the rows that may be added. */
  readonly dropped: number
}

/**
 * What a paste does. A small source is repeated over a selection that is a multiple of it, as Excel does. Texts are read
 * by the types of their columns; what is none of a type is refused by itself, the rest goes in.
 */
export function planPaste({
  cells,
  copied,
  target,
  columns,
  store,
  mayAdd,
  limit = MAX_PASTED_CELLS,
}: Paste): PastePlan | TooManyCells {
  if (cells === null) return { kind: 'too-many', limit }
  const sourceWidth = cells.reduce((width, row) => Math.max(width, row.length), 0)
  const { height, width } = pastedSize(cells.length, sourceWidth, target)
  if (height * width > limit) return { kind: 'too-many', limit }

  const reader = createReader()
  const order = readingOrder(columns.slice(target.left, target.left + width), width)
  const changes: CellChange[] = []
  const refused: RefusedCell[] = []
  const added: GridRow[] = []
  const refusedInAdded: { row: number; key: string; message: string }[] = []
  let skipped = 0
  let dropped = 0
  for (let down = 0; down < height; down++) {
    const index = target.top + down
    const row = store.rows[index]
    const source = cells[down % cells.length] ?? []
    const addedIndex = index - store.rows.length
    const isBeyond = row === undefined && addedIndex >= mayAdd
    const values: GridRow = {}
    if (row === undefined && !isBeyond) added.push(values)
    const id = row === undefined ? '' : store.idOf(row)
    const pasted: GridRow | null = order && { ...row }
    for (let at = 0; at < width; at++) {
      const right = order?.[at] ?? at
      const text = source[right % sourceWidth]
      // Rows of a text may be of different lengths: where nothing came, nothing changes.
      if (text === undefined) continue
      const column = columns[target.left + right]
      if (column === undefined || isBeyond) {
        dropped++
        continue
      }
      if (row === undefined ? column.readOnly : !store.isEditable(row, index, column)) {
        // An empty text of a cell that nobody may edit brings nothing, and takes nothing away.
        if (text !== '') skipped++
        continue
      }
      const value = copied?.(down % cells.length, right % sourceWidth, text, column)
      const outcome: ParseOutcome = value === undefined ? reader(text, column, pasted) : { ok: true, value }
      if (pasted && outcome.ok) pasted[column.key] = outcome.value
      if (row === undefined) {
        if (outcome.ok) values[column.key] = outcome.value
        else refusedInAdded.push({ row: addedIndex, key: column.key, message: outcome.message })
      } else if (outcome.ok) changes.push({ id, key: column.key, value: outcome.value })
      else refused.push({ id, key: column.key, message: outcome.message })
    }
  }
  const range = coveredRange(target, height, width, store.rows.length + added.length, columns.length)
  return { kind: 'plan', changes, refused, skipped, dropped, added, refusedInAdded, range }
}

/**
 * Pastes, as one step of undo, and marks the refused cells.
 * @returns the ids of the rows that it added.
 */
export function applyPaste(
  plan: PastePlan,
  store: Pick<GridStore, 'transact' | 'setCells' | 'add'>,
  errors: CellErrors,
): readonly string[] {
  const { changes, added, refusedInAdded } = plan
  const refused = [...plan.refused]
  const ids = store.transact(() => {
    store.setCells(changes, 'user')
    const made = added.length === 0 ? [] : store.add(added, undefined, 'user')
    for (const { row, key, message } of refusedInAdded) refused.push({ id: made[row] ?? '', key, message })
    store.setCells([], 'user', refused)
    return made
  }, 'user')
  markPlanned(changes, refused, errors)
  return ids
}

/** Each side is that of the selection where the source fits into it a whole number of times; else that of the source. */
function pastedSize(
  height: number,
  width: number,
  { top, left, bottom, right }: CellRange,
): { readonly height: number; readonly width: number } {
  if (height === 0 || width === 0) return { height: 0, width: 0 }
  const [selectedHeight, selectedWidth] = [bottom - top + 1, right - left + 1]
  const repeats = (selected: number, source: number) => selected < source || selected % source === 0
  if (!repeats(selectedHeight, height) || !repeats(selectedWidth, width)) return { height, width }
  return { height: Math.max(selectedHeight, height), width: Math.max(selectedWidth, width) }
}

/** What a text means may depend on what is pasted above it: that is read first. Null: as they stand. */
function readingOrder(columns: readonly Column[], width: number): readonly number[] | null {
  if (!columns.some(({ choices }) => choices?.linked)) return null
  const depthOf = (right: number) => columns[right]?.choices?.linked?.depth ?? 0
  return Array.from({ length: width }, (_, right) => right).sort((one, other) => depthOf(one) - depthOf(other))
}

/** Reads texts by type; a text that is repeated down a column is read once. */
function createReader(): (text: string, column: Column, row: GridRow | null) => ReturnType<Column['cell']['parse']> {
  const last = new Map<Column, { readonly text: string; readonly outcome: ReturnType<Column['cell']['parse']> }>()
  return (text, column, row) => {
    const linked = column.choices?.linked
    if (linked && row) return column.cell.parse(text, { ...column, choices: linked.choicesOf(row) })
    const known = last.get(column)
    if (known?.text === text) return known.outcome
    const outcome = column.cell.parse(text, column)
    last.set(column, { text, outcome })
    return outcome
  }
}

function coveredRange(
  { top, left }: CellRange,
  height: number,
  width: number,
  rows: number,
  columns: number,
): CellRange | null {
  const bottom = Math.min(top + height, rows) - 1
  const right = Math.min(left + width, columns) - 1
  return bottom < top || right < left ? null : { top, left, bottom, right }
}
