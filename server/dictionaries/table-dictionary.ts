import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { decodeOnce } from '#schemas/query/decode-once.ts'
import type { Question } from '../db/ask-together.ts'
import { containsGrams, escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import { identityOf } from '../db/reused-statements.ts'
import type { Tables } from '../db/tables.ts'
import type { TextSample } from '../db/text-sample.ts'
import { businessFailure, forbidden } from '../http/api-error.ts'
import { type DataContext, hasPermission } from '../http/request-context.ts'
import { entityRows, hasText } from '../resources/existing/existing-rows.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import { toDictItem } from './dict-item.ts'
import { parseDictionaryFilter } from './dictionary-filter.ts'
import { dictionaryMessages } from './messages.ts'
import { columnText, isPlain, labelText, partTexts, readTableLabel, type TableLabel } from './table-label.ts'
import type { RegisteredTable, TableRegistry } from './table-registry.ts'

/** A `table,text,code` reference after the registry has read it. */
export interface TableDictionary {
  readonly entry: RegisteredTable
  readonly label: TableLabel
  readonly codeColumn: string
  /** What rows must equal to be there. Columns come out of the registry, values are bound. */
  readonly conditions?: readonly { readonly column: string; readonly value: unknown }[]
  /** What the reference itself asks for, as texts; its columns come out of the registry too. */
  readonly comparisons?: readonly { readonly column: string; readonly equals: boolean; readonly value: string }[]
  readonly order?: readonly { readonly column: string; readonly descending: boolean }[]
}

/** More items than this belong into a search, not into a list of choices. */
const MAX_ITEMS = 1_000

/**
 * `table,text,code`, with a fourth part in the grammar of `parseDictionaryFilter`.
 *
 * @throws {ApiError} for a wrong number of parts, for a table or column that is not registered, and for a fourth part that
 * is not of that grammar. A `where` in the first part is no table that is registered.
 */
export function resolveTableDictionary(
  registry: TableRegistry,
  context: DataContext,
  reference: string,
): TableDictionary {
  const [table = '', text = '', code = '', ...rest] = reference.split(',')
  return resolveParts(registry, context, [table.trim(), text.trim(), code.trim()], rest.join(','))
}

function resolveParts(
  registry: TableRegistry,
  context: DataContext,
  [table, text, code]: readonly [string, string, string],
  fourth: string,
): TableDictionary {
  if (!table || !text || !code) throw businessFailure(dictionaryMessages.codeMalformed)
  const entry = registry.find(table)
  const label = entry && readTableLabel(entry, text)
  const codeColumn = entry?.columns.get(code)
  if (!entry || !label || !codeColumn) throw businessFailure(dictionaryMessages.tableRefused)
  if (entry.permission !== null && !hasPermission(context, entry.permission)) throw forbidden()
  if (!mayChoose(context, entry, [...label.map(({ column }) => column), codeColumn])) throw forbidden()
  if (fourth.trim() === '') return { entry, label, codeColumn }
  // Clients that search encode it once more (contract 14 section 1.3).
  const filter = parseDictionaryFilter(fourth) ?? parseDictionaryFilter(decodeOnce(fourth))
  if (!filter) throw businessFailure(dictionaryMessages.tableRefused)
  return {
    entry,
    label,
    codeColumn,
    comparisons: filter.comparisons.map((one) => ({ ...one, column: known(entry.columns.get(one.column)) })),
    order: filter.order.map((one) => ({
      ...one,
      column: known(entry.columns.get(one.column) ?? entry.orderColumns?.get(one.column)),
    })),
  }
}

/** A keyword of a search with the order that stands at its end: `钢[orderby:create_time,desc]` (contract 16 section 3). */
export function splitOrder(text: string): { readonly keyword: string; readonly order: string | null } {
  const at = text.indexOf(ORDER_MARK)
  if (at === -1 || !text.endsWith(']')) return { keyword: text, order: null }
  return { keyword: text.slice(0, at), order: text.slice(at + ORDER_MARK.length, -1) }
}
const ORDER_MARK = '[orderby:'

/** @throws {ApiError} for a column that is not registered, and for what is no order. */
export function orderedBy(dictionary: TableDictionary, order: string): TableDictionary {
  const [name = '', direction = 'asc', ...rest] = order.split(',').map((part) => part.trim())
  if (rest.length > 0 || !/^(?:asc|desc)$/i.test(direction)) throw businessFailure(dictionaryMessages.tableRefused)
  const { columns, orderColumns } = dictionary.entry
  const column = known(columns.get(name) ?? orderColumns?.get(name))
  return { ...dictionary, order: [{ column, descending: direction.toLowerCase() === 'desc' }] }
}

function known(column: string | undefined): string {
  if (column === undefined) throw businessFailure(dictionaryMessages.tableRefused)
  return column
}

/** Whether the caller works with a field that shows these columns. What fields themselves need is not asked here. */
function mayChoose(context: DataContext, { choosers }: RegisteredTable, named: readonly string[]): boolean {
  if (!choosers) return true
  return choosers.some(
    ({ columns, permissions, see }) =>
      named.every((column) => columns.includes(column)) &&
      see.every((code) => hasPermission(context, code)) &&
      permissions.some((code) => hasPermission(context, code)),
  )
}

/** Which rows of a table are wanted. */
export interface ItemSearch {
  readonly keyword?: string
  /** Only rows with one of these values. */
  readonly values?: readonly string[]
  /** Rows with these values are left out. */
  readonly except?: readonly string[]
  readonly pageNo?: number
  readonly pageSize?: number
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

type Rows<Row> = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Row>
type FoundPage = Required<Pick<ItemSearch, 'keyword' | 'pageNo' | 'pageSize'>>

/**
 * One page of the rows that a keyword finds. What is called just so stands before what is only like it, so that it does
 * not fall beyond the page. Each kind is read by itself, as far as the page reaches: of the many rows that are like a
 * single character, the first ones are found in the order of an index, and not by sorting them all.
 */
async function readPage<Row extends ItemRow>(
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
  search: Required<Pick<ItemSearch, 'keyword' | 'pageNo' | 'pageSize'>>,
): Promise<{ readonly records: readonly TableRow[]; readonly total: number }> {
  const { entry, label, codeColumn } = dictionary
  const columns = names.map((name) => known(entry.columns.get(name)))
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

/** Which of the values exist for the caller. */
export async function knownValues(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set()
  const rows = await choosableRows(db, context, dictionary).where(hasValue(dictionary, values)).execute()
  return new Set(rows.map((row) => row.value))
}

/**
 * The same for values that are about to be stored: their rows stay until the transaction ends. They may change meanwhile,
 * but whoever deletes one waits, and then finds what refers to it.
 */
export function askForHeldValues(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
): Question {
  const { existing, rowScope } = dictionary.entry
  const isReusable = isPlainDictionary(dictionary) && (rowScope?.(context) ?? null) === null
  return {
    key: isReusable ? `held ${dictionaryKey(context, dictionary)}` : null,
    values: [values],
    ask: (slot) =>
      choosableRows(db, context, dictionary)
        .where(hasValue(dictionary, isReusable ? slot(0) : values))
        .clearSelect()
        .select([columnText(dictionary.codeColumn).as('value'), sql<string | null>`null::text`.as('id')])
        .orderBy('value')
        // Holding rows takes the right to change them.
        .$if(!existing?.readOnly, (query) => query.forKeyShare()),
  }
}

/**
 * Whether a statement about rows of the table is the same for all values and callers: not where either decides how they
 * are looked up.
 */
export function isPlainDictionary({ entry, conditions = [], comparisons = [] }: TableDictionary): boolean {
  return (
    entry.existing === undefined && entry.shownRows === undefined && conditions.length === 0 && comparisons.length === 0
  )
}

/** What a statement about rows of such a dictionary depends on, but for `rowScope`. */
export function dictionaryKey({ tenantId }: DataContext, dictionary: TableDictionary): string {
  const known = keys.get(dictionary)
  if (known !== undefined) return `${tenantId} ${known}`
  const { entry, label, codeColumn } = dictionary
  const named = label.flatMap(({ before, column, after }) => [before, column, after])
  const key = JSON.stringify([identityOf(entry), codeColumn, ...named])
  keys.set(dictionary, key)
  return `${tenantId} ${key}`
}
const keys = new WeakMap<TableDictionary, string>()

/** Columns of the rows that references point to, by value; those that are not there for the caller are left out. */
export async function readTableRows(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
  columns: readonly string[],
  rowsOf: typeof liveRows = liveRows,
): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> {
  const rows: readonly (Readonly<Record<string, unknown>> & { readonly value: string })[] = await rowsOf(
    db,
    context,
    dictionary,
  )
    .where(hasValue(dictionary, values))
    .select(columns.map((column, index) => sql<unknown>`${sql.ref(column)}`.as(`column${index}`)))
    .execute()
  return new Map(
    rows.map((row) => [row.value, new Map(columns.map((column, index) => [column, row[`column${index}`]]))]),
  )
}

interface ItemRow {
  readonly value: string
  readonly text: string | null
  readonly parts: readonly (string | null)[]
}

function toItem({ label }: TableDictionary, { value, text, parts }: ItemRow): DictItem {
  const item = { value, text: text ?? value, color: null }
  return toDictItem(isPlain(label) ? item : { ...item, parts: parts.filter((part): part is string => Boolean(part)) })
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

/** The rows of these values. */
export function hasValue({ entry, codeColumn }: TableDictionary, values: readonly string[]) {
  return hasText(entry, codeColumn, values)
}

/** The rows that the caller may choose: of a page that closes rows, those that it shows them. */
export function choosableRows(db: Db, context: DataContext, dictionary: TableDictionary) {
  const scope = dictionary.entry.rowScope?.(context) ?? null
  const rows = liveRows(db, context, dictionary)
  return scope === null ? rows : rows.where(scope)
}

/** All rows that are there for the caller: what is chosen already keeps its name. */
export function liveRows(db: Db, context: DataContext, dictionary: TableDictionary) {
  const { entry, label, codeColumn, conditions = [], comparisons = [] } = dictionary
  const { tenantColumn, accountColumn, deletedColumn } = entry
  const shown = entry.shownRows?.(context) ?? null
  // Table and columns come out of the registry, never out of the request.
  let query = entityRows(entityDb(db), entry, context, 'source')
    .where(sql<boolean>`${sql.ref(codeColumn)} is not null`)
    .select([
      sql<string>`${sql.ref(codeColumn)}::text`.as('value'),
      labelText(label).as('text'),
      sql<(string | null)[]>`array[${sql.join([...partTexts(label)])}]::text[]`.as('parts'),
    ])
  if (tenantColumn) query = query.where(tenantColumn, '=', context.tenantId)
  if (accountColumn) {
    query = query.where(({ eb, exists, fn, lit, selectFrom }) => {
      const memberships = selectFrom('sys_user_tenant as member').whereRef(
        'member.user_id',
        '=',
        `source.${accountColumn}`,
      )
      if (context.tenantId !== 0) {
        return exists(memberships.where('member.tenant_id', '=', context.tenantId).select('member.user_id'))
      }
      // Who is in no tenant is in tenant 0; looked up for each row, which beats reading all memberships for a page.
      // Below 1: the planner takes a third of the rows to be so, and one of 200 to be equal to 0.
      return eb(
        fn.coalesce(
          memberships.select(({ fn: { min } }) => min('member.tenant_id').as('lowest')),
          lit(0),
        ),
        '<',
        1,
      )
    })
  }
  if (shown !== null) query = query.where(shown)
  if (deletedColumn) query = query.where(sql<boolean>`${sql.ref(deletedColumn)} = 0`)
  for (const { column, value } of conditions) query = query.where(sql<boolean>`${sql.ref(column)} = ${value}`)
  for (const { column, equals, value } of comparisons) {
    query = query.where(sql<boolean>`${sql.ref(column)}::text ${equals ? sql`=` : sql`<>`} ${value}`)
  }
  return query
}

/** A keyword with commas asks for exact values or texts, any other for a part of them (contract 16 section 3). */
function matches(
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

/** What the conditions of a reference ask of the rows of its table, for a statement that reads that table itself. */
export function conditionOf({ entry, conditions = [] }: TableDictionary): Expression<SqlBool> {
  const compared = conditions.map(
    ({ column, value }) => sql<SqlBool>`${sql.ref(`${entry.table}.${column}`)} = ${value}`,
  )
  return compared.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(compared, sql` and `)})`
}
