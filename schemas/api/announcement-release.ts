import { Type } from 'typebox'
import { RELEASE_ANNOUNCEMENT, REVOKE_ANNOUNCEMENT, sysAnnouncement } from '../managed/sys-announcement.ts'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'

const query = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36, description: '通告' }) })
const body = query

/** Releases an announcement: bells ring at once. The contract's clients call it by GET. */
export const releaseAnnouncementByGet = endpoint({
  method: 'GET',
  path: '/sys/annountCement/doReleaseData',
  access: { permission: RELEASE_ANNOUNCEMENT },
  query,
  result: noResult,
})

export const releaseAnnouncement = endpoint({
  method: 'POST',
  path: '/sys/annountCement/doReleaseData',
  access: { permission: RELEASE_ANNOUNCEMENT },
  body,
  result: noResult,
})

/** Takes a released announcement back: nobody finds it any more. */
export const revokeAnnouncementByGet = endpoint({
  method: 'GET',
  path: '/sys/annountCement/doReovkeData',
  access: { permission: REVOKE_ANNOUNCEMENT },
  query,
  result: noResult,
})

export const revokeAnnouncement = endpoint({
  method: 'POST',
  path: '/sys/annountCement/doReovkeData',
  access: { permission: REVOKE_ANNOUNCEMENT },
  body,
  result: noResult,
})

/** Puts an announcement on top of everybody's messages, or takes it down: a released one as well. */
export const pinAnnouncement = endpoint({
  method: 'PUT',
  alsoBy: ['POST'],
  title: '置顶通告',
  path: '/sys/annountCement/editIzTop',
  access: { permission: sysAnnouncement.permissions.edit ?? '' },
  body: Type.Object({
    ...query.properties,
    /** 1 on top, 0 not. */
    izTop: Type.Union([Type.Enum(['0', '1']), Type.Literal(0), Type.Literal(1)], { description: '是否置顶' }),
  }),
  result: noResult,
})
