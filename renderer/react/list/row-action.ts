import type { PageRecord, RowActionPlan } from '../../compile/plan.ts'
import { conditionHolds } from '../../expression/evaluate.ts'
import { evaluatePlan } from '../../logic/evaluate-plan.ts'
import type { LogicEnvironment } from '../../logic/form-state.ts'
import { messages } from './messages.ts'

/** What the built-in actions ask of the server, and so the permission that they need. */
const PERMITTED_BY: Readonly<Record<string, string>> = {
  edit: 'edit',
  detail: 'list',
  refund: 'list',
  delete: 'delete',
  add_child: 'add',
}

/** The permission of an action on a row. Actions of the page have their own. */
export function rowActionPermission(prefix: string, { name, action }: Pick<RowActionPlan, 'name' | 'action'>): string {
  return `${prefix}:${action ? action.name : (PERMITTED_BY[name] ?? name)}`
}

/** Whether an action stands on a row. `broken`: its condition cannot be evaluated, which is shown instead of guessed. */
export type Offer =
  | { readonly kind: 'offered' }
  | { readonly kind: 'withheld' }
  | { readonly kind: 'broken'; readonly message: string }

/** What `when` may look at: there is no `old.` in a list. */
export type RowEnvironment = Pick<LogicEnvironment, 'user' | 'now'>

export function offerOf({ when }: Pick<RowActionPlan, 'when'>, record: PageRecord, environment: RowEnvironment): Offer {
  if (!when) return { kind: 'offered' }
  const outcome = evaluatePlan(when, record, { ...environment, old: null }, { target: null })
  if (!outcome.ok) return { kind: 'broken', message: outcome.failure.message }
  return { kind: conditionHolds(outcome.value) ? 'offered' : 'withheld' }
}

/** What the user is asked before it happens; null: nothing. An action with input asks in its own form. */
export function questionOf({ name, action }: Pick<RowActionPlan, 'name' | 'action'>): string | null {
  if (action) return action.input.length > 0 ? null : action.confirm
  return name === 'delete' ? messages.deleteQuestion : null
}

export function isDangerous({ name, action }: Pick<RowActionPlan, 'name' | 'action'>): boolean {
  return action ? action.danger : name === 'delete'
}
