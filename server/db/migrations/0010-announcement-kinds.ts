import type { Kysely, Migration } from 'kysely'

/** What newer clients of the contract show of announcements: their kind, what stands on top, who has read and marked them. */
export const announcementKinds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_announcement')
      .addColumn('notice_type', 'varchar(20)', (column) => column.notNull().defaultTo('system'))
      .addColumn('pinned', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('files', 'text')
      .addColumn('bpm_status', 'varchar(10)')
      .addColumn('visit_count', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await db.schema
      .alterTable('sys_announcement_send')
      .addColumn('starred', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute()
  },
}
