import type { Announcement, BellItem, Priority } from '#schemas/api/announcements.ts'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

export const UNPUBLISHED = '0'
export const PUBLISHED = '1'
export const REVOKED = '2'
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
      row.or([
        row('annt.end_time', 'is', null),
        // Nobody knows when the oldest accounts were made.
        row('sys_user.create_time', 'is', null),
        row('annt.end_time', '>=', row.ref('sys_user.create_time')),
      ]),
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
    .orderBy('annt.pinned', 'desc')
    .orderBy('annt.send_time', 'desc')
    .orderBy('annt.id', 'desc')
    .limit(limit)
    .execute()
  return { items: rows.map(toBellItem), total: Number(total) }
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

/** The user's own copy gets a star, or loses it. False: it is not his. */
export async function star(db: Db, context: RequestContext, sendId: string, starred: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('sys_announcement_send')
    .set({ starred })
    .where('user_id', '=', context.userId)
    .where('id', '=', sendId)
    .where('removed', '=', false)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Takes copies of the user out of their messages for good; others keep theirs. Those that are not the user's are passed
 * over. Null: none was.
 */
export async function removeMine(
  db: Db,
  context: RequestContext,
  sendIds: readonly string[],
): Promise<{ readonly hadUnread: boolean } | null> {
  const removed = await db
    .updateTable('sys_announcement_send')
    .set({ removed: true })
    .where('user_id', '=', context.userId)
    .where(
      'id',
      'in',
      mine(db, context)
        .where('sent.id', 'in', [...sendIds])
        .select('sent.id'),
    )
    .returning('read')
    .execute()
  return removed.length === 0 ? null : { hadUnread: removed.some(({ read }) => !read) }
}

/** Counts that the user has opened one that was sent to him, named by itself or by his copy. False: there is none. */
export async function countVisit(db: Db, context: RequestContext, id: string): Promise<boolean> {
  const opened = mine(db, context)
    .where((row) => row.or([row('annt.id', '=', id), row('sent.id', '=', id)]))
    .select('annt.id')
  const changed = await db
    .updateTable('sys_announcement')
    .set((row) => ({ visit_count: row('visit_count', '+', 1) }))
    .where('tenant_id', 'in', [0, context.tenantId])
    .where('id', 'in', opened)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export const BELL_COLUMNS = [
  'annt.id',
  'annt.title',
  'annt.content',
  'annt.priority',
  'annt.business_id',
  'annt.open_type',
  'annt.open_page',
  'annt.sender',
  'author.realname as sender_name',
  'annt.send_time',
  'annt.create_time',
  'annt.files',
] as const

/** The copies of the user, with what they are copies of; `sent`, `annt` and its `author`. */
export function mine(db: Db, context: RequestContext) {
  return db
    .selectFrom('sys_announcement_send as sent')
    .innerJoin('sys_announcement as annt', 'annt.id', 'sent.announcement_id')
    .leftJoin('sys_user as author', 'author.username', 'annt.sender')
    .where('sent.user_id', '=', context.userId)
    .where('sent.removed', '=', false)
    .where('annt.del_flag', '=', 0)
    .where('annt.send_status', '=', PUBLISHED)
    .where('annt.tenant_id', 'in', [0, context.tenantId])
}

export function toBellItem(row: {
  readonly id: string
  readonly title: string
  readonly content: string | null
  readonly priority: string
  readonly business_id: string | null
  readonly open_type: string | null
  readonly open_page: string | null
  readonly sender: string | null
  readonly sender_name: string | null
  readonly send_time: string | null
  readonly create_time: string | null
  readonly files: string | null
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
    sender_dictText: row.sender_name,
    sendTime: row.send_time,
    msgContent: row.content,
    files: row.files,
  }
}

export function toPriority(stored: string): Priority {
  return stored === 'M' || stored === 'H' ? stored : 'L'
}

export function toCategory(stored: string): typeof NOTICE | typeof SYSTEM_MESSAGE {
  return stored === SYSTEM_MESSAGE ? SYSTEM_MESSAGE : NOTICE
}
