import type { ChoiceList } from '../core/choice-list.ts'
import { MAX_PASTED_CELLS } from '../core/constants.ts'
import type { Column } from '../core/grid-column.ts'
import type { FillPlace } from '../core/range-plan.ts'
import type { CellValue } from '../core/row.ts'
import type { CellRange } from '../core/selection.ts'

/** What stands on the clipboard beside the text, for grids alone. */
const CELLS_TYPE = 'application/x-pagewright-cells+json'

/** Longer ones are not read: it may come from anywhere, as any text on the clipboard. */
const MAX_LENGTH = 8_000_000

/** Of a column that chooses: what its cells show and what they hold, row by row; null for an empty cell. */
interface CopiedColumn {
  /** Its place among the copied columns. */
  readonly at: number
  /** What it chooses from. */
  readonly source: string
  readonly cells: readonly (readonly [text: string, value: string] | null)[]
}

/** The value that was copied along with a text; undefined: the text is all there is. */
export type CopiedValueOf = (down: number, right: number, text: string, column: Column) => CellValue | undefined

/**
 * Puts the values of columns that choose beside the texts of copied cells, since several choices may have the same text.
 */
export function copyValues(
  { clipboardData }: ClipboardEvent,
  { top, left, bottom, right }: CellRange,
  { columns, store }: FillPlace,
): void {
  const choosing = columns.slice(left, right + 1).flatMap((column, at) => {
    const source = sourceOf(column)
    return source === null ? [] : [{ column, at, source }]
  })
  const rows = store.rows.slice(top, bottom + 1)
  if (choosing.length === 0 || choosing.length * rows.length > MAX_PASTED_CELLS) return
  const copied = choosing.map(
    ({ column, at, source }): CopiedColumn => ({
      at,
      source,
      cells: rows.map((row) => {
        const value = row[column.key]
        return isOneValue(value) ? [column.cell.format(value, column), value] : null
      }),
    }),
  )
  clipboardData?.setData(CELLS_TYPE, JSON.stringify(copied))
}

/** Reads them again. What is none of ours, or not about these texts, is left out. */
export function readCopiedValues({ clipboardData }: ClipboardEvent): CopiedValueOf | null {
  const json = clipboardData?.getData(CELLS_TYPE) ?? ''
  const copied = json === '' || json.length > MAX_LENGTH ? null : parse(json)
  if (!copied) return null
  return (down, right, text, column) => {
    const found = copied.find(({ at }) => at === right)
    if (!found || found.source !== sourceOf(column)) return undefined
    const [copiedText, value] = found.cells[down] ?? []
    return value !== undefined && copiedText === text && mayBe(value, text, column.choices) ? value : undefined
  }
}

/** Never a value of another text, and of choices that are all there none but those. */
function mayBe(value: string, text: string, choices: ChoiceList | null): boolean {
  const known = choices?.textOf(value)
  return known === undefined ? choices?.search !== undefined : known === text
}

function sourceOf({ cell, choices, declared }: Column): string | null {
  if (!choices) return null
  const field = declared.widget?.field.choices
  if (field?.source === 'ref') return field.dictCode
  if (field?.source === 'dict') return field.code
  return cell.choiceSource?.(declared)?.dictCode ?? null
}

/** Several values are several texts, which are read one by one. */
function isOneValue(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes(',')
}

function parse(json: string): readonly CopiedColumn[] | null {
  try {
    const copied: unknown = JSON.parse(json)
    return Array.isArray(copied) && copied.every(isCopiedColumn) ? copied : null
  } catch {
    // Another program may write what it likes under this name: then the text is all there is.
    return null
  }
}

function isCopiedColumn(column: unknown): column is CopiedColumn {
  if (typeof column !== 'object' || column === null || !('at' in column && 'source' in column && 'cells' in column))
    return false
  const { at, source, cells } = column
  return typeof at === 'number' && typeof source === 'string' && Array.isArray(cells) && cells.every(isCopiedCell)
}

function isCopiedCell(cell: unknown): boolean {
  return (
    cell === null || (Array.isArray(cell) && cell.length === 2 && typeof cell[0] === 'string' && isOneValue(cell[1]))
  )
}
