import { type Kysely, type Migration, sql } from 'kysely'

/** The names of somebody's departments in the tenant that `work` names, as people read them. */
const departmentNames = sql`(
  select string_agg(sys_depart.depart_name, '，' order by sys_depart.org_code)
  from sys_user_depart
  join sys_depart on sys_depart.id = sys_user_depart.depart_id
  where sys_user_depart.user_id = sys_user.id
    and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
)`

/** The installation sees in which tenants somebody is; a tenant only that they are in it. */
const tenants = sql`(
  case when work.tenant_id <> 0 then work.tenant_id::text else (
    select string_agg(other.tenant_id::text, ',' order by other.tenant_id)
    from sys_user_tenant as other
    join sys_tenant on sys_tenant.id = other.tenant_id and sys_tenant.del_flag = 0
    where other.user_id = sys_user.id and other.tenant_id <> 0 and other.status > 0
  ) end
)`

/** As before, with the tenants of somebody, which the contract knows as `relTenantIds`. */
export const tenantsOfAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
    create or replace view sys_account as
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
      sys_user.org_code as sys_org_code, sys_user.version, ${tenants} as rel_tenant_ids
    from sys_user
    join sys_user_tenant as work on work.user_id = sys_user.id and work.status > 0
    where sys_user.del_flag = 0
  `.execute(db)
  },
}
