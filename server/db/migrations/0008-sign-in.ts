import type { Kysely, Migration } from 'kysely'
import { id } from './columns.ts'

/**
 * Tries to sign in, one row each, in place of the counters in `sys_login_attempt`: those stay for servers of the version
 * before. Where people have signed in from; what a captcha and a code by text message are tied to.
 */
export const signIn: Migration = {
  async up(db: Kysely<unknown>) {
    await createTries(db)
    await createKnownAddresses(db)
    await db.schema.alterTable('sys_captcha').addColumn('account', 'varchar(64)').execute()
    await db.schema
      .alterTable('sys_sms_code')
      .addColumn('block', 'varchar(64)')
      .addColumn('known', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('foreign_tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

async function createTries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_login_try')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('account', 'varchar(100)', (column) => column.notNull())
    .addColumn('source', 'varchar(100)', (column) => column.notNull())
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('known', 'boolean', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sys_login_try_account_idx')
    .on('sys_login_try')
    .columns(['account', 'create_time'])
    .execute()
  await db.schema.createIndex('sys_login_try_time_idx').on('sys_login_try').column('create_time').execute()
}

async function createKnownAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_known_address')
    .addColumn('account', 'varchar(64)', (column) => column.notNull())
    .addColumn('address', 'varchar(64)', (column) => column.notNull())
    .addColumn('last_time', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('sys_known_address_pkey', ['account', 'address'])
    .execute()
  await db.schema.createIndex('sys_known_address_time_idx').on('sys_known_address').column('last_time').execute()
}
