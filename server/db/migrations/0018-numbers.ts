import type { Kysely, Migration } from 'kysely'

/** How far the numbers of each field have come, by tenant and period. */
export const numbers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_number_counter')
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('name', 'varchar(130)', (column) => column.notNull())
      .addColumn('period', 'varchar(20)', (column) => column.notNull())
      .addColumn('last_number', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_number_counter_pkey', ['tenant_id', 'name', 'period'])
      .execute()
  },
}
