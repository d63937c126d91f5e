import { businessFailure } from './api-error.ts'
import { httpMessages } from './messages.ts'

/** A page of what a picker shows. */
export interface PageWanted {
  readonly pageNo: number
  readonly pageSize: number
}

interface PagingQuery {
  readonly pageNo?: string
  readonly pageSize?: string
}

export function readPage(
  { pageNo, pageSize }: PagingQuery,
  { usual, most }: { readonly usual: number; readonly most: number },
): PageWanted {
  return { pageNo: Number(pageNo || 1), pageSize: Math.min(Number(pageSize || usual), most) }
}

/** A page as the contract answers it. */
export function pageOf<Row>(records: readonly Row[], total: number, { pageNo, pageSize }: PageWanted) {
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

export interface SortWanted<Column extends string> {
  readonly column: Column
  readonly descending: boolean
}

/**
 * By what rows are ordered: one of the names that the call knows, each with its column.
 * @throws {ApiError} for any other: an order that is passed over shows wrong pages.
 */
export function readSort<Column extends string>(
  { column = '', order = '' }: { readonly column?: string; readonly order?: string },
  columns: Readonly<Record<string, Column>>,
  usual: SortWanted<Column>,
): SortWanted<Column> {
  if (column === '') return usual
  const known = Object.hasOwn(columns, column) ? columns[column] : undefined
  if (known === undefined) throw businessFailure(httpMessages.unknownSort(column))
  return { column: known, descending: order.toLowerCase() !== 'asc' }
}

/** What somebody searches for: a part of a text, or exactly these. Clients wrap a part in `*`, and end lists with `,`. */
export interface SearchWanted {
  readonly part: string
  readonly exactly: readonly string[]
}

export function readSearch(text: string | undefined): SearchWanted {
  const plain = withoutStars(text)
  return plain.includes(',') ? { part: '', exactly: splitNames(plain) } : { part: plain, exactly: [] }
}

export function withoutStars(text: string | undefined): string {
  return (text ?? '').trim().replace(/^\*+|\*+$/g, '')
}

/** `a,b,`: the contract's pickers end a list with a comma. */
export function splitNames(text: string | undefined): readonly string[] {
  return [...new Set((text ?? '').split(',').map((name) => name.trim()))].filter((name) => name !== '')
}
