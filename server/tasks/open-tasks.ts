import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import { isConnectionFailure, isPoolBusy } from '../db/connection-failure.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import { ApiError } from '../http/api-error.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { SessionStore } from '../session/session-store.ts'
import { taskMessages as messages } from './messages.ts'
import {
  type TaskEnd,
  TaskEndedError,
  type TaskKind,
  TaskLostError,
  type TaskParts,
  type TaskProgress,
  type TaskRun,
} from './task.ts'
import { appendPiece, beginPieces, readPieces } from './task-pieces.ts'
import {
  beat,
  type ClaimedTask,
  claimTask,
  endTask,
  isWorkLeft,
  keepProgress,
  MAX_RUNS,
  releaseTask,
} from './task-rows.ts'

/** Well within what another server takes for silence. */
const BEAT_MS = 3_000
/** More often nobody can read it. */
const TELL_MS = 700
const LOOK_MS = 5_000

export interface TasksOptions {
  readonly parts: TaskParts
  readonly kinds: readonly TaskKind[]
  readonly actFor: SessionStore['actFor']
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** The part of a server that does what people have begun. */
export interface Tasks {
  /** Does what there is to do, one after the other, until nothing is left. */
  readonly work: () => Promise<void>
  /** Looks now and then whether something was left by a server that is gone, and has it done. */
  readonly watch: (onWork: () => void) => void
  /** What is being done goes to other servers. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/** Takes part in the tasks that all servers on the database share: each is done by one of them at a time. */
export function openTasks(options: TasksOptions): Tasks {
  const { parts, log } = options
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  let looking: ReturnType<typeof setInterval> | undefined

  const work = async () => {
    while (!stopping.signal.aborted) {
      const task = await claimTask(parts.db, createUuidV7(options.clock().getTime()))
      if (!task) return
      const run = runForTenant(task.tenantId, () => runTask(options, task, stopping.signal))
      running.add(run)
      await run.finally(() => running.delete(run))
    }
  }
  return {
    work,
    watch: (onWork) => {
      looking = setInterval(() => {
        isWorkLeft(parts.db).then(
          (isLeft) => isLeft && onWork(),
          (error: unknown) => log.warn({ err: error }, 'tasks were not looked for'),
        )
      }, LOOK_MS)
      looking.unref()
    },
    stop: async () => {
      clearInterval(looking)
      stopping.abort()
      await Promise.allSettled([...running])
    },
  }
}

async function runTask(options: TasksOptions, task: ClaimedTask, stopped: AbortSignal): Promise<void> {
  const { parts, kinds, log, clock } = options
  const { db } = parts
  const end = (state: 'done' | 'failed', given: TaskEnd) => endTask(db, task, state, { ...given, now: clock() })
  const kind = kinds.find(({ name }) => name === task.kind)
  if (!kind) return void (await end('failed', { message: messages.unknownKind }))
  const left = task.wasLeft ? (kind.endsWithServer?.(task.input) ?? null) : null
  if (left !== null) return void (await end('failed', { message: left }))
  if (task.runs > MAX_RUNS) return void (await end('failed', { message: messages.interrupted }))

  const over = new AbortController()
  const signal = AbortSignal.any([stopped, over.signal])
  const news = createNews(options, task, () => over.abort())
  try {
    const ended = await kind.run(createRun(options, task, { signal, tell: news.tell }))
    await news.stop()
    if (ended) await end('done', ended)
  } catch (error) {
    await news.stop()
    if (error instanceof TaskLostError || over.signal.aborted) return
    // Nothing is wrong with the task: another run goes on with it.
    if (stopped.aborted || isConnectionFailure(error) || isPoolBusy(error)) return void (await releaseTask(db, task))
    if (error instanceof TaskEndedError || error instanceof ApiError) {
      return void (await end('failed', { message: error.message }))
    }
    const trace = task.id.slice(-12)
    log.error({ err: error, task: task.id, kind: task.kind, trace }, 'a task has failed')
    await end('failed', { message: messages.broken(trace) })
  }
}

/** Says every few seconds that the run goes on, and how far it is; hears when the task is not its own any more. */
function createNews({ parts, log }: TasksOptions, task: ClaimedTask, onLost: () => void) {
  let progress: TaskProgress | null = null
  let isStopped = false
  const wake = new AbortController()
  const send = async () => {
    const told = progress
    progress = null
    if (!(await beat(parts.db, task, told))) onLost()
  }
  const beats = (async () => {
    for (let beatenAt = performance.now(); !isStopped; ) {
      // It is refused only when it is cut short, which ends the loop.
      await delay(TELL_MS, undefined, { signal: wake.signal, ref: false }).catch(() => undefined)
      if (isStopped || (!progress && performance.now() - beatenAt < BEAT_MS)) continue
      beatenAt = performance.now()
      await send().catch((error: unknown) =>
        log.warn({ err: error, task: task.id }, 'a task could not say how far it is'),
      )
    }
  })()
  return {
    tell: (next: TaskProgress) => {
      progress = { ...progress, ...next }
    },
    stop: async () => {
      isStopped = true
      wake.abort()
      await beats
    },
  }
}

function createRun(
  { parts, actFor, clock }: TasksOptions,
  task: ClaimedTask,
  { signal, tell }: Pick<TaskRun, 'signal' | 'tell'>,
): TaskRun {
  const { db } = parts
  const { id, page, tenantId, userId, input, checkpoint } = task
  let acting: Awaited<ReturnType<SessionStore['actFor']>> = null
  return {
    id,
    page,
    tenantId,
    input,
    checkpoint,
    parts,
    signal,
    tell,
    owner: async () => {
      acting = acting ? await acting.again(db) : await actFor(userId, tenantId, `task-${id.slice(-12)}`)
      if (!acting) throw new TaskEndedError(messages.rightsLost)
      return acting
    },
    keep: async (trx, progress) => {
      if (!(await keepProgress(trx, task, progress))) throw new TaskLostError('The task is held by another run.')
    },
    endWithin: async (trx, given) => {
      if (!(await endTask(trx, task, 'done', { ...given, now: clock() }))) {
        throw new TaskLostError('The task is held by another run.')
      }
    },
    readAll: (part) => readPieces(db, task, part),
    write: (part) => beginPieces(db, task, part),
    append: (trx, part, piece) => appendPiece(trx, task, part, piece),
  }
}
