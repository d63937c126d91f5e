import type { TenantRow } from '#schemas/api/tenants.ts'
import { sysTenant } from '#schemas/managed/sys-tenant.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { PageWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'
import { inChange, type WorkOn } from '../resources/resource-work.ts'
import { recordChange } from '../resources/write/record-log.ts'
import { lockRecords } from '../resources/write/record-store.ts'
import { tenantMessages as messages } from './messages.ts'
import { TENANT_COLUMNS } from './own-tenants.ts'

const PAGE = 'tenant'

/** The last one that was deleted first. */
export async function listDeleted(
  db: Db,
  name: string,
  { pageNo, pageSize }: PageWanted,
): Promise<{ readonly records: readonly TenantRow[]; readonly total: number }> {
  const deleted = db
    .selectFrom('sys_tenant')
    .where('del_flag', '=', 1)
    .$if(name !== '', (query) => query.where('name', 'ilike', `%${escapeLike(name)}%`))
  const { total } = await deleted.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const records = await deleted
    .select(TENANT_COLUMNS)
    .orderBy('update_time', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { records, total: Number(total) }
}

/** Frozen, as they were when they were deleted: all of them or none. */
export async function restoreDeleted(workOn: WorkOn, context: RequestContext, ids: readonly number[]): Promise<void> {
  const work = workOn(PAGE, context)
  if (!work) throw businessFailure(messages.pageBroken(sysTenant.title))
  await inChange(work, async (change) => {
    const restored = await change.db
      .updateTable('sys_tenant')
      .set(({ eb }) => ({
        del_flag: 0,
        update_by: context.username,
        update_time: context.now(),
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', [...ids, -1])
      .where('del_flag', '=', 1)
      .returning('id')
      .execute()
    if (restored.length === 0 || restored.length < ids.length) throw businessFailure(messages.notInBin)
    const records = await lockRecords(change, ids.map(String), 'change')
    await recordChange(change, 'restore', records)
  })
}
