import type { Kysely, Migration } from 'kysely'
import { id } from './columns.ts'

/** Refused rows of imports, kept for a day. */
export const importReports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('import_report')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('user_id', id, (column) => column.notNull())
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('table_name', 'varchar(63)', (column) => column.notNull())
      .addColumn('file_name', 'varchar(300)', (column) => column.notNull())
      .addColumn('content', 'bytea', (column) => column.notNull())
      .addColumn('create_time', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('import_report_create_time_idx').on('import_report').column('create_time').execute()
  },
}
