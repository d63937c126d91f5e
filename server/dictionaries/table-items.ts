import { sql } from 'kysely'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { Db } from '../db/databases.ts'
import { forbidden } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { toDictItem } from './dict-item.ts'
import { knownColumn, mayChoose, type TableDictionary } from './table-dictionary.ts'
import { columnText, isPlain, labelText, partTexts } from './table-label.ts'
import { type FoundPage, matches, readPage } from './table-search.ts'
import { choosableRows, hasValue, type ItemRow, liveRows } from './table-source.ts'

/** More items than this belong into a search, not into a list of choices. */
const MAX_ITEMS = 1_000

/** Which rows of a table are wanted. */
export interface ItemSearch extends Partial<FoundPage> {
  /** Only rows with one of these values. */
  readonly values?: readonly string[]
  /** Rows with these values are left out. */
  readonly except?: readonly string[]
}

export async function listTableItems(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  { keyword = '', values, except = [], pageNo = 1, pageSize = MAX_ITEMS }: ItemSearch = {},
): Promise<DictItem[]> {
  // What is asked for by its value is called by its name, wherever it stands already.
  const there = values === undefined ? choosableRows : liveRows
  const rows = there(db, context, dictionary)
    .$if(values !== undefined, (query) => query.where(hasValue(dictionary, values ?? [])))
    .$if(except.length > 0, (query) => query.where(({ not }) => not(hasValue(dictionary, except))))
  const found = await readPage(dictionary, rows, { keyword, pageNo, pageSize })
  return found.map((row) => toItem(dictionary, row))
}

/** A row with the columns that were asked for, as texts. */
export interface TableRow {
  readonly value: string
  readonly text: string
  readonly columns: Readonly<Record<string, string | null>>
}

/**
 * One page of rows with some of their columns, and how many there are.
 *
 * @param names columns by names that clients may use.
 * @throws {ApiError} for a column that is not registered, and for one that the caller works with in no field.
 */
export async function listTableRows(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  names: readonly string[],
  search: FoundPage,
): Promise<{ readonly records: readonly TableRow[]; readonly total: number }> {
  const { entry, label, codeColumn } = dictionary
  const columns = names.map((name) => knownColumn(entry.columns.get(name)))
  if (!mayChoose(context, entry, [...label.map(({ column }) => column), codeColumn, ...columns])) throw forbidden()
  const all = choosableRows(db, context, dictionary)
  const { keyword } = search
  const found = keyword === '' ? all : all.where((row) => matches(row, dictionary, keyword))
  const { total } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow()
  const shown = all.select(columns.map((column, index) => columnText(column).as(`column${index}`)))
  const rows: readonly (ItemRow & Readonly<Record<string, unknown>>)[] = await readPage(dictionary, shown, search)
  const records = rows.map((row) => ({
    value: row.value,
    text: row.text ?? row.value,
    columns: Object.fromEntries(names.map((name, index) => [name, textOrNull(row[`column${index}`])])),
  }))
  return { records, total: Number(total) }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Items with these values first, in their order; then a page of the others: what is chosen stands on top (contract 03). */
export async function listChosenFirst(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  { values, pageSize }: { readonly values: readonly string[]; readonly pageSize: number },
): Promise<DictItem[]> {
  const chosen = values.length === 0 ? [] : await listTableItems(db, context, dictionary, { values })
  const others = await listTableItems(db, context, dictionary, { except: values, pageSize })
  return [...chosen.toSorted((one, other) => values.indexOf(one.value) - values.indexOf(other.value)), ...others]
}

/** The texts of `values`, in their order; unknown ones stay as they are, or are left out. */
export async function translateValues(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
  unknown: 'keep' | 'drop',
): Promise<string[]> {
  const texts = await knownTexts(db, context, dictionary, values)
  return values.flatMap((value) => texts.get(value) ?? (unknown === 'keep' ? [value] : []))
}

/** The texts of those values that are there for the caller, by value. */
async function knownTexts(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (values.length === 0) return new Map()
  const rows = await liveRows(db, context, dictionary).where(hasValue(dictionary, values)).execute()
  return new Map(rows.map((row) => [row.value, row.text ?? row.value]))
}

/** The items that have one of these words as their text, as one of the fields it is put together of, or as their value. */
export async function itemsNamed(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  words: readonly string[],
): Promise<readonly DictItem[]> {
  if (words.length === 0) return []
  const { label, codeColumn } = dictionary
  const texts = [labelText(label), ...partTexts(label), columnText(codeColumn)]
  const rows = await choosableRows(db, context, dictionary)
    .where((row) => row.or(texts.map((text) => sql<boolean>`${text} = any(${words}::text[])`)))
    .orderBy('value')
    .execute()
  return rows.map((row) => toItem(dictionary, row))
}

function toItem({ label }: TableDictionary, { value, text, parts }: ItemRow): DictItem {
  const item = { value, text: text ?? value, color: null }
  return toDictItem(isPlain(label) ? item : { ...item, parts: parts.filter((part): part is string => Boolean(part)) })
}
