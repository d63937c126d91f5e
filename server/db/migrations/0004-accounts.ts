import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/** Codes, one-time tickets, tenants, and accounts of other services. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await extendUsers(db)
    await createTenants(db)
    await createSms(db)
    await createTickets(db)
    await createThirdAccounts(db)
  },
}

async function extendUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sys_user').addColumn('login_tenant_id', 'integer').execute()
  await db.schema
    .alterTable('sys_user_secret')
    .addColumn('must_change', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  // A phone or an address signs in, so it leads to one living account.
  await sql`create unique index sys_user_phone_key on sys_user (phone) where del_flag = 0`.execute(db)
  await sql`create unique index sys_user_email_key on sys_user (lower(email)) where del_flag = 0`.execute(db)
}

async function createTenants(db: Kysely<unknown>): Promise<void> {
  await audited(db.schema.createTable('sys_tenant'))
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('status', 'smallint', (column) => column.notNull().defaultTo(1))
    .addColumn('begin_date', 'timestamptz')
    .addColumn('end_date', 'timestamptz')
    .addColumn('del_flag', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
}

async function createSms(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_sms_code')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('mobile', 'varchar(32)', (column) => column.notNull())
    .addColumn('mode', 'varchar(1)', (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.references('sys_user.id').onDelete('cascade'))
    .addColumn('code_hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('spent', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('address', 'varchar(64)', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addColumn('expire_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sys_sms_code_mobile_idx')
    .on('sys_sms_code')
    .columns(['mobile', 'mode', 'create_time'])
    .execute()
  await db.schema
    .createIndex('sys_sms_code_address_idx')
    .on('sys_sms_code')
    .columns(['address', 'create_time'])
    .execute()
  await db.schema.createIndex('sys_sms_code_time_idx').on('sys_sms_code').column('create_time').execute()
  await db.schema
    .createTable('sys_sms_outbox')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('mobile', 'varchar(32)', (column) => column.notNull())
    .addColumn('content', 'varchar(500)', (column) => column.notNull())
    .addColumn('send_status', 'varchar(1)', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_sms_outbox_time_idx').on('sys_sms_outbox').column('create_time').execute()
}

async function createTickets(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_ticket')
    .addColumn('ticket_hash', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('purpose', 'varchar(32)', (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.references('sys_user.id').onDelete('cascade'))
    .addColumn('facts', 'jsonb', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addColumn('expire_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_ticket_expire_time_idx').on('sys_ticket').column('expire_time').execute()
  await db.schema.createIndex('sys_ticket_purpose_idx').on('sys_ticket').columns(['purpose', 'create_time']).execute()
  await db.schema
    .createTable('sys_slider')
    .addColumn('check_key', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('gap_left', 'integer', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_slider_time_idx').on('sys_slider').column('create_time').execute()
}

async function createThirdAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_third_account')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('third_type', 'varchar(32)', (column) => column.notNull())
    .addColumn('third_user_uuid', 'varchar(200)', (column) => column.notNull())
    .addColumn('third_username', 'varchar(200)', (column) => column.notNull())
    .addColumn('user_id', id, (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addUniqueConstraint('sys_third_account_key', ['third_type', 'third_user_uuid'])
    .execute()
  await db.schema.createIndex('sys_third_account_user_id_idx').on('sys_third_account').column('user_id').execute()
}
