import { createFormLogic } from '#renderer/logic/form-logic.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import { sectionedPageText } from '../pages/sectioned-page.ts'
import { planOf } from './compiled.ts'

const environment: LogicEnvironment = {
  old: null,
  user: { id: '1', username: 'bench', realname: '李明', orgCode: null, tenantId: 0 },
  now: '2026-11-20 10:00:00',
}

/** One field that all reactions read, back and forth, so that every change toggles half of them and fills in values. */
const VALUES = [75, 25]

export interface SettleTimes {
  readonly fields: number
  readonly reactions: number
  readonly changesMs: readonly number[]
}

/** 300 fields with 100 reactions: the time that each of `changes` changes takes until the form is at rest again. */
export function measureSettling(changes: number): SettleTimes {
  const plan = planOf(sectionedPageText({ reactions: true }))
  const logic = createFormLogic(plan)
  let state = logic.open(logic.initialRecord(environment), environment, { fills: true })
  const changesMs = Array.from({ length: changes }, (_, index) => {
    const start = performance.now()
    state = logic.change(state, { s1Count1: VALUES[index % VALUES.length] ?? 0 }, environment)
    return performance.now() - start
  })
  return { fields: plan.fields.length, reactions: plan.form.reactions.length, changesMs }
}
