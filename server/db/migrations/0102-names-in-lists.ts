import { type Kysely, type Migration, sql } from 'kysely'

/** The names of somebody's departments in the tenant that `work` names, as people read them. */
const departmentNames = sql`(
  select string_agg(named.depart_name, '，' order by named.org_code)
  from sys_user_depart as place
  join sys_depart as named on named.id = place.depart_id
  where place.user_id = sys_user.id and named.tenant_id = work.tenant_id and named.del_flag = 0
)`

const changes = sql`sys_user.create_by, sys_user.create_time, sys_user.update_by, sys_user.update_time`

/** All views of people as before, with the names of departments parted as lists part names. */
export const namesInLists: Migration = {
  async up(db: Kysely<unknown>) {
    await replaceMembers(db)
    await replaceRoleMembers(db)
    await replaceDepartMembers(db)
    await replaceRemovedAccounts(db)
  },
}

async function replaceMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view sys_member as
    select
      sys_user.id, username, realname, avatar, sex::text as sex, phone,
      (case when sys_user.status = 1 then work.status else sys_user.status end)::text as status,
      ${changes}, work.tenant_id, sys_user.org_code as sys_org_code, 0 as version, ${departmentNames} as org_code_txt
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

async function replaceRoleMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view sys_role_member as
    select
      sys_user.id, username, realname, avatar, sex::text as sex, phone, sys_user.status::text as status,
      ${changes}, work.tenant_id, sys_user.org_code as sys_org_code, 0 as version, ${departmentNames} as org_code_txt,
      sys_role.id as role_id
    from sys_user_role
    join sys_role on sys_role.id = sys_user_role.role_id
    join sys_user on sys_user.id = sys_user_role.user_id
    join lateral (
      select tenant_id from sys_user_tenant where user_id = sys_user.id and tenant_id = sys_role.tenant_id
      union all
      -- Who belongs to no tenant belongs to 0.
      select 0 where sys_role.tenant_id = 0 and not exists (select from sys_user_tenant where user_id = sys_user.id)
    ) as work on true
    where sys_user.del_flag = 0
  `.execute(db)
}

async function replaceDepartMembers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view sys_depart_member as
    select
      sys_user.id, sys_user_depart.depart_id, username, realname, phone, sex::text as sex,
      (case when sys_user.status = 1 then work.status else sys_user.status end)::text as status,
      ${departmentNames} as org_code_txt, ${changes},
      work.tenant_id, sys_user.org_code as sys_org_code, 0 as version
    from sys_user
    join sys_user_tenant as work on work.user_id = sys_user.id and work.status > 0
    join sys_user_depart on sys_user_depart.user_id = sys_user.id
    join sys_depart on sys_depart.id = sys_user_depart.depart_id
      and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
    where sys_user.del_flag = 0
  `.execute(db)
}

async function replaceRemovedAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view sys_removed_account as
    select
      sys_user.id, work.tenant_id, username, realname, work_no, phone, email, avatar, sex::text as sex, birthday,
      sys_user.status::text as status, ${departmentNames} as org_code_txt, ${changes},
      sys_user.org_code as sys_org_code, sys_user.version
    from sys_user
    join sys_user_tenant as work on work.user_id = sys_user.id
    where case when work.tenant_id = 0 then sys_user.del_flag = 1 else sys_user.del_flag = 0 and work.status = 0 end
  `.execute(db)
}
