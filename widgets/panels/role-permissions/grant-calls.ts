import type { Host } from '#renderer/host.ts'
import {
  getDepartDataRules,
  getDepartRoleDataRules,
  getRoleDataRules,
  saveDepartDataRules,
  saveDepartRoleDataRules,
  saveRoleDataRules,
} from '#schemas/api/data-rules.ts'
import {
  queryDepartPermission,
  queryDepartRolePermission,
  queryTreeForDepartRole,
  saveDepartPermission,
  saveDepartRolePermission,
} from '#schemas/api/depart-roles.ts'
import {
  type PermissionNode,
  queryPermissionTree,
  queryRolePermission,
  saveRolePermission,
} from '#schemas/api/roles.ts'

/** Whose rights they are: a role's, those of a role of a department, or, without a role, the department's own. */
export interface GrantHolder {
  readonly roleId?: string
  readonly departId?: string
}

export interface Grants {
  readonly roots: readonly PermissionNode[]
  readonly granted: readonly string[]
}

type Caller = Pick<Host, 'call'>

/** What there is to grant, and what is granted. */
export async function readGrants(host: Caller, holder: GrantHolder, signal: AbortSignal): Promise<Grants> {
  const { roleId = '', departId = '' } = holder
  const options = { signal }
  const [tree, granted] = await Promise.all([
    isOfDepartment(holder)
      ? host.call(queryTreeForDepartRole, { query: { departId } }, options)
      : host.call(queryPermissionTree, {}, options),
    isOfDepartment(holder)
      ? host.call(queryDepartRolePermission, { query: { roleId } }, options)
      : holder.roleId === undefined
        ? host.call(queryDepartPermission, { query: { departId } }, options)
        : host.call(queryRolePermission, { query: { roleId } }, options),
  ])
  // The schema is recursive, which its static type does not say.
  return { roots: tree.treeList as readonly PermissionNode[], granted }
}

/** Adds what was ticked since, and takes what was unticked. */
export async function saveGrants(
  host: Caller,
  holder: GrantHolder,
  { chosen, before }: { readonly chosen: ReadonlySet<string>; readonly before: ReadonlySet<string> },
): Promise<void> {
  const { roleId = '', departId = '' } = holder
  const ids = { permissionIds: [...chosen].join(','), lastpermissionIds: [...before].join(',') }
  if (isOfDepartment(holder)) await host.call(saveDepartRolePermission, { body: { roleId, ...ids } })
  else if (holder.roleId === undefined) await host.call(saveDepartPermission, { body: { departId, ...ids } })
  else await host.call(saveRolePermission, { body: { roleId, ...ids } })
}

/** The rules that there are to choose from with a right, and the ids that are chosen, joined by commas. */
export function readRules(host: Caller, { roleId, departId }: GrantHolder, permissionId: string, signal: AbortSignal) {
  const options = { signal }
  if (roleId === undefined) {
    return host.call(getDepartDataRules, { params: { permissionId, departId: departId ?? '' } }, options)
  }
  return departId === undefined
    ? host.call(getRoleDataRules, { params: { permissionId, roleId } }, options)
    : host.call(getDepartRoleDataRules, { params: { permissionId, departId, roleId } }, options)
}

export async function saveRules(
  host: Caller,
  { roleId, departId }: GrantHolder,
  permissionId: string,
  chosen: readonly string[],
): Promise<void> {
  const rules = { permissionId, dataRuleIds: chosen.join(',') }
  if (roleId === undefined) await host.call(saveDepartDataRules, { body: { departId: departId ?? '', ...rules } })
  else if (departId === undefined) await host.call(saveRoleDataRules, { body: { roleId, ...rules } })
  else await host.call(saveDepartRoleDataRules, { body: { roleId, ...rules } })
}

function isOfDepartment({ roleId, departId }: GrantHolder): boolean {
  return roleId !== undefined && departId !== undefined
}
