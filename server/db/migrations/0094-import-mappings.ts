import type { Kysely, Migration } from 'kysely'
import { id } from './columns.ts'

/** Which column of a file somebody has put into which field of a page when they last imported. */
export const importMappings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_import_mapping')
      .addColumn('user_id', id, (column) => column.notNull())
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('page', 'varchar(128)', (column) => column.notNull())
      .addColumn('mapping', 'jsonb', (column) => column.notNull())
      .addColumn('update_time', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_import_mapping_pkey', ['user_id', 'tenant_id', 'page'])
      .execute()
  },
}
