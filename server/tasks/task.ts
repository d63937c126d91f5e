import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Resource } from '../resources/resource.ts'
import type { ResourceWork } from '../resources/resource-work.ts'
import type { RecordTransaction } from '../resources/services.ts'
import type { Transfers } from '../resources/transfers/transfer-services.ts'
import type { ActingUser } from '../session/session-store.ts'
import type { ByteSink } from '../spreadsheets/byte-sink.ts'

/** What tasks are done with, made once for each server. */
export interface TaskParts {
  readonly db: Db
  readonly workOn: (page: string, context: RequestContext) => ResourceWork<RequestContext> | undefined
  readonly resource: (page: string) => Resource | undefined
  readonly transfers: Transfers
}

export interface TaskProgress {
  readonly done: number
  /** Absent: as before. */
  readonly total?: number
}

/** What there is to keep and to say when it is done. */
export interface TaskEnd {
  readonly message: string
  readonly done?: number
  readonly total?: number
  readonly result?: object
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: number }
}

/** Which file of a task. */
export type TaskPart = 'input' | 'result' | 'refused'

export interface PieceWriter extends ByteSink {
  /** Writes what is still to be written; answers how long the file is. */
  finish(): Promise<number>
}

/** One run of a task, by the one server that holds it. */
export interface TaskRun {
  readonly id: string
  readonly page: string
  readonly tenantId: number
  /** As its kind has stored it. */
  readonly input: unknown
  /** Where an earlier run has left it; null: it begins. */
  readonly checkpoint: unknown
  readonly parts: TaskParts
  /** Aborted when the run has to end: it was called off, the server stops, or another server has taken it up. */
  readonly signal: AbortSignal
  /** The owner, with what they may now. @throws {TaskEndedError} when they may not work here any more. */
  readonly owner: () => Promise<ActingUser>
  /** Tells how far it is, now and then. */
  readonly tell: (progress: TaskProgress) => void
  /**
   * Keeps how far it is, in the transaction of what was done so far: then it is done once, whoever goes on with it.
   * @throws {TaskLostError} when the task is not this run's any more; nothing of the transaction may be kept then.
   */
  readonly keep: (
    trx: RecordTransaction,
    progress: TaskProgress & { readonly checkpoint: object; readonly result: object },
  ) => Promise<void>
  /** Ends the task in the transaction of all that it does. Without it the run's answer ends it. */
  readonly endWithin: (trx: RecordTransaction, end: TaskEnd) => Promise<void>
  /** What is in a file of the task, piece by piece. */
  readonly readAll: (part: TaskPart) => AsyncIterable<Buffer>
  /** Begins a file anew. */
  readonly write: (part: TaskPart) => Promise<PieceWriter>
  /** Adds to a file, in the transaction of what it tells of. */
  readonly append: (trx: RecordTransaction, part: TaskPart, piece: Buffer) => Promise<void>
}

/** Work that somebody begins and need not wait for: a value in the folder of its area, and a line in `task-registry.ts`. */
export interface TaskKind {
  readonly name: 'export' | 'import' | 'batch'
  /** What is said when its server was killed in the middle of it; null, absent: another one does it, or goes on with it. */
  readonly endsWithServer?: (input: unknown) => string | null
  /** Answers null where it has ended the task itself. */
  readonly run: (run: TaskRun) => Promise<TaskEnd | null>
}

/** The run may not go on, and its owner is told why. */
export class TaskEndedError extends Error {
  override readonly name = 'TaskEndedError'
  readonly code = 'task-ended'
}

/** The task is somebody else's now, or over: nothing more is done, and nobody need be told. */
export class TaskLostError extends Error {
  override readonly name = 'TaskLostError'
  readonly code = 'task-lost'
}
