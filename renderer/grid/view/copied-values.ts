import type { Column } from '../engine/column.ts'
import { MAX_PASTED_CELLS } from '../engine/constants.ts'
import type { FillPlace } from '../engine/range-plan.ts'
import type { CellValue } from '../engine/row.ts'
import type { CellRange } from '../engine/selection.ts'

/** What stands on the clipboard beside the text, for grids alone. */
const CELLS_TYPE = 'application/x-pagewright-cells+json'

/** Longer ones are not read: it may come from anywhere, as any text on the clipboard. */
const MAX_LENGTH = 8_000_000

/** What the cells of a column show and what they hold, row by row; null where the text is enough. */
interface CopiedColumn {
  /** Its place among the copied columns. */
  readonly at: number
  /** What it chooses from, or which column it is. */
  readonly source: string
  readonly cells: readonly (readonly [text: string, value: CopiedValue] | null)[]
}

type CopiedValue = string | number

/** The value that was copied along with a text; undefined: the text is all there is. */
export type CopiedValueOf = (down: number, right: number, text: string, column: Column) => CellValue | undefined

export interface CopiedValues {
  copy(event: ClipboardEvent, range: CellRange, place: FillPlace): void
  /** Null: there are none. */
  read(event: ClipboardEvent): CopiedValueOf | null
}

/**
 * Puts values beside the texts of copied cells: of columns that choose, since several choices may have the same text, and
 * of stored ones that nobody could enter today, such as numbers with more decimals than their column has.
 */
function copyValues(
  { clipboardData }: ClipboardEvent,
  { top, left, bottom, right }: CellRange,
  { columns, store }: FillPlace,
): void {
  if ((bottom - top + 1) * (right - left + 1) > MAX_PASTED_CELLS) return
  const rows = store.rows.slice(top, bottom + 1)
  const copied = columns.slice(left, right + 1).flatMap((column, at): CopiedColumn[] => {
    const source = sourceOf(column)
    const cells = source === null ? [] : rows.map((row) => copyCell(row[column.key], column))
    return source !== null && cells.some((cell) => cell !== null) ? [{ at, source, cells }] : []
  })
  if (copied.length > 0) clipboardData?.setData(CELLS_TYPE, JSON.stringify(copied))
}

function copyCell(value: CellValue | undefined, column: Column): CopiedColumn['cells'][number] {
  if (!isOneValue(value)) return null
  const text = column.cell.format(value, column)
  return column.choices || !column.cell.parse(text, column).ok ? [text, value] : null
}

/** Reads them again. What is none of ours, or not about these texts, is left out. */
function readCopiedValues({ clipboardData }: ClipboardEvent): CopiedValueOf | null {
  const json = clipboardData?.getData(CELLS_TYPE) ?? ''
  const copied = json === '' || json.length > MAX_LENGTH ? null : parse(json)
  if (!copied) return null
  return (down, right, text, column) => {
    const found = copied.find(({ at }) => at === right)
    if (!found || found.source !== sourceOf(column)) return undefined
    const [copiedText, value] = found.cells[down] ?? []
    return value !== undefined && copiedText === text ? acceptValue(value, text, column) : undefined
  }
}

/** Never a value of another text, and of choices that are all there none but those that can be chosen. */
function acceptValue(value: CopiedValue, text: string, column: Column): CellValue | undefined {
  const { choices, cell, declared } = column
  if (!choices) {
    const read = cell.text?.read(text, column)
    return String(read) === String(value) ? read : undefined
  }
  const stored = String(value)
  const known = choices.textOf(stored)
  if (known === undefined ? !choices.search : known !== text) return undefined
  return declared.options?.some((option) => option.disabled && option.value === stored) ? undefined : stored
}

function sourceOf({ key, cell, choices, declared }: Column): string | null {
  if (!choices) return cell.text ? `${cell.type}:${key}` : null
  const field = declared.widget?.field.choices
  if (field?.source === 'ref') return field.dictCode
  if (field?.source === 'dict') return field.code
  return cell.choiceSource?.(declared)?.dictCode ?? null
}

/** Several values are several texts, which are read one by one. */
function isOneValue(value: unknown): value is CopiedValue {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && !value.includes(','))
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

export const copiedValues: CopiedValues = { copy: copyValues, read: readCopiedValues }
