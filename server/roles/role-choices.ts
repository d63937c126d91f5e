import type { Expression, SqlBool } from 'kysely'
import type { RoleChoice } from '#schemas/api/roles.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import type { PageWanted, SearchWanted, SortWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'

export type RoleColumn = 'role_code' | 'role_name' | 'create_time'

export interface RoleSearch extends PageWanted {
  readonly ids: readonly string[]
  /** What they must fit besides. */
  readonly condition: Expression<SqlBool>
  readonly code: SearchWanted
  readonly name: string
  readonly sort: SortWanted<RoleColumn>
}

/** Roles of the caller's tenant by their names: nothing of what they grant. */
export async function listRoleChoices(
  db: Db,
  context: RequestContext,
  search: RoleSearch,
): Promise<{ readonly records: readonly RoleChoice[]; readonly total: number }> {
  const { code, sort } = search
  const found = db
    .selectFrom('sys_role')
    .where('tenant_id', '=', context.tenantId)
    .where(search.condition)
    .$if(search.ids.length > 0, (query) => query.where('id', 'in', search.ids))
    .$if(code.exactly.length > 0, (query) => query.where('role_code', 'in', code.exactly))
    .$if(code.part !== '', (query) => query.where('role_code', 'ilike', `%${escapeLike(code.part)}%`))
    .$if(search.name !== '', (query) => query.where('role_name', 'ilike', `%${escapeLike(search.name)}%`))
  const { total } = await found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'role_code', 'role_name'])
    .orderBy(sort.column, (order) => (sort.descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('role_code')
    .limit(search.pageSize)
    .offset((search.pageNo - 1) * search.pageSize)
    .execute()
  return {
    total: Number(total),
    records: rows.map(({ id, role_code, role_name }) => ({ id, roleCode: role_code, roleName: role_name })),
  }
}
