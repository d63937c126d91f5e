import { type ManagedResource, type ManagedResources, permissionsOf } from './managed-resource.ts'
import { sysRole } from './sys-role.ts'
import { sysRoleUser } from './sys-role-user.ts'
import { sysUser } from './sys-user.ts'

/** One line per resource. */
const RESOURCES: readonly ManagedResource[] = [sysRole, sysRoleUser, sysUser]

/** Every permission code that they define. */
export const MANAGED_PERMISSION_CODES: readonly string[] = RESOURCES.flatMap(permissionsOf)

export const managedResources: ManagedResources = {
  get: (name) => RESOURCES.find((resource) => resource.name === name),
  names: RESOURCES.map(({ name }) => name),
}
