import { type Kysely, type Migration, sql } from 'kysely'

/** Departments and people as everybody looks them up who may: read-only. */
export const addressBook: Migration = {
  async up(db: Kysely<unknown>) {
    await createDepartmentsAbove(db)
    await createDepartmentEntries(db)
    await createAddresses(db)
  },
}

/** Each live department with itself and all that is above it, as the tree is now: codes stay when a department moves. */
async function createDepartmentsAbove(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_depart_above as
    with recursive above(depart_id, above_id, tenant_id) as (
      select id, id, tenant_id from sys_depart where del_flag = 0
      union
      select above.depart_id, parent.id, parent.tenant_id
      from above
      join sys_depart as child on child.id = above.above_id
      join sys_depart as parent on parent.id = child.parent_id
        and parent.tenant_id = child.tenant_id and parent.del_flag = 0
    )
    select depart_id, above_id, tenant_id from above
  `.execute(db)
}

async function createDepartmentEntries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_depart_entry as
    select id, parent_id, depart_name, org_code, depart_order, has_child,
      create_by, create_time, update_by, update_time, tenant_id, sys_org_code, version
    from sys_depart where del_flag = 0
  `.execute(db)
}

/**
 * Who works in the tenant, once for each department that they belong to or that is above one of those, and once for all
 * together, which is the department '0'. The id is that of the person: a list is asked for one department at a time.
 */
async function createAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_address as
    select
      sys_user.id, sys_user.id as user_id, place.depart_id, place.org_code, realname, work_no, work.post,
      telephone, avatar, sex::text as sex, birthday,
      -- Masked here, so that no order and no condition tells more than is shown.
      case when phone is null then null when length(phone) < 9 then '****' else left(phone, 3) || '****' || right(phone, 4) end
        as phone,
      case when email is null then null when position('@' in email) < 2 then '****'
        else '***' || substr(email, position('@' in email)) end as email,
      (
        select string_agg(sys_depart.depart_name, ' | ' order by sys_depart.org_code)
        from sys_user_depart
        join sys_depart on sys_depart.id = sys_user_depart.depart_id
        where sys_user_depart.user_id = sys_user.id
          and sys_depart.tenant_id = work.tenant_id and sys_depart.del_flag = 0
      ) as depart_name,
      sys_user.create_by, sys_user.create_time, sys_user.update_by, sys_user.update_time,
      work.tenant_id, sys_user.org_code as sys_org_code, 0 as version
    from sys_user
    join sys_user_tenant as work on work.user_id = sys_user.id and work.status = 1
    join (
      select distinct sys_user_depart.user_id, above.tenant_id, above.above_id as depart_id, sys_depart.org_code
      from sys_user_depart
      join sys_depart_above as above on above.depart_id = sys_user_depart.depart_id
      join sys_depart on sys_depart.id = above.above_id
      union all
      select user_id, tenant_id, '0'::varchar as depart_id, ''::varchar as org_code from sys_user_tenant
    ) as place on place.user_id = work.user_id and place.tenant_id = work.tenant_id
    where sys_user.del_flag = 0 and sys_user.status = 1
  `.execute(db)
}
