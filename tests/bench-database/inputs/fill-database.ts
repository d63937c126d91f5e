import { sql } from 'kysely'
import type { Db } from '#server/db/databases.ts'

export const USERS = 100_000
export const DEPARTMENTS = 5_000
const POSITIONS = 300
const CATEGORIES = 2_000

const SURNAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧'
const GIVEN = '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂华建国志红玉文海燕云飞雪梅春晓东'

/**
 * Users with Chinese names in departments of four levels (10, 100, 1,000 and the rest), all in tenant 0: the tenant whose
 * members cost most to find, since whoever is in no tenant is in it too. The owner's connection fills the tables.
 */
export async function fillDatabase(owner: Db): Promise<void> {
  await sql`
    insert into sys_depart (id, parent_id, depart_name, org_code, org_category, depart_order, tenant_id)
    select 'bench-depart-' || number,
      case when number < 10 then null else 'bench-depart-' || (number - 10) / 10 end,
      '部门' || number, depart_code(number), case when number < 10 then '1' else '2' end, number % 10, 0
    from generate_series(0, ${DEPARTMENTS - 1}) number
  `.execute(owner)
  await sql`
    insert into sys_user (id, username, realname, sex, birthday, phone, status, org_code, create_time)
    select 'bench-user-' || number, 'user' || lpad(number::text, 6, '0'),
      substr(${SURNAMES}, 1 + number % ${SURNAMES.length}, 1)
        || substr(${GIVEN}, 1 + (number / 7) % ${GIVEN.length}, 1)
        || substr(${GIVEN}, 1 + (number / 311) % ${GIVEN.length}, 1),
      1 + number % 2, date '1970-01-01' + number % 12000, '138' || lpad(number::text, 8, '0'),
      case when number % 50 = 0 then 2 else 1 end, null, now() - number * interval '1 minute'
    from generate_series(1, ${USERS}) number
  `.execute(owner)
  await sql`
    insert into sys_user_tenant (user_id, tenant_id) select 'bench-user-' || number, 0
    from generate_series(1, ${USERS}) number
  `.execute(owner)
  await sql`
    insert into sys_user_depart (user_id, depart_id)
    select 'bench-user-' || number, 'bench-depart-' || (number * 7919::bigint) % ${DEPARTMENTS}
    from generate_series(1, ${USERS}) number
  `.execute(owner)
  await sql`
    insert into sys_position (id, code, name, post_rank, tenant_id)
    select 'bench-position-' || number, 'zw' || number, '职务' || number, (1 + number % 5)::text, 0
    from generate_series(1, ${POSITIONS}) number
  `.execute(owner)
  await sql`
    insert into sys_category (id, pid, name, code, has_child, tenant_id)
    select 'bench-category-' || number, case when number < 20 then '0' else 'bench-category-' || number % 20 end,
      '分类' || number, 'C' || lpad((number % 20)::text, 2, '0')
        || case when number < 20 then '' else 'N' || lpad(number::text, 4, '0') end,
      case when number < 20 then '1' else '0' end, 0
    from generate_series(0, ${CATEGORIES - 1}) number
  `.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}

/** The code of the department with a number, and so of those above it: made where the rows are made. */
export async function makeCodes(owner: Db): Promise<void> {
  await sql`
    create function depart_code(number integer) returns text language sql immutable as $$
      with recursive up(n, code) as (
        select number, ''
        union all
        select case when n < 10 then -1 else (n - 10) / 10 end,
          chr(66 + case when n < 10 then n else (n - 10) % 10 end) || '01' || code
        from up where n >= 0
      )
      select code from up where n = -1
    $$
  `.execute(owner)
}
