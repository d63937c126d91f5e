import type { Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'

/** `log_type` of signing in and out. */
export const SIGN_IN_LOG = 1

export interface LoginLogEntry {
  readonly content: string
  readonly username: string
  readonly address: string
  readonly success: boolean
  readonly traceId: string
  readonly now: Date
}

export async function writeLoginLog(db: Db, entry: LoginLogEntry): Promise<void> {
  await db
    .insertInto('sys_log')
    .values({
      id: createUuidV7(entry.now.getTime()),
      log_type: SIGN_IN_LOG,
      log_content: entry.content,
      username: entry.username,
      ip: entry.address,
      success: entry.success,
      trace_id: entry.traceId,
      create_time: entry.now,
    })
    .execute()
}
