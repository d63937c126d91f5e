import { type Kysely, type Migration, sql } from 'kysely'
import { id } from './columns.ts'

/** How people have arranged the lists of pages, one row for each of them and one, `*`, for everybody; and saved views. */
export const listSettings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_list_setting')
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('page_code', 'varchar(64)', (column) => column.notNull())
      .addColumn('user_id', id, (column) => column.notNull())
      .addColumn('desk', 'jsonb')
      .addColumn('phone', 'jsonb')
      .addColumn('views', 'jsonb')
      .addColumn('update_by', 'varchar(64)', (column) => column.notNull())
      .addColumn('update_time', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_list_setting_pkey', ['tenant_id', 'page_code', 'user_id'])
      .execute()
    await db.schema
      .createTable('sys_list_view')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('page_code', 'varchar(64)', (column) => column.notNull())
      .addColumn('title', 'varchar(64)', (column) => column.notNull())
      .addColumn('shared_with', 'varchar(8)', (column) => column.notNull())
      .addColumn('role_code', 'varchar(100)')
      .addColumn('content', 'jsonb', (column) => column.notNull())
      .addColumn('owner_id', id, (column) => column.notNull())
      .addColumn('create_by', 'varchar(64)', (column) => column.notNull())
      .addColumn('create_time', 'timestamptz', (column) => column.notNull())
      .addColumn('update_by', 'varchar(64)')
      .addColumn('update_time', 'timestamptz')
      .addCheckConstraint(
        'sys_list_view_shared_check',
        // Not by `in`: a list of texts is told in other words once it has been restored.
        sql`(shared_with = 'own' or shared_with = 'all' or shared_with = 'role')
          and (shared_with = 'role') = (role_code is not null)`,
      )
      .execute()
    await db.schema
      .createIndex('sys_list_view_page_idx')
      .on('sys_list_view')
      .columns(['tenant_id', 'page_code', 'owner_id'])
      .execute()
  },
}
