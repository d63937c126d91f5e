import { expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowAccessPlan } from '#renderer/compile/plan.ts'
import { rowsAllCode } from '#schemas/permissions/permission-code.ts'
import { INSTALLATION } from '../../http/installation.ts'
import { type DataContext, hasPermission } from '../../http/request-context.ts'
import { logicEnvironment } from '../pages/page-record.ts'
import type { Resource } from '../resource.ts'
import { toSqlCondition } from '../sql-expressions/to-sql.ts'
import { dataRuleScope } from './data-rule-scope.ts'
import type { FilterField } from './list-filter.ts'

/** Whose rows, and what is known of them. */
export interface ScopedUse {
  readonly context: DataContext
  readonly resource: Pick<Resource, 'plan' | 'timeZone' | 'textCollation' | 'managed' | 'whole'>
}

const ID: FilterField = { column: 'id', type: { kind: 'string', maxLength: 36 }, multiple: false }

/**
 * Which rows of a page the caller has to do with, as a condition over its columns; null: all of the tenant. The one place
 * that says so: every path to rows asks here. What the page says, and the data rules of the caller's roles, must both fit.
 *
 * @param table what stands before the columns, in a statement with several tables.
 */
export function rowScope({ context, resource }: ScopedUse, table?: string): RawBuilder<SqlBool> | null {
  // Timers, jobs and seeds are bound by their tenant alone.
  if (context.kind === 'system') return null
  const own = pageScope(context, resource, table)
  const ofWhole = wholeScope(context, resource, table)
  const conditions = [...(own ? [own] : []), ...dataRuleScope(context, resource, table), ...(ofWhole ? [ofWhole] : [])]
  return conditions.length === 0 ? null : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

type Person = Extract<DataContext, { readonly kind: 'user' }>

/** What the page itself says. */
function pageScope(context: Person, resource: ScopedUse['resource'], table?: string): RawBuilder<SqlBool> | null {
  const { plan, timeZone, textCollation } = resource
  if (!plan.rows || hasPermission(context, rowsAllCode(plan))) return null
  const columns = new Map<string, FilterField>([['id', ID], ...plan.fieldByName])
  const { user, now } = logicEnvironment(context, timeZone, null)
  const scope = {
    columns: { source: 'record', columns, ...(table !== undefined && { table }) },
    values: { record: {}, user, now },
    textCollation,
  } as const
  const fitting = plan.rows.filter((entry) => isFor(entry, context))
  if (fitting.length === 0) return sql<SqlBool>`false`
  const conditions = fitting.map(({ where }) => toSqlCondition(where, scope))
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** Rows that are parts of rows which the caller has nothing to do with are kept from them too. */
function wholeScope(context: Person, resource: ScopedUse['resource'], table?: string): RawBuilder<SqlBool> | null {
  const field = resource.managed?.resource.partOf?.field
  if (field === undefined) return null
  const whole = resource.whole?.()
  const column = resource.plan.fieldByName.get(field)?.column
  // Of a page that cannot be used nobody can tell what its rules mean.
  if (!whole || column === undefined) return context.bounds.rules.size === 0 ? null : sql<SqlBool>`false`
  const scope = rowScope({ context, resource: whole })
  if (!scope) return null
  const wholes = expressionBuilder<Record<string, { id: string; tenant_id: number }>, never>()
    .selectFrom(whole.table)
    .where('tenant_id', '=', whole.managed?.resource.ofInstallation ? INSTALLATION : context.tenantId)
    .where(scope)
    .select('id')
  return sql<SqlBool>`${sql.ref(table === undefined ? column : `${table}.${column}`)} in ${wholes}`
}

function isFor({ for: holder }: RowAccessPlan, context: Person): boolean {
  switch (holder.kind) {
    case 'everybody':
      return true
    case 'role':
      return context.roles.has(holder.code)
    case 'permission':
      return hasPermission(context, holder.code)
  }
}
