import { randomBytes } from 'node:crypto'
import { sysPosition } from '#schemas/managed/sys-position.ts'
import { defineManagedResource } from '../resources/managed/managed-resource.ts'

/** Positions of a tenant, which users name by their codes. */
export const positionResource = defineManagedResource({
  resource: sysPosition,
  uniqueIndexes: { sys_position_tenant_code_key: 'code' },
  hooks: { readNew: withCode },
})

/** The newest client of the contract asks for a name and a level, and has no field for the code. */
function withCode(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isOfNewest = body.code === undefined && body.postLevel !== undefined
  return isOfNewest ? { ...body, code: `zw-${randomBytes(6).toString('hex')}` } : body
}
