import type { GuardedAction } from '#schemas/language/guarded-actions.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ActionPlan, ExpressionPlan, FieldPlan, PagePlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'

/** What must hold of a row for something to be done to it. */
export interface RowGuard {
  readonly title: string
  readonly when: ExpressionPlan
  /** Why it is refused; null: the values that the condition reads say it. */
  readonly message: string | null
}

/** The built-in row actions whose condition decides about the row itself, whichever way it is asked for. */
const CONDITIONED: readonly string[] = ['edit', 'delete', 'add_child'] satisfies readonly GuardedAction[]

/**
 * What a stored row must fit for this to be done to it, the page's guard first, then the condition of the button; none:
 * any row may.
 */
export function guardsOf(
  { guards, list }: Pick<PagePlan, 'guards' | 'list'>,
  name: GuardedAction,
): readonly RowGuard[] {
  const placed = CONDITIONED.includes(name)
    ? list.rowActions.find((action) => action.name === name && action.action === null)
    : undefined
  const ofButton = placed?.when ? [{ title: placed.title, when: placed.when, message: null }] : []
  return [...pageGuardsOf({ guards }, name), ...ofButton]
}

/** The page's own guards of that name: they bind effects of other pages too. */
export function pageGuardsOf({ guards }: Pick<PagePlan, 'guards'>, name: string): readonly RowGuard[] {
  return guards.filter((guard) => guard.name === name)
}

/**
 * What a row must fit for an action of the page to run on it: the page's guard, the action's condition, and that of its
 * button on the row.
 */
export function conditionsOf(
  plan: Pick<PagePlan, 'guards'> & { readonly list: Pick<PagePlan['list'], 'rowActions'> },
  action: ActionPlan,
): readonly RowGuard[] {
  const placed = plan.list.rowActions.find((button) => button.action?.name === action.name)
  const conditions = [...new Set([action.when, placed?.when ?? null])].flatMap((condition) => condition ?? [])
  const { title } = action
  return [...pageGuardsOf(plan, action.name), ...conditions.map((when) => ({ title, when, message: null }))]
}

/** The fields that a condition reads, in the order of its text, as far as the user may see them. */
export function fieldsRead(
  { dependencies }: Pick<ExpressionPlan, 'dependencies'>,
  { fieldByName }: Pick<PagePlan, 'fieldByName'>,
  maySee: (field: FieldPlan) => boolean,
): readonly FieldPlan[] {
  const names = new Set(dependencies.flatMap((read) => (read.kind === 'field' ? [read.name] : [])))
  return [...names].flatMap((name) => {
    const field = fieldByName.get(name)
    return field && maySee(field) ? [field] : []
  })
}

/** `状态：已付款、金额：100`: why a condition says no, in the page's own words. */
export function describeValues(
  fields: readonly FieldPlan[],
  record: PageRecord,
  textOf: (field: FieldPlan, value: CanonicalValue) => string,
): string {
  return fields.map((field) => `${field.title}：${textOf(field, fieldValue(record, field.name))}`).join('、')
}
