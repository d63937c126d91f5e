import { type Kysely, sql } from 'kysely'
import { type Static, type TSchema, Type } from 'typebox'
import { Check } from 'typebox/schema'

/** Channels of LISTEN on which every server hears what any of them has to say to browsers. */
export const NOTICE_CHANNEL = 'pagewright_notice'
export const TABLE_ROW_CHANNEL = 'pagewright_table_row'

/** Something for the bell (contract 06, section 1). It commits with the change that it speaks of, or not at all. */
export interface NoticeEvent {
  /** Null: everybody. */
  readonly userIds: readonly string[] | null
  /** Of everybody, who works in this tenant at the moment; absent: in any. */
  readonly tenantId?: number
  readonly message: NoticeMessage
}

export interface NoticeMessage {
  /**
   * `topic` is for everybody, `user` for those who are named; `rights`: what they may do has changed; `task`: their work
   * in the background has come on.
   */
  readonly cmd: 'topic' | 'user' | 'rights' | 'task'
  readonly task?: TaskNews
  readonly msgId?: string
  readonly msgTxt?: string
  /** Which tab of a newer client it belongs to. */
  readonly noticeType?: string
}

/** How far a task is; what else there is to say of it, its list says. */
export interface TaskNews {
  readonly id: string
  readonly state: string
  readonly done: number
  readonly total: number | null
}

/** A row that a client says it has saved (contract 06, section 2); for those in the tenant who may read its table. */
export interface TableRowEvent {
  readonly tenantId: number
  /** Who says so. */
  readonly userId: string
  readonly socketKey: string
  readonly row: Readonly<Record<string, unknown>>
  readonly caseId: string
}

/** PostgreSQL takes 8,000 bytes for a notification. */
const MAX_PAYLOAD_BYTES = 7900
const USERS_PER_EVENT = 100

/** Call it in the transaction of the change: it is sent when that commits. */
export async function notifyNotice<Tables>(trx: Kysely<Tables>, event: NoticeEvent): Promise<void> {
  if (event.userIds === null) return notify(trx, NOTICE_CHANNEL, event)
  for (let start = 0; start < event.userIds.length; start += USERS_PER_EVENT) {
    await notify(trx, NOTICE_CHANNEL, { ...event, userIds: event.userIds.slice(start, start + USERS_PER_EVENT) })
  }
}

/** A row that is too large for a notification is told by its id: whoever shows it reads it again. */
export async function notifyTableRow<Tables>(db: Kysely<Tables>, event: TableRowEvent): Promise<void> {
  const whole = JSON.stringify(event)
  const fits = Buffer.byteLength(whole) <= MAX_PAYLOAD_BYTES
  await notify(db, TABLE_ROW_CHANNEL, fits ? event : { ...event, row: { id: event.row.id ?? null } })
}

async function notify<Tables>(db: Kysely<Tables>, channel: string, payload: object): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db)
}

const noticeEvent = Type.Object({
  userIds: Type.Union([Type.Array(Type.String()), Type.Null()]),
  tenantId: Type.Optional(Type.Integer()),
  message: Type.Object({
    cmd: Type.Enum(['topic', 'user', 'rights', 'task']),
    task: Type.Optional(
      Type.Object({
        id: Type.String(),
        state: Type.String(),
        done: Type.Integer(),
        total: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
    msgId: Type.Optional(Type.String()),
    msgTxt: Type.Optional(Type.String()),
    noticeType: Type.Optional(Type.String()),
  }),
})
const tableRowEvent = Type.Object({
  tenantId: Type.Integer(),
  userId: Type.String(),
  socketKey: Type.String(),
  row: Type.Record(Type.String(), Type.Unknown()),
  caseId: Type.String(),
})
const recordsEvent = Type.Object({
  kind: Type.Literal('records'),
  table: Type.String(),
  action: Type.Enum(['add', 'edit', 'delete', 'restore']),
  ids: Type.Array(Type.String()),
  tenantId: Type.Integer(),
})

/** Payloads come from the database, where servers of another version write as well: what is not understood is none. */
export const readNoticeEvent = (payload: string) => readAs(noticeEvent, payload)
export const readTableRowEvent = (payload: string) => readAs(tableRowEvent, payload)
export const readRecordsEvent = (payload: string) => readAs(recordsEvent, payload)

function readAs<Schema extends TSchema>(schema: Schema, payload: string): Static<Schema> | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(payload)
  } catch {
    return undefined
  }
  return Check(schema, parsed) ? (parsed as Static<Schema>) : undefined // checked in the same line
}
