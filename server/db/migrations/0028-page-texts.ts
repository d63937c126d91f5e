import { type Kysely, type Migration, sql } from 'kysely'

/** The texts of page files that servers of this installation have or had, and which server has which of them. */
export const pageTexts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_page_text')
      .addColumn('id', 'varchar(36)', (column) => column.primaryKey())
      .addColumn('layer', 'varchar(10)', (column) => column.notNull())
      .addColumn('code', 'varchar(500)', (column) => column.notNull())
      .addColumn('program', 'varchar(100)', (column) => column.notNull())
      .addColumn('hash', 'varchar(32)', (column) => column.notNull())
      .addColumn('file', 'text', (column) => column.notNull())
      .addColumn('text', 'text')
      .addColumn('noticed_time', 'timestamptz', (column) => column.notNull())
      .addColumn('is_current', 'boolean', (column) => column.notNull().defaultTo(false))
      .addUniqueConstraint('sys_page_text_once', ['layer', 'code', 'program', 'hash'])
      .execute()
    await sql`create unique index sys_page_text_current on sys_page_text (layer, code) where is_current`.execute(db)
    await db.schema
      .createTable('sys_page_server')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('program', 'varchar(100)', (column) => column.notNull())
      .addColumn('texts', 'jsonb', (column) => column.notNull())
      .execute()
  },
}
