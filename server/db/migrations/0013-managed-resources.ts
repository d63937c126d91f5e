import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What pages over rows of the product itself need: roles get the columns that every table of pages has, and members and
 * the members of roles can be read as such tables are.
 */
export const managedResources: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_role')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('sys_org_code', 'varchar(64)')
      .execute()
    await createMembers(db)
    await createRoleMembers(db)
  },
}

/** Who works in which tenant; who belongs to none belongs to 0. */
async function createMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_member as
    select
      sys_user.id, username, realname, avatar, sex::text as sex, phone, sys_user.status::text as status,
      sys_user.create_by, sys_user.create_time, sys_user.update_by, sys_user.update_time,
      work.tenant_id, sys_user.org_code as sys_org_code, 0 as version,
      (
        select string_agg(sys_depart.depart_name, ',' order by sys_depart.org_code)
        from sys_user_depart
        join sys_depart on sys_depart.id = sys_user_depart.depart_id
        where sys_user_depart.user_id = sys_user.id
          and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
      ) as org_code_txt
    from sys_user
    join (
      select user_id, tenant_id from sys_user_tenant
      union all
      select id, 0 from sys_user
      where not exists (select from sys_user_tenant where sys_user_tenant.user_id = sys_user.id)
    ) as work on work.user_id = sys_user.id
    where sys_user.del_flag = 0
  `.execute(db)
}

/** One row for each user of each role, as far as they work in the tenant of the role. */
async function createRoleMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_role_member as
    select sys_member.*, sys_role.id as role_id
    from sys_user_role
    join sys_role on sys_role.id = sys_user_role.role_id
    join sys_member on sys_member.id = sys_user_role.user_id and sys_member.tenant_id = sys_role.tenant_id
  `.execute(db)
}
