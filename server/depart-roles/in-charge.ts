import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { ENTRIES_OF_DEPARTMENTS, SAVE_DEPART_PERMISSION } from '#schemas/managed/sys-depart.ts'
import type { Db } from '../db/databases.ts'
import type { Tables } from '../db/tables.ts'
import { businessFailure } from '../http/api-error.ts'
import { type DataContext, hasPermission, type RequestContext } from '../http/request-context.ts'
import { departRoleMessages as messages } from './messages.ts'

/** Whoever says what departments have manages all of them, unless rules keep some from them: then those in their charge. */
function managesAll(context: DataContext): boolean {
  const isBound = context.kind === 'user' && ENTRIES_OF_DEPARTMENTS.some((entry) => context.bounds.rules.has(entry))
  return hasPermission(context, SAVE_DEPART_PERMISSION) && !isBound
}

/** The departments that somebody is in charge of, and those below them as the tree is now. */
function managed({ userId, tenantId }: { readonly userId: string; readonly tenantId: number }) {
  return expressionBuilder<Tables>()
    .selectFrom('sys_depart_above')
    .innerJoin('sys_user_depart', 'sys_user_depart.depart_id', 'sys_depart_above.above_id')
    .where('sys_depart_above.tenant_id', '=', tenantId)
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_user_depart.in_charge', '=', true)
    .select('sys_depart_above.depart_id')
}

/** Departments that somebody is in charge of, and those below. */
export function ofCharge(context: RequestContext): Expression<SqlBool> {
  return expressionBuilder<Tables, 'sys_depart'>()('sys_depart.id', 'in', managed(context))
}

/** Rows of departments that somebody manages, by the column that says which department. */
export function ofManaged(context: DataContext, column: 'id' | 'depart_id'): Expression<SqlBool> {
  const builder = expressionBuilder<{ rows: { id: string; depart_id: string } }, 'rows'>()
  if (managesAll(context) || context.kind !== 'user') return builder.lit(true)
  return builder(builder.ref(column), 'in', managed(context))
}

/** @throws {ApiError} for a department that somebody does not manage, or that there is not. */
export async function assertManages(db: Db, context: DataContext, departIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(departIds)]
  const rows = await db
    .selectFrom('sys_depart')
    .where('tenant_id', '=', context.tenantId)
    .where('del_flag', '=', 0)
    .where('id', 'in', [...wanted, ''])
    .$if(context.kind === 'user' && !managesAll(context), (query) =>
      query.where(
        'id',
        'in',
        managed({ userId: context.kind === 'user' ? context.userId : '', tenantId: context.tenantId }),
      ),
    )
    .select('id')
    .execute()
  if (rows.length < wanted.length) throw businessFailure(messages.notInCharge)
}
