import type { FastifyInstance } from 'fastify'
import { conditionedReference, fillingReference, type ReferencePlan } from '#renderer/logic/reference-conditions.ts'
import { readReference, searchReferences } from '#schemas/api/references.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { isStorable, readWireValue, toWireValue } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'
import { listTableItems } from '../dictionaries/table-dictionary.ts'
import type { ReferringField, TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, forbidden, malformed } from '../http/api-error.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { maySee } from '../resources/resource.ts'
import { referenceMessages as messages } from './messages.ts'
import { createReferredRows, fittingRows, readFilledValues } from './referred-rows.ts'

/** As a search in a dictionary's table. */
const SEARCH_SIZE = 10

/**
 * What forms ask of a `ref` field's table besides its labels: the rows that fit its conditions, and the values that a
 * chosen row fills in. A request names a field of a page; tables and columns are those of the page's plan, and nothing
 * else can be asked for.
 */
export function serveReferences(app: FastifyInstance, db: Db, registry: TableRegistry): void {
  serveEndpoint(app, searchReferences, async ({ params, query, context }) => {
    const { field } = referringField(registry, context, params)
    const reference = conditionedReference(field)
    if (!reference) throw businessFailure(messages.unknownField)
    const rows = fittingRows(registry, context, field, reference, readConditions(reference, query.where ?? '{}'))
    if (!rows) return answer([])
    const hidden = [...rows.entry.fields].some(
      ([name, { permissions }]) =>
        reference.where.some((one) => one.name === name) && !permissions.every((code) => hasPermission(context, code)),
    )
    // Which rows are found would tell what is in a field that the caller may not see.
    if (hidden) throw forbidden()
    const values = query.values?.split(',').filter((value) => value !== '' && isStorable(value))
    const size = query.pageSize ?? (values ? Math.max(values.length, 1) : SEARCH_SIZE)
    const { keyword, pageNo } = query
    const page = { ...(keyword && { keyword }), ...(values && { values }), ...(pageNo && { pageNo }), pageSize: size }
    return answer(await listTableItems(db, context, rows, page))
  })

  serveEndpoint(app, readReference, async ({ params, query, context }) => {
    const referring = referringField(registry, context, params)
    if (!fillingReference(referring.field)) throw businessFailure(messages.unknownField)
    if (!isStorable(query.value)) return answer(null)
    const values = await readFilledValues(
      createReferredRows(db, context),
      context,
      registry,
      referring,
      query.value,
      ({ target, referred }) =>
        maySee(context, target) && referred.permissions.every((code) => hasPermission(context, code)),
    )
    if (!values) return answer(null)
    const wire = [...values].flatMap(([name, value]) => {
      const target = referring.siblings.get(name)
      return target ? [[name, toWireValue(target.type, target.multiple, value)] as const] : []
    })
    return answer(Object.fromEntries(wire))
  })
}

/** @throws {ApiError} for a field that is none, or that the caller may not choose in. */
function referringField(
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
