import type { Insertable, Updateable } from 'kysely'
import { type SqlBool, sql } from 'kysely'
import type { SealedDataSourceTable } from '../db/tables.ts'
import { entityNotFound } from '../http/api-error.ts'
import type { ManagedStore, ManagedStoreWork } from '../resources/managed/managed-resource.ts'
import type { EntityRow } from '../resources/tables/entity-tables.ts'
import { sealPassword } from './data-source-secrets.ts'
import { isTyped } from './typed-password.ts'

/** A row of `sys_data_source` is one of `sys_sealed_data_source`: the view has no password, the table a sealed one. */
export const dataSourceStore: ManagedStore = {
  async hold({ trx }, ids) {
    await trx
      .selectFrom('sys_sealed_data_source')
      .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
      .orderBy('id')
      .select('id')
      .forUpdate()
      .execute()
  },

  async insert(work, rows) {
    // What the page's plan names are columns of this table.
    const values = rows.map((row) => toStored(work, String(row.id), row) as Insertable<SealedDataSourceTable>)
    await work.trx.insertInto('sys_sealed_data_source').values(values).execute()
  },

  async update(work, updates) {
    for (const { id, version, set } of updates) {
      const { numUpdatedRows } = await work.trx
        .updateTable('sys_sealed_data_source')
        .set(toStored(work, id, set))
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirstOrThrow()
      if (Number(numUpdatedRows) !== 1) throw entityNotFound()
    }
  },

  async remove({ trx }, ids) {
    await trx
      .deleteFrom('sys_sealed_data_source')
      .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
      .execute()
  },
}

/** Without a password that was typed the stored one stays. */
function toStored(
  { secrets }: ManagedStoreWork,
  id: string,
  { tenant_id: _, db_password: password, ...row }: EntityRow,
): Updateable<SealedDataSourceTable> {
  return { ...row, ...(isTyped(password) && { sealed_password: sealPassword(secrets, id, password) }) }
}
