import type { Kysely, Migration } from 'kysely'

/** Beside a change its log says what followed from it: rows of other pages, and what was sent. */
export const followed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_data_log').addColumn('followed', 'jsonb').execute()
  },
}
