import type { FastifyInstance } from 'fastify'
import {
  listMyAnnouncements,
  listSentAnnouncements,
  markAllAnnouncementsRead,
  markAnnouncementRead,
  type SentAnnouncement,
  syncAnnouncements,
} from '#schemas/api/announcements.ts'
import {
  clearUnreadAnnouncements,
  countAnnouncementVisit,
  countUnreadAnnouncements,
  getAnnouncement,
  getSentAnnouncement,
  listNewestBell,
  removeSentAnnouncement,
  removeSentAnnouncements,
  starAnnouncement,
} from '#schemas/api/own-announcements.ts'
import { formatWireInstant } from '../db/business-zone.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, entityNotFound } from '../http/api-error.ts'
import { splitNames } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import { type FileParts, withOpenFiles } from './attached-files.ts'
import { dateRangeOf } from './date-range.ts'
import { type CountReads, markRead } from './mark-read.ts'
import { announcementMessages as messages } from './messages.ts'
import {
  countVisit,
  findMine,
  listUnread,
  NOTICE,
  removeMine,
  SYSTEM_MESSAGE,
  star,
  takeAnnouncementsForAll,
} from './repository.ts'
import { countUnreadByType, findSent, listNewest, listSent, type Paging } from './sent-list.ts'

const BELL_SIZE = 5
const PAGE_SIZE = 10
const MAX_PAGE_SIZE = 100

interface AnnouncementParts extends FileParts {
  readonly timeZone: string
  readonly countReads: CountReads
}

/** The user's side of announcements (contract 04): what was sent to him, and what he has read. */
export function serveAnnouncements(app: FastifyInstance, parts: AnnouncementParts): void {
  const { db } = parts
  serveEndpoint(app, listMyAnnouncements, async ({ query, context }) => {
    await takeAnnouncementsForAll(db, context)
    const { pageSize: limit } = readPaging(query, BELL_SIZE)
    const notices = await listUnread(db, context, { category: NOTICE, limit })
    const system = await listUnread(db, context, { category: SYSTEM_MESSAGE, limit })
    return answer({
      anntMsgList: await withOpenFiles(parts, notices.items, idOf),
      anntMsgTotal: notices.total,
      sysMsgList: await withOpenFiles(parts, system.items, idOf),
      sysMsgTotal: system.total,
    })
  })

  serveEndpoint(app, getAnnouncement, async ({ query: { id }, context }) => {
    // A socket may have told of it before the bell has asked.
    await takeAnnouncementsForAll(db, context)
    const mine = await findMine(db, context, id)
    const [found] = await withOpenFiles(parts, mine ? [mine] : [], idOf)
    if (!found) throw businessFailure(messages.notFound)
    return answer(found)
  })

  serveEndpoint(app, markAnnouncementRead, async ({ body: { anntId }, context }) => {
    await takeAnnouncementsForAll(db, context)
    // His other windows have a bell as well.
    if (await markRead(parts, context, [anntId])) await ringOwnBells(context.userId, { msgId: anntId })
    return answer(null)
  })

  serveEndpoint(app, markAllAnnouncementsRead, async ({ context }) => {
    // What he has not asked for yet is unread as well.
    await takeAnnouncementsForAll(db, context)
    if (await markRead(parts, context)) await ringOwnBells(context.userId, { msgTxt: messages.batchRead })
    return answer(null, messages.allRead)
  })

  serveEndpoint(app, listSentAnnouncements, async ({ query, context }) => {
    await takeAnnouncementsForAll(db, context)
    const paging = readPaging(query, PAGE_SIZE)
    const filter = {
      title: query.titile,
      sender: query.sender,
      readFlag: query.readFlag,
      category: query.msgCategory,
      noticeType: query.noticeType,
      businessType: query.busType,
      from: query.sendTimeBegin,
      to: query.sendTimeEnd,
    }
    const { records, total } = await listSent(db, context, filter, paging)
    const { pageNo: current, pageSize: size } = paging
    const opened = await withOpenFiles(parts, records, announcementOf)
    return answer({ records: opened, total, size, current, pages: Math.ceil(total / size) })
  })

  serveEndpoint(app, getSentAnnouncement, async ({ query: { sendId }, context }) => {
    const sent = await findSent(db, context, sendId)
    const [found] = await withOpenFiles(parts, sent ? [sent] : [], announcementOf)
    if (!found) throw businessFailure(messages.notFound)
    return answer(found)
  })

  serveEndpoint(app, removeSentAnnouncement, async ({ query: { id }, context }) => {
    await remove(context, [id])
    return answer(null, messages.deleted)
  })

  serveEndpoint(app, removeSentAnnouncements, async ({ query: { ids }, context }) => {
    await remove(context, splitNames(ids))
    return answer(null, messages.deleted)
  })

  // The contract rings everybody's bell here. Whoever may only read must not be able to: his own windows hear it.
  serveEndpoint(app, syncAnnouncements, async ({ query: { anntId }, context }) => {
    await ringOwnBells(context.userId, anntId ? { msgId: anntId } : { msgTxt: messages.batchRead })
    return answer(null)
  })

  serveNewestBell(app, parts)

  async function remove(context: RequestContext, sendIds: readonly string[]) {
    const removed = await removeMine(db, context, sendIds)
    if (!removed) throw entityNotFound()
    // Other windows still count it.
    if (removed.hadUnread) await ringOwnBells(context.userId, {})
  }

  function ringOwnBells(userId: string, facts: { readonly msgId?: string; readonly msgTxt?: string }) {
    return notifyNotice(db, { userIds: [userId], message: { cmd: 'user', ...facts } })
  }
}

const idOf = ({ id }: { readonly id: string }) => id
const announcementOf = ({ anntId }: SentAnnouncement) => anntId

/** What the newest client of the contract asks for beside or instead of it. */
function serveNewestBell(app: FastifyInstance, parts: AnnouncementParts): void {
  const { db, timeZone } = parts
  serveEndpoint(app, countUnreadAnnouncements, async ({ context }) => {
    await takeAnnouncementsForAll(db, context)
    const counts = await countUnreadByType(db, context)
    const of = (type: string) => counts.get(type) ?? 0
    return answer({
      count: [...counts.values()].reduce((sum, count) => sum + count, 0),
      systemCount: of('system'),
      flowCount: of('flow'),
      fileCount: of('file'),
      planCount: of('plan'),
    })
  })

  serveEndpoint(app, listNewestBell, async ({ query, context }) => {
    await takeAnnouncementsForAll(db, context)
    const today = formatWireInstant(context.now(), timeZone).slice(0, 10)
    const range =
      query.rangeDateKey === 'zdy'
        ? { from: query.beginDate, to: query.endDate }
        : dateRangeOf(query.rangeDateKey ?? '', today)
    const filter = {
      senders: query.fromUser,
      starFlag: query.starFlag,
      category: query.msgCategory,
      noticeType: query.noticeType,
      businessType: query.busType,
      ...range,
    }
    const items = await listNewest(db, context, filter, readPaging(query, PAGE_SIZE))
    const unread = items.filter(({ readFlag }) => readFlag === '0').map(({ id }) => id)
    // Whoever has a second window open sees there that they are read; without a change nobody is rung.
    if (await markRead(parts, context, unread)) {
      await notifyNotice(db, { userIds: [context.userId], message: { cmd: 'user' } })
    }
    return answer(await withOpenFiles(parts, items, idOf))
  })

  serveEndpoint(app, starAnnouncement, async ({ body: { id, starFlag }, context }) => {
    if (!(await star(db, context, id, starFlag === '1'))) throw entityNotFound()
    return answer(null, messages.starred)
  })

  serveEndpoint(app, countAnnouncementVisit, async ({ query: { id }, context }) => {
    await takeAnnouncementsForAll(db, context)
    if (!(await countVisit(db, context, id))) throw businessFailure(messages.notFound)
    return answer(null, messages.visited)
  })

  serveEndpoint(app, clearUnreadAnnouncements, async ({ context }) => {
    await takeAnnouncementsForAll(db, context)
    if (await markRead(parts, context)) {
      await notifyNotice(db, { userIds: [context.userId], message: { cmd: 'user', msgTxt: messages.batchRead } })
    }
    return answer(null, messages.cleared)
  })
}

function readPaging(
  { pageNo, pageSize }: { readonly pageNo?: string; readonly pageSize?: string },
  defaultSize: number,
): Paging {
  return { pageNo: Number(pageNo || 1), pageSize: Math.min(Number(pageSize || defaultSize), MAX_PAGE_SIZE) }
}
