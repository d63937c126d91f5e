import type { FastifyBaseLogger } from 'fastify'
import type { TimerPlan } from '#renderer/compile/plan.ts'
import { evaluateForField } from '#renderer/logic/evaluate-plan.ts'
import { ApiError } from '../../http/api-error.ts'
import type { SystemContext } from '../../http/request-context.ts'
import { type ResourceAction, runActionWith } from '../actions/run-action.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange, ResourceWork, Trail } from '../resource-work.ts'
import { lockRecords } from '../write/record-store.ts'
import { inSave } from '../write/save-record.ts'
import { type DueCondition, dueById, dueCondition, findDueRows, isDueNow } from './due-rows.ts'
import { timerMessages as messages } from './messages.ts'
import { type DueRow, forgetRefusal, keepRefusal, settleRefusals } from './refusals.ts'
import { type NewRefusal, tellRefusals } from './tell-refusals.ts'
import { giveBack, giveBackFailed, giveBackStopped, noteRow, type TakenTimer, TimerStopped } from './timer-rows.ts'

/** With one run; what is left then comes with the next one, so that no timer keeps the others waiting. */
const MOST_ROWS = 5_000

/** One timer, on the rows of one tenant. */
export interface TimerRun {
  readonly work: ResourceWork<SystemContext>
  readonly timer: TimerPlan
  readonly action: ResourceAction
  readonly taken: TakenTimer
  readonly log: FastifyBaseLogger
}

/** Runs a timer on the rows whose time has come, each in a transaction of its own. A row that refuses leaves the others alone. */
export async function runTimer(run: TimerRun): Promise<void> {
  const { work, timer, taken, log } = run
  const { timeZone, plan } = work.resource
  const newRefusals: NewRefusal[] = []
  try {
    const isDue = await dueCondition(work, timer)
    const { isThrough, hasRefused } = await runOnRows({ ...run, isDue, newRefusals })
    const mayHaveRefusals = hasRefused || taken.refusedCount > 0
    const refusedCount = mayHaveRefusals ? await settleRefusals(work, taken.id, (id) => dueById(work, isDue, id)) : 0
    await giveBack(work, taken, { page: plan, timer, timeZone }, { isThrough, refusedCount })
  } catch (error) {
    if (error instanceof TimerStopped) {
      await giveBackStopped(work, taken)
      return
    }
    log.error({ err: error, page: plan.code, timer: timer.name }, 'a timer could not run')
    await giveBackFailed(work, taken, messages.failed)
  } finally {
    await tell(run, newRefusals)
  }
}

/** What cannot be told is kept all the same, and the other timers go on. */
async function tell({ work, timer, log }: TimerRun, newRefusals: readonly NewRefusal[]): Promise<void> {
  try {
    await tellRefusals(work, timer, newRefusals)
  } catch (error) {
    log.error({ err: error, page: work.resource.plan.code, timer: timer.name }, 'refusals of a timer were not told')
  }
}

/** A run whose rows are known by a condition. */
interface DueRun extends TimerRun {
  readonly isDue: DueCondition
  /** Rows that refuse as they have not refused before: added while it runs. */
  readonly newRefusals: NewRefusal[]
}

async function runOnRows(run: DueRun): Promise<{ readonly isThrough: boolean; readonly hasRefused: boolean }> {
  const { work, isDue, taken } = run
  let behind = taken.lastId
  let count = 0
  let hasRefused = false
  for (;;) {
    const rows = await findDueRows(work, isDue, taken, behind)
    if (rows.length === 0) return { isThrough: true, hasRefused }
    for (const row of rows) {
      if (count === MOST_ROWS) return { isThrough: false, hasRefused }
      const isRefused = await runOnRow(run, row)
      hasRefused ||= isRefused
      behind = row.id
      count += 1
    }
  }
}

/** True: the row has refused, which is kept. */
async function runOnRow(run: DueRun, row: DueRow): Promise<boolean> {
  const { work, action, taken } = run
  try {
    await inSave({ ...work, resource: action.resource }, async (change) => {
      const isDone = await runIfDue(run, change, row)
      await forgetRefusal(change, taken.id, row.id)
      await noteRow(change, taken, { lastId: row.id, isDone })
    })
    return false
  } catch (error) {
    if (error instanceof TimerStopped) throw error
    await keep(run, row, error)
    return true
  }
}

/** Since the row was found somebody may have changed it: whether its time is there is asked again while it is held. */
async function runIfDue({ work, timer, action, isDue }: DueRun, change: ResourceChange, row: DueRow): Promise<boolean> {
  const { resource } = work
  const [record] = await lockRecords({ ...change, resource }, [row.id], 'change')
  if (!record || !(await isDueNow({ ...change, resource }, isDue, row.id))) return false
  const input = ownInput(action, record, work)
  await runActionWith({ ...change, trail: trailOf(timer, work.context) }, action, { ids: [row.id], input })
  return true
}

/** What the action asks for, as far as it brings the answers with it; all else stays as it is. */
function ownInput({ plan }: ResourceAction, record: StoredRecord, { context, resource }: ResourceWork): FieldValues {
  const stored = toPageRecord(record)
  const environment = logicEnvironment(context, resource.timeZone, stored)
  return new Map(
    plan.input.flatMap(({ field }) => {
      if (!field.defaultExpression)
        return field.defaultValue === null ? [] : [[field.name, field.defaultValue] as const]
      const outcome = evaluateForField(field.defaultExpression, field, stored, environment)
      return outcome.ok ? [[field.name, outcome.value] as const] : []
    }),
  )
}

function trailOf({ name }: TimerPlan, caller: SystemContext): Trail {
  return { depth: 0, written: { rows: 0 }, caller, cause: { by: 'timer', timer: name }, isImport: false }
}

async function keep({ work, taken, timer, log, newRefusals }: DueRun, row: DueRow, error: unknown): Promise<void> {
  const isRefusal = error instanceof ApiError
  if (!isRefusal) {
    const { code } = work.resource.plan
    log.error({ err: error, page: code, timer: timer.name, record: row.id }, 'a timer has failed on a row')
  }
  const message = isRefusal ? error.message : messages.rowFailed
  const tries = await work.db.transaction().execute(async (db) => {
    const soFar = await keepRefusal({ db, context: work.context }, taken.id, row, message)
    await noteRow({ db, context: work.context }, taken, { lastId: row.id, isDone: false })
    return soFar
  })
  if (tries === 1) newRefusals.push({ id: row.id, message })
}
