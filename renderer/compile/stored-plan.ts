import { closedConditions, isOpenCondition } from '../logic/closed-conditions.ts'
import { readsAggregates, readsRelated } from '../logic/evaluate-plan.ts'
import { NO_EFFECTS } from './no-effects.ts'
import type { CheckPlan, EntityPlan, ExpressionPlan, FieldPlan, GuardPlan, PagePlan, SubTablePlan } from './plan.ts'

/**
 * A plan as text, so that a page compiled on the server need not be compiled again in each browser: the compiler, its
 * checks and the parser of expressions then load only where a page has mistakes or is being written.
 *
 * Fields, sub-tables and actions stand in it once and are referred to elsewhere, so that they are the same objects
 * again when it is read.
 */
export interface StoredPlan {
  /** Raised whenever plans are made differently; a reader of another format compiles the page's text instead. */
  readonly format: number
  readonly fields: readonly unknown[]
  readonly tables: readonly { readonly fields: readonly unknown[]; readonly table: unknown }[]
  readonly actions: readonly unknown[]
  readonly plan: unknown
}

const STORED_PLAN_FORMAT = 18

export function storePlan(plan: PagePlan): StoredPlan {
  // No browser runs what is there for other programs.
  const actions = plan.actions.filter(({ isForPrograms }) => !isForPrograms)
  const references = new Map<unknown, string>()
  const fields = [...plan.systemFields, ...plan.fields, ...(plan.asked ?? [])]
  for (const [index, field] of fields.entries()) references.set(field, `fields/${index}`)
  for (const [index, table] of plan.subTables.entries()) {
    references.set(table, `tables/${index}`)
    for (const [position, field] of table.fields.entries()) references.set(field, `tables/${index}/${position}`)
  }
  for (const [index, action] of actions.entries()) references.set(action, `actions/${index}`)
  const encode = (value: unknown): unknown => {
    const reference = references.get(value)
    return reference === undefined ? encodeParts(value, encode) : { $ref: reference }
  }
  return {
    format: STORED_PLAN_FORMAT,
    fields: fields.map((field) => encodeParts(withoutSummed(field), encode)),
    tables: plan.subTables.map((table) => ({
      fields: table.fields.map((field) => encodeParts(field, encode)),
      table: encodeParts(tableInBrowser(table, plan), encode),
    })),
    // What follows from a change is the server's matter, and tells of other pages.
    actions: actions.map((action) => {
      const checks = judgedOnEntry(action.checks)
      return encodeParts(judgedInBrowser({ ...action, checks, effects: [] }, plan), encode)
    }),
    plan: encodeParts(withoutServerParts(plan, actions), encode),
  }
}

/** Who gets which rights, who sees which rows, what follows from a change and what time does are the server's matter. */
function withoutServerParts(
  { grants: _grants, rows: _rows, timers: _timers, ...plan }: PagePlan,
  actions: PagePlan['actions'],
): Omit<PagePlan, 'grants' | 'rows' | 'timers'> {
  const { entity, guards, list } = plan
  const isOpen = (guard: GuardPlan) => isJudgedInBrowser(guard.when, plan)
  const told = closedConditions(plan).map(({ name }) => name)
  const rowActions = list.rowActions.map((button) => ({
    ...judgedInBrowser(button, plan),
    guard: button.guard && isOpen(button.guard) ? button.guard : null,
  }))
  return {
    ...plan,
    actions,
    ...(entity && { entity: addressOf(entity) }),
    checks: judgedOnEntry(plan.checks),
    guards: guards.filter(isOpen),
    ...(told.length > 0 && { told }),
    list: { ...list, rowActions },
    effects: NO_EFFECTS,
  }
}

/** Which rows of other pages a value follows is the server's matter. */
function withoutSummed({ kept: _kept, asked: _asked, ...field }: FieldPlan): FieldPlan {
  return field
}

/** Which table of others lies behind it is the server's matter. */
function addressOf({ existing: _existing, ...address }: EntityPlan): EntityPlan {
  return address
}

/** What sums up rows of other pages is judged by the server alone, once the record is written. */
function judgedOnEntry(checks: readonly CheckPlan[]): readonly CheckPlan[] {
  return checks.filter(({ that }) => !readsAggregates(that))
}

/** What is not judged in a browser is offered there; the server judges. */
function judgedInBrowser<Part extends { readonly when: ExpressionPlan | null }>(part: Part, plan: SeenFields): Part {
  return part.when && !isJudgedInBrowser(part.when, plan) ? { ...part, when: null } : part
}

/** What rows of a sub-table must fit, as far as everybody may know it. */
function tableInBrowser(table: SubTablePlan, plan: SeenFields): SubTablePlan {
  const { guards } = table
  return guards ? { ...table, guards: guards.filter(({ when }) => isOpenCondition(when, plan, table.name)) } : table
}

type SeenFields = Pick<PagePlan, 'fieldByName' | 'subTables'>

/** Beside the rows of a list no rows of other pages are at hand, and what few may see is told to nobody by a condition. */
function isJudgedInBrowser(when: ExpressionPlan, plan: SeenFields): boolean {
  return !readsRelated(when) && isOpenCondition(when, plan)
}

function encodeParts(value: unknown, encode: (value: unknown) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Map) return { $map: [...value].map(([key, part]) => [key, encode(part)]) }
  if (Array.isArray(value)) return value.map(encode)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encode(part)]))
}

/** The plan of a stored one; undefined when it was stored in another format, or is none. */
export function restorePlan(stored: unknown): PagePlan | undefined {
  if (!isStoredPlan(stored) || stored.format !== STORED_PLAN_FORMAT) return undefined
  const parts = new Map<string, unknown>()
  const decode = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(decode)
    if ('$ref' in value) return parts.get(String(value.$ref))
    if ('$map' in value && Array.isArray(value.$map)) {
      return new Map(value.$map.map(([key, part]: [string, unknown]) => [key, decode(part)]))
    }
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, decode(part)]))
  }
  // What others refer to comes first.
  for (const [index, field] of stored.fields.entries()) parts.set(`fields/${index}`, decode(field))
  for (const [index, { fields, table }] of stored.tables.entries()) {
    for (const [position, field] of fields.entries()) parts.set(`tables/${index}/${position}`, decode(field))
    parts.set(`tables/${index}`, decode(table))
  }
  for (const [index, action] of stored.actions.entries()) parts.set(`actions/${index}`, decode(action))
  // The server made it from a plan of this format; a test reads every page of ours back.
  return decode(stored.plan) as PagePlan
}

function isStoredPlan(value: unknown): value is StoredPlan {
  return (
    typeof value === 'object' &&
    value !== null &&
    'format' in value &&
    'plan' in value &&
    'fields' in value &&
    'tables' in value &&
    'actions' in value
  )
}
