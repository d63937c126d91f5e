import type { FastifyInstance } from 'fastify'
import {
  getAnnouncement,
  listMyAnnouncements,
  listSentAnnouncements,
  markAllAnnouncementsRead,
  markAnnouncementRead,
  syncAnnouncements,
} from '#schemas/api/announcements.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import { announcementMessages } from './messages.ts'
import {
  findMine,
  listSent,
  listUnread,
  markRead,
  NOTICE,
  SYSTEM_MESSAGE,
  takeAnnouncementsForAll,
} from './repository.ts'

const BELL_SIZE = 5
const PAGE_SIZE = 10
const MAX_PAGE_SIZE = 100

/** The user's side of announcements (contract 04): what was sent to him, and what he has read. */
export function serveAnnouncements(app: FastifyInstance, db: Db): void {
  serveEndpoint(app, listMyAnnouncements, async ({ query: { pageSize }, context }) => {
    await takeAnnouncementsForAll(db, context)
    const limit = Math.min(Number(pageSize ?? BELL_SIZE), MAX_PAGE_SIZE)
    const notices = await listUnread(db, context, { category: NOTICE, limit })
    const messages = await listUnread(db, context, { category: SYSTEM_MESSAGE, limit })
    return answer({
      anntMsgList: notices.items,
      anntMsgTotal: notices.total,
      sysMsgList: messages.items,
      sysMsgTotal: messages.total,
    })
  })

  serveEndpoint(app, getAnnouncement, async ({ query: { id }, context }) => {
    // A socket may have told of it before the bell has asked.
    await takeAnnouncementsForAll(db, context)
    const found = await findMine(db, context, id)
    if (!found) throw businessFailure(announcementMessages.notFound)
    return answer(found)
  })

  serveEndpoint(app, markAnnouncementRead, async ({ body: { anntId }, context }) => {
    // His other windows have a bell as well.
    if (await markRead(db, context, anntId)) await ringOwnBells(context.userId, { msgId: anntId })
    return answer(null)
  })

  serveEndpoint(app, markAllAnnouncementsRead, async ({ context }) => {
    if (await markRead(db, context)) await ringOwnBells(context.userId, { msgTxt: announcementMessages.batchRead })
    return answer(null, announcementMessages.allRead)
  })

  serveEndpoint(app, listSentAnnouncements, async ({ query, context }) => {
    await takeAnnouncementsForAll(db, context)
    const current = Number(query.pageNo ?? 1)
    const size = Math.min(Number(query.pageSize ?? PAGE_SIZE), MAX_PAGE_SIZE)
    const { records, total } = await listSent(db, context, {
      title: query.titile,
      sender: query.sender,
      read: query.readFlag === undefined ? undefined : query.readFlag === '1',
      category: query.msgCategory,
      pageNo: current,
      pageSize: size,
    })
    return answer({ records, total, size, current, pages: Math.ceil(total / size) })
  })

  // The contract rings everybody's bell here. Whoever may only read must not be able to: his own windows hear it.
  serveEndpoint(app, syncAnnouncements, async ({ query: { anntId }, context }) => {
    await ringOwnBells(context.userId, anntId ? { msgId: anntId } : { msgTxt: announcementMessages.batchRead })
    return answer(null)
  })

  function ringOwnBells(userId: string, facts: { readonly msgId?: string; readonly msgTxt?: string }) {
    return notifyNotice(db, { userIds: [userId], message: { cmd: 'user', ...facts } })
  }
}
