import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult, pagedResult } from './envelope.ts'

/** Servers of the contract send null, or nothing at all. */
export const optionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** L general, M important, H urgent. */
const priority = Type.Union([Type.Literal('L'), Type.Literal('M'), Type.Literal('H')])
export type Priority = Static<typeof priority>
/** What a person has not been told the weight of has none: the contract's system messages come so. */
const anyPriority = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** What a user does about an announcement: an address, a component of the route registry, or nothing. */
const handling = {
  openType: optionalText,
  openPage: optionalText,
  busId: optionalText,
}

/** The name of the person. Servers of the contract do not send it: their clients look it up. */
const senderName = optionalText

/** Paths of stored files, separated by commas; signed for whoever may read the announcement. */
const attachedFiles = optionalText

/** What newer servers of the contract send beside it. */
export const newerFacts = {
  /** `system`, `flow`, `file`, `plan`, `meeting`. */
  noticeType: optionalText,
  /** 1: stands above the others. */
  izTop: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  files: attachedFiles,
  bpmStatus: optionalText,
  visitsNum: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
}

/** An unread announcement as the bell shows it. `titile` is spelled so in the contract. */
const bellItem = Type.Object({
  id: Type.String(),
  titile: Type.String(),
  createTime: optionalText,
  priority: anyPriority,
  ...handling,
  sender: optionalText,
  sender_dictText: senderName,
  sendTime: optionalText,
  msgContent: optionalText,
  files: attachedFiles,
})
export type BellItem = Static<typeof bellItem>

/** An announcement whole. */
export const announcement = Type.Object({
  ...bellItem.properties,
  msgAbstract: optionalText,
  /** '1' a notice, '2' a system message: the two tabs of the bell. */
  msgCategory: optionalText,
  /** USER or ALL. */
  msgType: optionalText,
  /** '0' unpublished, '1' published, '2' revoked. */
  sendStatus: optionalText,
  startTime: optionalText,
  endTime: optionalText,
  cancelTime: optionalText,
})
export type Announcement = Static<typeof announcement>

/** An announcement in the list of the user who got it; `id` is that of the sending, `anntId` that of the announcement. */
export const sentAnnouncement = Type.Object({
  id: Type.String(),
  anntId: Type.String(),
  titile: Type.String(),
  msgContent: optionalText,
  msgAbstract: optionalText,
  /** Name of an account. */
  sender: optionalText,
  sender_dictText: senderName,
  priority: anyPriority,
  /** 0 unread, 1 read; a text from some servers, a number from others. */
  readFlag: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
  sendTime: optionalText,
  msgCategory: optionalText,
  busType: optionalText,
  ...handling,
  ...newerFacts,
})
export type SentAnnouncement = Static<typeof sentAnnouncement>

/** Empty is not given: clients send every condition of a form. */
export const paging = {
  pageNo: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,8})?$', description: '页码' })),
  pageSize: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,2})?$', description: '每页条数' })),
}
export const choice = <One extends string, Other extends string>(one: One, other: Other) =>
  Type.Optional(Type.Union([Type.Literal(one), Type.Literal(other), Type.Literal('')]))
export const moment = (description: string) =>
  Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d:\\d\\d)?)?$', description }))
export const announcementId = Type.String({ minLength: 1, maxLength: 36, description: '通告编号' })

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

/** Marks the user's own copy read. */
export const markAnnouncementRead = endpoint({
  method: 'PUT',
  title: '把通知标为已读',
  path: '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  access: 'self',
  body: Type.Object({ anntId: announcementId }),
  result: noResult,
})

export const markAllAnnouncementsRead = endpoint({
  method: 'PUT',
  title: '把全部通知标为已读',
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
    /** `*x*`, `*x` and `x*` as in lists; plain words are looked for anywhere. */
    titile: Type.Optional(Type.String({ maxLength: 100, description: '标题' })),
    sender: Type.Optional(Type.String({ maxLength: 100, description: '发布人' })),
    readFlag: choice('0', '1'),
    msgCategory: choice('1', '2'),
    noticeType: Type.Optional(Type.String({ maxLength: 20, description: '消息分类' })),
    busType: Type.Optional(Type.String({ maxLength: 20, description: '业务类型' })),
    /** Days, or moments. */
    sendTimeBegin: moment('发布时间'),
    sendTimeEnd: moment('发布时间'),
  }),
  result: pagedResult(sentAnnouncement),
})

/** Tells the user's own bells that something was read or revoked, in all their windows. */
export const syncAnnouncements = endpoint({
  method: 'GET',
  path: '/sys/annountCement/syncNotic',
  access: 'self',
  query: Type.Object({ anntId: Type.Optional(Type.String({ maxLength: 36 })) }),
  result: noResult,
})
