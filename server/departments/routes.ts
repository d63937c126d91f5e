import type { FastifyInstance } from 'fastify'
import { queryDepartTree, queryDepartTreeSync, searchDepartments } from '#schemas/api/departments.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames, withoutStars } from '../http/picker-query.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { pickerCondition } from '../references/asked-reference.ts'
import { departmentMessages as messages } from './messages.ts'
import { findDepartments, readDepartmentLevel, readDepartments, readDepartmentTree } from './repository.ts'

const KEYS: Readonly<Record<string, 'id' | 'org_code'>> = { id: 'id', orgCode: 'org_code', org_code: 'org_code' }

/** The departments of the caller's tenant, for whoever chooses among them. */
export function serveDepartments(app: FastifyInstance, db: Db, registry: TableRegistry): void {
  serveEndpoint(app, queryDepartTree, async ({ query, context }) => {
    const condition = query.reference ? pickerCondition(registry, context, 'sys_depart', query) : null
    return answer(await readDepartmentTree(db, context, { ids: splitNames(query.ids), condition }))
  })

  serveEndpoint(app, queryDepartTreeSync, async ({ query, context }) => {
    const values = splitNames(query.ids)
    if (query.pid || values.length === 0) return answer(await readDepartmentLevel(db, context, query.pid ?? ''))
    const column = KEYS[query.primaryKey || 'id']
    if (!column) throw businessFailure(messages.unknownKey(query.primaryKey ?? ''))
    return answer(await readDepartments(db, context, { column, values }))
  })

  serveEndpoint(app, searchDepartments, async ({ query, context }) => {
    const keyword = withoutStars(query.keyWord)
    const found = keyword === '' ? [] : await findDepartments(db, context, keyword)
    if (found.length === 0) throw businessFailure(messages.nothingFound)
    return answer(found)
  })
}
