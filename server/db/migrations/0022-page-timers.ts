import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/** What pages do by themselves: when each timer of a page runs next in a tenant, and which rows refuse it. */
export const pageTimers: Migration = {
  async up(db: Kysely<unknown>) {
    await audited(
      db.schema
        .createTable('sys_page_timer')
        .addColumn('id', id, (column) => column.primaryKey())
        .addColumn('page_code', 'varchar(64)', (column) => column.notNull())
        .addColumn('timer_name', 'varchar(64)', (column) => column.notNull())
        .addColumn('page_title', 'varchar(100)', (column) => column.notNull())
        .addColumn('title', 'varchar(100)', (column) => column.notNull())
        .addColumn('daily', 'varchar(5)')
        .addColumn('paused', 'boolean', (column) => column.notNull().defaultTo(false))
        .addColumn('next_time', 'timestamptz', (column) => column.notNull())
        .addColumn('last_time', 'timestamptz')
        .addColumn('last_id', id)
        .addColumn('claim', id)
        .addColumn('claimed_until', 'timestamptz')
        .addColumn('done_count', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('refused_count', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('error', 'varchar(500)')
        .addColumn('tenant_id', 'integer', (column) => column.notNull())
        .addColumn('sys_org_code', 'varchar(64)')
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
    ).execute()
    await db.schema
      .createIndex('sys_page_timer_name_key')
      .unique()
      .on('sys_page_timer')
      .columns(['tenant_id', 'page_code', 'timer_name'])
      .execute()
    await createRefusals(db)
    await createAddMinutes(db)
  },
}

async function createRefusals(db: Kysely<unknown>): Promise<void> {
  await audited(
    db.schema
      .createTable('sys_page_timer_refusal')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('timer_id', id, (column) => column.notNull())
      .addColumn('record_id', id, (column) => column.notNull())
      .addColumn('record_version', 'integer', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('next_time', 'timestamptz')
      .addColumn('message', 'varchar(500)', (column) => column.notNull())
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
  ).execute()
  await db.schema
    .createIndex('sys_page_timer_refusal_record_key')
    .unique()
    .on('sys_page_timer_refusal')
    .columns(['tenant_id', 'timer_id', 'record_id'])
    .execute()
  await sql`
    create index sys_page_timer_refusal_due_idx on sys_page_timer_refusal (tenant_id, timer_id, next_time)
    where next_time is not null`.execute(db)
}

/** The function of the language that timers mostly ask for; it means what the interpreter makes of it. */
async function createAddMinutes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function expression_add_minutes(moment timestamp, minutes numeric) returns timestamp
    language sql immutable strict parallel safe as $$
      select case
        when minutes = trunc(minutes) and abs(minutes) <= 4000000
          and moment + make_interval(mins => minutes::integer)
            between timestamp '0001-01-01 00:00:00' and timestamp '9999-12-31 23:59:59'
        then moment + make_interval(mins => minutes::integer)
      end
    $$
  `.execute(db)
}
