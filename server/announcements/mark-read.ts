import type { Db } from '../db/databases.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import type { RequestContext } from '../http/request-context.ts'
import { inTries } from '../resources/resource-work.ts'
import type { RecordTransaction } from '../resources/services.ts'
import { INSTALLATION } from '../session/tenants.ts'
import type { ReadCount } from './publish.ts'

/** Raises the counts of readers in the transaction in which they read; the context is of the tenant of the records. */
export type CountReads = (trx: RecordTransaction, context: RequestContext, reads: readonly ReadCount[]) => Promise<void>

/**
 * Marks some announcements of the user read, or all that they see. Whoever sent one may count its readers: each counts
 * once, however many windows say that it was read. False: there was nothing unread.
 */
export async function markRead(
  { db, countReads }: { readonly db: Db; readonly countReads: CountReads },
  context: RequestContext,
  announcementIds?: readonly string[],
): Promise<boolean> {
  if (announcementIds?.length === 0) return false
  let isChanged = false
  for (const tenantId of new Set([context.tenantId, INSTALLATION])) {
    const ofTenant = { ...context, tenantId }
    const hasRead = await runForTenant(tenantId, () =>
      inTries(db, async (trx) => {
        const read = await markReadOf(trx, ofTenant, announcementIds)
        if (read.counts.length > 0) await countReads(trx, ofTenant, read.counts)
        return read.hasAny
      }),
    )
    isChanged ||= hasRead
  }
  return isChanged
}

async function markReadOf(
  trx: Db,
  { userId, tenantId, now }: RequestContext,
  announcementIds: readonly string[] | undefined,
): Promise<{ readonly hasAny: boolean; readonly counts: readonly ReadCount[] }> {
  const ofTenant = trx
    .selectFrom('sys_announcement')
    .where('tenant_id', '=', tenantId)
    .$if(announcementIds !== undefined, (wanted) => wanted.where('id', 'in', announcementIds ?? []))
  const marked = await trx
    .updateTable('sys_announcement_send')
    .set({ read: true, read_time: now() })
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .where('removed', '=', false)
    .where('announcement_id', 'in', ofTenant.select('id'))
    .returning('announcement_id')
    .execute()
  if (marked.length === 0) return { hasAny: false, counts: [] }
  const counted = await trx
    .selectFrom('sys_announcement')
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      marked.map(({ announcement_id }) => announcement_id),
    )
    .where('count_page', 'is not', null)
    .select(['count_page', 'count_record', 'count_field'])
    .execute()
  const counts = counted.flatMap(({ count_page: page, count_record: record, count_field: field }) =>
    page !== null && record !== null && field !== null ? [{ page, record, field }] : [],
  )
  return { hasAny: true, counts }
}

/** How often each field of each record is raised, by page. */
export function groupReads(reads: readonly ReadCount[]): readonly {
  readonly page: string
  /** By record, then by field. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, number>>
}[] {
  const pages = new Map<string, Map<string, Map<string, number>>>()
  for (const { page, record, field } of reads) {
    const records = pages.get(page) ?? new Map<string, Map<string, number>>()
    const fields = records.get(record) ?? new Map<string, number>()
    pages.set(page, records.set(record, fields.set(field, (fields.get(field) ?? 0) + 1)))
  }
  return [...pages].map(([page, fields]) => ({ page, fields }))
}
