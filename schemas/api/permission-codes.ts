import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { knownPermissions } from './permissions.ts'

/** What the signed-in user may do, without the menu. */
export const getPermCode = endpoint({
  method: 'GET',
  path: '/sys/permission/getPermCode',
  access: 'self',
  withInitialPassword: true,
  result: Type.Object(knownPermissions),
})
