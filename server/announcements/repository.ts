import type { Announcement, BellItem, SentAnnouncement } from '#schemas/api/announcements.ts'
import type { Db } from '../db/databases.ts'
import { escapeLike } from '../dictionaries/table-dictionary.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

export const PUBLISHED = '1'
export const NOTICE = '1'
export const SYSTEM_MESSAGE = '2'

/**
 * Announcements for everybody become the user's when he first asks: whoever comes to the company later gets those that
 * still counted when his account was made.
 */
export async function takeAnnouncementsForAll(db: Db, context: RequestContext): Promise<void> {
  const missing = await db
    .selectFrom('sys_announcement as annt')
    .innerJoin('sys_user', (join) => join.on('sys_user.id', '=', context.userId))
    .leftJoin('sys_announcement_send as sent', (join) =>
      join.onRef('sent.announcement_id', '=', 'annt.id').on('sent.user_id', '=', context.userId),
    )
    .where('annt.audience', '=', 'ALL')
    .where('annt.del_flag', '=', 0)
    .where('annt.send_status', '=', PUBLISHED)
    .where('annt.tenant_id', 'in', [0, context.tenantId])
    .where((row) =>
      row.or([row('annt.end_time', 'is', null), row('annt.end_time', '>=', row.ref('sys_user.create_time'))]),
    )
    .where('sent.id', 'is', null)
    .select('annt.id')
    .execute()
  if (missing.length === 0) return
  const now = context.now()
  await db
    .insertInto('sys_announcement_send')
    .values(
      missing.map(({ id }) => ({
        id: createUuidV7(now.getTime()),
        announcement_id: id,
        user_id: context.userId,
        create_time: now,
      })),
    )
    // Another window of the same user asks at the same moment.
    .onConflict((conflict) => conflict.columns(['announcement_id', 'user_id']).doNothing())
    .execute()
}

export async function listUnread(
  db: Db,
  context: RequestContext,
  { category, limit }: { readonly category: string; readonly limit: number },
): Promise<{ readonly items: readonly BellItem[]; readonly total: number }> {
  const unread = mine(db, context).where('sent.read', '=', false).where('annt.category', '=', category)
  const { total } = await unread.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await unread
    .select(BELL_COLUMNS)
    .orderBy('annt.send_time', 'desc')
    .orderBy('annt.id', 'desc')
    .limit(limit)
    .execute()
  return { items: rows.map(toBellItem), total: Number(total) }
}

export interface SentFilter {
  readonly title?: string | undefined
  readonly sender?: string | undefined
  readonly read?: boolean | undefined
  readonly category?: string | undefined
  readonly pageNo: number
  readonly pageSize: number
}

export async function listSent(
  db: Db,
  context: RequestContext,
  filter: SentFilter,
): Promise<{ readonly records: readonly SentAnnouncement[]; readonly total: number }> {
  let query = mine(db, context).leftJoin('sys_user as author', 'author.username', 'annt.sender')
  const { title, sender, read, category, pageNo, pageSize } = filter
  if (title) query = query.where('annt.title', 'like', `%${escapeLike(title)}%`)
  if (sender) {
    query = query.where((row) =>
      row.or([
        row('author.realname', 'like', `%${escapeLike(sender)}%`),
        row('annt.sender', 'like', `%${escapeLike(sender)}%`),
      ]),
    )
  }
  if (read !== undefined) query = query.where('sent.read', '=', read)
  if (category) query = query.where('annt.category', '=', category)
  const { total } = await query.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      ...BELL_COLUMNS,
      'sent.id as send_id',
      'sent.read',
      'annt.abstract',
      'annt.category',
      'annt.business_type',
      'author.realname as sender_name',
    ])
    .orderBy('sent.read')
    .orderBy('annt.send_time', 'desc')
    .orderBy('annt.id', 'desc')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const records = rows.map(
    (row): SentAnnouncement => ({
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
    }),
  )
  return { records, total: Number(total) }
}

/** One that was sent to the user; anybody else's is not there for him. */
export async function findMine(db: Db, context: RequestContext, id: string): Promise<Announcement | undefined> {
  const row = await mine(db, context)
    .where('annt.id', '=', id)
    .select([
      ...BELL_COLUMNS,
      'annt.abstract',
      'annt.category',
      'annt.audience',
      'annt.send_status',
      'annt.start_time',
      'annt.end_time',
      'annt.cancel_time',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toBellItem(row),
    msgAbstract: row.abstract,
    msgCategory: toCategory(row.category),
    msgType: row.audience === 'USER' ? 'USER' : 'ALL',
    sendStatus: row.send_status,
    startTime: row.start_time,
    endTime: row.end_time,
    cancelTime: row.cancel_time,
  }
}

/** Marks one of them read, or all. False: there was nothing unread. */
export async function markRead(db: Db, context: RequestContext, announcementId?: string): Promise<boolean> {
  const unread = db
    .updateTable('sys_announcement_send')
    .set({ read: true, read_time: context.now() })
    .where('user_id', '=', context.userId)
    .where('read', '=', false)
  const changed = await (announcementId === undefined
    ? unread
    : unread.where('announcement_id', '=', announcementId)
  ).executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

const BELL_COLUMNS = [
  'annt.id',
  'annt.title',
  'annt.content',
  'annt.priority',
  'annt.business_id',
  'annt.open_type',
  'annt.open_page',
  'annt.sender',
  'annt.send_time',
  'annt.create_time',
] as const

function mine(db: Db, context: RequestContext) {
  return db
    .selectFrom('sys_announcement_send as sent')
    .innerJoin('sys_announcement as annt', 'annt.id', 'sent.announcement_id')
    .where('sent.user_id', '=', context.userId)
    .where('annt.del_flag', '=', 0)
    .where('annt.send_status', '=', PUBLISHED)
    .where('annt.tenant_id', 'in', [0, context.tenantId])
}

function toBellItem(row: {
  readonly id: string
  readonly title: string
  readonly content: string | null
  readonly priority: string
  readonly business_id: string | null
  readonly open_type: string | null
  readonly open_page: string | null
  readonly sender: string | null
  readonly send_time: string | null
  readonly create_time: string | null
}): BellItem {
  return {
    id: row.id,
    titile: row.title,
    createTime: row.create_time,
    priority: toPriority(row.priority),
    busId: row.business_id,
    openType: row.open_type,
    openPage: row.open_page,
    sender: row.sender,
    sendTime: row.send_time,
    msgContent: row.content,
  }
}

function toPriority(stored: string): BellItem['priority'] {
  return stored === 'M' || stored === 'H' ? stored : 'L'
}

function toCategory(stored: string): Announcement['msgCategory'] {
  return stored === SYSTEM_MESSAGE ? '2' : '1'
}
