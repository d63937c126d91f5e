import { rmSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { OwnPostgres } from './own-postgres.ts'
import type { SmallDisk } from './small-disk.ts'

export interface Outage {
  readonly name: string
  /** Resolves in the moment in which the database is well again. */
  readonly happen: () => Promise<void>
  /** What may be answered while it lasts, beside `ok`. */
  readonly answers: RegExp
}

const SHORT_MS = 6_000
const PAUSE_MS = 30_000
/** Faster than the server opens its own. */
const TAKEN_AT_ONCE = 20
const TAKE_AGAIN_MS = 5
const AWAY = /^503 数据库暂时无法连接/
const BUSY = /^503 服务器繁忙/
const READ_ONLY = /^503 数据库目前只读/
const DISK_FULL = /^507 存储空间不足/

const any = (...texts: readonly RegExp[]) => new RegExp(texts.map((text) => text.source).join('|'))

/** Everything that a database of somebody else can do to the server. */
export function outagesOf(postgres: OwnPostgres, disks: { readonly cluster: SmallDisk; readonly tables: SmallDisk }) {
  const outages: Outage[] = [
    {
      name: 'killed (-9), started again after 6 s',
      answers: AWAY,
      happen: async () => {
        postgres.signalAll('SIGKILL')
        await delay(SHORT_MS)
        await postgres.start()
      },
    },
    {
      name: 'one connection killed (-9): all others are ended, and it recovers',
      answers: AWAY,
      happen: async () => {
        await postgres.killOneBackend()
        await delay(SHORT_MS)
      },
    },
    {
      name: 'paused for 30 s',
      answers: any(AWAY, BUSY),
      happen: async () => {
        postgres.signalAll('SIGSTOP')
        await delay(PAUSE_MS)
        postgres.signalAll('SIGCONT')
      },
    },
    {
      name: 'all connections taken by others for 6 s',
      answers: any(/^503 数据库的连接已用完/, AWAY, BUSY),
      happen: () => takeConnections(postgres),
    },
    {
      name: 'read-only for 6 s, by the settings of the database',
      answers: any(AWAY, READ_ONLY),
      happen: async () => {
        await postgres.ask('alter database shop set default_transaction_read_only = on')
        await endConnections(postgres)
        await delay(SHORT_MS)
        await postgres.ask('begin read write; alter database shop reset default_transaction_read_only; commit')
      },
    },
    {
      name: 'started as a standby, promoted after 6 s',
      answers: any(AWAY, READ_ONLY),
      happen: async () => {
        await postgres.stop()
        postgres.makeStandby()
        await postgres.start()
        await delay(SHORT_MS)
        await postgres.ask('select pg_promote(true)')
      },
    },
    {
      name: 'disk of the tables full for 6 s',
      answers: DISK_FULL,
      happen: async () => {
        const ballast = disks.tables.fill()
        await delay(SHORT_MS)
        rmSync(ballast)
      },
    },
    {
      name: 'disk of its log full for 6 s',
      answers: any(DISK_FULL, AWAY),
      happen: async () => {
        const ballast = disks.cluster.fill()
        await useUpLog(postgres)
        rmSync(ballast)
        // What it does by itself depends on what it was about to write; then whoever runs it starts it.
        if (!postgres.isRunning()) await postgres.start()
      },
    },
  ]
  return outages
}

/** The log has room that was taken before; what others write takes it up. */
async function useUpLog(postgres: OwnPostgres): Promise<void> {
  const endAt = performance.now() + SHORT_MS
  while (performance.now() < endAt) {
    await postgres.ask("select pg_logical_emit_message(true, 'outages', repeat('x', 1000000))").catch(() => {
      // There is no room any more, or the database has ended for it.
    })
    await delay(TAKE_AGAIN_MS)
  }
}

/** Others open one after the other and keep them, until the server has none left; it goes on trying to get some. */
async function takeConnections(postgres: OwnPostgres): Promise<void> {
  const taken: pg.Client[] = []
  const take = async () => {
    const client = new pg.Client({ connectionString: postgres.appUrl })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
    } catch {
      // There is none left at the moment.
      await delay(TAKE_AGAIN_MS)
    }
  }
  const endAt = performance.now() + SHORT_MS
  while (performance.now() < endAt) {
    await Promise.all(Array.from({ length: TAKEN_AT_ONCE }, take))
    await endConnections(postgres)
  }
  await Promise.all(taken.map((client) => client.end()))
}

async function endConnections(postgres: OwnPostgres): Promise<void> {
  await postgres.ask(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'pagewright%' and pid <> pg_backend_pid()",
  )
}
