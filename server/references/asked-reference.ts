import { type Expression, type SqlBool, sql } from 'kysely'
import { conditionedReference, type ReferencePlan } from '#renderer/logic/reference-conditions.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { conditionOf, type TableDictionary } from '../dictionaries/table-dictionary.ts'
import type { ReferringField, TableRegistry } from '../dictionaries/table-registry.ts'
import { businessFailure, forbidden, malformed } from '../http/api-error.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import { maySee } from '../resources/resource.ts'
import { referenceMessages as messages } from './messages.ts'
import { fittingRows } from './referred-rows.ts'

/** A `ref` field with conditions as requests name it, and what its conditions compare with, as JSON. */
interface AskedReference {
  readonly page: string
  readonly field: string
  readonly where: string | undefined
}

/**
 * The rows that the conditions of a `ref` field leave of its table; null: none. Conditions, tables and columns are those of
 * the page's plan; a request only names the field and says what other fields hold.
 *
 * @throws {ApiError} for a field that is none, or that the caller may not choose in.
 */
export function askedRows(
  registry: TableRegistry,
  context: RequestContext,
  asked: AskedReference,
): TableDictionary | null {
  const { field } = referringField(registry, context, asked)
  const reference = conditionedReference(field)
  if (!reference) throw businessFailure(messages.unknownField)
  const rows = fittingRows(registry, context, field, reference, readConditions(reference, asked.where || '{}'))
  if (!rows) return null
  const hidden = [...rows.entry.fields].some(
    ([name, { permissions }]) =>
      reference.where.some((one) => one.name === name) && !permissions.every((code) => hasPermission(context, code)),
  )
  // Which rows are found would tell what is in a field that the caller may not see.
  if (hidden) throw forbidden()
  return rows
}

/** What a call of a picker says of the field that it picks for. */
interface PickerReference {
  /** `order/product`, `order/lines.product`. */
  readonly reference?: string | undefined
  readonly where?: string | undefined
}

/**
 * What the rows of a picker must fit besides, where it picks for a field with conditions.
 *
 * @throws {ApiError} for a field that refers to another table, that is none, or that the caller may not choose in.
 */
export function pickerCondition(
  registry: TableRegistry,
  context: RequestContext,
  table: string,
  { reference = '', where }: PickerReference,
): Expression<SqlBool> {
  if (reference === '') return sql<SqlBool>`true`
  const [page = '', field = ''] = reference.split('/')
  const rows = askedRows(registry, context, { page, field, where })
  if (!rows) return sql<SqlBool>`false`
  if (rows.entry.table !== table) throw businessFailure(messages.unknownField)
  return conditionOf(rows)
}

/** @throws {ApiError} for a field that is none, or that the caller may not choose in. */
export function referringField(
  registry: TableRegistry,
  context: RequestContext,
  { page, field: path }: { readonly page: string; readonly field: string },
): ReferringField {
  const referring = registry.findReferring(page, path)
  if (!referring) throw businessFailure(messages.unknownField)
  const { field, permissions } = referring
  if (!permissions.some((code) => hasPermission(context, code)) || !maySee(context, field)) throw forbidden()
  return referring
}

/** Values that conditions compare with, as their fields hold them; null when one is missing, or is no such value. */
function readConditions({ where }: ReferencePlan, text: string) {
  const sent = readJsonObject(text)
  const values: Record<string, CanonicalValue> = {}
  for (const { name, type, value } of where) {
    const raw = 'literal' in value ? value.literal : sent[name]
    const outcome = type ? readWireValue(type, false, raw) : undefined
    if (!outcome?.ok || outcome.value === null) return null
    values[name] = outcome.value
  }
  return values
}

function readJsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    // Any object may be read by key; what a key holds stays unknown.
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw malformed(messages.malformedWhere)
}
