import type { Db } from '../db/databases.ts'
import type { DataContext } from '../http/request-context.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import { INSTALLATION } from '../session/tenants.ts'
import type { ReadCount } from './publish.ts'
import { PUBLISHED, REVOKED } from './repository.ts'

/**
 * Takes back what a record of a page has told: nobody finds it in the bell any more, and what has not gone out stays here.
 * A text message that was sent cannot be fetched back. Found are messages whose readers the page counts.
 */
export async function revokeMessages(
  { db, context }: { readonly db: Db; readonly context: DataContext },
  { page, record }: Pick<ReadCount, 'page' | 'record'>,
): Promise<void> {
  // First: a server that rings at this moment holds its row, and has rung when this one goes on.
  await db
    .deleteFrom('sys_outbox')
    .where('tenant_id', '=', context.tenantId)
    .where('cause_page', '=', page)
    .where('cause_record', '=', record)
    .where('state', '!=', 'done')
    .execute()
  const revoked = await db
    .updateTable('sys_announcement')
    .set({ send_status: REVOKED, cancel_time: context.now() })
    .where('tenant_id', '=', context.tenantId)
    .where('count_page', '=', page)
    .where('count_record', '=', record)
    .where('send_status', '=', PUBLISHED)
    .returning(['id', 'notice_type'])
    .execute()
  for (const { id, notice_type: noticeType } of revoked) {
    await notifyNotice(db, {
      userIds: null,
      ...(context.tenantId !== INSTALLATION && { tenantId: context.tenantId }),
      message: { cmd: 'topic', msgId: id, msgTxt: '', noticeType },
    })
  }
}
