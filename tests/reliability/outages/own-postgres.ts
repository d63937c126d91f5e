import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { findDatabaseUser } from '#server/db/embedded/system-user.ts'
import { freePort } from '#tests/support/built-server.ts'
import { processesOf } from './processes.ts'

const run = promisify(execFile)
const READY_MS = 60_000
const POLL_MS = 50
/** Few, so that others can take them all. */
const CONNECTIONS = 40

/** A PostgreSQL that somebody else runs, as far as the server knows: nothing of ours starts it again. */
export interface OwnPostgres {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly superuserUrl: string
  readonly start: () => Promise<void>
  /** In order. */
  readonly stop: () => Promise<void>
  /** All its processes. */
  readonly signalAll: (signal: NodeJS.Signals) => void
  /** One process that serves a connection of the requests' role. */
  readonly killOneBackend: () => Promise<void>
  readonly makeStandby: () => void
  readonly isRunning: () => boolean
  readonly ask: <Row extends object>(text: string, values?: readonly unknown[]) => Promise<readonly Row[]>
}

/**
 * @param folder on a disk that can be filled
 * @param tables on another, where the rows are
 */
export async function makePostgres(folder: string, tables: string): Promise<OwnPostgres> {
  const user = await findDatabaseUser()
  const binaries = findBinaries(resolve(import.meta.dirname, '../../..'), user)
  const cluster = join(folder, 'cluster')
  for (const own of [cluster, tables]) {
    mkdirSync(own, { recursive: true, mode: 0o700 })
    if (user) chownSync(own, user.uid, user.gid)
  }
  const env = { ...process.env, LC_ALL: 'C' }
  await run(binaries.initdb, ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'], {
    ...user,
    cwd: cluster,
    env,
  })
  const settings = [
    "listen_addresses='127.0.0.1'",
    "unix_socket_directories=''",
    `max_connections=${CONNECTIONS}`,
    'max_wal_size=64MB',
    'min_wal_size=32MB',
  ]
  appendFileSync(join(cluster, 'postgresql.conf'), `${settings.join('\n')}\n`)
  const port = await freePort()
  const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const log = join(folder, 'postgres.log')
  let child: ChildProcess | undefined

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  const ask = async <Row extends object>(text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ connectionString: url('postgres', 'shop'), application_name: 'outages' })
    await client.connect()
    try {
      return (await client.query<Row>(text, [...values])).rows
    } finally {
      await client.end()
    }
  }

  const start = async () => {
    const output = openSync(log, 'a')
    child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port)], {
      ...user,
      cwd: cluster,
      env,
      stdio: ['ignore', output, output],
    })
    closeSync(output)
    await untilReady(url('postgres', 'postgres'), isRunning, log)
  }

  await start()
  await prepare(url('postgres', 'postgres'), tables)
  return {
    appUrl: url('shop_app', 'shop'),
    ownerUrl: url('shop_owner', 'shop'),
    superuserUrl: url('postgres', 'postgres'),
    start,
    stop: async () => {
      if (!child || !isRunning()) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
    signalAll: (signal) => {
      for (const pid of processesOf(child?.pid)) process.kill(pid, signal)
    },
    killOneBackend: async () => {
      const [backend] = await ask<{ pid: number }>(
        "select pid from pg_stat_activity where usename = 'shop_app' and application_name = 'pagewright' limit 1",
      )
      if (!backend) throw new Error('The server has no connection.')
      process.kill(backend.pid, 'SIGKILL')
    },
    makeStandby: () => writeFileSync(join(cluster, 'standby.signal'), ''),
    isRunning,
    ask,
  }
}

async function prepare(superuserUrl: string, tables: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query('create role shop_owner login')
    await client.query('create role shop_app login')
    await client.query(`create tablespace small location ${pg.escapeLiteral(tables)}`)
    await client.query("create database shop owner shop_owner encoding 'UTF8' template template0 tablespace small")
  } finally {
    await client.end()
  }
}

async function untilReady(url: string, isRunning: () => boolean, log: string): Promise<void> {
  const giveUpAt = performance.now() + READY_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: READY_MS })
    const isReady = await client.connect().then(
      () => true,
      // Still starting.
      () => false,
    )
    await client.end()
    if (isReady) return
    if (!isRunning() || performance.now() > giveUpAt) {
      throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-2_000)}`)
    }
    await delay(POLL_MS)
  }
}
