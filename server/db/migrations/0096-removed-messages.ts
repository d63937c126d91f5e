import type { Kysely, Migration } from 'kysely'

/** A copy that its user has removed stays: one of an announcement for everybody would be made anew. */
export const removedMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_announcement_send')
      .addColumn('removed', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
