import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult } from './envelope.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

/** L general, M important, H urgent. */
export const priority = Type.Union([Type.Literal('L'), Type.Literal('M'), Type.Literal('H')])
export type Priority = Static<typeof priority>

/** '1' a notice, '2' a system message: the two tabs of the bell. */
export const messageCategory = Type.Union([Type.Literal('1'), Type.Literal('2')])

/** What a user does about an announcement: an address, a component of the route registry, or nothing. */
const handling = {
  openType: nullableText,
  openPage: nullableText,
  busId: nullableText,
}

/** An unread announcement as the bell shows it. `titile` is spelled so in the contract. */
export const bellItem = Type.Object({
  id: Type.String(),
  titile: Type.String(),
  createTime: nullableText,
  priority,
  ...handling,
  sender: nullableText,
  sendTime: nullableText,
  msgContent: nullableText,
})
export type BellItem = Static<typeof bellItem>

/** An announcement whole. */
export const announcement = Type.Object({
  ...bellItem.properties,
  msgAbstract: nullableText,
  msgCategory: messageCategory,
  msgType: Type.Union([Type.Literal('USER'), Type.Literal('ALL')]),
  /** '0' unpublished, '1' published, '2' revoked. */
  sendStatus: Type.String(),
  startTime: nullableText,
  endTime: nullableText,
  cancelTime: nullableText,
})
export type Announcement = Static<typeof announcement>

/** An announcement in the list of the user who got it; `id` is that of the sending, `anntId` that of the announcement. */
export const sentAnnouncement = Type.Object({
  id: Type.String(),
  anntId: Type.String(),
  titile: Type.String(),
  msgContent: nullableText,
  msgAbstract: nullableText,
  /** Name of an account. */
  sender: nullableText,
  /** The name of the person. Not in the original contract, whose clients look it up. */
  sender_dictText: nullableText,
  priority,
  /** '0' unread, '1' read. */
  readFlag: Type.String(),
  sendTime: nullableText,
  msgCategory: messageCategory,
  busType: nullableText,
  ...handling,
})
export type SentAnnouncement = Static<typeof sentAnnouncement>

const paging = {
  pageNo: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: '页码' })),
  pageSize: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,2}$', description: '每页条数' })),
}

/** Unread announcements of the signed-in user, newest first, and how many there are of each kind. */
export const listMyAnnouncements = endpoint({
  method: 'GET',
  path: '/sys/annountCement/listByUser',
  access: 'self',
  query: Type.Object({ pageSize: paging.pageSize }),
  result: Type.Object({
    anntMsgList: Type.Array(bellItem),
    anntMsgTotal: Type.Integer(),
    sysMsgList: Type.Array(bellItem),
    sysMsgTotal: Type.Integer(),
  }),
})

/** One announcement that was sent to the signed-in user. */
export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/sys/annountCement/queryById',
  access: 'self',
  query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, description: '通告编号' }) }),
  result: announcement,
})

/** Marks the user's own copy read. */
export const markAnnouncementRead = endpoint({
  method: 'PUT',
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  access: 'self',
  body: Type.Object({ anntId: Type.String({ minLength: 1, maxLength: 36, description: '通告编号' }) }),
  result: noResult,
})

export const markAllAnnouncementsRead = endpoint({
  method: 'PUT',
  path: '/sys/sysAnnouncementSend/readAll',
  access: 'self',
  result: noResult,
})

/** Everything that was sent to the signed-in user: unread first, then newest first. */
export const listSentAnnouncements = endpoint({
  method: 'GET',
  path: '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  access: 'self',
  query: Type.Object({
    ...paging,
    titile: Type.Optional(Type.String({ maxLength: 100, description: '标题' })),
    sender: Type.Optional(Type.String({ maxLength: 100, description: '发布人' })),
    readFlag: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1')])),
    msgCategory: Type.Optional(messageCategory),
  }),
  result: pagedResult(sentAnnouncement),
})

/** Tells the user's bells that something was read or revoked, in all his windows; without an id: everybody's. */
export const syncAnnouncements = endpoint({
  method: 'GET',
  path: '/sys/annountCement/syncNotic',
  access: 'self',
  query: Type.Object({ anntId: Type.Optional(Type.String({ maxLength: 36 })) }),
  result: noResult,
})
