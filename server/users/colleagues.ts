import { type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Colleague } from '#schemas/api/users.ts'
import { maskMobile } from '../accounts/masked-mobile.ts'
import { standsBelow } from '../address-book/below-department.ts'
import { containsGrams } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import {
  type PageOfRows,
  type PlaceOfPage,
  readCounted,
  rowCount,
  type Total,
  type TotalWanted,
} from '../db/row-total.ts'
import type { UserTable } from '../db/tables.ts'
import { listDictItems } from '../dictionaries/repository.ts'
import type { PageWanted, SearchWanted, SortWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'

const NORMAL = 1
const SEX_DICTIONARY = 'sex'
const MAX_NAMED = 1_000
/** As many are counted one by one where an estimate will do: each costs a look at somebody's memberships. */
const COUNTED_MEMBERS = 1_000

export type ColleagueColumn = 'username' | 'realname' | 'sex' | 'birthday' | 'create_time'

export interface ColleagueSearch extends PageWanted {
  /** A part of the account's name, where one that is called just so comes first; or exactly these accounts. */
  readonly username: SearchWanted
  readonly realname: string
  /** Exactly these accounts; empty: any. */
  readonly ids: readonly string[]
  /** What they must fit besides. */
  readonly condition: Expression<SqlBool>
  readonly sex: number | null
  readonly birthday: string | null
  /** That department and those below it, by its id or its code. */
  readonly departId: string
  readonly orgCode: string
  readonly sort: SortWanted<ColleagueColumn>
  readonly total: TotalWanted
}

/** Active members of the caller's tenant. Who belongs to none belongs to 0. */
export async function listColleagues(
  db: Db,
  context: RequestContext,
  search: ColleagueSearch,
): Promise<Total & { readonly records: readonly Colleague[] }> {
  const { username, realname, sex, birthday, departId, orgCode, sort } = search
  const code = departId === '' ? orgCode : await codeOf(db, context, departId)
  const find = (reading: Reading) =>
    members(db, context, reading)
      .where(search.condition)
      .$if(search.ids.length > 0, (query) => query.where('sys_user.id', 'in', search.ids))
      .$if(username.exactly.length > 0, (query) => query.where('username', 'in', username.exactly))
      .$if(username.part !== '', (query) => query.where(containsGrams([sql`username`], username.part)))
      .$if(realname !== '', (query) => query.where(containsGrams([sql`realname`], realname)))
      .$if(sex !== null, (query) => query.where('sex', '=', sex))
      .$if(birthday !== null, (query) => query.where('birthday', '=', birthday))
      .$if(code !== '', (query) => query.where('sys_user.id', 'in', peopleBelow(db, context, code)))
  const rows = find('few')
    .select(COLLEAGUE_COLUMNS)
    .$if(username.part !== '', (query) => query.orderBy(sql<boolean>`username = ${username.part}`, 'desc'))
    .orderBy(sort.column, (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('username')
    .limit(search.pageSize)
    .offset((search.pageNo - 1) * search.pageSize)
  return readMembers(db, context, { find, rows, place: search })
}

/** A page of a search among members, and how many it finds. */
export async function readMembers(
  db: Db,
  context: RequestContext,
  { find, rows, place }: MemberSearch,
): Promise<Total & { readonly records: readonly Colleague[] }> {
  const count = rowCount(db, () => ({ all: find('all'), few: find('few'), guess: find('guess') }))
  const show = (page: PageOfRows<Row>) => toColleagues(db, context, page.rows)
  const { shown, ...counted } = await readCounted(
    { page: async () => ({ rows: await rows.execute() }), show, count },
    { ...place, counted: COUNTED_MEMBERS },
  )
  return { ...counted, records: shown }
}

interface MemberSearch {
  readonly find: (reading: Reading) => ReturnType<typeof members>
  readonly rows: { execute(): Promise<Row[]> }
  readonly place: Omit<PlaceOfPage, 'counted'>
}

export interface NamedColleagues {
  readonly ids: readonly string[]
  readonly usernames: readonly string[]
  readonly realnames: readonly string[]
}

/** Active members of the caller's tenant that are called so, in the order of their accounts. */
export async function findColleagues(
  db: Db,
  context: RequestContext,
  { ids, usernames, realnames }: NamedColleagues,
): Promise<readonly Colleague[]> {
  if (ids.length + usernames.length + realnames.length === 0) return []
  const rows = await members(db, context, 'few')
    .$if(ids.length > 0, (query) => query.where('sys_user.id', 'in', ids))
    .$if(usernames.length > 0, (query) => query.where('username', 'in', usernames))
    .$if(realnames.length > 0, (query) => query.where('realname', 'in', realnames))
    .select(COLLEAGUE_COLUMNS)
    .orderBy('username')
    .limit(MAX_NAMED)
    .execute()
  return toColleagues(db, context, rows)
}

/** Active members of the caller's tenant who belong to a department itself, or those of them who are in charge of it. */
export async function colleaguesOfDepartment(
  db: Db,
  context: RequestContext,
  departId: string,
  { inCharge }: { readonly inCharge: boolean },
): Promise<readonly Colleague[]> {
  const people = db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_depart.id', '=', departId)
    .where('sys_depart.tenant_id', '=', context.tenantId)
    .where('sys_depart.del_flag', '=', 0)
    .$if(inCharge, (query) => query.where('sys_user_depart.in_charge', '=', true))
    .select('sys_user_depart.user_id')
  const rows = await members(db, context, 'few')
    .where('sys_user.id', 'in', people)
    .select(COLLEAGUE_COLUMNS)
    .orderBy('username')
    .limit(MAX_NAMED)
    .execute()
  return toColleagues(db, context, rows)
}

/** What the rows of colleagues are made of. */
export const COLLEAGUE_COLUMNS = [
  'sys_user.id',
  'username',
  'realname',
  'avatar',
  'sex',
  'birthday',
  'phone',
  'org_code',
  'sys_user.create_time',
] as const

type Row = Pick<Selectable<UserTable>, 'id' | 'username' | 'realname' | 'avatar' | 'sex' | 'birthday' | 'phone'> &
  Pick<Selectable<UserTable>, 'org_code' | 'create_time'>

async function toColleagues(db: Db, context: RequestContext, rows: readonly Row[]): Promise<readonly Colleague[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [departments, sexes] = await Promise.all([departmentNames(db, context, ids), listDictItems(db, SEX_DICTIONARY)])
  const sexTexts = new Map(sexes.map(({ value, text }) => [value, text]))
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    sex: row.sex,
    sex_dictText: row.sex === null ? null : (sexTexts.get(String(row.sex)) ?? String(row.sex)),
    birthday: row.birthday,
    phone: row.phone === null ? null : maskMobile(row.phone),
    orgCode: row.org_code,
    orgCodeTxt: departments.get(row.id)?.join('，') ?? null,
    createTime: row.create_time,
  }))
}

/**
 * How many of the members are read: `few` looks each one's memberships up, `all` reads the memberships as a whole. `guess`
 * is never run: it is what the planner is asked about, without those who are in tenant 0 because they are in none.
 */
export type Reading = 'few' | 'all' | 'guess'

export function members(db: Db, { tenantId }: RequestContext, reading: Reading) {
  return db
    .selectFrom('sys_user')
    .where('sys_user.del_flag', '=', 0)
    .where('sys_user.status', '=', NORMAL)
    .where(({ exists, not, or, eb, fn, lit, selectFrom }) => {
      const memberships = selectFrom('sys_user_tenant').whereRef('sys_user_tenant.user_id', '=', 'sys_user.id')
      const working = memberships.where('sys_user_tenant.status', '=', NORMAL)
      const here = exists(working.where('tenant_id', '=', tenantId).select('tenant_id'))
      if (tenantId !== 0 || reading === 'guess') return here
      if (reading === 'all') return or([here, not(exists(memberships.select('tenant_id')))])
      // Below 1: the planner takes a third of the rows to be so, and one of 200 to be equal to 0.
      return eb(
        fn.coalesce(
          memberships.select(({ fn: { min } }) => min('tenant_id').as('lowest')),
          lit(0),
        ),
        '<',
        1,
      )
    })
}

/** The code of a department of the tenant; null where there is none. */
export async function codeOf(db: Db, { tenantId }: RequestContext, departId: string): Promise<string | null> {
  const found = await db
    .selectFrom('sys_depart')
    .where('id', '=', departId)
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .select('org_code')
    .executeTakeFirst()
  return found?.org_code ?? null
}

/** Who belongs to the department with that code, or to one that stands below it now; nobody for none. */
export function peopleBelow(db: Db, { tenantId }: RequestContext, code: string | null) {
  return db
    .selectFrom('sys_user_depart')
    .where(standsBelow({ tenantId }, { code: code ?? '' }))
    .select('sys_user_depart.user_id')
}

async function departmentNames(
  db: Db,
  context: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_user_depart.user_id', 'in', userIds)
    .where('sys_depart.tenant_id', '=', context.tenantId)
    .where('sys_depart.del_flag', '=', 0)
    .orderBy('sys_depart.org_code')
    .select(['sys_user_depart.user_id', 'sys_depart.depart_name'])
    .execute()
  const byUser = new Map<string, string[]>()
  for (const row of rows) byUser.set(row.user_id, [...(byUser.get(row.user_id) ?? []), row.depart_name])
  return byUser
}
