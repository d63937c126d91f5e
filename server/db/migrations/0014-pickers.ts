import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'
import { audited, id } from './columns.ts'

/** What is chosen from: positions, categories, areas; and users and departments found fast enough to choose from. */
export const pickers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('sys_user').addColumn('birthday', 'date').execute()
    await createPositions(db)
    await createCategories(db)
    await createAreas(db)
    await createGrams(db)
    await indexSearches(db)
  },
}

async function createPositions(db: Kysely<unknown>): Promise<void> {
  await audited(db.schema.createTable('sys_position'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('code', 'varchar(100)', (column) => column.notNull())
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('post_rank', 'varchar(10)')
    .addColumn('company_id', id)
    .addColumn('sys_org_code', 'varchar(64)')
    .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create unique index sys_position_tenant_code_key on sys_position (tenant_id, code)`.execute(db)
}

async function createCategories(db: Kysely<unknown>): Promise<void> {
  await audited(db.schema.createTable('sys_category'))
    .addColumn('id', id, (column) => column.primaryKey())
    .addColumn('pid', id, (column) => column.notNull().defaultTo('0'))
    .addColumn('name', 'varchar(100)', (column) => column.notNull())
    .addColumn('code', 'varchar(100)', (column) => column.notNull())
    .addColumn('has_child', 'varchar(1)', (column) => column.notNull().defaultTo('0'))
    .addColumn('sys_org_code', 'varchar(64)')
    .addColumn('tenant_id', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  // By the bytes of the code: what lies below a category is found by the code that it begins with.
  await sql`
    create unique index sys_category_tenant_code_key on sys_category (tenant_id, code varchar_pattern_ops)
  `.execute(db)
  await sql`create index sys_category_tenant_pid_idx on sys_category (tenant_id, pid)`.execute(db)
}

async function createAreas(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_area')
    .addColumn('id', 'varchar(6)', (column) => column.primaryKey())
    .addColumn('pid', 'varchar(6)', (column) => column.notNull())
    .addColumn('text', 'varchar(100)', (column) => column.notNull())
    .addColumn('full_text', 'varchar(300)', (column) => column.notNull())
    .addColumn('level', 'smallint', (column) => column.notNull())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sys_area_pid_idx').on('sys_area').column('pid').execute()
}

/**
 * The characters of a text in small letters, one by one and in pairs: an index of them finds parts of Chinese names, which
 * trigrams do not, in a cluster of whatever locale.
 */
async function createGrams(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function grams(text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
      select coalesce(array_agg(distinct substr(lower($1), at, size)), '{}')
      from generate_series(1, char_length(lower($1))) at, generate_series(1, 2) size
      where at + size - 1 <= char_length(lower($1))
    $$
  `.execute(db)
  await sql`create index sys_user_realname_grams_idx on sys_user using gin (grams(realname))`.execute(db)
  await sql`create index sys_user_username_grams_idx on sys_user using gin (grams(username))`.execute(db)
}

/** A page of users or departments in the order that pickers ask for, and what lies below a department. */
async function indexSearches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sys_user_picker_idx on sys_user (create_time desc nulls last, username) where del_flag = 0 and status = 1
  `.execute(db)
  await sql`create index sys_user_username_idx on sys_user (username)`.execute(db)
  await sql`create index sys_user_realname_idx on sys_user (realname)`.execute(db)
  await sql`create index sys_depart_tenant_parent_idx on sys_depart (tenant_id, parent_id)`.execute(db)
  await sql`
    create index sys_depart_tenant_order_idx on sys_depart (tenant_id, depart_order, org_code) where del_flag = 0
  `.execute(db)
  await sql`
    create index sys_depart_tenant_org_code_idx on sys_depart (tenant_id, org_code varchar_pattern_ops)
  `.execute(db)
}
