import { type Kysely, type Migration, sql } from 'kysely'

/** Lines of the data log have a number of their own and say what they follow from. */
export const effects: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_data_log').addColumn('running_no', 'integer').addColumn('cause', 'jsonb').execute()
    await sql`
      update sys_data_log set running_no = numbered.no
      from (
        select id, row_number() over (partition by tenant_id, data_table, data_id order by create_time, id) as no
        from sys_data_log
      ) as numbered
      where numbered.id = sys_data_log.id`.execute(db)
    // Servers of the version before write lines without a number while both run.
    await sql`alter table sys_data_log alter column running_no set default 1`.execute(db)
    await sql`update sys_data_log set running_no = 1 where running_no is null`.execute(db)
    await sql`alter table sys_data_log alter column running_no set not null`.execute(db)
    await db.schema
      .createIndex('sys_data_log_number_idx')
      .on('sys_data_log')
      .columns(['data_table', 'data_id', 'running_no'])
      .execute()
  },
}
