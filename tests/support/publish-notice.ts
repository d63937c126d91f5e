import { type NewAnnouncement, publishAnnouncement } from '#server/announcements/publish.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import type { TestServer } from './test-server.ts'

/** Publishes a notice to everybody in the tenant, or what is `given` of another one. Returns its id. */
export function publishNotice(server: TestServer, given: Partial<NewAnnouncement> = {}, tenantId = 0): Promise<string> {
  return publishAnnouncement(server.databases.app, createSystemContext('admin', server.now, tenantId), {
    title: '通知',
    content: '<p>内容</p>',
    priority: 'L',
    category: '1',
    userIds: null,
    ...given,
  })
}
