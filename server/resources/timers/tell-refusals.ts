import type { TimerPlan } from '#renderer/compile/plan.ts'
import { LIST_PAGE_TIMERS } from '#schemas/managed/sys-page-timer.ts'
import type { SystemContext } from '../../http/request-context.ts'
import { putIntoOutbox } from '../../outbox/outbox.ts'
import { holdersOf } from '../../permissions/holders.ts'
import type { ResourceWork } from '../resource-work.ts'
import { timerMessages as messages } from './messages.ts'

/** A row that has refused its action for the first time since it was changed, and why. */
export interface NewRefusal {
  readonly id: string
  readonly message: string
}

const SHOWN_REASONS = 5

/**
 * Rings the bells of those in the tenant who see what timers have done: once for each refusal, and once for all of a run.
 * Later tries of the same row are told to nobody; they are counted on that screen.
 */
export async function tellRefusals(
  { db, context, resource: { plan } }: ResourceWork<SystemContext>,
  timer: TimerPlan,
  refusals: readonly NewRefusal[],
): Promise<void> {
  const [first, ...others] = refusals
  if (!first) return
  const to = await holdersOf(db, context.tenantId, LIST_PAGE_TIMERS)
  const reasons = [...new Set(refusals.map(({ message }) => message))]
  const title = messages.refused(plan.title, timer.title ?? timer.name, refusals.length)
  const shown = reasons.slice(0, SHOWN_REASONS).map((reason) => `· ${reason}`)
  const more = reasons.length > SHOWN_REASONS ? [messages.moreReasons(reasons.length)] : []
  await putIntoOutbox({ db, context }, [
    {
      kind: 'message',
      cause: { page: plan.code, record: first.id, name: timer.name },
      to,
      channels: ['bell'],
      title,
      text: [...shown, ...more, messages.whereToLook].join('\n'),
      // Of several rows none is the one that is meant.
      ...(others.length === 0 && { link: { page: plan.code, id: first.id } }),
    },
  ])
}
