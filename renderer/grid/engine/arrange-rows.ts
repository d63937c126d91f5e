import type { Column } from './column.ts'
import type { GridRow } from './row.ts'
import type { RowOrder } from './shown-rows.ts'

/** How a user looks at rows. */
export interface Arrangement {
  readonly sort: { readonly key: string; readonly descending: boolean } | null
  /** By column, the texts of cells whose rows are shown. */
  readonly filters: ReadonlyMap<string, ReadonlySet<string>>
}

/** A text, of which the table of choices may know several rows; a row's own column may know others. */
export type TextOfCell = (row: GridRow, column: Column) => string

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true })

/** Null: the rows as they are. Columns that are gone arrange nothing. */
export function orderOf(
  { sort, filters }: Arrangement,
  columns: readonly Column[],
  textOf: TextOfCell,
): RowOrder | null {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const wanted = [...filters].flatMap(([key, texts]) => {
    const column = byKey.get(key)
    return column ? [{ column, texts }] : []
  })
  const sorted = sort && byKey.get(sort.key)
  if (wanted.length === 0 && !sorted) return null
  return (rows) => {
    const found = rows.filter((row) => wanted.every(({ column, texts }) => texts.has(textOf(row, column))))
    return sorted ? sortRows(found, sorted, { descending: sort.descending, textOf }) : found
  }
}

interface SortOptions {
  readonly descending: boolean
  readonly textOf: TextOfCell
}

/** Numbers by their size, texts as a dictionary has them; empty cells come last, either way. */
function sortRows(rows: readonly GridRow[], column: Column, { descending, textOf }: SortOptions): readonly GridRow[] {
  const keyed = rows.map((row) => {
    const text = textOf(row, column)
    return { row, text, number: text === '' ? null : numberOf(row, column) }
  })
  const sign = descending ? -1 : 1
  keyed.sort((one, other) => {
    if (one.text === '' || other.text === '') return Number(one.text === '') - Number(other.text === '')
    if (one.number !== null && other.number !== null) return sign * (one.number - other.number)
    return sign * collator.compare(one.text, other.text)
  })
  return keyed.map(({ row }) => row)
}

/** Decimals are texts; of what is chosen, the number says nothing. */
function numberOf(row: GridRow, { key, choices }: Column): number | null {
  const value = row[key]
  if (choices || (typeof value !== 'number' && typeof value !== 'string')) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** The texts that a column holds, each with the number of its rows, in order. */
export function textsOfColumn(
  rows: readonly GridRow[],
  column: Column,
  textOf: TextOfCell,
): readonly { readonly text: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = textOf(row, column)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((one, other) => Number(one.text === '') - Number(other.text === '') || collator.compare(one.text, other.text))
}
