import { type ExpressionBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { containsGrams, escapeLike } from '../db/contains-text.ts'
import type { Tables } from '../db/tables.ts'
import type { TextSample } from '../db/text-sample.ts'
import type { TableDictionary } from './table-dictionary.ts'
import { columnText, isPlain, labelText, partTexts } from './table-label.ts'
import type { ItemRow } from './table-source.ts'

type Rows<Row> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Row>

export interface FoundPage {
  /** Empty: all rows. */
  readonly keyword: string
  readonly pageNo: number
  readonly pageSize: number
}

/**
 * One page of the rows that a keyword finds. What is called just so stands before what is only like it, so that it does
 * not fall beyond the page. Each kind is read by itself, as far as the page reaches: of the many rows that are like a
 * single character, the first ones are found in the order of an index, and not by sorting them all.
 */
export async function readPage<Row extends ItemRow>(
  dictionary: TableDictionary,
  rows: Rows<Row>,
  { keyword, pageNo, pageSize }: FoundPage,
): Promise<readonly Row[]> {
  const from = (pageNo - 1) * pageSize
  const to = from + pageSize
  if (keyword === '') return inOrder(dictionary, rows).limit(pageSize).offset(from).execute()
  const isCalled = calledJustSo(dictionary, keyword)
  const matching = rows.where((row) => matches(row, dictionary, keyword))
  const called = matching.where(isCalled).orderBy(nearness(dictionary, keyword), 'desc')
  const alike = matching.where(sql<boolean>`${isCalled} is not true`)
  const found = await Promise.all([called, alike].map((some) => inOrder(dictionary, some).limit(to).execute()))
  return found.flat().slice(from, to)
}

function inOrder<Row extends ItemRow>({ order = [] }: TableDictionary, rows: Rows<Row>): Rows<Row> {
  return order
    .reduce(
      (ordered, { column, descending }) =>
        ordered.orderBy(sql`${sql.ref(column)}`, (direction) =>
          (descending ? direction.desc() : direction.asc()).nullsLast(),
        ),
      rows,
    )
    .orderBy('value')
}

/** What is called just so stands before what only has such a field. */
function nearness({ label }: TableDictionary, keyword: string) {
  return sql<boolean>`coalesce(${labelText(label)} = ${keyword}::text, false)`
}

function calledJustSo({ label }: TableDictionary, keyword: string) {
  const texts = [labelText(label), ...partTexts(label)]
  return sql<boolean>`(${sql.join(
    texts.map((text) => sql`${text} = ${keyword}::text`),
    sql` or `,
  )})`
}

/** A keyword with commas asks for exact values or texts, any other for a part of them (contract 16 section 3). */
export function matches(
  row: ExpressionBuilder<Tables, never>,
  { entry, label, codeColumn }: TableDictionary,
  keyword: string,
) {
  const indexed = keyword.includes(',') ? null : indexedColumns({ entry, label, codeColumn }, keyword)
  if (indexed) {
    return containsGrams([...indexed.keys()].map(columnText), keyword, [...indexed.values()])
  }
  const columns = [columnText(codeColumn), labelText(label)]
  if (keyword.includes(',')) {
    const wanted = keyword.split(',').filter((part) => part !== '')
    return row.or(columns.map((column) => row(column, 'in', wanted)))
  }
  const contains = (column: RawBuilder<string | null>, word: string) => row(column, 'ilike', `%${escapeLike(word)}%`)
  // Of a label of several fields, each word may stand in another one.
  const parts = partTexts(label)
  const words = parts.length === 0 ? [] : keyword.split(/\s+/).filter((word) => word !== '')
  const byWords = words.map((word) => row.or(parts.map((part) => contains(part, word))))
  const byWhole = columns.map((column) => contains(column, keyword))
  return row.or(byWords.length === 0 ? byWhole : [...byWhole, row.and(byWords)])
}

/** The columns that may hold the keyword, where an index finds it in each of them; null: in one of them it does not. */
function indexedColumns(
  { entry, label, codeColumn }: Pick<TableDictionary, 'entry' | 'label' | 'codeColumn'>,
  keyword: string,
): ReadonlyMap<string, TextSample> | null {
  if (!isPlain(label)) return null
  const isInNoId = codeColumn === 'id' && entry.hasMadeIds === true && BEYOND_ASCII.test(keyword)
  const found = new Map<string, TextSample>()
  for (const column of [...(isInNoId ? [] : [codeColumn]), ...label.map((part) => part.column)]) {
    const sample = entry.grams?.(column)
    if (!sample) return null
    found.set(column, sample)
  }
  return found.size > 0 ? found : null
}

const BEYOND_ASCII = /\P{ASCII}/u
