import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ActionPlan, ExpressionPlan, FieldPlan, PagePlan, PageRecord, RowActionPlan } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'

/**
 * The built-in actions whose condition decides about the row itself, whichever way it is asked for: a button, the batch,
 * a call. The others only look at it.
 */
const GUARDED_ACTIONS = ['edit', 'delete', 'add_child'] as const
export type GuardedAction = (typeof GUARDED_ACTIONS)[number]

/** A built-in row action with a condition. */
export type RowGuard = RowActionPlan & { readonly when: ExpressionPlan }

/** What a stored row must fit for this to be done to it; null: any row may. */
export function guardOf({ list }: Pick<PagePlan, 'list'>, name: GuardedAction): RowGuard | null {
  const placed = list.rowActions.find((action) => action.name === name && action.action === null)
  return placed && hasCondition(placed) ? placed : null
}

function hasCondition(action: RowActionPlan): action is RowGuard {
  return action.when !== null
}

/** What a row must fit for an action of the page to run on it: the action's condition, and that of its button on the row. */
export function conditionsOf({ list }: Pick<PagePlan, 'list'>, action: ActionPlan): readonly ExpressionPlan[] {
  const placed = list.rowActions.find((button) => button.action?.name === action.name)
  return [...new Set([action.when, placed?.when ?? null])].flatMap((condition) => condition ?? [])
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
