import { type Expression, type SqlBool, sql } from 'kysely'
import { decodeOnce } from '#schemas/query/decode-once.ts'
import { identityOf } from '../db/reused-statements.ts'
import { businessFailure, forbidden } from '../http/api-error.ts'
import { type DataContext, hasPermission } from '../http/request-context.ts'
import { parseDictionaryFilter } from './dictionary-filter.ts'
import { dictionaryMessages } from './messages.ts'
import { readTableLabel, type TableLabel } from './table-label.ts'
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
    comparisons: filter.comparisons.map((one) => ({ ...one, column: knownColumn(entry.columns.get(one.column)) })),
    order: filter.order.map((one) => ({
      ...one,
      column: knownColumn(entry.columns.get(one.column) ?? entry.orderColumns?.get(one.column)),
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
  const column = knownColumn(columns.get(name) ?? orderColumns?.get(name))
  return { ...dictionary, order: [{ column, descending: direction.toLowerCase() === 'desc' }] }
}

export function knownColumn(column: string | undefined): string {
  if (column === undefined) throw businessFailure(dictionaryMessages.tableRefused)
  return column
}

/** Whether the caller works with a field that shows these columns. What fields themselves need is not asked here. */
export function mayChoose(context: DataContext, { choosers }: RegisteredTable, named: readonly string[]): boolean {
  if (!choosers) return true
  return choosers.some(
    ({ columns, permissions, see }) =>
      named.every((column) => columns.includes(column)) &&
      see.every((code) => hasPermission(context, code)) &&
      permissions.some((code) => hasPermission(context, code)),
  )
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

/** What the conditions of a reference ask of the rows of its table, for a statement that reads that table itself. */
export function conditionOf({ entry, conditions = [] }: TableDictionary): Expression<SqlBool> {
  const compared = conditions.map(
    ({ column, value }) => sql<SqlBool>`${sql.ref(`${entry.table}.${column}`)} = ${value}`,
  )
  return compared.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(compared, sql` and `)})`
}
