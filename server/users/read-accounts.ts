import { type Selectable, type SqlBool, sql } from 'kysely'
import type { UserRow } from '#schemas/api/user-administration.ts'
import { containsGrams } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import type { AccountView } from '../db/tables.ts'
import type { RequestContext } from '../http/request-context.ts'
import { rowScope } from '../resources/read/row-scope.ts'
import type { ResourceWork } from '../resources/resource-work.ts'

/** The page whose rows are read, and for whom. */
type PeopleRead = ResourceWork<RequestContext>

/** As many a list without pages answers. */
const MOST_ROWS = 1_000

const COLUMNS = [
  'id',
  'username',
  'realname',
  'avatar',
  'sex',
  'birthday',
  'phone',
  'email',
  'work_no',
  'status',
  'org_code_txt',
  'create_time',
  'update_time',
] as const

export async function readRolesOf(db: Db, { tenantId }: RequestContext, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
    .where('sys_user_role.user_id', '=', userId)
    .where('sys_role.tenant_id', '=', tenantId)
    .orderBy('sys_role.role_code')
    .select('sys_role.id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function readDepartmentsOf(db: Db, { tenantId }: RequestContext, userId: string) {
  const rows = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.tenant_id', '=', tenantId)
    .where('sys_depart.del_flag', '=', 0)
    .orderBy('sys_depart.org_code')
    .select(['sys_depart.id', 'sys_depart.org_code', 'sys_depart.depart_name'])
    .execute()
  return rows.map(({ id, org_code: code, depart_name: title }) => ({ key: id, value: id, code, title }))
}

export async function readMembersByIds(work: PeopleRead, ids: readonly string[]): Promise<readonly UserRow[]> {
  const rows = await members(work)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(toRow)
}

/** Members of a department itself, by a part of their name. */
export async function readMembersOfDepartment(
  work: PeopleRead,
  departId: string,
  realname: string,
): Promise<readonly UserRow[]> {
  const rows = await members(work)
    .where('id', 'in', (users) =>
      users
        .selectFrom('sys_user_depart')
        .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
        .where('sys_depart.id', '=', departId)
        .where('sys_depart.tenant_id', '=', work.context.tenantId)
        .select('sys_user_depart.user_id'),
    )
    .$if(realname !== '', (query) => query.where(containsGrams([sql`realname`], realname)))
    .execute()
  return rows.map(toRow)
}

/** The recycle bin of the tenant, newest first. */
export async function listRemoved(work: PeopleRead): Promise<readonly UserRow[]> {
  const rows = await work.db
    .selectFrom('sys_removed_account')
    .where('tenant_id', '=', work.context.tenantId)
    .where(shownBy(work))
    .orderBy('update_time', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MOST_ROWS)
    .select(COLUMNS)
    .execute()
  return rows.map(toRow)
}

function members(work: PeopleRead) {
  return work.db
    .selectFrom('sys_account')
    .where('tenant_id', '=', work.context.tenantId)
    .where(shownBy(work))
    .orderBy('username')
    .limit(MOST_ROWS)
    .select(COLUMNS)
}

/** What the page shows its caller. */
function shownBy(work: PeopleRead) {
  return rowScope(work) ?? sql<SqlBool>`true`
}

type StoredRow = Pick<Selectable<AccountView>, (typeof COLUMNS)[number]>

function toRow(row: StoredRow): UserRow {
  return {
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    sex: row.sex === null ? null : Number(row.sex),
    birthday: row.birthday,
    phone: row.phone,
    email: row.email,
    workNo: row.work_no,
    status: Number(row.status),
    orgCode: row.org_code_txt,
    orgCodeTxt: row.org_code_txt,
    createTime: row.create_time,
    updateTime: row.update_time,
  }
}
