import { type Kysely, type Migration, sql } from 'kysely'

/** The names of somebody's departments in the tenant that `work` names. */
const departmentNames = sql`(
  select string_agg(sys_depart.depart_name, ',' order by sys_depart.org_code)
  from sys_user_depart
  join sys_depart on sys_depart.id = sys_user_depart.depart_id
  where sys_user_depart.user_id = sys_user.id
    and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
)`

/**
 * What administrators know of people besides what people say of themselves. An account is one for all its tenants; its
 * place in each of them, and whether it may work there, is the tenant's.
 */
export const users: Migration = {
  async up(db: Kysely<unknown>) {
    await extendAccounts(db)
    await extendMemberships(db)
    await replaceMembers(db)
    await createAccounts(db)
    await createRemovedAccounts(db)
  },
}

async function extendAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sys_user')
    .addColumn('work_no', 'varchar(100)')
    .addColumn('telephone', 'varchar(45)')
    .addColumn('activiti_sync', 'smallint', (column) => column.notNull().defaultTo(1))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create unique index sys_user_work_no_key on sys_user (work_no) where del_flag = 0`.execute(db)
  await sql`
    create index sys_user_list_idx on sys_user (create_time desc nulls last, id desc) where del_flag = 0
  `.execute(db)
}

async function extendMemberships(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('sys_user_tenant')
    // 1 works here, 2 frozen, 0 taken out.
    .addColumn('status', 'smallint', (column) => column.notNull().defaultTo(1))
    .addColumn('post', 'varchar(500)')
    .addColumn('user_identity', 'smallint', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .alterTable('sys_user_depart')
    .addColumn('in_charge', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await sql`
    insert into sys_user_tenant (user_id, tenant_id)
    select id, 0 from sys_user where id not in (select user_id from sys_user_tenant)
  `.execute(db)
}

/** As before, without those whom a tenant has taken out; whoever it has frozen is shown so. */
async function replaceMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view sys_member as
    select
      sys_user.id, username, realname, avatar, sex::text as sex, phone,
      (case when sys_user.status = 1 then work.status else sys_user.status end)::text as status,
      sys_user.create_by, sys_user.create_time, sys_user.update_by, sys_user.update_time,
      work.tenant_id, sys_user.org_code as sys_org_code, 0 as version,
      ${departmentNames} as org_code_txt
    from sys_user
    join (
      select user_id, tenant_id, status from sys_user_tenant where status > 0
      union all
      select id, 0, 1::smallint from sys_user
      where not exists (select from sys_user_tenant where sys_user_tenant.user_id = sys_user.id)
    ) as work on work.user_id = sys_user.id
    where sys_user.del_flag = 0
  `.execute(db)
}

/** People as the administrators of a tenant see and change them: one row for each membership. */
async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_account as
    select
      sys_user.id, work.tenant_id, username, realname, work_no, phone, email, telephone, sex::text as sex, birthday,
      avatar, work.post, activiti_sync::text as activiti_sync, work.user_identity::text as user_identity,
      (case when sys_user.status = 1 then work.status else sys_user.status end)::text as status,
      (
        select string_agg(sys_role.id, ',' order by sys_role.role_code)
        from sys_user_role
        join sys_role on sys_role.id = sys_user_role.role_id
        where sys_user_role.user_id = sys_user.id and sys_role.tenant_id = work.tenant_id
      ) as selectedroles,
      (
        select string_agg(sys_depart.id, ',' order by sys_depart.org_code)
        from sys_user_depart
        join sys_depart on sys_depart.id = sys_user_depart.depart_id
        where sys_user_depart.user_id = sys_user.id
          and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
      ) as selecteddeparts,
      (
        select string_agg(sys_depart.id, ',' order by sys_depart.org_code)
        from sys_user_depart
        join sys_depart on sys_depart.id = sys_user_depart.depart_id
        where sys_user_depart.user_id = sys_user.id and sys_user_depart.in_charge
          and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
      ) as depart_ids,
      ${departmentNames} as org_code_txt,
      null::text as password, null::text as confirmpassword,
      sys_user.create_by, sys_user.create_time, sys_user.update_by, sys_user.update_time,
      sys_user.org_code as sys_org_code, sys_user.version
    from sys_user
    join sys_user_tenant as work on work.user_id = sys_user.id and work.status > 0
    where sys_user.del_flag = 0
  `.execute(db)
}

/** Accounts that were deleted, in 0, and members whom a tenant has taken out. */
async function createRemovedAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_removed_account as
    select
      sys_user.id, work.tenant_id, username, realname, work_no, phone, email, avatar, sex::text as sex, birthday,
      sys_user.status::text as status,
      ${departmentNames} as org_code_txt,
      sys_user.create_by, sys_user.create_time, sys_user.update_by, sys_user.update_time,
      sys_user.org_code as sys_org_code, sys_user.version
    from sys_user
    join sys_user_tenant as work on work.user_id = sys_user.id
    where case when work.tenant_id = 0 then sys_user.del_flag = 1 else sys_user.del_flag = 0 and work.status = 0 end
  `.execute(db)
}
