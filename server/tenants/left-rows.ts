import { sql } from 'kysely'
import type { Databases } from '../db/databases.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { tenantMessages as messages } from './messages.ts'
import { listPageTables } from './tenant-tables.ts'

/** Nobody counts millions of rows to be told that there are some. */
const COUNTED_AT_MOST = 10_000

export interface LeftRows {
  readonly table: string
  readonly rows: number
  /** There are more than were counted. */
  readonly more: boolean
}

/**
 * Rows of pages that lie in tenant 0 although there are others: an installation that takes its first tenant has written
 * everything there until then, and the tenant's users look for it.
 */
export async function findLeftRows({ app, owner, schema }: Databases): Promise<readonly LeftRows[]> {
  const tenant = await app
    .selectFrom('sys_tenant')
    .where('id', '!=', INSTALLATION)
    .where('del_flag', '=', 0)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  if (!tenant) return []
  const left: LeftRows[] = []
  for (const table of await listPageTables(owner, schema)) {
    const { rows } = await entityDb(app)
      .selectFrom((query) =>
        query
          .selectFrom(table)
          .where('tenant_id', '=', INSTALLATION)
          .select('tenant_id')
          .limit(COUNTED_AT_MOST + 1)
          .as('counted'),
      )
      .select(sql<string>`count(*)`.as('rows'))
      .executeTakeFirstOrThrow()
    const found = Number(rows)
    if (found > 0) left.push({ table, rows: Math.min(found, COUNTED_AT_MOST), more: found > COUNTED_AT_MOST })
  }
  return left
}

export function describeLeftRows(left: readonly LeftRows[]): string {
  return messages.leftRows(left.map(({ table, rows, more }) => messages.rowsOf(table, rows, more)).join('、'))
}
