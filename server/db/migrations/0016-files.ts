import { type Kysely, type Migration, sql } from 'kysely'
import { id } from './columns.ts'

/** Stored files, each with the field of the record that it belongs to. */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_file')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('path', 'varchar(200)', (column) => column.notNull().unique())
      .addColumn('store_key', 'varchar(100)', (column) => column.notNull())
      .addColumn('name', 'varchar(300)', (column) => column.notNull())
      .addColumn('content_type', 'varchar(100)', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'varchar(64)', (column) => column.notNull())
      .addColumn('has_thumbnail', 'boolean', (column) => column.notNull())
      .addColumn('biz', 'varchar(32)', (column) => column.notNull())
      .addColumn('uploader_id', id)
      .addColumn('create_time', 'timestamptz', (column) => column.notNull())
      .addColumn('is_stored', 'boolean', (column) => column.notNull())
      .addColumn('data_table', 'varchar(63)')
      .addColumn('data_id', id)
      .addColumn('data_field', 'varchar(130)')
      .execute()
    // The sweep looks for those that nothing holds; the quota for what somebody has sent of late.
    await sql`create index sys_file_loose_idx on sys_file (create_time) where data_id is null`.execute(db)
    await db.schema
      .createIndex('sys_file_uploader_idx')
      .on('sys_file')
      .columns(['uploader_id', 'create_time'])
      .execute()
    await db.schema.createIndex('sys_file_store_key_idx').on('sys_file').column('store_key').execute()
  },
}
