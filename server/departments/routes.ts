import type { FastifyInstance } from 'fastify'
import {
  type DepartmentIdNode,
  type DepartmentNode,
  listAllDepartments,
  queryAllParentId,
  queryDepartIdTree,
  queryDepartTree,
  queryDepartTreeSync,
  queryMyDepartTree,
  searchDepartments,
} from '#schemas/api/departments.ts'
import type { Db } from '../db/databases.ts'
import { ofCharge } from '../depart-roles/in-charge.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames, withoutStars } from '../http/picker-query.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { pickerCondition } from '../references/asked-reference.ts'
import { departmentMessages as messages } from './messages.ts'
import {
  findDepartments,
  listDepartments,
  readChains,
  readDepartmentLevel,
  readDepartments,
  readDepartmentsWhere,
  readDepartmentTree,
} from './repository.ts'

const KEYS: Readonly<Record<string, 'id' | 'org_code'>> = { id: 'id', orgCode: 'org_code', org_code: 'org_code' }

/** The contract's words for who somebody is. */
const IN_CHARGE = '2'
const ORDINARY = '1'

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

  serveEndpoint(app, queryDepartIdTree, async ({ context }) => {
    const tree = await readDepartmentTree(db, context, { ids: [], condition: null })
    return answer(tree.map(toIdNode))
  })

  serveEndpoint(app, queryMyDepartTree, async ({ context }) => {
    const tree = await readDepartmentsWhere(db, context, ofCharge(context))
    return answer(tree, tree.length > 0 ? IN_CHARGE : ORDINARY)
  })

  serveEndpoint(app, listAllDepartments, async ({ query, context }) =>
    answer([...(await listDepartments(db, context, splitNames(query.id)))]),
  )

  serveEndpoint(app, queryAllParentId, async ({ query, context }) => {
    const [ids, codes] = [splitNames(query.departId), splitNames(query.orgCode)]
    if (ids.length + codes.length === 0) throw businessFailure(messages.nothingNamed)
    const names =
      ids.length > 0 ? ({ column: 'id', values: ids } as const) : { column: 'org_code' as const, values: codes }
    return answer(await readChains(db, context, names))
  })

  serveEndpoint(app, searchDepartments, async ({ query, context }) => {
    const keyword = withoutStars(query.keyWord)
    const found = keyword === '' ? [] : await findDepartments(db, context, keyword)
    if (found.length === 0) throw businessFailure(messages.nothingFound)
    return answer(found)
  })
}

function toIdNode({ id, orgCode, title, children }: DepartmentNode): DepartmentIdNode {
  return { key: id, value: id, code: orgCode, title, children: (children ?? []).map(toIdNode) }
}
