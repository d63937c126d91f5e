import { targetNames } from '../layout/panes-model.ts'
import type { FormModel } from './form-model.ts'

/** The step behind the current one that has anything in sight; null at the last, and in a form without steps. */
export function nextStep(model: FormModel): number | null {
  const { steps } = model.panes
  return steps ? (stepsInSight(model).find((index) => index > model.panes.activeOf(steps)) ?? null) : null
}

export function previousStep(model: FormModel): number | null {
  const { steps } = model.panes
  return steps ? (stepsInSight(model).findLast((index) => index < model.panes.activeOf(steps)) ?? null) : null
}

function stepsInSight(model: FormModel): readonly number[] {
  const panes = model.panes.steps?.panes ?? []
  return [...panes.keys()].filter((index) =>
    targetNames(panes[index]?.blocks ?? []).some((name) => model.targetOf(name).visible),
  )
}
