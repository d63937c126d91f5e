import type { FastifyBaseLogger } from 'fastify'
import type { Selectable } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/databases.ts'
import { instant } from '../../db/instant.ts'
import type { JobPlanTable } from '../../db/tables.ts'
import { createUuidV7 } from '../../ids/uuid-v7.ts'
import type { JobDefinition } from '../job.ts'
import { findJob, unknownJobText } from './find-job.ts'
import { planMessages as messages } from './messages.ts'
import { type NotedRun, noteTrouble } from './note-outcome.ts'
import { momentOf, nextTime } from './plan-times.ts'

export interface Planning {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly timeZone: string
  readonly definitions: readonly JobDefinition[]
  /** Asks for a run by any of the servers; asked twice it is kept once. */
  readonly askFor: (job: string, run: PlannedRun) => Promise<void>
}

export interface PlannedRun {
  readonly id: string
  readonly due: Date
  /** For all of it, the limit of the job itself included. */
  readonly withinSeconds: number
}

/** Somewhat longer than until the servers look again. */
const AHEAD_MS = 70_000
/** A plan that was due earlier than this has missed something: that is made up for once. */
const LATE_MS = 60_000
const OVERDUE_MS = 5 * 60_000
const MOST_AT_ONCE = 20
/** The limit of a job is kept by whoever runs it; this is for a server that has gone. */
const MARGIN_SECONDS = 60

/**
 * Makes a row for each run that comes within the next minute, and asks the servers for it. All of them do so at the same
 * time: the rows of plans are locked meanwhile, and a run is asked for under the id of its row.
 */
export async function planRuns(planning: Planning): Promise<void> {
  const now = planning.clock()
  await planning.db.transaction().execute(async (trx) => {
    await giveUpLost(trx, now)
    for (const plan of await plansDue(trx, now)) await settlePlan(trx, planning, plan, now)
    await noteOverdue(trx, now)
  })
  await askForWaiting(planning, now)
}

function plansDue(trx: Db, now: Date) {
  return trx
    .selectFrom('sys_quartz_job')
    .where('status', '=', '0')
    .where(({ or, eb }) => or([eb('settled', '=', false), eb('next_time', '<=', instant(ahead(now)))]))
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .skipLocked()
    .execute()
}

async function settlePlan(trx: Db, { timeZone }: Planning, plan: Selectable<JobPlanTable>, now: Date): Promise<void> {
  const { id, cron_expression: cron } = plan
  const due: Date[] = []
  let next =
    plan.settled && plan.next_time !== null ? momentOf(plan.next_time, timeZone) : nextTime(cron, now, timeZone)
  while (next && next <= ahead(now) && due.length < MOST_AT_ONCE) {
    due.push(next)
    const isLate = next.getTime() < now.getTime() - LATE_MS
    next = nextTime(cron, isLate ? now : next, timeZone)
  }
  if (due.length > 0) await insertRuns(trx, plan, { cause: 'schedule', due, by: null, now })
  await trx.updateTable('sys_quartz_job').set({ next_time: next, settled: true }).where('id', '=', id).execute()
}

export async function insertRuns(
  trx: Db,
  plan: Pick<Selectable<JobPlanTable>, 'id' | 'job_class_name' | 'parameter'>,
  run: {
    readonly cause: 'schedule' | 'manual'
    readonly due: readonly Date[]
    readonly by: string | null
    readonly now: Date
  },
): Promise<void> {
  await trx
    .insertInto('sys_quartz_run')
    .values(
      run.due.map((due) => ({
        id: createUuidV7(run.now.getTime()),
        job_id: plan.id,
        job_class_name: plan.job_class_name,
        parameter: plan.parameter,
        cause: run.cause,
        due_time: due,
        state: 'waiting',
        create_by: run.by,
        create_time: run.now,
      })),
    )
    .execute()
}

/** Runs of servers that have gone: nothing was heard of them for too long. */
async function giveUpLost(trx: Db, now: Date): Promise<void> {
  const lost = await trx
    .updateTable('sys_quartz_run')
    .set({ state: 'failed', output: messages.interrupted, end_time: now, claimed_until: null })
    .where('state', '=', 'running')
    .where('claimed_until', '<=', instant(now))
    .returning('job_id')
    .execute()
  await trx
    .updateTable('sys_quartz_run')
    .set({ claimed_until: null })
    .where('claimed_until', '<=', instant(now))
    .execute()
  for (const { job_id } of lost) {
    await noteTrouble(trx, now, { jobId: job_id, trouble: 'failed', reason: messages.interrupted })
  }
}

/** Runs that no server has begun, although it was their time. */
async function noteOverdue(trx: Db, now: Date): Promise<void> {
  const rows = await trx
    .selectFrom('sys_quartz_run')
    .innerJoin('sys_quartz_job', 'sys_quartz_job.id', 'sys_quartz_run.job_id')
    .where('sys_quartz_run.state', '=', 'waiting')
    .where('sys_quartz_run.due_time', '<=', instant(new Date(now.getTime() - OVERDUE_MS)))
    .where('sys_quartz_job.trouble', 'is', null)
    .select('sys_quartz_run.job_id')
    .distinct()
    .execute()
  for (const { job_id } of rows) {
    const trouble: NotedRun = { jobId: job_id, trouble: 'overdue', reason: messages.notBegun }
    await noteTrouble(trx, now, trouble)
  }
}

async function askForWaiting({ db, timeZone, definitions, askFor }: Planning, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('sys_quartz_run')
    .where('state', '=', 'waiting')
    .where('due_time', '<=', instant(ahead(now)))
    .orderBy('due_time')
    .limit(1_000)
    .select(['id', 'job_id', 'job_class_name', 'due_time'])
    .execute()
  for (const { id, job_id: jobId, job_class_name: className, due_time: dueTime } of waiting) {
    const definition = findJob(definitions, className)
    if (definition) {
      const withinSeconds = definition.withinSeconds + MARGIN_SECONDS
      await askFor(definition.name, { id, due: momentOf(dueTime, timeZone), withinSeconds })
    } else await failUnknown(db, now, { id, jobId, reason: unknownJobText(definitions, className) })
  }
}

/** Its job was taken out of the program. */
async function failUnknown(
  db: Db,
  now: Date,
  { id, jobId, reason }: { readonly id: string; readonly jobId: string; readonly reason: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sys_quartz_run')
      .set({ state: 'failed', output: reason, end_time: now })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await noteTrouble(trx, now, { jobId, trouble: 'failed', reason })
  })
}

function ahead(now: Date): Date {
  return new Date(now.getTime() + AHEAD_MS)
}
