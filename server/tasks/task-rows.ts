import { type Selectable, sql } from 'kysely'
import type { Task, TaskState } from '#schemas/api/tasks.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import type { TaskTable } from '../db/tables.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { notifyNotice } from '../realtime/realtime-events.ts'
import { taskMessages as messages } from './messages.ts'
import type { TaskEnd, TaskKind, TaskProgress } from './task.ts'
import type { HeldTask } from './task-pieces.ts'

const HOUR_MS = 3_600_000
/** Files can be fetched, and what has failed be begun again, for a day. */
const FILES_KEPT_MS = 24 * HOUR_MS
const TASKS_KEPT_MS = 7 * 24 * HOUR_MS
/** Of one person: whoever asks for more waits for these. */
const MAX_OPEN = 20
const MAX_LISTED = 50
/** Without a beat for so long, the server that worked on a task is gone. */
const SILENT_SECONDS = 15
/** A task that has ended so many servers is not given to another one. */
export const MAX_RUNS = 5

const OPEN: readonly TaskState[] = ['waiting', 'running']
const RETRIABLE: readonly TaskState[] = ['failed', 'cancelled']

export interface NewTask {
  readonly kind: TaskKind['name']
  readonly title: string
  readonly page: string
  readonly input: object
}

/** In the transaction of what comes with it. Answers its id. */
export async function addTask(trx: Db, context: RequestContext, given: NewTask): Promise<string> {
  const { userId, tenantId } = context
  const open = await trx
    .selectFrom('sys_task')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', [...OPEN])
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirst()
  if (Number(open?.count ?? 0) >= MAX_OPEN) throw businessFailure(messages.tooMany(MAX_OPEN))
  const id = createUuidV7(context.now().getTime())
  await trx
    .insertInto('sys_task')
    .values({
      id,
      tenant_id: tenantId,
      user_id: userId,
      kind: given.kind,
      title: given.title.slice(0, 300),
      page: given.page,
      input: JSON.stringify(given.input),
      state: 'waiting',
      create_time: context.now(),
    })
    .execute()
  await tellOwner(trx, userId, { id, state: 'waiting', done: 0, total: null })
  return id
}

const SHOWN = [
  'id',
  'kind',
  'title',
  'page',
  'state',
  'done',
  'total',
  'message',
  'result',
  'file_name',
  'file_bytes',
  'create_time',
  'end_time',
  'expire_time',
] as const

/** Those of the caller, in the tenant of the call. */
function ofCaller(db: Db, { userId, tenantId }: Pick<RequestContext, 'userId' | 'tenantId'>) {
  return db.selectFrom('sys_task').where('sys_task.user_id', '=', userId).where('sys_task.tenant_id', '=', tenantId)
}

export async function listOwnTasks(db: Db, context: RequestContext): Promise<readonly Task[]> {
  const now = instant(context.now())
  const rows = await ofCaller(db, context)
    .select(SHOWN)
    .select(sql<boolean>`coalesce(expire_time > ${now}, false)`.as('isKept'))
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map((row) => {
    const kept = row.state === 'done' && row.isKept && row.file_name !== null
    return {
      id: row.id,
      // Written by us, as the table says.
      kind: row.kind as Task['kind'],
      title: row.title,
      page: row.page,
      state: row.state as TaskState,
      done: row.done,
      total: row.total,
      message: row.message,
      createTime: row.create_time,
      endTime: row.end_time,
      expireTime: kept ? row.expire_time : null,
      file: kept && row.file_name !== null ? { name: row.file_name, bytes: Number(row.file_bytes) } : null,
      report: row.kind === 'import' ? (row.result as Task['report']) : null,
      mayRetry: RETRIABLE.some((state) => state === row.state) && row.isKept,
    }
  })
}

/** What came out of a task of the caller. */
export async function findTaskFile(db: Db, context: RequestContext, id: string) {
  const found = await ofCaller(db, context)
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('expire_time', '>', instant(context.now()))
    .select(['file_name', 'file_type', 'file_bytes'])
    .executeTakeFirst()
  if (!found?.file_name || !found.file_type) throw businessFailure(messages.fileGone)
  return { name: found.file_name, type: found.file_type, bytes: Number(found.file_bytes) }
}

/** The run that works on it finds out with its next step, and keeps nothing of that. */
export async function cancelOwnTask(db: Db, context: RequestContext, id: string): Promise<void> {
  const ended = await changeOwn(db, context, id)
    .where('state', 'in', [...OPEN])
    .set({
      state: 'cancelled',
      holder: null,
      message: messages.cancelled,
      end_time: context.now(),
      expire_time: keptUntil(context),
    })
    .returning(['done', 'total'])
    .executeTakeFirst()
  if (!ended) throw businessFailure((await isThere(db, context, id)) ? messages.isOver : messages.gone)
  await tellOwner(db, context.userId, { id, state: 'cancelled', ...ended })
}

export async function retryOwnTask(db: Db, context: RequestContext, id: string): Promise<void> {
  const begun = await changeOwn(db, context, id)
    .where('state', 'in', [...RETRIABLE])
    .where('expire_time', '>', instant(context.now()))
    .set({ state: 'waiting', message: null, end_time: null, expire_time: null, runs: 0 })
    .returning(['done', 'total'])
    .executeTakeFirst()
  if (!begun) throw businessFailure((await isThere(db, context, id)) ? messages.notRetriable : messages.gone)
  await tellOwner(db, context.userId, { id, state: 'waiting', ...begun })
}

/** Those that are over; absent: all of them. */
export async function removeOwnTasks(db: Db, context: RequestContext, id: string | undefined): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_task')
    .where('user_id', '=', context.userId)
    .where('tenant_id', '=', context.tenantId)
    .where('state', 'not in', [...OPEN])
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .executeTakeFirst()
  if (id === undefined || numDeletedRows > 0n) return
  if (await isThere(db, context, id)) throw businessFailure(messages.isOpen)
}

function changeOwn(db: Db, { userId, tenantId }: RequestContext, id: string) {
  return db.updateTable('sys_task').where('id', '=', id).where('user_id', '=', userId).where('tenant_id', '=', tenantId)
}

async function isThere(db: Db, context: RequestContext, id: string): Promise<boolean> {
  return (await ofCaller(db, context).where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

function keptUntil({ now }: Pick<RequestContext, 'now'>): Date {
  return new Date(now().getTime() + FILES_KEPT_MS)
}

/** A task that a run has taken up. */
export interface ClaimedTask extends HeldTask, Pick<Selectable<TaskTable>, 'kind' | 'page' | 'input' | 'checkpoint'> {
  readonly userId: string
  readonly runs: number
  /** The server that worked on it is gone: it was killed, or does not reach the database. */
  readonly wasLeft: boolean
}

/** The one that has waited longest; who has one running lets the others go first. */
export async function claimTask(db: Db, holder: string): Promise<ClaimedTask | null> {
  const all = acrossTenants(db, 'any server works for any tenant; what it does then, it does for that of the task')
  return all.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('sys_task')
      .where((row) =>
        row.or([
          row.and([
            row('state', '=', 'waiting'),
            row.not(
              row.exists(
                row
                  .selectFrom('sys_task as other')
                  .whereRef('other.user_id', '=', 'sys_task.user_id')
                  .where('other.state', '=', 'running')
                  .where('other.beat_time', '>', silence())
                  .select('other.id'),
              ),
            ),
          ]),
          row.and([row('state', '=', 'running'), row('beat_time', '<', silence())]),
        ]),
      )
      .orderBy('create_time')
      .limit(1)
      .forUpdate('sys_task')
      .skipLocked()
      .select(['id', 'tenant_id', 'user_id', 'kind', 'page', 'input', 'checkpoint', 'state', 'runs'])
      .executeTakeFirst()
    if (!found) return null
    const { tenant_id: tenantId, user_id: userId, state, runs, ...task } = found
    await trx
      .updateTable('sys_task')
      .where('id', '=', found.id)
      .set({ state: 'running', holder, beat_time: sql<string>`clock_timestamp()`, runs: runs + 1 })
      .execute()
    return { ...task, tenantId, userId, holder, runs: runs + 1, wasLeft: state === 'running' }
  })
}

function silence() {
  return sql<string>`clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`
}

/** Whether there is a task to be taken up. */
export async function isWorkLeft(db: Db): Promise<boolean> {
  const all = acrossTenants(db, 'any server works for any tenant')
  const found = await all
    .selectFrom('sys_task')
    .where((row) =>
      row.or([row('state', '=', 'waiting'), row.and([row('state', '=', 'running'), row('beat_time', '<', silence())])]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A change that a run makes of the task that it holds. */
function changeHeld(db: Db, { id, tenantId, holder }: HeldTask) {
  return db
    .updateTable('sys_task')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
}

/** Says that the run goes on, and how far it is. False: it is not this run's any more. */
export async function beat(db: Db, task: ClaimedTask, progress: TaskProgress | null): Promise<boolean> {
  const kept = await changeHeld(db, task)
    .set({ beat_time: sql<string>`clock_timestamp()`, ...progress })
    .returning(['done', 'total'])
    .executeTakeFirst()
  if (!kept) return false
  if (progress) await tellOwner(db, task.userId, { id: task.id, state: 'running', ...kept })
  return true
}

/** In the transaction of what was done. False: it is not this run's any more. */
export async function keepProgress(
  trx: Db,
  task: ClaimedTask,
  { done, total, checkpoint, result }: TaskProgress & { readonly checkpoint: object; readonly result: object },
): Promise<boolean> {
  const kept = await changeHeld(trx, task)
    .set({
      beat_time: sql<string>`clock_timestamp()`,
      done,
      ...(total !== undefined && { total }),
      checkpoint: JSON.stringify(checkpoint),
      result: JSON.stringify(result),
    })
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}

/** Ends the task, and tells its owner. False: it is not this run's any more. */
export async function endTask(
  db: Db,
  task: ClaimedTask,
  state: 'done' | 'failed',
  { message, done, total, result, file, now }: TaskEnd & { readonly now: Date },
): Promise<boolean> {
  const ended = await changeHeld(db, task)
    .set({
      state,
      holder: null,
      message,
      end_time: now,
      expire_time: new Date(now.getTime() + FILES_KEPT_MS),
      ...(done !== undefined && { done }),
      ...(total !== undefined && { total }),
      ...(result && { result: JSON.stringify(result) }),
      ...(file && { file_name: file.name, file_type: file.type, file_bytes: String(file.bytes) }),
    })
    .returning(['done', 'total'])
    .executeTakeFirst()
  if (!ended) return false
  if (state === 'done') {
    // Only what came out of it is still wanted.
    await db
      .deleteFrom('sys_task_piece')
      .where('tenant_id', '=', task.tenantId)
      .where('task_id', '=', task.id)
      .where('part', '<>', 'result')
      .execute()
  }
  await tellOwner(db, task.userId, { id: task.id, state, ...ended })
  return true
}

/** Gives the task to whoever takes it up next. */
export async function releaseTask(db: Db, task: ClaimedTask): Promise<void> {
  await changeHeld(db, task)
    .set(({ eb }) => ({ state: 'waiting', holder: null, runs: eb('runs', '-', 1) }))
    .execute()
}

/** Files that nobody may fetch any more go, and tasks that nobody looks for. Answers how many tasks. */
export async function purgeTasks(db: Db, now: Date): Promise<number> {
  const all = acrossTenants(db, 'what is old goes, whose ever it is')
  await all
    .deleteFrom('sys_task_piece')
    .where('task_id', 'in', (query) =>
      query.selectFrom('sys_task').where('expire_time', '<', instant(now)).select('sys_task.id'),
    )
    .execute()
  const { numDeletedRows } = await all
    .deleteFrom('sys_task')
    .where('end_time', '<', instant(new Date(now.getTime() - TASKS_KEPT_MS)))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

async function tellOwner(
  db: Db,
  userId: string,
  { id, state, done, total }: { id: string; state: string; done: number; total: number | null },
): Promise<void> {
  await notifyNotice(db, { userIds: [userId], message: { cmd: 'task', task: { id, state, done, total } } })
}
