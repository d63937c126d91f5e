import { sysUser } from '#schemas/managed/sys-user.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'

export const userResource = defineManagedResource({ resource: sysUser })
