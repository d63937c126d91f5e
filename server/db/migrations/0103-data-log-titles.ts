import { type Kysely, type Migration, sql } from 'kysely'

/** A second column of the table: whoever reads a line gets what its page is called there, sorted by the table. */
export const dataLogTitles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace view sys_data_log_line as
      select
        id, data_table, data_id, data_version, running_no, action, data_content::text as data_content, create_by,
        create_time, null::varchar(64) as update_by, null::timestamptz as update_time, tenant_id,
        null::varchar(64) as sys_org_code, 0 as version, data_table as table_title
      from sys_data_log
    `.execute(db)
  },
}
