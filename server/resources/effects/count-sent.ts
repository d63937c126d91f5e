import type { FieldPlan, MessageCountPlan, MessageEffectPlan } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { type EffectRun, type EffectStep, pageChange } from './effect-work.ts'
import { listed, type Tally } from './message-receivers.ts'
import { type Raise, raiseCounts, raised } from './raise-counts.ts'

/** A message that has gone out, and how many it has gone to. */
export interface Sent {
  readonly step: EffectStep<MessageEffectPlan>
  readonly tally: Tally
}

/** Keeps in the records how many their messages have gone to, in the transaction in which they go out. */
export async function countSent(run: EffectRun, sent: readonly Sent[]): Promise<void> {
  const counted = sent.filter(({ step }) => step.work.count)
  const [first] = counted
  if (!first) return
  const change = pageChange(run)
  const { plan } = change.resource
  const raises = new Map<string, Raise>()
  for (const { step, tally } of counted) {
    const { count } = step.work
    const before = raises.get(step.record)
    raises.set(step.record, (record) => {
      const soFar = before?.(record) ?? {}
      return {
        ...soFar,
        ...countedValues(count ?? {}, tally, (name) => [
          plan.fieldByName.get(name),
          soFar[name] ?? fieldValue(record, name),
        ]),
      }
    })
  }
  const cause = { by: 'effect', page: plan.code, record: first.step.record, effect: first.step.effect.name } as const
  await raiseCounts({ ...change, trail: { ...run.trail, cause } }, raises, { isUnlogged: false })
}

type HeldValue = (name: string) => readonly [FieldPlan | undefined, CanonicalValue]

function countedValues(
  { sent, bell, sms, email, unreached }: MessageCountPlan,
  tally: Tally,
  held: HeldValue,
): Readonly<Record<string, CanonicalValue>> {
  const numbers = [
    [sent, tally.sent],
    [bell, tally.by.bell],
    [sms, tally.by.sms],
    [email, tally.by.email],
  ] as const
  const values = numbers.flatMap(([name, by]) => {
    if (name === undefined) return []
    const [field, value] = held(name)
    return field ? [[name, raised(value, by, field.type.kind)] as const] : []
  })
  return { ...Object.fromEntries(values), ...(unreached && namesFor(unreached, tally, held)) }
}

/** As many names as the field holds. */
function namesFor(name: string, { unreached }: Tally, held: HeldValue): Readonly<Record<string, CanonicalValue>> {
  const [field] = held(name)
  const text = unreached.length > 0 ? listed(unreached) : null
  const length = field?.type.kind === 'string' ? field.type.maxLength : undefined
  return { [name]: text === null || length === undefined ? text : [...text].slice(0, length).join('') }
}
