import { type PermissionNames, permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { ExpressionPlan, PageRecord, RowActionPlan } from '../../compile/plan.ts'
import { conditionHolds } from '../../expression/evaluate.ts'
import { toldRefusal } from '../../logic/closed-conditions.ts'
import { evaluatePlan } from '../../logic/evaluate-plan.ts'
import type { LogicEnvironment } from '../../logic/form-state.ts'
import type { RowGuard } from '../../logic/row-guards.ts'
import { messages } from './messages.ts'

/** What the built-in actions ask of the server, and so the permission that they need. */
const PERMITTED_BY: Readonly<Record<string, string>> = {
  edit: 'edit',
  detail: 'list',
  refund: 'list',
  delete: 'delete',
  add_child: 'add',
}

/** The permissions of an action on a row. Actions of the page have their own. */
export function rowActionPermissions(
  page: PermissionNames,
  { name, action }: Pick<RowActionPlan, 'name' | 'action'>,
): readonly string[] {
  return permissionCodes(page, action ? action.name : (PERMITTED_BY[name] ?? name))
}

/** Whether an action stands on a row. `broken`: its condition cannot be evaluated, which is shown instead of guessed. */
export type Offer =
  | { readonly kind: 'offered' }
  | { readonly kind: 'withheld' }
  /** The page guards the row against it, and says why. */
  | { readonly kind: 'guarded'; readonly message: string }
  | { readonly kind: 'broken'; readonly message: string }

/** What `when` may look at: there is no `old.` in a list. */
export type RowEnvironment = Pick<LogicEnvironment, 'user' | 'now'> & {
  /** Fields that this user may not see: of conditions that read them the server decides. */
  readonly unseen?: ReadonlySet<string>
}

/** An action of the page has a condition of its own, besides that of its button. */
type Conditioned = Pick<RowActionPlan, 'name' | 'when'> & Partial<Pick<RowActionPlan, 'action' | 'guard'>>

export function offerOf(
  { name, when, action, guard }: Conditioned,
  record: PageRecord,
  environment: RowEnvironment,
): Offer {
  const conditions = [...new Set([action?.when ?? null, when])].flatMap((condition) => condition ?? [])
  for (const condition of conditions) {
    if (readsUnseen(condition, environment)) continue
    const outcome = evaluatePlan(condition, record, { ...environment, old: null }, { target: null })
    if (!outcome.ok) return { kind: 'broken', message: outcome.failure.message }
    if (!conditionHolds(outcome.value)) return { kind: 'withheld' }
  }
  const told = toldRefusal(record, name)
  if (told !== undefined) return { kind: 'guarded', message: told }
  return guard ? guardOffer(guard, record, environment) : { kind: 'offered' }
}

/** What a guard of the page says of a row. */
export function guardOffer(guard: RowGuard, record: PageRecord, environment: RowEnvironment): Offer {
  if (readsUnseen(guard.when, environment)) return { kind: 'offered' }
  const outcome = evaluatePlan(guard.when, record, { ...environment, old: null }, { target: null })
  if (!outcome.ok) return { kind: 'broken', message: outcome.failure.message }
  if (conditionHolds(outcome.value)) return { kind: 'offered' }
  return { kind: 'guarded', message: guard.message ?? messages.guarded(guard.title) }
}

/** Of what this user does not see, a condition says nothing here. */
export function readsUnseen({ dependencies }: ExpressionPlan, { unseen }: RowEnvironment): boolean {
  return dependencies.some((read) => read.kind === 'field' && unseen?.has(read.name))
}

/** What the user is asked before it happens; null: nothing. An action with input asks in its own form. */
export function questionOf({
  name,
  action,
  isOneWay,
}: Pick<RowActionPlan, 'name' | 'action' | 'isOneWay'>): string | null {
  if (action) return action.input.length > 0 ? null : action.confirm
  if (name !== 'delete') return null
  return isOneWay ? messages.deleteQuestion + messages.oneWay : messages.deleteQuestion
}

export function isDangerous({ name, action }: Pick<RowActionPlan, 'name' | 'action'>): boolean {
  return action ? action.danger : name === 'delete'
}
