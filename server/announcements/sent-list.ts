import type { InferResult } from 'kysely'
import type { SentAnnouncement } from '#schemas/api/announcements.ts'
import type { NewestBellItem } from '#schemas/api/own-announcements.ts'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import { BELL_COLUMNS, mine, toBellItem, toCategory, toPriority } from './repository.ts'
import { narrowSent, type SentFilter } from './sent-filter.ts'

export interface Paging {
  readonly pageNo: number
  readonly pageSize: number
}

const SENT_COLUMNS = [
  ...BELL_COLUMNS,
  'sent.id as send_id',
  'sent.read',
  'annt.abstract',
  'annt.category',
  'annt.business_type',
  'annt.notice_type',
  'annt.pinned',
  'annt.bpm_status',
  'annt.visit_count',
] as const

/** Everything that was sent to the user: what stands on top first, then the unread, then the newest (contract 04). */
export async function listSent(
  db: Db,
  context: RequestContext,
  filter: SentFilter,
  paging: Paging,
): Promise<{ readonly records: readonly SentAnnouncement[]; readonly total: number }> {
  const query = sentTo(db, context, filter)
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await withFacts(pageOf(query, paging))
    .orderBy('annt.pinned', 'desc')
    .orderBy('sent.read')
    .orderBy('annt.send_time', 'desc')
    .orderBy('annt.id', 'desc')
    .execute()
  return { records: rows.map(toSent), total: Number(total) }
}

/** One by the id of the user's copy; undefined: it is not theirs. */
export async function findSent(db: Db, context: RequestContext, sendId: string): Promise<SentAnnouncement | undefined> {
  const row = await withFacts(mine(db, context).where('sent.id', '=', sendId)).executeTakeFirst()
  return row && toSent(row)
}

function withFacts(query: ReturnType<typeof mine>) {
  return query.select(SENT_COLUMNS)
}

type SentRow = InferResult<ReturnType<typeof withFacts>>[number]

function toSent(row: SentRow): SentAnnouncement {
  return {
    id: row.send_id,
    anntId: row.id,
    titile: row.title,
    msgContent: row.content,
    msgAbstract: row.abstract,
    sender: row.sender,
    sender_dictText: row.sender_name,
    priority: toPriority(row.priority),
    readFlag: row.read ? '1' : '0',
    sendTime: row.send_time,
    msgCategory: toCategory(row.category),
    busType: row.business_type,
    busId: row.business_id,
    openType: row.open_type,
    openPage: row.open_page,
    ...newerFacts(row),
  }
}

/** The messages of the newest client's bell: what stands on top, then the newest; senders by their names, as it shows them. */
export async function listNewest(
  db: Db,
  context: RequestContext,
  filter: SentFilter,
  paging: Paging,
): Promise<readonly NewestBellItem[]> {
  const rows = await pageOf(sentTo(db, context, filter), paging)
    .select([
      ...SENT_COLUMNS,
      'sent.starred',
      'annt.audience',
      'annt.send_status',
      'annt.start_time',
      'annt.end_time',
      'annt.cancel_time',
    ])
    .orderBy('annt.pinned', 'desc')
    .orderBy('annt.send_time', 'desc')
    .orderBy('annt.id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toBellItem(row),
    sender: row.sender_name ?? row.sender,
    msgAbstract: row.abstract,
    msgCategory: toCategory(row.category),
    msgType: row.audience,
    sendStatus: row.send_status,
    startTime: row.start_time,
    endTime: row.end_time,
    cancelTime: row.cancel_time,
    busType: row.business_type,
    readFlag: row.read ? '1' : '0',
    starFlag: row.starred ? '1' : '0',
    sendId: row.send_id,
    ...newerFacts(row),
  }))
}

/** Unread ones by the tab of newer clients that they belong to. */
export async function countUnreadByType(db: Db, context: RequestContext): Promise<ReadonlyMap<string, number>> {
  const rows = await mine(db, context)
    .where('sent.read', '=', false)
    .groupBy('annt.notice_type')
    .select(({ fn }) => ['annt.notice_type as type', fn.countAll().as('count')])
    .execute()
  return new Map(rows.map(({ type, count }) => [type, Number(count)]))
}

function sentTo(db: Db, context: RequestContext, filter: SentFilter) {
  return narrowSent(mine(db, context), filter)
}

function pageOf(query: ReturnType<typeof sentTo>, { pageNo, pageSize }: Paging) {
  return query.limit(pageSize).offset((pageNo - 1) * pageSize)
}

function newerFacts(row: {
  readonly notice_type: string
  readonly pinned: boolean
  readonly files: string | null
  readonly bpm_status: string | null
  readonly visit_count: number
}) {
  return {
    noticeType: row.notice_type,
    izTop: row.pinned ? 1 : 0,
    files: row.files,
    bpmStatus: row.bpm_status,
    visitsNum: row.visit_count,
  }
}
