import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/** What is to be told to people and to other systems, the tries to tell it, where it goes, and texts to tell it with. */
export const delivery: Migration = {
  async up(db: Kysely<unknown>) {
    await createOutbox(db)
    await createWebhooks(db)
    await createDeliveries(db)
    await createTemplates(db)
  },
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_outbox')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('tenant_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'varchar(10)', (column) => column.notNull())
    .addColumn('lane', 'varchar(80)', (column) => column.notNull())
    .addColumn('title', 'varchar(200)', (column) => column.notNull())
    .addColumn('receiver', 'varchar(200)', (column) => column.notNull())
    .addColumn('content', 'jsonb', (column) => column.notNull())
    .addColumn('cause_page', 'varchar(100)', (column) => column.notNull())
    .addColumn('cause_record', 'varchar(100)', (column) => column.notNull())
    .addColumn('cause_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('state', 'varchar(10)', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_time', 'timestamptz')
    .addColumn('claim', id)
    .addColumn('error', 'varchar(500)')
    .addColumn('create_by', 'varchar(64)', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addColumn('done_time', 'timestamptz')
    .execute()
  // What is finished has no next time, and is in neither of the first two.
  await sql`create index sys_outbox_due_idx on sys_outbox (lane, next_time) where next_time is not null`.execute(db)
  await sql`create index sys_outbox_finished_idx on sys_outbox (done_time) where next_time is null`.execute(db)
  await db.schema.createIndex('sys_outbox_list_idx').on('sys_outbox').columns(['tenant_id', 'create_time']).execute()
}

async function createWebhooks(db: Kysely<unknown>): Promise<void> {
  await audited(
    db.schema
      .createTable('sys_webhook_target')
      .addColumn('name', 'varchar(64)', (column) => column.primaryKey())
      .addColumn('address', 'varchar(500)', (column) => column.notNull())
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('enabled', 'boolean', (column) => column.notNull().defaultTo(true))
      .addColumn('private_ranges', 'varchar(500)', (column) => column.notNull().defaultTo('')),
  ).execute()
  await db.schema
    .createTable('sys_webhook_log')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('tenant_id', 'integer', (column) => column.notNull())
    .addColumn('outbox_id', id, (column) => column.notNull())
    .addColumn('target', 'varchar(64)', (column) => column.notNull())
    .addColumn('event', 'varchar(100)', (column) => column.notNull())
    .addColumn('attempt', 'integer', (column) => column.notNull())
    .addColumn('answer_status', 'integer')
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('error', 'varchar(500)')
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sys_webhook_log_outbox_idx')
    .on('sys_webhook_log')
    .columns(['tenant_id', 'outbox_id'])
    .execute()
  await db.schema.createIndex('sys_webhook_log_time_idx').on('sys_webhook_log').column('create_time').execute()
}

/** As pages read them: with the columns that all their tables have, and without what was written. */
async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_delivery as
    select id, kind, title, receiver, cause_page, cause_record, cause_name, state, attempts, next_time, error, done_time,
      create_by, create_time, null::varchar(64) as update_by, done_time as update_time,
      tenant_id, null::varchar(64) as sys_org_code, 0 as version
    from sys_outbox
  `.execute(db)
  await sql`
    create view sys_webhook_try as
    select id, outbox_id, target, event, attempt, answer_status, duration_ms, error,
      null::varchar(64) as create_by, create_time, null::varchar(64) as update_by, null::timestamptz as update_time,
      tenant_id, null::varchar(64) as sys_org_code, 0 as version
    from sys_webhook_log
  `.execute(db)
}

async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await audited(
    db.schema
      .createTable('sys_sms_template')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('template_code', 'varchar(64)', (column) => column.notNull())
      .addColumn('template_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('template_type', 'varchar(2)', (column) => column.notNull().defaultTo('1'))
      .addColumn('template_category', 'varchar(20)')
      .addColumn('template_content', 'text', (column) => column.notNull())
      .addColumn('template_test_json', 'text')
      .addColumn('use_status', 'varchar(1)', (column) => column.notNull().defaultTo('0'))
      .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
  ).execute()
  await db.schema
    .createIndex('sys_sms_template_code_key')
    .unique()
    .on('sys_sms_template')
    .columns(['tenant_id', 'template_code'])
    .execute()
}
