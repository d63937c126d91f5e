import { type Kysely, type Migration, sql } from 'kysely'
import { audited, id } from './columns.ts'

/**
 * What departments may give on, the roles that their heads make of it, and who has those. A role of a department grants to
 * people of that department, and never more than the department has: the one view that says what somebody holds knows both.
 */
export const departRoles: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db)
    await createGrants(db)
    await createMembers(db)
    await watch(db)
  },
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_depart_permission')
    .addColumn('depart_id', id, (column) => column.notNull().references('sys_depart.id').onDelete('cascade'))
    .addColumn('permission_id', id, (column) => column.notNull().references('sys_permission.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('sys_depart_permission_pkey', ['depart_id', 'permission_id'])
    .execute()
  await audited(
    db.schema
      .createTable('sys_depart_role')
      .addColumn('id', id, (column) => column.primaryKey())
      .addColumn('depart_id', id, (column) => column.notNull().references('sys_depart.id').onDelete('cascade'))
      .addColumn('role_name', 'varchar(100)', (column) => column.notNull())
      .addColumn('role_code', 'varchar(64)', (column) => column.notNull())
      .addColumn('description', 'varchar(255)')
      .addColumn('tenant_id', 'integer', (column) => column.notNull())
      .addColumn('sys_org_code', 'varchar(64)')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0)),
  ).execute()
  await db.schema
    .createIndex('sys_depart_role_tenant_code_key')
    .on('sys_depart_role')
    .columns(['tenant_id', 'role_code'])
    .unique()
    .execute()
  await db.schema
    .createTable('sys_depart_role_permission')
    .addColumn('role_id', id, (column) => column.notNull().references('sys_depart_role.id').onDelete('cascade'))
    .addColumn('permission_id', id, (column) => column.notNull().references('sys_permission.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('sys_depart_role_permission_pkey', ['role_id', 'permission_id'])
    .execute()
  await db.schema
    .createTable('sys_depart_role_user')
    .addColumn('user_id', id, (column) => column.notNull())
    .addColumn('depart_id', id, (column) => column.notNull())
    .addColumn('role_id', id, (column) => column.notNull().references('sys_depart_role.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('sys_depart_role_user_pkey', ['user_id', 'role_id'])
    // Whoever leaves a department leaves its roles, by whatever way.
    .addForeignKeyConstraint(
      'sys_depart_role_user_place_fkey',
      ['user_id', 'depart_id'],
      'sys_user_depart',
      ['user_id', 'depart_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
}

async function createGrants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_user_grant as
    select sys_user_role.user_id, sys_role.tenant_id, sys_role_permission.permission_id
    from sys_user_role
    join sys_role on sys_role.id = sys_user_role.role_id
    join sys_role_permission on sys_role_permission.role_id = sys_role.id
    union all
    select held.user_id, sys_depart_role.tenant_id, granted.permission_id
    from sys_depart_role_user as held
    join sys_depart_role on sys_depart_role.id = held.role_id
    join sys_depart on sys_depart.id = sys_depart_role.depart_id and sys_depart.del_flag = 0
    join sys_user_depart on sys_user_depart.user_id = held.user_id and sys_user_depart.depart_id = sys_depart.id
    join sys_depart_role_permission as granted on granted.role_id = sys_depart_role.id
    join sys_depart_permission as limits
      on limits.depart_id = sys_depart.id and limits.permission_id = granted.permission_id
  `.execute(db)
}

/** The people of each department itself; the id is that of the person. */
async function createMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_depart_member as
    select
      sys_user.id, sys_user_depart.depart_id, username, realname, phone, sex::text as sex,
      (case when sys_user.status = 1 then work.status else sys_user.status end)::text as status,
      (
        select string_agg(other.depart_name, ',' order by other.org_code)
        from sys_user_depart as place
        join sys_depart as other on other.id = place.depart_id
        where place.user_id = sys_user.id and other.tenant_id = work.tenant_id and other.del_flag = 0
      ) as org_code_txt,
      sys_user.create_by, sys_user.create_time, sys_user.update_by, sys_user.update_time,
      work.tenant_id, sys_user.org_code as sys_org_code, 0 as version
    from sys_user
    join sys_user_tenant as work on work.user_id = sys_user.id and work.status > 0
    join sys_user_depart on sys_user_depart.user_id = sys_user.id
    join sys_depart on sys_depart.id = sys_user_depart.depart_id
      and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
    where sys_user.del_flag = 0
  `.execute(db)
}

const ANY = 'insert or update or delete'
const TRIGGERS: readonly (readonly [string, string, ...string[]])[] = [
  ['sys_user_depart', ANY, 'user', 'user_id'],
  ['sys_depart_role_user', ANY, 'user', 'user_id'],
  ['sys_depart_role', ANY, 'rights'],
  ['sys_depart_role_permission', ANY, 'rights'],
  ['sys_depart_permission', ANY, 'rights'],
  ['sys_depart', 'insert or update of parent_id, org_code, del_flag or delete', 'rights'],
]

/** Servers keep what somebody may do: whatever this is made of tells them when it changes. */
async function watch(db: Kysely<unknown>): Promise<void> {
  for (const [table, events, ...words] of TRIGGERS) {
    await sql`
      create constraint trigger ${sql.id(`${table}_change`)} after ${sql.raw(events)} on ${sql.table(table)}
      deferrable initially deferred for each row
      execute function pagewright_note_change(${sql.join(words.map((word) => sql.lit(word)))})
    `.execute(db)
  }
}
