import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { logMessages as messages } from './messages.ts'

/** `log_type` of what people do once they are signed in. */
const OPERATION_LOG = 2
const FLUSH_EVERY_MS = 1_000
const LINES_AT_ONCE = 200
/** Beyond these, lines are lost while the database takes none; how many, a line says afterwards. */
const MAX_WAITING = 5_000
const LONGEST_CONTENT = 1_000

export interface Operation {
  readonly operateType: number
  readonly content: string
  readonly username: string | null
  readonly realname: string | null
  readonly tenantId: number | null
  readonly address: string | null
  readonly success: boolean
  readonly traceId: string | null
  readonly requestType: string | null
  readonly requestUrl: string | null
  readonly requestParam: string | null
  readonly costMs: number | null
}

export interface OperationLog {
  /** Takes a line; it is written in a moment, together with others. */
  readonly note: (operation: Operation) => void
  /** Writes what waits. */
  readonly flush: () => Promise<void>
  /** Nothing is written by itself any more, and what waits is written. */
  readonly close: () => Promise<void>
}

/** What was done, written behind the answers: no call waits for its line, and many lines are one statement. */
export function createOperationLog(db: Db, clock: Clock, onError: (error: unknown) => void): OperationLog {
  let waiting: { readonly id: string; readonly at: Date; readonly operation: Operation }[] = []
  let lost = 0
  let writing: Promise<void> | null = null

  const noteAt = (operation: Operation, at: Date) => {
    if (waiting.length >= MAX_WAITING) {
      lost += 1
      return
    }
    waiting.push({ id: createUuidV7(at.getTime()), at, operation })
  }

  const writeAll = async () => {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, LINES_AT_ONCE)
      await db
        .insertInto('sys_log')
        .values(lines.map(({ id, at, operation }) => ({ id, create_time: at, ...toRow(operation) })))
        // What was written without our hearing of it is not written twice.
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
      waiting = waiting.slice(lines.length)
      if (lost > 0) {
        const count = lost
        lost = 0
        noteAt(lossOf(count), clock())
      }
    }
  }

  const flush = () => {
    writing ??= writeAll()
      .catch(onError)
      .finally(() => {
        writing = null
      })
    return writing
  }

  const timer = setInterval(() => void (waiting.length > 0 && flush()), FLUSH_EVERY_MS)
  timer.unref()
  return {
    note: (operation) => {
      noteAt(operation, clock())
      if (waiting.length === LINES_AT_ONCE) void flush()
    },
    flush,
    close: async () => {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}

function toRow(operation: Operation) {
  return {
    log_type: OPERATION_LOG,
    operate_type: operation.operateType,
    log_content: operation.content.slice(0, LONGEST_CONTENT),
    username: operation.username,
    realname: operation.realname,
    tenant_id: operation.tenantId,
    ip: operation.address,
    success: operation.success,
    trace_id: operation.traceId,
    request_type: operation.requestType,
    request_url: operation.requestUrl,
    request_param: operation.requestParam,
    cost_time: operation.costMs,
  }
}

const QUERY = 1

function lossOf(count: number): Operation {
  return {
    operateType: QUERY,
    content: messages.lost(count),
    username: null,
    realname: null,
    tenantId: null,
    address: null,
    success: false,
    traceId: null,
    requestType: null,
    requestUrl: null,
    requestParam: null,
    costMs: null,
  }
}
