import type { FastifyInstance } from 'fastify'
import {
  pinAnnouncement,
  releaseAnnouncement,
  releaseAnnouncementByGet,
  revokeAnnouncement,
  revokeAnnouncementByGet,
} from '#schemas/api/announcement-release.ts'
import { answer } from '../http/answer.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import type { WorkOn } from '../resources/resource-work.ts'
import { announcementMessages as messages } from './messages.ts'
import { pin, release, revoke } from './release.ts'

/** What becomes of an announcement that was written. */
export function serveRelease(app: FastifyInstance, workOn: WorkOn): void {
  serveEndpoint(app, releaseAnnouncementByGet, async ({ context, query }) => {
    await release(workOn, context, query.id)
    return answer(null, messages.releasedNow)
  })
  serveEndpoint(app, releaseAnnouncement, async ({ context, body }) => {
    await release(workOn, context, body.id)
    return answer(null, messages.releasedNow)
  })
  serveEndpoint(app, revokeAnnouncementByGet, async ({ context, query }) => {
    await revoke(workOn, context, query.id)
    return answer(null, messages.revoked)
  })
  serveEndpoint(app, revokeAnnouncement, async ({ context, body }) => {
    await revoke(workOn, context, body.id)
    return answer(null, messages.revoked)
  })
  serveEndpoint(app, pinAnnouncement, async ({ context, body }) => {
    await pin(workOn, context, body.id, Number(body.izTop) === 1)
    return answer(null, messages.edited)
  })
}
