import { Type } from 'typebox'
import type { ResourceAddress } from '../managed/managed-resource.ts'
import type { PermissionNames } from '../permissions/permission-code.ts'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'
import { accessOf } from './resources.ts'

/**
 * A ticket for one call of `exportXls` with just this `query`, for whoever asks for it, within that time: a browser that
 * goes there sends no headers. Not in the original contract.
 */
export function exportTicketEndpoint({ api }: ResourceAddress, page: PermissionNames) {
  return endpoint({
    method: 'POST',
    path: `${api}/exportTicket`,
    access: accessOf(page, 'export'),
    reads: true,
    body: Type.Object({ query: recordOf(Type.String()) }),
    result: Type.Object({ ticket: Type.String(), expiresInSeconds: Type.Integer() }),
  })
}
