import type { FastifyInstance } from 'fastify'
import {
  getDepartDataRules,
  getDepartRoleDataRules,
  saveDepartDataRules,
  saveDepartRoleDataRules,
} from '#schemas/api/data-rules.ts'
import {
  addDepartUsers,
  listDepartRoles,
  queryDepartPermission,
  queryDepartRolePermission,
  queryDepartRolesOfUser,
  queryTreeForDepartRole,
  removeDepartUser,
  removeDepartUsers,
  saveDepartPermission,
  saveDepartRolePermission,
  saveDepartRolesOfUser,
} from '#schemas/api/depart-roles.ts'
import type { PermissionNode } from '#schemas/api/roles.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { splitNames } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { rulesOf } from '../permissions/listed-rules.ts'
import { dataRuleMessages } from '../permissions/messages.ts'
import { readPermissionTree } from '../roles/permission-tree.ts'
import {
  findDepartRole,
  grantsOfDepart,
  grantsOfDepartRole,
  saveDepartGrants,
  saveDepartRoleGrants,
  saveRolesOfUser,
} from './depart-grants.ts'
import { addPeople, type DepartPeopleWork, removePeople } from './depart-people.ts'
import { ruleIdsOfDepart, ruleIdsOfDepartRole, saveDepartRoleRules, saveDepartRules } from './depart-rules.ts'
import { assertManages } from './in-charge.ts'
import { departRoleMessages as messages } from './messages.ts'

/** What departments may give on, and what their heads do with it; the roles themselves are rows of a page. */
export function serveDepartRoles(app: FastifyInstance, people: DepartPeopleWork): void {
  const { db } = people

  serveEndpoint(app, queryDepartPermission, async ({ query, context }) => {
    await assertManages(db, context, [query.departId])
    return answer([...(await grantsOfDepart(db, query.departId))])
  })

  serveEndpoint(app, saveDepartPermission, async ({ body, context }) => {
    await saveDepartGrants(db, context, body.departId, wantedOf(body))
    return answer(null, messages.saved)
  })

  serveEndpoint(app, queryTreeForDepartRole, async ({ query, context }) => {
    await assertManages(db, context, [query.departId])
    const [tree, granted, ruled] = await Promise.all([
      readPermissionTree(db, context),
      grantsOfDepart(db, query.departId),
      ruledRights(db, context, query.departId),
    ])
    const own = new Set(granted)
    const known = new Set(tree.ids)
    return answer({ treeList: [...within(tree.treeList, own, ruled)], ids: granted.filter((id) => known.has(id)) })
  })

  serveEndpoint(app, queryDepartRolePermission, async ({ query, context }) => {
    const role = await findDepartRole(db, context, query.roleId)
    return answer([...(await grantsOfDepartRole(db, role.id))])
  })

  serveEndpoint(app, saveDepartRolePermission, async ({ body, context }) => {
    await saveDepartRoleGrants(db, context, body.roleId, wantedOf(body))
    return answer(null, messages.saved)
  })

  serveEndpoint(app, getDepartDataRules, async ({ params, context }) => {
    await assertManages(db, context, [params.departId])
    const rules = await rulesOf(db, params.permissionId)
    if (rules.length === 0) throw businessFailure(dataRuleMessages.noPermission)
    const checked = await ruleIdsOfDepart(db, params.departId, params.permissionId)
    return answer({ datarule: rules, drChecked: checked.join(',') })
  })

  serveEndpoint(app, saveDepartDataRules, async ({ body, context }) => {
    await saveDepartRules(db, context, body.departId, wantedRules(body))
    return answer(null, dataRuleMessages.saved)
  })

  serveEndpoint(app, getDepartRoleDataRules, async ({ params, context }) => {
    const { permissionId, departId, roleId } = params
    const role = await findDepartRole(db, context, roleId)
    if (role.departId !== departId) throw businessFailure(messages.notFound)
    const checked = await ruleIdsOfDepartRole(db, roleId, permissionId)
    // What the role has been given beside those of the department is its own to keep.
    const offered = new Set([...(await ruleIdsOfDepart(db, departId, permissionId)), ...checked])
    const rules = (await rulesOf(db, permissionId)).filter(({ id }) => offered.has(id))
    if (rules.length === 0) throw businessFailure(dataRuleMessages.noPermission)
    return answer({ datarule: rules, drChecked: checked.join(',') })
  })

  serveEndpoint(app, saveDepartRoleDataRules, async ({ body, context }) => {
    await saveDepartRoleRules(db, context, body.roleId, wantedRules(body))
    return answer(null, dataRuleMessages.saved)
  })

  serveEndpoint(app, listDepartRoles, async ({ query, context }) => {
    await assertManages(db, context, [query.departId])
    const rows = await db
      .selectFrom('sys_depart_role')
      .where('tenant_id', '=', context.tenantId)
      .where('depart_id', '=', query.departId)
      .orderBy('create_time')
      .orderBy('id')
      .select(['id', 'depart_id as departId', 'role_name as roleName', 'role_code as roleCode', 'description'])
      .execute()
    return answer(rows)
  })

  serveEndpoint(app, queryDepartRolesOfUser, async ({ query, context }) => {
    await assertManages(db, context, [query.departId])
    const rows = await db
      .selectFrom('sys_depart_role_user')
      .where('depart_id', '=', query.departId)
      .where('user_id', '=', query.userId)
      .select(['role_id as droleId', 'user_id as userId'])
      .execute()
    return answer(rows)
  })

  serveEndpoint(app, saveDepartRolesOfUser, async ({ body, context }) => {
    const roles = { wanted: splitNames(body.newRoleId ?? ''), seen: splitNames(body.oldRoleId ?? '') }
    await saveRolesOfUser(people, context, body.userId, roles)
    return answer(null, messages.given)
  })

  serveEndpoint(app, addDepartUsers, async ({ body, context }) => {
    await addPeople(people, context, body.depId, body.userIdList)
    return answer(null, messages.added)
  })

  serveEndpoint(app, removeDepartUser, async ({ query, context }) => {
    await removePeople(people, context, query.depId, [query.userId])
    return answer(null, messages.removed)
  })

  serveEndpoint(app, removeDepartUsers, async ({ query, context }) => {
    await removePeople(people, context, query.depId, splitNames(query.userIds))
    return answer(null, messages.removed)
  })
}

interface RulesBody {
  readonly permissionId: string
  readonly dataRuleIds?: string | null
}

function wantedRules({ permissionId, dataRuleIds }: RulesBody) {
  return { permissionId, wanted: [...new Set(splitNames(dataRuleIds ?? ''))] }
}

/** The rights with which a department, or a role of it, has rules. */
async function ruledRights(db: Db, { tenantId }: RequestContext, departId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('sys_depart_permission_rule')
    .where('depart_id', '=', departId)
    .select('permission_id')
    .union(
      db
        .selectFrom('sys_depart_role_permission_rule as chosen')
        .innerJoin('sys_depart_role', 'sys_depart_role.id', 'chosen.role_id')
        .where('sys_depart_role.tenant_id', '=', tenantId)
        .where('sys_depart_role.depart_id', '=', departId)
        .select('chosen.permission_id'),
    )
    .execute()
  return new Set(rows.map(({ permission_id: id }) => id))
}

interface GrantsBody {
  readonly permissionIds: string
  readonly lastpermissionIds?: string
  readonly lastPermissionIds?: string
}

function wantedOf({ permissionIds, lastpermissionIds, lastPermissionIds }: GrantsBody) {
  return { wanted: splitNames(permissionIds), seen: splitNames(lastpermissionIds ?? lastPermissionIds ?? '') }
}

/** What is in the set, with the way to it. */
function within(
  nodes: readonly PermissionNode[],
  own: ReadonlySet<string>,
  ruled: ReadonlySet<string>,
): readonly PermissionNode[] {
  return nodes.flatMap((node) => {
    const children = within(node.children, own, ruled)
    if (!own.has(node.key) && children.length === 0) return []
    // The way to what the department has is shown, and is not the department's to give.
    const grantable = node.grantable && own.has(node.key)
    // The rules that roles choose from are the department's.
    const ruleFlag = ruled.has(node.key) ? 1 : 0
    return [{ ...node, children, isLeaf: children.length === 0, grantable, ruleFlag }]
  })
}
