import type { FastifyInstance } from 'fastify'
import {
  type DepartmentIdNode,
  type DepartmentNode,
  getAllRankRelation,
  getDepartPathName,
  getDepPostIds,
  getPositionByDepartId,
  getRankRelation,
  listAllDepartments,
  moveDepartment,
  queryAllParentId,
  queryDepartAndPostTreeSync,
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
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { pickerCondition } from '../references/asked-reference.ts'
import type { WorkOn } from '../resources/resource-work.ts'
import { departmentMessages as messages } from './messages.ts'
import { putBeside } from './move-department.ts'
import {
  findDepartments,
  listDepartments,
  listPosts,
  type NamedDepartments,
  readChains,
  readDepartmentLevel,
  readDepartments,
  readDepartmentsWhere,
  readDepartmentTree,
  readPathName,
  readUppermost,
} from './repository.ts'

const KEYS: Readonly<Record<string, 'id' | 'org_code'>> = { id: 'id', orgCode: 'org_code', org_code: 'org_code' }

/** The contract's words for who somebody is. */
const IN_CHARGE = '2'
const ORDINARY = '1'

/** The departments of the caller's tenant, for whoever chooses among them. */
export function serveDepartments(
  app: FastifyInstance,
  db: Db,
  { registry, workOn }: { readonly registry: TableRegistry; readonly workOn: WorkOn },
): void {
  serveEndpoint(app, queryDepartTree, async ({ query, context }) => {
    const condition = query.reference ? pickerCondition(registry, context, 'sys_depart', query) : null
    return answer(await readDepartmentTree(db, context, { ids: splitNames(query.ids), condition }))
  })

  const readLevel = (context: RequestContext, query: LevelQuery) => {
    const named = namedBy(query)
    return named ? readDepartments(db, context, named) : readDepartmentLevel(db, context, query.pid ?? '')
  }
  serveEndpoint(app, queryDepartTreeSync, async ({ query, context }) => answer(await readLevel(context, query)))

  serveEndpoint(app, queryDepartAndPostTreeSync, async ({ query, context }) => {
    const [ids, keyword] = [splitNames(query.departIds), withoutStars(query.name)]
    if (query.pid || namedBy(query)) return answer(await readLevel(context, query))
    if (ids.length > 0) return answer(await readUppermost(db, context, ids))
    if (keyword === '') return answer(await readLevel(context, query))
    return answer(await findDepartments(db, context, { keyword, categories: [], belowIds: [], condition: null }))
  })

  serveEndpoint(app, getDepartPathName, async ({ query, context }) => {
    const [id, code] = [query.depId ?? '', query.orgCode ?? '']
    const named =
      id === '' ? ({ column: 'org_code', values: [code] } as const) : ({ column: 'id', values: [id] } as const)
    return answer(await readPathName(db, context, named))
  })

  serveEndpoint(app, getDepPostIds, async ({ query, context }) => {
    const posts = await listPosts(db, context, splitNames(query.depIds))
    return answer(posts.map(({ id }) => id).join(','))
  })

  serveEndpoint(app, getRankRelation, async ({ query, context }) => {
    const found = await readDepartments(db, context, { column: 'id', values: [query.departId] })
    if (found.length === 0) throw businessFailure(messages.noSuchDepartment)
    return answer([...(await listPosts(db, context, [query.departId]))])
  })

  serveEndpoint(app, getAllRankRelation, async ({ query, context }) =>
    answer([...(await listPosts(db, context, query.departId ? [query.departId] : null))]),
  )

  serveEndpoint(app, getPositionByDepartId, async () => answer([]))

  serveEndpoint(app, moveDepartment, async ({ body, context }) => {
    await putBeside(workOn, context, body)
    return answer(null, messages.edited)
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
    const search = {
      keyword,
      categories: splitNames(query.orgCategory),
      belowIds: splitNames(query.departIds),
      condition: query.myDeptSearch === '1' ? ofCharge(context) : null,
    }
    const found = keyword === '' ? [] : await findDepartments(db, context, search)
    if (found.length === 0) throw businessFailure(messages.nothingFound)
    return answer(found)
  })
}

interface LevelQuery {
  readonly pid?: string
  readonly ids?: string
  readonly primaryKey?: string
}

/** What a query names, where it asks for no level. */
function namedBy({ pid, ids, primaryKey }: LevelQuery): NamedDepartments | null {
  const values = splitNames(ids)
  if (pid || values.length === 0) return null
  const column = KEYS[primaryKey || 'id']
  if (!column) throw businessFailure(messages.unknownKey(primaryKey ?? ''))
  return { column, values }
}

function toIdNode({ id, orgCode, title, children }: DepartmentNode): DepartmentIdNode {
  return { key: id, value: id, code: orgCode, title, children: (children ?? []).map(toIdNode) }
}
