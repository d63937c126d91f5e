import type { PagePlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'
import { actionValues, type StoringAction } from './action-values.ts'
import type { FormLogic } from './form-logic.ts'
import type { LogicEnvironment } from './form-state.ts'

/**
 * The logic of the form in which an action asks for its input: at every moment its state is the record as the action
 * would leave it. `logic` is that of the question's plan; the record before is `environment.old`.
 */
export function createActionLogic(
  plan: Pick<PagePlan, 'fieldByName'>,
  action: StoringAction,
  logic: FormLogic,
  /** What the form begins with: the input's defaults. */
  begin: PageRecord,
): FormLogic {
  const asked = action.plan.input.map(({ field }) => field.name)
  const written = (input: PageRecord, environment: LogicEnvironment) =>
    actionValues(plan, action, { ...environment.old, ...input }, environment).values
  const inputIn = (record: PageRecord) => Object.fromEntries(asked.map((name) => [name, fieldValue(record, name)]))
  return {
    initialRecord: logic.initialRecord,
    open: (record, environment) =>
      logic.open({ ...record, ...begin, ...written(begin, environment) }, environment, { fills: false }),
    change(state, changes, environment) {
      const values = written({ ...inputIn(state.record), ...changes }, environment)
      const changed = logic.change(state, { ...changes, ...values }, environment)
      // A reaction may have filled in another part of the input.
      return logic.change(changed, written(inputIn(changed.record), environment), environment)
    },
  }
}
