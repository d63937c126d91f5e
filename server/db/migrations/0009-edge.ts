import { type Kysely, type Migration, sql } from 'kysely'

/** Limits that all servers count together, and text messages without what only their receivers may know. */
export const edge: Migration = {
  async up(db: Kysely<unknown>) {
    // Unlogged: written often, worth nothing after a crash.
    await db.schema
      .createTable('sys_rate_limit')
      .modifyFront(sql`unlogged`)
      .addColumn('name', 'varchar(32)', (column) => column.notNull())
      .addColumn('caller', 'varchar(64)', (column) => column.notNull())
      .addColumn('calls', 'integer', (column) => column.notNull())
      .addColumn('end_time', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_rate_limit_pkey', ['name', 'caller'])
      .execute()
    await db.schema.createIndex('sys_rate_limit_time_idx').on('sys_rate_limit').column('end_time').execute()
    await sql`
      update sys_sms_outbox
      set mobile = regexp_replace(mobile, '^(...).*(....)$', '\\1****\\2'),
        content = regexp_replace(content, '\\d{6}', '******')
    `.execute(db)
  },
}
