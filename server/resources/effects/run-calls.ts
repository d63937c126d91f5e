import type { CallEffectPlan } from '#renderer/compile/plan.ts'
import { freeValues } from '#renderer/logic/effect-values.ts'
import { EFFECT_CALL_RUNS } from './effect-calls.ts'
import { type EffectRun, type EffectStep, refused, settled } from './effect-work.ts'
import { effectMessages as messages } from './messages.ts'

/** Makes registered calls of the server, one after the other, in the transaction of the change. */
export async function runCalls({ change }: EffectRun, steps: readonly EffectStep<CallEffectPlan>[]): Promise<void> {
  for (const step of steps) {
    const { endpoint, input } = step.work
    const call = EFFECT_CALL_RUNS[endpoint]
    if (!call) throw refused(step, messages.failed(step.effect.name, endpoint))
    await call(change, settled(step, freeValues(input, step.source)))
  }
}
