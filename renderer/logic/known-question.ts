import type { ExpressionPlan, PagePlan } from '../compile/plan.ts'
import { type StoringAction, writtenFields } from './action-values.ts'

/** What decides in a form, and can be left out of it: the server decides it on save. */
type Deciding = Pick<PagePlan, 'subTables' | 'computed' | 'checks' | 'form'>

/**
 * A question's plan without what reads values that the browser does not have: rows of sub-tables, which a list does not
 * carry, fields that this user may not see, and fields in which the selected records differ. Judging those by nothing
 * would refuse what the server allows.
 *
 * @param unknown fields whose stored value is not known.
 */
export function knownQuestion<Plan extends Deciding>(
  plan: Plan,
  action: StoringAction,
  unknown: ReadonlySet<string>,
): Plan {
  const asked = new Set(action.plan.input.map(({ field }) => field.name))
  const begun = new Set([...unknown].filter((name) => !asked.has(name)))
  const left = new Set(begun)
  for (const { name, expression } of writtenFields(action)) {
    if (expression === null || isKnown(expression, begun, unknown)) left.delete(name)
    else left.add(name)
  }
  const changing = new Set([...asked, ...writtenFields(action).map(({ name }) => name)])
  const computed = plan.computed.filter(({ table, field, expression }) => {
    if (table !== null) return false
    const isChanging = expression.dependencies.some((read) => read.kind === 'field' && changing.has(read.name))
    if (isChanging) changing.add(field.name)
    const isDecided = isKnown(expression, left, unknown) && !readsRows(expression)
    // What reads rows, and nothing that changes, stays as it is stored.
    if (!isDecided && (isChanging || !readsRows(expression))) left.add(field.name)
    return isDecided
  })
  const isDecidable = (expression: ExpressionPlan) => !readsRows(expression) && isKnown(expression, left, unknown)
  return {
    ...plan,
    subTables: [],
    computed,
    checks: plan.checks.filter(({ that }) => isDecidable(that)),
    form: { ...plan.form, reactions: plan.form.reactions.filter(({ when }) => isDecidable(when)) },
  }
}

function readsRows({ dependencies }: ExpressionPlan): boolean {
  return dependencies.some((dependency) => 'table' in dependency)
}

function isKnown({ dependencies }: ExpressionPlan, now: ReadonlySet<string>, before: ReadonlySet<string>): boolean {
  return dependencies.every((read) => {
    if (read.kind === 'field') return !now.has(read.name)
    return read.kind !== 'old' || !before.has(read.name)
  })
}
