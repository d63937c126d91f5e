import { Type } from 'typebox'
import { copyId, sentAnnouncement } from './announcements.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

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
