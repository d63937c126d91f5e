import { GUARDED_ACTIONS, type GuardedAction } from '#schemas/language/guarded-actions.ts'
import type { ExpressionPlan, PagePlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'
import { fieldsRead, isRestricted } from '../compile/sight.ts'
import { conditionsOf, guardsOf, type RowGuard } from './row-guards.ts'

/*
 * Conditions on rows that read what not everybody sees. No browser gets them; of those the server tells, beside each row,
 * what they refuse.
 */

/** Something that is done to rows, and what rows must fit for it that no browser judges. */
export interface ClosedConditions {
  readonly name: string
  /** What of the page's actions one must be allowed; null: the code below allows it. */
  readonly permittedBy: string | null
  readonly code: string | null
  readonly guards: readonly RowGuard[]
}

/** A new row has no row beside which anything could be said. */
const PERMITTED_BY: Readonly<Record<Exclude<GuardedAction, 'add'>, string>> = {
  edit: 'edit',
  delete: 'delete',
  batch_delete: 'batch_delete',
  add_child: 'add',
}

export function closedConditions(plan: PagePlan): readonly ClosedConditions[] {
  const builtIn = GUARDED_ACTIONS.flatMap((name) =>
    name === 'add' ? [] : [{ name, permittedBy: PERMITTED_BY[name], code: null, guards: guardsOf(plan, name) }],
  )
  // 详情 and the like only look at the row.
  const looking = plan.list.rowActions.flatMap(({ name, title, when, action }) =>
    action === null && when && !Object.hasOwn(PERMITTED_BY, name)
      ? [{ name, permittedBy: 'list', code: null, guards: [{ title, when, message: null }] }]
      : [],
  )
  const own = plan.actions
    .filter(({ needsRows, isForPrograms }) => needsRows && !isForPrograms)
    .map((action) => {
      const { name, permission } = action
      return {
        name,
        permittedBy: permission === null ? name : null,
        code: permission,
        guards: conditionsOf(plan, action),
      }
    })
  return [...builtIn, ...looking, ...own].flatMap((one) => {
    const guards = one.guards.filter(({ when }) => !isOpenCondition(when, plan))
    return guards.length === 0 ? [] : [{ ...one, guards }]
  })
}

/** Whether everybody who opens the page sees all that a condition reads. */
export function isOpenCondition(
  { dependencies }: Pick<ExpressionPlan, 'dependencies'>,
  page: Pick<PagePlan, 'fieldByName' | 'subTables'>,
  /** The sub-table whose rows are judged; null: those of the page. */
  table: string | null = null,
): boolean {
  return !fieldsRead(dependencies, table, page).some(isRestricted)
}

/** Where a record carries why the server refuses something to its row; no field is called so. */
export function refusalKey(name: string): string {
  return `may:${name}`
}

/** Why the server refuses this to a row; undefined: it has not said so. */
export function toldRefusal(record: PageRecord, name: string): string | undefined {
  const reason = fieldValue(record, refusalKey(name))
  return typeof reason === 'string' ? reason : undefined
}
