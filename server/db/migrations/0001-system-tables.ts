import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

export const systemTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createPeople(db)
    await createPermissions(db)
    await createDictionaries(db)
    await createSessions(db)
    await createLogs(db)
  },
}

async function createPeople(db: Kysely<unknown>): Promise<void> {
  await audited(db.schema.createTable('sys_user'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('username', 'varchar(64)', (column) => column.notNull())
    .addColumn('realname', 'varchar(64)', (column) => column.notNull())
    .addColumn('avatar', 'varchar(500)')
    .addColumn('sex', 'smallint')
    .addColumn('phone', 'varchar(32)')
    .addColumn('email', 'varchar(128)')
    .addColumn('org_code', 'varchar(64)')
    .addColumn('status', 'smallint', (column) => column.notNull().defaultTo(1))
    .addColumn('del_flag', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('home_path', 'varchar(200)')
    .execute()
  await db.schema
    .createIndex('sys_user_username_key')
    .on('sys_user')
    .expression(sql`lower(username)`)
    .unique()
    .execute()
  await db.schema
    .createTable('sys_user_secret')
    .addColumn('user_id', id, (column) => column.primaryKey().references('sys_user.id').onDelete('cascade'))
    .addColumn('password_hash', 'varchar(300)', (column) => column.notNull())
    .addColumn('password_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await audited(db.schema.createTable('sys_depart'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('parent_id', id)
    .addColumn('depart_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('org_code', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('org_category', 'varchar(10)', (column) => column.notNull())
    .addColumn('depart_order', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('status', 'varchar(1)', (column) => column.notNull().defaultTo('1'))
    .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('del_flag', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('sys_depart_parent_id_idx').on('sys_depart').column('parent_id').execute()
  await pairTable(db, 'sys_user_depart', ['user_id', 'sys_user.id'], ['depart_id', 'sys_depart.id'])
  await db.schema
    .createTable('sys_user_tenant')
    .addColumn('user_id', id, (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('tenant_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('sys_user_tenant_pkey', ['user_id', 'tenant_id'])
    .execute()
}

async function createPermissions(db: Kysely<unknown>): Promise<void> {
  await audited(db.schema.createTable('sys_role'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('role_code', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('role_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('description', 'varchar(255)')
    .execute()
  await pairTable(db, 'sys_user_role', ['user_id', 'sys_user.id'], ['role_id', 'sys_role.id'])
  const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false)
  await audited(db.schema.createTable('sys_permission'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('parent_id', id)
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('perms', 'varchar(255)')
    .addColumn('perms_type', 'varchar(10)')
    .addColumn('icon', 'varchar(100)')
    .addColumn('component', 'varchar(255)')
    .addColumn('component_name', 'varchar(255)')
    .addColumn('url', 'varchar(255)')
    .addColumn('redirect', 'varchar(255)')
    .addColumn('sort_no', 'double precision')
    .addColumn('menu_type', 'smallint', (column) => column.notNull())
    .addColumn('leaf', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('route', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('keep_alive', 'boolean', no)
    .addColumn('hidden', 'boolean', no)
    .addColumn('hide_tab', 'boolean', no)
    .addColumn('always_show', 'boolean', no)
    .addColumn('internal_or_external', 'boolean', no)
    .addColumn('status', 'varchar(1)', (column) => column.notNull().defaultTo('1'))
    .addColumn('rule_flag', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('description', 'varchar(255)')
    .addColumn('del_flag', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.createIndex('sys_permission_parent_id_idx').on('sys_permission').column('parent_id').execute()
  await db.schema.createIndex('sys_permission_perms_idx').on('sys_permission').column('perms').execute()
  await pairTable(db, 'sys_role_permission', ['role_id', 'sys_role.id'], ['permission_id', 'sys_permission.id'])
}

async function createDictionaries(db: Kysely<unknown>): Promise<void> {
  await audited(db.schema.createTable('sys_dict'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('dict_code', 'varchar(100)', (column) => column.notNull().unique())
    .addColumn('dict_name', 'varchar(100)', (column) => column.notNull())
    .addColumn('description', 'varchar(255)')
    .addColumn('del_flag', 'smallint', (column) => column.notNull().defaultTo(0))
    .execute()
  await audited(db.schema.createTable('sys_dict_item'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('dict_id', id, (column) => column.notNull().references('sys_dict.id').onDelete('cascade'))
    .addColumn('item_value', 'varchar(100)', (column) => column.notNull())
    .addColumn('item_text', 'varchar(255)', (column) => column.notNull())
    .addColumn('item_color', 'varchar(32)')
    .addColumn('description', 'varchar(255)')
    .addColumn('sort_order', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('status', 'smallint', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('sys_dict_item_value_key', ['dict_id', 'item_value'])
    .execute()
}

async function createSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_session')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('token_hash', 'varchar(64)', (column) => column.notNull().unique())
    .addColumn('user_id', id, (column) => column.notNull().references('sys_user.id').onDelete('cascade'))
    .addColumn('address', 'varchar(64)', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addColumn('last_seen_time', 'timestamptz', (column) => column.notNull())
    .addColumn('expire_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_session_user_id_idx').on('sys_session').column('user_id').execute()
  await db.schema
    .createTable('sys_login_attempt')
    .addColumn('account', 'varchar(64)', (column) => column.notNull())
    .addColumn('address', 'varchar(64)', (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_time', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('sys_login_attempt_pkey', ['account', 'address'])
    .execute()
  await db.schema.createIndex('sys_login_attempt_time_idx').on('sys_login_attempt').column('last_time').execute()
  await db.schema
    .createTable('sys_captcha')
    .addColumn('check_key', 'varchar(64)', (column) => column.primaryKey())
    .addColumn('answer', 'varchar(8)', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_captcha_time_idx').on('sys_captcha').column('create_time').execute()
}

async function createLogs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_log')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('log_type', 'smallint', (column) => column.notNull())
    .addColumn('operate_type', 'smallint')
    .addColumn('log_content', 'varchar(1000)', (column) => column.notNull())
    .addColumn('username', 'varchar(64)')
    .addColumn('ip', 'varchar(64)')
    .addColumn('success', 'boolean', (column) => column.notNull())
    .addColumn('trace_id', 'varchar(64)')
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_log_create_time_idx').on('sys_log').column('create_time').execute()
  await db.schema
    .createTable('sys_data_log')
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('data_table', 'varchar(63)', (column) => column.notNull())
    .addColumn('data_id', id, (column) => column.notNull())
    .addColumn('data_version', 'integer', (column) => column.notNull())
    .addColumn('action', 'varchar(16)', (column) => column.notNull())
    .addColumn('data_content', 'jsonb', (column) => column.notNull())
    .addColumn('tenant_id', 'integer', (column) => column.notNull())
    .addColumn('create_by', 'varchar(64)', (column) => column.notNull())
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('sys_data_log_data_idx')
    .on('sys_data_log')
    .columns(['data_table', 'data_id', 'data_version'])
    .execute()
  await db.schema
    .createTable('idempotency_key')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('idempotency_key', 'varchar(128)', (column) => column.notNull())
    .addColumn('request_hash', 'varchar(64)', (column) => column.notNull())
    .addColumn('answer', 'jsonb')
    .addColumn('create_time', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key_pkey', ['user_id', 'idempotency_key'])
    .execute()
  await db.schema.createIndex('idempotency_key_time_idx').on('idempotency_key').column('create_time').execute()
}

async function pairTable(
  db: Kysely<unknown>,
  table: string,
  [first, firstTarget]: readonly [string, string],
  [second, secondTarget]: readonly [string, string],
): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn(first, id, (column) => column.notNull().references(firstTarget).onDelete('cascade'))
    .addColumn(second, id, (column) => column.notNull().references(secondTarget).onDelete('cascade'))
    .addPrimaryKeyConstraint(`${table}_pkey`, [first, second])
    .execute()
  await db.schema.createIndex(`${table}_${second}_idx`).on(table).column(second).execute()
}
