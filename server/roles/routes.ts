import type { FastifyInstance } from 'fastify'
import {
  addRoleUsers,
  checkRoleCode,
  listRoleChoices as listRoleChoicesEndpoint,
  queryAllRoles,
  queryAllRolesNoByTenant,
  queryPermissionLevel,
  queryPermissionTree,
  queryRolePermission,
  queryRoleTree,
  removeRoleUser,
  removeRoleUsers,
  saveRolePermission,
} from '#schemas/api/roles.ts'
import type { Db } from '../db/databases.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { pageOf, readPage, readSearch, readSort, splitNames, withoutStars } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { pickerCondition } from '../references/asked-reference.ts'
import type { PeopleWork, RowsInSight } from '../resources/read/rows-in-sight.ts'
import { roleMessages as messages } from './messages.ts'
import { grantsOf } from './no-climbing.ts'
import { readPermissionLevel, readPermissionTree } from './permission-tree.ts'
import { listRoleChoices, type RoleColumn } from './role-choices.ts'
import { addMembers, removeMembers, saveGrants } from './role-members.ts'

const CHOICE_PAGE_SIZES = { usual: 10, most: 1_000 }
const CHOICES_SORTED_BY: Readonly<Record<string, RoleColumn>> = {
  roleCode: 'role_code',
  roleName: 'role_name',
  createTime: 'create_time',
}

interface RolesWork extends PeopleWork {
  readonly rolesInSight: RowsInSight
}

/** What roles grant and who has them; the roles themselves are rows of a page (`role-resource.ts`). */
export function serveRoles(app: FastifyInstance, work: RolesWork, registry: TableRegistry): void {
  const { db, rolesInSight } = work
  const people: PeopleWork = work
  const assertShown = async (context: RequestContext, roleId: string) => {
    if (!(await rolesInSight(db, context, [roleId]))) throw businessFailure(messages.notFound)
  }

  for (const endpoint of [queryAllRoles, queryAllRolesNoByTenant]) {
    serveEndpoint(app, endpoint, async ({ context }) => {
      const rows = await rolesOf(db, context).orderBy('create_time').orderBy('id').execute()
      if (rows.length === 0) throw businessFailure(messages.noRoles)
      return answer(
        rows.map((row) => ({
          id: row.id,
          roleCode: row.role_code,
          roleName: row.role_name,
          description: row.description,
          createBy: row.create_by,
          createTime: row.create_time,
          updateBy: row.update_by,
          updateTime: row.update_time,
          tenantId: row.tenant_id,
        })),
      )
    })
  }

  serveEndpoint(app, checkRoleCode, async ({ query, context }) => {
    const taken = await rolesOf(db, context)
      .where('role_code', '=', query.roleCode)
      .where('id', '!=', query.id ?? '')
      .executeTakeFirst()
    if (taken) throw businessFailure(messages.codeTaken)
    return answer(null)
  })

  serveEndpoint(app, listRoleChoicesEndpoint, async ({ query, context }) => {
    const page = readPage(query, CHOICE_PAGE_SIZES)
    const { records, total } = await listRoleChoices(db, context, {
      ...page,
      ids: splitNames(query.id),
      condition: pickerCondition(registry, context, 'sys_role', query),
      code: readSearch(query.roleCode),
      name: withoutStars(query.roleName),
      sort: readSort(query, CHOICES_SORTED_BY, { column: 'create_time', descending: true }),
    })
    return answer(pageOf(records, total, page))
  })

  for (const endpoint of [queryPermissionTree, queryRoleTree]) {
    serveEndpoint(app, endpoint, async ({ context }) => answer(await readPermissionTree(db, context)))
  }

  serveEndpoint(app, queryPermissionLevel, async ({ query, context }) => {
    const level = await readPermissionLevel(db, context, query.pid ?? '')
    if (level.length === 0) throw businessFailure(messages.noRoles)
    return answer([...level])
  })

  serveEndpoint(app, queryRolePermission, async ({ context, query }) => {
    const role = await rolesOf(db, context).where('id', '=', query.roleId).executeTakeFirst()
    if (!role) throw businessFailure(messages.notFound)
    await assertShown(context, role.id)
    return answer([...(await grantsOf(db, role.id))])
  })

  serveEndpoint(app, saveRolePermission, async ({ context, body }) => {
    await assertShown(context, body.roleId)
    const seen = splitIds(body.lastpermissionIds ?? body.lastPermissionIds ?? '')
    await saveGrants(db, context, body.roleId, { wanted: splitIds(body.permissionIds), seen })
    return answer(null, messages.saved)
  })

  serveEndpoint(app, addRoleUsers, async ({ context, body }) => {
    await assertShown(context, body.roleId)
    await addMembers(people, context, body.roleId, body.userIdList)
    return answer(null, messages.added)
  })

  serveEndpoint(app, removeRoleUser, async ({ context, query }) => {
    await assertShown(context, query.roleId)
    await removeMembers(people, context, query.roleId, [query.userId])
    return answer(null, messages.removed)
  })

  serveEndpoint(app, removeRoleUsers, async ({ context, query }) => {
    await assertShown(context, query.roleId)
    await removeMembers(people, context, query.roleId, splitIds(query.userIds))
    return answer(null, messages.removed)
  })
}

function rolesOf(db: Db, { tenantId }: RequestContext) {
  return db.selectFrom('sys_role').where('tenant_id', '=', tenantId).selectAll()
}

function splitIds(text: string): readonly string[] {
  return [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== '')
}
