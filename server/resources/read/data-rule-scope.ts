import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { QueryableField } from '#schemas/query/list-condition.ts'
import { readSuperQueryLine } from '#schemas/query/super-query.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { DataRule } from '../../permissions/data-rules.ts'
import { logicEnvironment } from '../pages/page-record.ts'
import type { Resource } from '../resource.ts'
import { type FilterField, toFilter } from './list-filter.ts'

/** Stored and shown, and never carried out: SQL of somebody's text reaches no database. */
export const OF_SQL = 'USE_SQL_RULES'
const STARTS_WITH = 'RIGHT_LIKE'
const VARIABLE = /#\{([^}]*)\}/g

type RuledResource = Pick<Resource, 'plan' | 'timeZone' | 'managed'>

/** The rules that bound what the caller works with of a page. */
function rulesOf({ bounds }: RequestContext, { plan, managed }: RuledResource): readonly DataRule[] {
  if (bounds.rules.size === 0) return []
  const components = new Set([...componentsOf(plan), ...(managed?.resource.ruledBy ?? [])])
  return [...components].flatMap((component) => bounds.rules.get(component) ?? [])
}

/** The components by which menu entries open a page. */
export function componentsOf({ code, menu }: Pick<PagePlan, 'code' | 'menu'>): readonly string[] {
  return [`page/${code}`, ...(menu?.component === undefined ? [] : [menu.component]), ...(menu?.also ?? [])]
}

/**
 * A row must fit all of them. A rule that cannot be carried out, or that finds nothing for this caller to compare with, lets
 * no row through: what was meant to close rows never opens them.
 *
 * @param table what stands before the columns, in a statement with several tables.
 */
export function dataRuleScope(
  context: RequestContext,
  resource: RuledResource,
  table?: string,
): readonly RawBuilder<SqlBool>[] {
  const rules = rulesOf(context, resource)
  if (rules.length === 0) return []
  const fields = ruledFields(resource.plan, table)
  return rules.map((rule) => conditionOf(rule, { context, resource, fields }) ?? sql<SqlBool>`false`)
}

type RuledField = QueryableField & FilterField

/** Fields that a rule may name: those of the page, declared or every row's, seen by the caller or not. */
export function ruledFields(plan: PagePlan, table?: string): ReadonlyMap<string, RuledField> {
  const id: RuledField = {
    name: 'id',
    column: 'id',
    title: 'ID',
    type: { kind: 'string', maxLength: 36 },
    multiple: false,
  }
  const fields = [...plan.systemFields, ...plan.fields].map((field) => ({ ...field, name: wireNameOf(field) }))
  const placed = ({ column }: RuledField) => (table === undefined ? column : `${table}.${column}`)
  return new Map([id, ...fields].map((field) => [field.name, { ...field, column: placed(field) }]))
}

interface RuleUse {
  readonly context: RequestContext
  readonly resource: RuledResource
  readonly fields: ReadonlyMap<string, RuledField>
}

function conditionOf({ column, condition, value }: DataRule, use: RuleUse): RawBuilder<SqlBool> | null {
  const field = use.fields.get(column ?? '')
  if (!field || condition === OF_SQL) return null
  const branch = condition === STARTS_WITH ? departmentsBelow(value, use.context) : null
  if (branch) return sql<SqlBool>`${sql.ref(field.column)} = any(${branch}::text[])`
  const text = filledIn(value, use)
  if (text === null) return null
  const outcome = readSuperQueryLine({ field: field.name, rule: condition, val: text }, use.fields)
  if (!outcome?.ok) return null
  const filter = toFilter(outcome.condition, use.fields, { plan: use.resource.plan, grams: () => null })
  return sql<SqlBool>`coalesce(${filter}, false)`
}

/** "Begins with the code of a department" means the departments below it now, whose codes may begin otherwise. */
function departmentsBelow(value: string, { orgCode, bounds }: RequestContext): readonly string[] | null {
  switch (value.trim()) {
    case '#{sys_org_code}':
      return bounds.departments.flatMap(({ code, codes }) => (code === orgCode ? codes : []))
    case '#{sys_multi_org_code}':
      return [...new Set(bounds.departments.flatMap(({ codes }) => codes))]
    default:
      return null
  }
}

/** The value with what its variables stand for; null where one of them is unknown, or stands for nothing. */
function filledIn(value: string, { context, resource }: RuleUse): string | null {
  let isWhole = true
  const text = value.replace(VARIABLE, (_, name: string) => {
    const of = Object.hasOwn(VARIABLES, name.trim()) ? VARIABLES[name.trim()] : undefined
    const held = of?.(context, () => logicEnvironment(context, resource.timeZone, null).now) ?? null
    if (held === null || held === '') isWhole = false
    return held ?? ''
  })
  return isWhole && text.trim() !== '' ? text : null
}

type Variable = (context: RequestContext, now: () => string) => string | null

const VARIABLES: Readonly<Record<string, Variable>> = {
  sys_user_code: ({ username }) => username,
  sys_user_id: ({ userId }) => userId,
  sys_user_name: ({ realname }) => realname,
  sys_org_code: ({ orgCode }) => orgCode,
  sys_org_id: ({ bounds, orgCode }) => bounds.departments.find(({ code }) => code === orgCode)?.id ?? null,
  sys_multi_org_code: ({ bounds }) => bounds.departments.map(({ code }) => code).join(','),
  sys_role_code: ({ roles }) => [...roles].join(','),
  sys_date: (_, now) => now().slice(0, 10),
  sys_time: (_, now) => now(),
  tenant_id: ({ tenantId }) => String(tenantId),
  bpm_status: () => '1',
}

/** Variables that a rule may name. */
export const RULE_VARIABLES: readonly string[] = Object.keys(VARIABLES)

/** The names of variables in a value. */
export function variablesIn(value: string): readonly string[] {
  return [...value.matchAll(VARIABLE)].map(([, name = '']) => name.trim())
}
