import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { DataContext } from '../http/request-context.ts'

type Department = { readonly id: string } | { readonly code: string }
type Place = Pick<DataContext, 'tenantId'>

/** People, by their id, who belong to a department or to one below it, as the tree is now. */
export function isBelow(place: Place, department: Department): Expression<SqlBool> {
  const builder = expressionBuilder<{ rows: { id: string } }, 'rows'>()
  const people = expressionBuilder<Tables>()
    .selectFrom('sys_user_depart')
    .where(standsBelow(place, department))
    .select('sys_user_depart.user_id')
  return builder(builder.ref('id'), 'in', people)
}

/** Places of people in a department or in one below it. */
export function standsBelow({ tenantId }: Place, department: Department): Expression<SqlBool> {
  const top = 'id' in department ? sql`${department.id}` : topByCode(tenantId, department.code)
  const below = sql`departs_below(${tenantId}::integer, ${top}::varchar)`
  const place = expressionBuilder<Tables, 'sys_user_depart'>().ref('sys_user_depart.depart_id')
  return sql<SqlBool>`${place} = any(${below})`
}

function topByCode(tenantId: number, code: string) {
  return expressionBuilder<Tables>()
    .selectFrom('sys_depart')
    .where('sys_depart.tenant_id', '=', tenantId)
    .where('sys_depart.org_code', '=', code)
    .where('sys_depart.del_flag', '=', 0)
    .select('sys_depart.id')
    .limit(1)
}
