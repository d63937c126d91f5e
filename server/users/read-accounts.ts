import { type Selectable, sql } from 'kysely'
import type { UserRow } from '#schemas/api/user-administration.ts'
import { containsGrams } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import type { AccountView } from '../db/tables.ts'
import type { RequestContext } from '../http/request-context.ts'

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

export async function readMembersByIds(
  db: Db,
  context: RequestContext,
  ids: readonly string[],
): Promise<readonly UserRow[]> {
  const rows = await members(db, context)
    .where('id', 'in', [...ids])
    .execute()
  return rows.map(toRow)
}

/** Members of a department itself, by a part of their name. */
export async function readMembersOfDepartment(
  db: Db,
  context: RequestContext,
  departId: string,
  realname: string,
): Promise<readonly UserRow[]> {
  const rows = await members(db, context)
    .where('id', 'in', (users) =>
      users
        .selectFrom('sys_user_depart')
        .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
        .where('sys_depart.id', '=', departId)
        .where('sys_depart.tenant_id', '=', context.tenantId)
        .select('sys_user_depart.user_id'),
    )
    .$if(realname !== '', (query) => query.where(containsGrams([sql`realname`], realname)))
    .execute()
  return rows.map(toRow)
}

/** The recycle bin of the tenant, newest first. */
export async function listRemoved(db: Db, { tenantId }: RequestContext): Promise<readonly UserRow[]> {
  const rows = await db
    .selectFrom('sys_removed_account')
    .where('tenant_id', '=', tenantId)
    .orderBy('update_time', (order) => order.desc().nullsLast())
    .orderBy('id')
    .limit(MOST_ROWS)
    .select(COLUMNS)
    .execute()
  return rows.map(toRow)
}

function members(db: Db, { tenantId }: RequestContext) {
  return db
    .selectFrom('sys_account')
    .where('tenant_id', '=', tenantId)
    .orderBy('username')
    .limit(MOST_ROWS)
    .select(COLUMNS)
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
