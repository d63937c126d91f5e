import type { FastifyInstance } from 'fastify'
import { fillingReference } from '#renderer/logic/reference-conditions.ts'
import { readReference, readRelated, searchReferences } from '#schemas/api/references.ts'
import { isStorable, toWireValue } from '#schemas/values/wire-value.ts'
import type { Db } from '../db/databases.ts'
import { listTableItems } from '../dictionaries/table-items.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { choosableRows } from '../dictionaries/table-source.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { hasPermission } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { maySee } from '../resources/resource.ts'
import { askedRows, referringField } from './asked-reference.ts'
import { referenceMessages as messages } from './messages.ts'
import { createReferredRows, readFilledValues } from './referred-rows.ts'
import { readRelatedRows } from './related-rows.ts'

/** As a search in a dictionary's table. */
const SEARCH_SIZE = 10
/** Rows whose values a form asks for at once. */
const MAX_RELATED = 100

/**
 * What forms ask of a `ref` field's table besides its labels: the rows that fit its conditions, and the values that a
 * chosen row fills in. A request names a field of a page; tables and columns are those of the page's plan, and nothing
 * else can be asked for.
 */
export function serveReferences(app: FastifyInstance, db: Db, registry: TableRegistry): void {
  serveEndpoint(app, searchReferences, async ({ params, query, context }) => {
    const rows = askedRows(registry, context, { ...params, where: query.where })
    if (!rows) return answer([])
    const values = query.values?.split(',').filter((value) => value !== '' && isStorable(value))
    const size = query.pageSize ?? (values ? Math.max(values.length, 1) : SEARCH_SIZE)
    const { keyword, pageNo } = query
    const page = { ...(keyword && { keyword }), ...(values && { values }), ...(pageNo && { pageNo }), pageSize: size }
    return answer(await listTableItems(db, context, rows, page))
  })

  serveEndpoint(app, readRelated, async ({ params, query, context }) => {
    const { field, related } = referringField(registry, context, params)
    if (related.length === 0) throw businessFailure(messages.notRead)
    const values = query.values.split(',').filter((value) => value !== '' && isStorable(value))
    if (values.length > MAX_RELATED) throw businessFailure(messages.tooManyRows(MAX_RELATED))
    const rows = createReferredRows(db, context, choosableRows)
    const found = await readRelatedRows({ rows, registry, context }, { field, names: related }, new Set(values))
    return answer(Object.fromEntries(found))
  })

  serveEndpoint(app, readReference, async ({ params, query, context }) => {
    const referring = referringField(registry, context, params)
    if (!fillingReference(referring.field)) throw businessFailure(messages.unknownField)
    if (!isStorable(query.value)) return answer(null)
    const values = await readFilledValues(
      createReferredRows(db, context, choosableRows),
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
