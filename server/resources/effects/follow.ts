import type { EffectWorkPlan, PageRecord } from '#renderer/compile/plan.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import type { FindKept } from '../kept/kept-fields.ts'
import { keptSteps } from '../kept/kept-steps.ts'
import { toPageRecord } from '../pages/page-record.ts'
import type { Follow, Happening, RecordChange, WorkServices } from '../resource-work.ts'
import { applyInserts } from './apply-inserts.ts'
import { applySets } from './apply-sets.ts'
import { stepsOf } from './effect-steps.ts'
import { assertWithinLimits, type EffectRun, type EffectStep, refused } from './effect-work.ts'
import { createFollowedNotes, keepFollowed } from './followed.ts'
import { effectMessages } from './messages.ts'
import { runCalls } from './run-calls.ts'
import { sendEffects } from './send-effects.ts'

/**
 * Does what pages let follow from changes, in the transaction of the change: rows of other pages first,
 * with the values that they keep, then new rows,
 * then what is sent once all is kept. Whatever refuses takes everything back.
 */
export function createFollow(services: Omit<WorkServices, 'db' | 'follow'>, findKept: FindKept): Follow {
  const follow: Follow = async (change: RecordChange, happening: Happening) => {
    const kept = happening.isWritten ? keptSteps(findKept(change.resource.table), happening.rows) : []
    if (happening.effects.length === 0 && kept.length === 0) return
    const related = createRelatedReads({ ...services, ...change, files: services.files })
    if (happening.effects.length > 0) await related.readStored(happening.rows.flatMap(recordsOf))
    const steps = await related.settle(() => stepsOf(change, happening, related.rows))
    if (steps.length === 0 && kept.length === 0) return
    const before = change.trail
    const trail = {
      depth: (before?.depth ?? 0) + 1,
      written: before?.written ?? { rows: 0 },
      caller: before?.caller ?? change.context,
      isImport: before?.isImport ?? false,
      ...(before?.notes && { notes: before.notes }),
    }
    assertWithinLimits(trail)
    const followed = createFollowedNotes()
    const run: EffectRun = { services: { ...services, follow }, change, trail, followed, settle: related.settle }
    const [unusable] = ofKind(steps, 'unusable')
    if (unusable) throw refused(unusable, effectMessages.pageGone(unusable.work.page))
    await applySets(run, ofKind(steps, 'set'), kept)
    await applyInserts(run, ofKind(steps, 'insert'))
    await runCalls(run, ofKind(steps, 'call'))
    await sendEffects(run, ofKind(steps, 'message'), ofKind(steps, 'webhook'))
    await keepFollowed(change, happening, followed)
  }
  return follow
}

function recordsOf({ before, after }: Happening['rows'][number]): readonly PageRecord[] {
  return [before, after].flatMap((record) => (record ? [toPageRecord(record)] : []))
}

function ofKind<Kind extends EffectWorkPlan['kind']>(
  steps: readonly EffectStep[],
  kind: Kind,
): readonly EffectStep<Extract<EffectWorkPlan, { readonly kind: Kind }>>[] {
  type Wanted = EffectStep<Extract<EffectWorkPlan, { readonly kind: Kind }>>
  return steps.filter((step): step is Wanted => step.work.kind === kind)
}
