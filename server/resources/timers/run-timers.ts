import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import { createSystemContext } from '../../http/request-context.ts'
import { openTenants } from '../../jobs/open-tenants.ts'
import { resourceActions } from '../actions/resource-actions.ts'
import { timerMessages } from './messages.ts'
import { runTimer } from './run-timer.ts'
import type { TimedPage, TimedPages } from './timed-page.ts'
import { readTimers, settleTimer, takeTimer } from './timer-rows.ts'

interface TimersRun {
  readonly tenantId: number
  readonly timedPages: TimedPages
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** Runs what is due in one tenant, of all pages; whatever another server is running already is left to it. */
export async function runTimers(run: TimersRun): Promise<void> {
  const pages = run.timedPages()
  const [first] = pages
  // It may have been closed since this was asked for.
  if (!first || !(await openTenants(first.services.db, run.clock())).includes(run.tenantId)) return
  for (const page of pages) await runTimersOfPage(run, page)
}

async function runTimersOfPage({ tenantId, clock, log }: TimersRun, { resource, services }: TimedPage): Promise<void> {
  const { plan, timeZone } = resource
  const context = createSystemContext(timerMessages.system, clock, tenantId)
  const work = { ...services, context, resource }
  const stored = await readTimers(work, plan.code)
  const actions = new Map(resourceActions(resource).map((action) => [action.plan.name, action]))
  for (const timer of plan.timers ?? []) {
    const action = actions.get(timer.action)
    if (!action) continue
    await settleTimer(work, { page: plan, timer, timeZone }, stored.get(timer.name))
    const taken = await takeTimer(work, plan.code, timer.name)
    if (taken) await runTimer({ work, timer, action, taken, log })
  }
}
