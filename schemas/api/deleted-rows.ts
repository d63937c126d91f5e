import { type Static, Type } from 'typebox'
import type { ResourceAddress } from '../managed/managed-resource.ts'
import { type PermissionNames, PURGE_ACTION, permissionCodes, RESTORE_ACTION } from '../permissions/permission-code.ts'
import { MAX_ROW_ID_LENGTH } from '../values/row-id.ts'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult } from './envelope.ts'
import { MAX_DELETED_ROWS, wireRecord } from './resources.ts'

/** Deleted rows are kept so long. */
export const KEPT_DELETED_DAYS = 30

/** So long who has deleted rows may take it back without the right to the bin; the offer to do so stands a few seconds. */
export const UNDO_DELETION_MS = 60_000

const someIds = Type.Object(
  {
    ids: Type.Array(Type.String({ minLength: 1, maxLength: MAX_ROW_ID_LENGTH }), {
      minItems: 1,
      maxItems: MAX_DELETED_ROWS,
    }),
  },
  { additionalProperties: false },
)

const shownText = Type.Union([Type.String(), Type.Null()])

const deletedRow = Type.Object({
  record: wireRecord,
  /** The username of who has deleted it; null: nobody knows. */
  deletedBy: shownText,
  realname: shownText,
  deletedAt: shownText,
  /** When it is removed for good. */
  keptUntil: shownText,
})
export type DeletedRow = Static<typeof deletedRow>

/** Rows that were deleted and are kept yet: pages with soft deletion have them. Not in the original contract. */
export function deletedRowsEndpoints({ api }: ResourceAddress, page: PermissionNames) {
  const codeOf = (action: string) => permissionCodes(page, action)[0] ?? ''
  const [permission, listing] = [codeOf(RESTORE_ACTION), codeOf('list')]
  return {
    /** What the caller could bring back, newest first. It takes the permission to list besides. */
    deleted: endpoint({
      method: 'GET',
      path: `${api}/deleted`,
      access: { permission, besides: listing },
      query: Type.Object({
        pageNo: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })),
        pageSize: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,2}$' })),
      }),
      result: pagedResult(deletedRow),
    }),
    /** A save of each of them: all come back or none. */
    restore: endpoint({
      method: 'POST',
      path: `${api}/restore`,
      access: { permission, besides: listing },
      closedBody: true,
      body: someIds,
      /** As they are stored now, in the order in which they were asked for. */
      result: Type.Array(wireRecord),
    }),
    /** The same for whoever has deleted them just now: all come back or none. */
    undoDelete: endpoint({
      method: 'POST',
      title: '撤销删除',
      path: `${api}/undoDelete`,
      access: { permission: codeOf('delete'), besides: listing },
      closedBody: true,
      body: someIds,
      result: Type.Array(wireRecord),
    }),
    /** Removes them for good, all of them or none. */
    purge: endpoint({
      method: 'POST',
      title: '彻底删除',
      path: `${api}/purge`,
      access: { permission: codeOf(PURGE_ACTION), besides: listing },
      closedBody: true,
      body: someIds,
      result: noResult,
    }),
  }
}
