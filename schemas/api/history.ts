import { type Static, Type } from 'typebox'
import type { ResourceAddress } from '../managed/managed-resource.ts'
import { type PermissionNames, permissionCodes } from '../permissions/permission-code.ts'
import { endpoint } from './endpoint.ts'

/** Values as texts, as the caller reads them elsewhere; null: there was none. */
const shownText = Type.Union([Type.String(), Type.Null()])

/** `name`: of the field. */
const fieldChange = Type.Object({ name: Type.String(), title: Type.String(), before: shownText, after: shownText })
export type HistoryFieldChange = Static<typeof fieldChange>

/** A row of a sub-table. */
export const historyRowChange = Type.Object({
  id: Type.String(),
  /** The field that the sub-table is. */
  name: Type.String(),
  /** What the sub-table is called. */
  table: Type.String(),
  kind: Type.Enum(['added', 'changed', 'deleted']),
  changes: Type.Array(fieldChange),
})
export type HistoryRowChange = Static<typeof historyRowChange>

/** Why a record was changed, where nobody has just saved it. */
const historyCause = Type.Object({
  by: Type.Enum(['action', 'import', 'timer', 'reference', 'effect']),
  /** What the action, the timer or the other page is called; null: the caller may not know. */
  title: shownText,
  /** The row of the other page; empty where it has no name, or none that the caller may know. */
  name: Type.String(),
  /** What was entered for the action. */
  input: Type.Array(Type.Object({ title: Type.String(), text: Type.String() })),
})

/** What effects of a change have done elsewhere. */
const followedFact = Type.Object({
  /** Rows of a page were added or changed; something was sent to people, or pushed to another system. */
  does: Type.Enum(['add', 'edit', 'bell', 'sms', 'email', 'announcement', 'push']),
  /** What the page is called; null where nothing of a page was changed, or it is there no more. */
  title: shownText,
  /** Rows that the caller sees, by what they see of them: the first few. */
  names: Type.Array(Type.String()),
  /** How many rows, people, pushes; null: everybody. */
  count: Type.Union([Type.Integer(), Type.Null()]),
})
export type HistoryFollowed = Static<typeof followedFact>

const historyEntry = Type.Object({
  id: Type.String(),
  at: Type.String(),
  username: Type.String(),
  /** Null: nobody is called so, as where the system does something by itself. */
  realname: shownText,
  action: Type.Enum(['add', 'edit', 'delete', 'restore']),
  cause: Type.Union([historyCause, Type.Null()]),
  /** False: how the record was before is not kept. */
  isCompared: Type.Boolean(),
  changes: Type.Array(fieldChange),
  rows: Type.Array(historyRowChange),
  followed: Type.Array(followedFact),
})
export type HistoryEntry = Static<typeof historyEntry>

/**
 * What was done to a record, newest first: fields that the caller may not see are not in it. It takes the permission to
 * list besides its own. `before` asks for what came before an entry: the `next` of the last answer.
 */
export function historyEndpoint({ api }: ResourceAddress, page: PermissionNames) {
  const [permission = '', listing] = [...permissionCodes(page, 'history'), ...permissionCodes(page, 'list')]
  return endpoint({
    method: 'GET',
    path: `${api}/history`,
    access: listing === undefined || listing === permission ? { permission } : { permission, besides: listing },
    query: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 36 }),
      before: Type.Optional(Type.String({ pattern: '^\\d{1,9}\\.[0-9a-f-]{1,36}$' })),
    }),
    result: Type.Object({
      entries: Type.Array(historyEntry),
      /** Null: there are no more. */
      next: Type.Union([Type.String(), Type.Null()]),
    }),
  })
}
