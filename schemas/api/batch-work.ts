import { type Static, Type } from 'typebox'
import type { ResourceAddress } from '../managed/managed-resource.ts'
import { type PermissionNames, permissionCode } from '../permissions/permission-code.ts'
import { recordOf } from '../record-schema.ts'
import { MAX_ROW_ID_LENGTH } from '../values/row-id.ts'
import { endpoint } from './endpoint.ts'
import { wireRecord } from './resources.ts'

/** Up to so many rows are worked on while somebody waits, in one transaction; more than these in the background. */
export const MAX_BATCH_AT_ONCE = 1_000
/** As many rows as one batch works on. */
export const MAX_BATCH_ROWS = 200_000
/** As many refused rows as an answer names; the file of a task has all. */
export const MAX_TOLD_REFUSALS = 200

/** `add` and `multiply` are for numbers; a row without one stays as it is. */
const CHANGE_MANNERS = ['set', 'add', 'multiply'] as const

/** How one field is to change: `set` with null empties it. */
const batchChange = Type.Object(
  {
    /** Name on the wire. */
    field: Type.String({ minLength: 1, maxLength: 100 }),
    how: Type.Enum(CHANGE_MANNERS),
    value: Type.Unknown(),
  },
  { additionalProperties: false },
)
export type BatchChange = Static<typeof batchChange>

const BATCH_KINDS = ['delete', 'action', 'edit'] as const

/** What is to be done, and with which rows. */
const wanted = {
  work: Type.Enum(BATCH_KINDS),
  /** Of `action`: its name, and what it asks for by field name. */
  action: Type.Optional(Type.String({ maxLength: 100 })),
  input: Type.Optional(wireRecord),
  /** Of `edit`. */
  changes: Type.Optional(Type.Array(batchChange, { minItems: 1, maxItems: 50 })),
  /** The conditions of the list, as it sends them itself. */
  query: recordOf(Type.String()),
  /** Only these of the rows that the conditions find. */
  ids: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: MAX_ROW_ID_LENGTH }), {
      minItems: 1,
      maxItems: MAX_BATCH_AT_ONCE,
    }),
  ),
}

export const batchWanted = Type.Object(wanted, { additionalProperties: false })

const refusedRow = Type.Object({ id: Type.String(), name: Type.String(), message: Type.String() })
/** What has become of the rows, or would. */
const outcome = Type.Object({
  changed: Type.Integer(),
  /** They were so already. */
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  /** The first of them, with the reasons. */
  refusals: Type.Array(refusedRow, { maxItems: MAX_TOLD_REFUSALS }),
})
export type BatchOutcome = Static<typeof outcome>
export type RefusedBatchRow = Static<typeof refusedRow>

const preview = Type.Object({
  /** Exactly. */
  count: Type.Integer(),
  /** Of which rows it is; to be sent back with the count. */
  hash: Type.String(),
  inTask: Type.Boolean(),
  /** So many were tried: all, or the first of many. */
  tried: Type.Integer(),
  outcome,
  /** Of an edit: the first rows that change, as a list has them. */
  samples: Type.Array(Type.Object({ before: wireRecord, after: wireRecord })),
})
export type BatchPreview = Static<typeof preview>

export const batchDone = Type.Object({
  /** The task that does it; null: it is done. */
  task: Type.Union([Type.String(), Type.Null()]),
  outcome: Type.Union([outcome, Type.Null()]),
})
export type BatchDone = Static<typeof batchDone>

/**
 * Work on all rows that the conditions of a list find, or on chosen ones of them. Rows that are refused are left out and
 * told. Not in the original contract.
 *
 * @param actions names of the page's actions that can be run so.
 */
export function batchEndpoints({ api }: ResourceAddress, page: PermissionNames, actions: readonly string[]) {
  // What is asked for takes the permission of that very work, which the server looks at once it knows it.
  const access = { anyPermission: ['batch_delete', 'edit', ...actions].map((name) => permissionCode(page, name)) }
  return {
    /** How many rows there are, and what would become of them: it is tried, and nothing of it is kept. */
    batchPreview: endpoint({
      method: 'POST',
      path: `${api}/batchPreview`,
      access,
      reads: true,
      closedBody: true,
      body: batchWanted,
      result: preview,
    }),
    /** Refused where the rows are not those that `count` and `hash` tell of. */
    batchWork: endpoint({
      method: 'POST',
      path: `${api}/batchWork`,
      access,
      closedBody: true,
      body: Type.Object(
        { ...wanted, count: Type.Integer({ minimum: 0 }), hash: Type.String({ minLength: 1, maxLength: 64 }) },
        { additionalProperties: false },
      ),
      result: batchDone,
    }),
  }
}
