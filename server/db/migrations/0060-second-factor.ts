import { type Kysely, type Migration, sql } from 'kysely'

/** Second factors, apart from all that pages, exports and logs can name; and what their owners fall back on. */
export const secondFactor: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_second_factor')
      .addColumn('user_id', 'varchar(36)', (column) =>
        column.primaryKey().references('sys_user.id').onDelete('cascade').notNull(),
      )
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      // Null: it was begun, and no code has shown yet that somebody has it.
      .addColumn('confirmed_time', 'timestamptz')
      // The step of time of the last code that was accepted: none is accepted twice.
      .addColumn('last_step', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('create_time', 'timestamptz', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('sys_recovery_code')
      .addColumn('user_id', 'varchar(36)', (column) => column.references('sys_user.id').onDelete('cascade').notNull())
      .addColumn('code_hash', 'varchar(64)', (column) => column.notNull())
      .addPrimaryKeyConstraint('sys_recovery_code_pkey', ['user_id', 'code_hash'])
      .execute()
    await sql`
      create constraint trigger sys_second_factor_change
      after insert or update of confirmed_time or delete on sys_second_factor
      deferrable initially deferred for each row execute function pagewright_note_change('user', 'user_id')
    `.execute(db)
  },
}
