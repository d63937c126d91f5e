import { sysPosition } from '#schemas/managed/sys-position.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'

/** Positions of a tenant, which users name by their codes. */
export const positionResource = defineManagedResource({
  resource: sysPosition,
  uniqueIndexes: { sys_position_tenant_code_key: 'code' },
})
