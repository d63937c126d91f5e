import { type Kysely, type Migration, sql } from 'kysely'

/** What the screen of announcements needs: departments as receivers, and the columns that every table of pages has. */
export const announcementPages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_announcement')
      .addColumn('depart_ids', 'text')
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await sql`
      create index sys_announcement_list_idx on sys_announcement (tenant_id, create_time desc nulls last, id desc)
      where del_flag = 0
    `.execute(db)
  },
}
