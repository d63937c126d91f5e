import type { Kysely, Migration } from 'kysely'

/** Which page has which name (code, table, path, permission prefix), so that a newcomer takes none away. */
export const pageClaims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_page_claim')
      .addColumn('kind', 'varchar(20)', (column) => column.notNull())
      .addColumn('name', 'varchar(100)', (column) => column.notNull())
      .addColumn('page_code', 'varchar(64)', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('since', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_page_claim_pkey', ['kind', 'name'])
      .execute()
  },
}
