import { sql } from 'kysely'
import type { Colleague } from '#schemas/api/users.ts'
import { maskMobile } from '../accounts/masked-mobile.ts'
import type { Db } from '../db/databases.ts'
import { escapeLike } from '../dictionaries/table-dictionary.ts'
import type { RequestContext } from '../http/request-context.ts'

const NORMAL = 1

export interface ColleagueSearch {
  /** A part of the account's name; one that is called just so comes first. */
  readonly username: string
  readonly realname: string
  /** Exactly these accounts; empty: any. */
  readonly usernames: readonly string[]
  readonly ids: readonly string[]
  /** That department and those below it. */
  readonly departId: string
  readonly pageNo: number
  readonly pageSize: number
}

/** Active members of the caller's tenant. Who belongs to none belongs to 0. */
export async function listColleagues(
  db: Db,
  context: RequestContext,
  search: ColleagueSearch,
): Promise<{ readonly records: readonly Colleague[]; readonly total: number }> {
  const found = members(db, context)
    .$if(search.ids.length > 0, (query) => query.where('sys_user.id', 'in', search.ids))
    .$if(search.usernames.length > 0, (query) => query.where('username', 'in', search.usernames))
    .$if(search.username !== '', (query) => query.where('username', 'ilike', `%${escapeLike(search.username)}%`))
    .$if(search.realname !== '', (query) => query.where('realname', 'ilike', `%${escapeLike(search.realname)}%`))
    .$if(search.departId !== '', (query) => query.where('sys_user.id', 'in', peopleBelow(db, context, search.departId)))
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['sys_user.id', 'username', 'realname', 'avatar', 'sex', 'phone', 'org_code'])
    .orderBy(sql<boolean>`username = ${search.username}`, 'desc')
    .orderBy('username')
    .limit(search.pageSize)
    .offset((search.pageNo - 1) * search.pageSize)
    .execute()
  const departments = await departmentNames(
    db,
    context,
    rows.map(({ id }) => id),
  )
  return {
    total: Number(total),
    records: rows.map((row) => ({
      id: row.id,
      username: row.username,
      realname: row.realname,
      avatar: row.avatar,
      sex: row.sex,
      phone: row.phone === null ? null : maskMobile(row.phone),
      orgCode: row.org_code,
      orgCodeTxt: departments.get(row.id)?.join(',') ?? null,
    })),
  }
}

function members(db: Db, context: RequestContext) {
  return db
    .selectFrom('sys_user')
    .where('sys_user.del_flag', '=', 0)
    .where('sys_user.status', '=', NORMAL)
    .where(({ exists, not, or, selectFrom }) => {
      const memberships = selectFrom('sys_user_tenant').whereRef('sys_user_tenant.user_id', '=', 'sys_user.id')
      const here = exists(memberships.where('tenant_id', '=', context.tenantId).select('tenant_id'))
      return context.tenantId === 0 ? or([here, not(exists(memberships.select('tenant_id')))]) : here
    })
}

function peopleBelow(db: Db, context: RequestContext, departId: string) {
  return db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.depart_id')
    .where('sys_depart.tenant_id', '=', context.tenantId)
    .where('sys_depart.del_flag', '=', 0)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sys_depart as top')
          .where('top.id', '=', departId)
          .where('top.tenant_id', '=', context.tenantId)
          .where(sql<boolean>`starts_with(sys_depart.org_code, top.org_code)`)
          .select('top.id'),
      ),
    )
    .select('sys_user_depart.user_id')
}

async function departmentNames(
  db: Db,
  context: RequestContext,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (userIds.length === 0) return new Map()
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
