import { setTimeout as delay } from 'node:timers/promises'
import type { Answer, Load } from './load.ts'
import type { OwnPostgres } from './own-postgres.ts'

const POLL_MS = 100
const PATIENCE_MS = 60_000

/** Milliseconds until each was back, counted from the moment in which the database was; null: not within a minute. */
export interface Recovery {
  readonly reads: number | null
  readonly writes: number | null
  /** The two connections that listen. */
  readonly listening: number | null
  /** A job that was asked for after the outage has been done. */
  readonly jobs: number | null
}

export async function watchRecovery(postgres: OwnPostgres, load: Load, backAt: number): Promise<Recovery> {
  const since = async (isThere: () => boolean | Promise<boolean>) => {
    while (performance.now() - backAt < PATIENCE_MS) {
      if (await isThere()) return Math.round(performance.now() - backAt)
      await delay(POLL_MS)
    }
    return null
  }
  const [reads, writes, listening, jobs] = await Promise.all([
    since(() => hasSucceeded(load, 'read', backAt)),
    since(() => hasSucceeded(load, 'write', backAt)),
    since(async () => (await countListening(postgres)) >= 2),
    askForJob(postgres).then((id) => since(async () => isDone(postgres, id))),
  ])
  return { reads, writes, listening, jobs }
}

function hasSucceeded({ answers }: Load, kind: Answer['kind'], backAt: number): boolean {
  return answers.some((one) => one.kind === kind && one.at >= backAt && one.text === 'ok')
}

async function countListening(postgres: OwnPostgres): Promise<number> {
  const [row] = await postgres.ask<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name = 'pagewright-notifications'",
  )
  return row?.count ?? 0
}

async function askForJob(postgres: OwnPostgres): Promise<string> {
  const [row] = await postgres.ask<{ id: string }>(
    `insert into pagewright_jobs.job (name, data) values ('send-outbox', '{}') returning id`,
  )
  if (!row) throw new Error('No job was made.')
  return row.id
}

async function isDone(postgres: OwnPostgres, id: string): Promise<boolean> {
  const [row] = await postgres.ask<{ state: string }>('select state::text from pagewright_jobs.job where id = $1', [id])
  return row?.state === 'completed'
}
