import { sysRoleUser } from '#schemas/managed/sys-role-user.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'

export const roleUserResource = defineManagedResource({ resource: sysRoleUser })
