import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/databases.ts'
import { instant } from '../../db/instant.ts'
import { ApiError } from '../../http/api-error.ts'
import type { JobDefinition } from '../job.ts'
import { planMessages as messages } from './messages.ts'
import { noteDone, noteTrouble, type Trouble, tellLists } from './note-outcome.ts'

export interface RunningPlan {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly isStopping: () => boolean
}

/** What of a run is the job's own. */
export interface PlannedWork {
  readonly parameter: string
  readonly say: (line: string) => void
  readonly signal: AbortSignal
}

/** A run whose server has not said for so long that it goes on counts as lost. */
const CLAIM_MS = 120_000
const SAY_SO_EVERY_MS = 30_000
const MAX_OUTPUT = 20_000

interface TakenRun {
  readonly id: string
  readonly jobId: string
  readonly parameter: string
}

type Outcome = { readonly state: 'done' } | { readonly state: 'failed' | 'timeout'; readonly reason: string }

/** Does a planned run, unless another server has done so; keeps what has become of it. */
export async function runPlanned(
  running: RunningPlan,
  definition: JobDefinition,
  runId: string,
  work: (planned: PlannedWork) => Promise<void>,
): Promise<void> {
  const begin = running.clock()
  const taken = await takeRun(running.db, runId, begin)
  if (!taken) return
  const output = createOutput()
  const limit = new AbortController()
  const claim = holdClaim(running, taken)
  const started = performance.now()
  const done = work({ parameter: taken.parameter, say: output.say, signal: limit.signal })
  const outcome = await outcomeOf(done, definition, running.log)
  if (outcome.state === 'timeout') limit.abort()
  if (outcome.state !== 'done') output.say(outcome.reason)
  const ms = Math.round(performance.now() - started)
  await keep(running, taken, { outcome, begin, ms, output: output.text() })
  // As long as the work itself goes on, no other run of the plan begins.
  if (outcome.state === 'timeout') void done.then(claim.release, claim.release)
  else claim.end()
}

/** Of all servers that are asked for a run, one gets it. */
async function takeRun(db: Db, runId: string, now: Date): Promise<TakenRun | null> {
  return db.transaction().execute(async (trx) => {
    const run = await trx
      .selectFrom('sys_quartz_run')
      .where('id', '=', runId)
      .where('state', '=', 'waiting')
      .select(['id', 'job_id', 'parameter', 'cause'])
      .executeTakeFirst()
    if (!run) return null
    const plan = await trx
      .selectFrom('sys_quartz_job')
      .where('id', '=', run.job_id)
      .select('status')
      .forUpdate()
      .executeTakeFirst()
    if (!plan) return null
    const claimedUntil = new Date(now.getTime() + CLAIM_MS)
    const isOther = await trx
      .selectFrom('sys_quartz_run')
      .where('job_id', '=', run.job_id)
      .where('id', '<>', runId)
      .where('claimed_until', '>', instant(now))
      .select('id')
      .executeTakeFirst()
    const isPaused = run.cause === 'schedule' && plan.status !== '0'
    if (isPaused) {
      await trx.deleteFrom('sys_quartz_run').where('id', '=', runId).where('state', '=', 'waiting').execute()
      return null
    }
    const { numUpdatedRows } = await trx
      .updateTable('sys_quartz_run')
      .set(
        isOther
          ? { state: 'skipped', end_time: now, output: messages.overlapping }
          : { state: 'running', begin_time: now, claimed_until: claimedUntil },
      )
      .where('id', '=', runId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return null
    if (isOther) await noteTrouble(trx, now, { jobId: run.job_id, trouble: 'overdue', reason: messages.overlapping })
    else await tellLists(trx, run.job_id)
    return isOther ? null : { id: run.id, jobId: run.job_id, parameter: run.parameter ?? '' }
  })
}

async function outcomeOf(
  done: Promise<void>,
  { name, withinSeconds }: JobDefinition,
  log: FastifyBaseLogger,
): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), withinSeconds * 1000)
  })
  try {
    if ((await Promise.race([done, late])) !== 'late') return { state: 'done' }
    log.error({ job: name, withinSeconds }, 'a planned job takes longer than it may')
    return { state: 'timeout', reason: messages.timedOut(withinSeconds) }
  } catch (error) {
    log.error({ err: error, job: name }, 'a planned job has failed')
    // What is meant for people may be shown; anything else may hold what is not.
    return { state: 'failed', reason: error instanceof ApiError ? error.message : messages.failed }
  } finally {
    clearTimeout(timer)
  }
}

async function keep(
  { db, clock }: RunningPlan,
  { id, jobId }: TakenRun,
  made: { readonly outcome: Outcome; readonly begin: Date; readonly ms: number; readonly output: string },
): Promise<void> {
  const { outcome, begin, ms, output } = made
  const now = clock()
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('sys_quartz_run')
      .set({
        state: outcome.state,
        end_time: now,
        duration_ms: ms,
        output,
        ...(outcome.state !== 'timeout' && { claimed_until: null }),
      })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (outcome.state === 'done') await noteDone(trx, jobId, { begin, ms })
    else {
      const trouble: Trouble = outcome.state
      await noteTrouble(trx, now, { jobId, trouble, reason: outcome.reason }, { begin, ms })
    }
  })
}

/** Says now and then that the run goes on, until it is released. */
function holdClaim({ db, clock, log, isStopping }: RunningPlan, { id }: TakenRun) {
  const set = async (until: Date | null) => {
    await db
      .updateTable('sys_quartz_run')
      .set({ claimed_until: until })
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => log.warn({ err: error, run: id }, 'the claim of a planned run was not kept'))
  }
  const timer = setInterval(() => {
    if (isStopping()) clearInterval(timer)
    else void set(new Date(clock().getTime() + CLAIM_MS))
  }, SAY_SO_EVERY_MS)
  timer.unref()
  return {
    end: () => clearInterval(timer),
    release: async () => {
      clearInterval(timer)
      if (!isStopping()) await set(null)
    },
  }
}

function createOutput() {
  const lines: string[] = []
  let length = 0
  return {
    say: (line: string) => {
      if (length > MAX_OUTPUT) return
      length += line.length + 1
      lines.push(length > MAX_OUTPUT ? messages.cut : line)
    },
    text: () => lines.join('\n'),
  }
}
