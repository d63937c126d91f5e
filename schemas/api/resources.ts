import { Type } from 'typebox'
import { recordOf } from '../record-schema.ts'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult } from './envelope.ts'

/** A record on the wire: camelCase field names, plus `<field>_dictText` in lists. */
export const wireRecord = recordOf(Type.Unknown())
export type WireRecord = Readonly<Record<string, unknown>>

const byId = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36 }) })

/**
 * The calls of one business entity, derived from `entity.api` and the page's `permissionPrefix`.
 * Their queries and bodies depend on the page's fields; the server checks those against the page's plan.
 */
export function resourceEndpoints(api: string, permissionPrefix: string) {
  const access = (action: string) => ({ permission: `${permissionPrefix}:${action}` })
  return {
    list: endpoint({
      method: 'GET',
      path: `${api}/list`,
      access: access('list'),
      query: recordOf(Type.String()),
      result: pagedResult(wireRecord),
    }),
    queryById: endpoint({
      method: 'GET',
      path: `${api}/queryById`,
      access: access('list'),
      query: byId,
      result: wireRecord,
    }),
    add: endpoint({
      method: 'POST',
      path: `${api}/add`,
      access: access('add'),
      body: wireRecord,
      /** The stored record, so that the client knows its id and version. */
      result: wireRecord,
    }),
    edit: endpoint({
      method: 'PUT',
      path: `${api}/edit`,
      access: access('edit'),
      body: wireRecord,
      result: wireRecord,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: `${api}/delete`,
      access: access('delete'),
      query: byId,
      result: noResult,
    }),
    /** `ids` joined by commas, a trailing comma allowed. All are deleted or none. */
    deleteBatch: endpoint({
      method: 'DELETE',
      path: `${api}/deleteBatch`,
      access: access('batch_delete'),
      query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000 }) }),
      result: noResult,
    }),
  }
}
export type ResourceEndpoints = ReturnType<typeof resourceEndpoints>
