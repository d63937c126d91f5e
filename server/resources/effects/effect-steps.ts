import type { RecordEffectPlan } from '#renderer/compile/plan.ts'
import { subRows } from '#renderer/compile/record-values.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { type EffectSource, effectHolds } from '#renderer/logic/effect-values.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import type { Happening, RecordChange } from '../resource-work.ts'
import { type EffectStep, settled } from './effect-work.ts'

/** What is to be done, record by record, each in the order of the page: effects whose condition holds. */
export function stepsOf(
  change: RecordChange,
  { effects, rows }: Happening,
  related: RelatedRows,
): readonly EffectStep[] {
  return rows.flatMap(({ before, after }) => {
    const stored = after ?? before
    if (!stored) return []
    // What was deleted is looked at as it was.
    const old = after && before ? toPageRecord(before) : null
    const environment = logicEnvironment(change.context, change.resource.timeZone, old, related)
    const whole: EffectSource = { record: toPageRecord(stored), row: null, environment }
    return effects.flatMap((effect) =>
      sourcesOf(effect, whole).flatMap((source): readonly EffectStep[] => {
        const step = { effect, work: effect.work, record: stored.id, source }
        return settled(step, effectHolds(effect.when, source)) ? [step] : []
      }),
    )
  })
}

function sourcesOf({ each }: RecordEffectPlan, whole: EffectSource): readonly EffectSource[] {
  if (!each) return [whole]
  const holder = each.from === 'old' ? whole.environment.old : whole.record
  return holder ? subRows(holder, each.table).map((row) => ({ ...whole, row })) : []
}
