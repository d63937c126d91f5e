import { type Static, Type } from 'typebox'
import {
  announcement,
  announcementId,
  choice,
  moment,
  newerFacts,
  optionalText,
  paging,
  sentAnnouncement,
} from './announcements.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

// What the contract's newest client does with the user's own messages, and the console does not: it never loads this.

const copyId = Type.String({ minLength: 1, maxLength: 36, description: '消息编号' })

/** One announcement that was sent to the signed-in user. */
export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/sys/annountCement/queryById',
  access: 'self',
  query: Type.Object({ id: announcementId }),
  result: announcement,
})

/** One of the user's messages by the id of their copy. */
export const getSentAnnouncement = endpoint({
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getOne',
  access: 'self',
  query: Type.Object({ sendId: copyId }),
  result: sentAnnouncement,
})

/** Takes the user's own copy out of their messages; nobody else loses theirs. */
export const removeSentAnnouncement = endpoint({
  method: 'DELETE',
  title: '删除消息',
  path: '/sys/sysAnnouncementSend/delete',
  access: 'self',
  query: Type.Object({ id: copyId }),
  result: noResult,
})

export const removeSentAnnouncements = endpoint({
  method: 'DELETE',
  title: '批量删除消息',
  path: '/sys/sysAnnouncementSend/deleteBatch',
  access: 'self',
  /** Joined by commas; a trailing one is allowed. */
  query: Type.Object({ ids: Type.String({ minLength: 1, maxLength: 40_000, description: '消息编号' }) }),
  result: noResult,
})

/** How many are unread, by the tabs of the newest client. */
export const countUnreadAnnouncements = endpoint({
  method: 'GET',
  path: '/sys/annountCement/getUnreadMessageCount',
  access: 'self',
  result: Type.Object({
    count: Type.Integer(),
    systemCount: Type.Integer(),
    flowCount: Type.Integer(),
    fileCount: Type.Integer(),
    planCount: Type.Integer(),
  }),
})

/** A message in the newest client's bell; `readFlag` is how it stood before it was asked for. */
const newestBellItem = Type.Object({
  ...announcement.properties,
  ...newerFacts,
  busType: optionalText,
  readFlag: Type.String(),
  starFlag: Type.String(),
  /** Of the user's own copy. */
  sendId: Type.String(),
})
export type NewestBellItem = Static<typeof newestBellItem>

/** The bell of the newest client, page by page. What it shows is read with that. */
export const listNewestBell = endpoint({
  method: 'GET',
  path: '/sys/annountCement/vue3List',
  access: 'self',
  query: Type.Object({
    ...paging,
    /** Names of accounts, separated by commas. */
    fromUser: Type.Optional(Type.String({ maxLength: 500, description: '发布人' })),
    busType: Type.Optional(Type.String({ maxLength: 20, description: '业务类型' })),
    starFlag: choice('0', '1'),
    msgCategory: choice('1', '2'),
    noticeType: Type.Optional(Type.String({ maxLength: 20, description: '消息分类' })),
    /** An item of the dictionary `rangeDate`; `zdy`: the two dates count. */
    rangeDateKey: Type.Optional(Type.String({ maxLength: 10, description: '时间范围' })),
    beginDate: moment('开始时间'),
    endDate: moment('结束时间'),
  }),
  result: Type.Array(newestBellItem),
})

/** Marks the user's own copy with a star, or takes it away. */
export const starAnnouncement = endpoint({
  method: 'PUT',
  title: '标记通知',
  path: '/sys/sysAnnouncementSend/edit',
  access: 'self',
  body: Type.Object({
    id: copyId,
    starFlag: Type.Union([Type.Literal('0'), Type.Literal('1')], { description: '标星' }),
  }),
  result: noResult,
})

/** Somebody has opened it. The newest client sends the id of the announcement, or that of the user's copy. */
export const countAnnouncementVisit = endpoint({
  method: 'GET',
  path: '/sys/annountCement/addVisitsNumber',
  access: 'self',
  query: Type.Object({ id: announcementId }),
  result: noResult,
})

/** As `markAllAnnouncementsRead`, under the newest client's name. */
export const clearUnreadAnnouncements = endpoint({
  method: 'POST',
  title: '清除未读通知',
  path: '/sys/annountCement/clearAllUnReadMessage',
  access: 'self',
  result: noResult,
})
