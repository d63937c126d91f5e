import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The users of a role, found by the role: looked up one by one, where before all users of all tenants were put together
 * first.
 */
export const roleMembers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create or replace view sys_role_member as
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
        ) as org_code_txt,
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
  },
}
