import { type Static, Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { noResult } from './envelope.ts'
import { importReport } from './resources.ts'

/**
 * - `waiting`: nobody works on it yet;
 * - `running`: a server does;
 * - `done`, `failed`, `cancelled`: it is over, and can be begun again while its files are kept (`mayRetry`).
 */
const TASK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TaskState = (typeof TASK_STATES)[number]

const TASK_KINDS = ['export', 'import', 'batch'] as const

/** Work that the caller has begun and need not wait for. */
const task = Type.Object({
  id: Type.String(),
  kind: Type.Enum(TASK_KINDS),
  title: Type.String(),
  /** Code of the page that it is about. */
  page: Type.String(),
  state: Type.Enum(TASK_STATES),
  done: Type.Integer(),
  /** Null while nobody knows. */
  total: Type.Union([Type.Integer(), Type.Null()]),
  /** What there is to say at its end. */
  message: Type.Union([Type.String(), Type.Null()]),
  createTime: Type.String(),
  endTime: Type.Union([Type.String(), Type.Null()]),
  /** What came out of it; null: nothing, or it is gone. */
  file: Type.Union([Type.Object({ name: Type.String(), bytes: Type.Integer() }), Type.Null()]),
  /** Until then; null: there is nothing to fetch. */
  expireTime: Type.Union([Type.String(), Type.Null()]),
  /** Of an import, as far as it has come. */
  report: Type.Union([importReport, Type.Null()]),
  mayRetry: Type.Boolean(),
})
export type Task = Static<typeof task>

const ofOne = Type.Object({ id: Type.String({ minLength: 1, maxLength: 36 }) })

/** The caller's own in the tenant of the call, the newest first. Not in the original contract, like all of these. */
export const listTasks = endpoint({
  method: 'GET',
  path: '/pagewright/tasks',
  access: 'self',
  result: Type.Array(task),
})

/** Ends it. What an import that goes on by rows has taken so far stays. */
export const cancelTask = endpoint({
  method: 'POST',
  path: '/pagewright/tasks/cancel',
  access: 'self',
  title: '取消任务',
  body: ofOne,
  result: noResult,
})

/** Begins one that has failed or was called off again; an import by rows goes on where it ended. */
export const retryTask = endpoint({
  method: 'POST',
  path: '/pagewright/tasks/retry',
  access: 'self',
  title: '重试任务',
  body: ofOne,
  result: noResult,
})

/** Takes those that are over off the list, with their files; without an id all of them. */
export const removeTasks = endpoint({
  method: 'POST',
  path: '/pagewright/tasks/remove',
  access: 'self',
  title: '清除任务',
  body: Type.Object({ id: Type.Optional(Type.String({ minLength: 1, maxLength: 36 })) }),
  result: noResult,
})

/** The file that came out of it. */
export const downloadTaskFile = endpoint({
  method: 'GET',
  path: '/pagewright/tasks/file',
  access: 'self',
  query: ofOne,
  result: Type.Unknown(),
})
