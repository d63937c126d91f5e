import { observable } from '@formily/reactive'
import type { PagePlan } from '../../../compile/plan.ts'
import type { FormState, LogicEnvironment } from '../../../logic/form-state.ts'
import { runChecks } from '../../../logic/run-checks.ts'
import type { LockedParts } from '../../../logic/sight-locks.ts'
import type { EnteredRows } from '../rows/entered-rows.ts'
import type { RowsModel } from '../rows/rows-model.ts'
import { logicMarks } from './logic-marks.ts'

export interface FormMarksSettings {
  readonly plan: PagePlan
  readonly rows: ReadonlyMap<string, RowsModel>
  readonly entered: EnteredRows
  environment(): LogicEnvironment
  /** Checks over what the user may not see are the server's. */
  readonly locked: LockedParts | null
  /** Whether the form shows a field of this name. */
  isShown(name: string): boolean
}

/** What stands beside fields besides their own errors: expressions that failed, checks that do not hold. Reactive. */
export interface FormMarks {
  of(name: string): string | undefined
  /** What belongs to no field in sight. */
  general(): readonly string[]
  follow(previous: FormState, next: FormState): void
  /** The form is to be saved: from now on the checks of the page are made. */
  showChecks(state: FormState): void
}

export function createFormMarks(settings: FormMarksSettings): FormMarks {
  const { plan, rows, entered, environment, locked, isShown } = settings
  const marks = observable.shallow(new Map<string, string>())
  const general = observable.shallow<{ messages: readonly string[] }>({ messages: [] })
  let checksShown = false

  function remark(state: FormState) {
    const broken = checksShown ? runChecks(plan, entered.record(), environment(), locked) : []
    const violations = broken.map((violation) => ({
      ...violation,
      pointers: violation.pointers.map(entered.toShown),
    }))
    const found = logicMarks(state, violations, { isShown, isTable: (name) => rows.has(name) })
    for (const name of [...marks.keys()]) if (!found.fields.has(name)) marks.delete(name)
    for (const [name, message] of found.fields) if (marks.get(name) !== message) marks.set(name, message)
    if (general.messages.join('\n') !== found.general.join('\n')) general.messages = found.general
    for (const [name, model] of rows) model.setMarks(found.rows.get(name) ?? [])
  }

  return {
    of: (name) => marks.get(name),
    general: () => general.messages,
    follow(previous, next) {
      if (next.failures !== previous.failures || checksShown) remark(next)
    },
    showChecks(state) {
      checksShown = true
      remark(state)
    },
  }
}
