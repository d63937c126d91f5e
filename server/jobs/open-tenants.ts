import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { INSTALLATION } from '../session/tenants.ts'

const NORMAL = 1

/** In which work may be done: the installation, and every tenant that is neither closed nor deleted, and in its time. */
export async function openTenants(db: Db, now: Date): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('sys_tenant')
    .where('status', '=', NORMAL)
    .where('del_flag', '=', 0)
    .where((row) => row.or([row('begin_date', 'is', null), row('begin_date', '<=', instant(now))]))
    .where((row) => row.or([row('end_date', 'is', null), row('end_date', '>', instant(now))]))
    .orderBy('id')
    .select('id')
    .execute()
  return [INSTALLATION, ...rows.map(({ id }) => id).filter((id) => id !== INSTALLATION)]
}
