import type { Kysely, Migration } from 'kysely'

/** Announcements that pages have sent, and where those pages count who has read them. */
export const announcementReaders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_announcement')
      .addColumn('count_page', 'varchar(100)')
      .addColumn('count_record', 'varchar(100)')
      .addColumn('count_field', 'varchar(64)')
      .execute()
  },
}
