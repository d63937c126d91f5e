import type { ManagedResource, ManagedResources } from './managed-resource.ts'
import { sysRole } from './sys-role.ts'
import { sysRoleUser } from './sys-role-user.ts'
import { sysUser } from './sys-user.ts'

/** One line per resource. */
const RESOURCES: readonly ManagedResource[] = [sysRole, sysRoleUser, sysUser]

export const managedResources: ManagedResources = {
  get: (name) => RESOURCES.find((resource) => resource.name === name),
  names: RESOURCES.map(({ name }) => name),
}
