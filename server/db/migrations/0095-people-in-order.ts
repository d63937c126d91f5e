import { type Kysely, type Migration, sql } from 'kysely'
import type { Db } from '../databases.ts'
import { findTextCollation } from '../text-order.ts'

/**
 * The address book without sorting everybody: people stand in it once, in an index by their names, and which of them belong
 * to a department, or below it, is a condition on them. `sys_address` stays for servers of before.
 */
export const peopleInOrder: Migration = {
  async up(db: Kysely<unknown>) {
    // Whoever starts is told elsewhere that the database has no order for Chinese.
    const collation = await findTextCollation(db as Db, () => {})
    const inOrder = collation === null ? sql`` : sql`collate ${sql.ref(collation)}`
    await sql`
      create index sys_user_name_order_idx on sys_user (realname ${inOrder} asc nulls last, id asc) where del_flag = 0
    `.execute(db)
    await createDepartsBelow(db)
    await createColleagues(db)
  },
}

/** A live department and those below it, as the tree is now; none in another tenant. */
async function createDepartsBelow(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function departs_below(tenant integer, top varchar) returns varchar[] language sql stable parallel safe as $$
      with recursive below(id) as (
        select sys_depart.id from sys_depart
        where sys_depart.id = top and sys_depart.tenant_id = tenant and sys_depart.del_flag = 0
        union
        select child.id from below
        join sys_depart as child on child.parent_id = below.id and child.tenant_id = tenant and child.del_flag = 0
      )
      select array_agg(below.id) from below
    $$
  `.execute(db)
}

/** Who works in the tenant, once. Which department somebody is looked for in is no column: '0' is all together. */
async function createColleagues(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view sys_colleague as
    select
      sys_user.id, sys_user.id as user_id, '0'::varchar as depart_id, ''::varchar as org_code, realname, work_no, work.post,
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
    where sys_user.del_flag = 0 and sys_user.status = 1
  `.execute(db)
}
