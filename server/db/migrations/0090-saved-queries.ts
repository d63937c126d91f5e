import type { Kysely, Migration } from 'kysely'
import { id } from './columns.ts'

/** Advanced queries that somebody keeps of a page, in a tenant: their own, and nobody else's. */
export const savedQueries: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_saved_query')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('user_id', id, (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
      .addColumn('page', 'varchar(64)', (column) => column.notNull())
      .addColumn('title', 'varchar(50)', (column) => column.notNull())
      .addColumn('match_type', 'varchar(3)', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createIndex('sys_saved_query_owner_key')
      .on('sys_saved_query')
      .columns(['user_id', 'tenant_id', 'page', 'title'])
      .unique()
      .execute()
  },
}
