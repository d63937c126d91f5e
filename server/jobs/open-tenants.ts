import type { Db } from '../db/databases.ts'
import { INSTALLATION } from '../session/tenants.ts'

const NORMAL = 1

/** In which work may be done: the installation, and every tenant that is neither closed nor deleted. */
export async function openTenants(db: Db): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('sys_tenant')
    .where('status', '=', NORMAL)
    .where('del_flag', '=', 0)
    .orderBy('id')
    .select('id')
    .execute()
  return [INSTALLATION, ...rows.map(({ id }) => id).filter((id) => id !== INSTALLATION)]
}
