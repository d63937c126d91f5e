import { type Kysely, type Migration, sql } from 'kysely'

/** The log names rows of tables that were there before: by their schema, and by keys of any length. */
export const existingTables: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table sys_data_log alter column data_table type varchar(127), alter column data_id type varchar(300)`.execute(
      db,
    )
    await sql`alter table import_report alter column table_name type varchar(127)`.execute(db)
  },
}
