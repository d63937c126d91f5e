import type { Db } from '../db/databases.ts'
import type { ManagedStore } from '../resources/managed/managed-resource.ts'
import type { EntityRow } from '../resources/tables/entity-tables.ts'

const COLUMNS = [
  'name',
  'begin_date',
  'end_date',
  'trade',
  'company_size',
  'company_address',
  'update_by',
  'update_time',
] as const
const NORMAL = 1

/** A row of `sys_tenant_entry` is a row of `sys_tenant`, known by its number as a text. One that is deleted stays, closed. */
export const tenantStore: ManagedStore = {
  idOf: (row) => String(row.tenant_no),

  async hold({ trx }, ids) {
    await trx
      .selectFrom('sys_tenant')
      .where('id', 'in', [...numbersOf(ids), -1])
      .orderBy('id')
      .select('id')
      .forNoKeyUpdate()
      .execute()
  },

  async insert({ trx, context }, rows) {
    for (const row of rows) {
      await trx
        .insertInto('sys_tenant')
        .values({
          ...columnsOf(row),
          id: Number(row.tenant_no),
          name: String(row.name),
          status: Number(row.status ?? NORMAL),
          create_by: context.username,
          create_time: context.now(),
          version: Number(row.version),
        })
        .execute()
    }
  },

  async update({ trx }, updates) {
    for (const { id, set } of updates) {
      const status = set.status === undefined || set.status === null ? {} : { status: Number(set.status) }
      await trx
        .updateTable('sys_tenant')
        .set({ ...columnsOf(set), ...status, version: Number(set.version) })
        .where('id', '=', Number(id))
        .execute()
      if (status.status !== undefined && status.status !== NORMAL) await endSessionsOf(trx, Number(id))
    }
  },

  async remove({ trx, context }, ids) {
    await trx
      .updateTable('sys_tenant')
      .set({ del_flag: 1, update_by: context.username, update_time: context.now() })
      .where('id', 'in', [...numbersOf(ids), -1])
      .execute()
    for (const id of numbersOf(ids)) await endSessionsOf(trx, id)
  },
}

/** Whoever works in it is signed out, on every server; who wishes for it from elsewhere is refused at the next request. */
async function endSessionsOf(trx: Db, tenantId: number): Promise<void> {
  await trx.deleteFrom('sys_session').where('tenant_id', '=', tenantId).execute()
}

/** What is no number is no tenant. */
function numbersOf(ids: readonly string[]): readonly number[] {
  return ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number)
}

function columnsOf(row: EntityRow) {
  return Object.fromEntries(COLUMNS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]))
}
