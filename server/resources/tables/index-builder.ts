import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Databases, Db } from '../../db/databases.ts'
import { LARGE_SAMPLE } from '../../db/text-sample.ts'
import { migrationMessages as messages } from '../messages.ts'
import { buildTurn } from './cancel-builds.ts'
import { columnsOf, formerNameOf, type IndexDefinition, isUnique } from './index-definition.ts'
import { indexStatement } from './index-statement.ts'
import { databaseErrorCode } from './table-state.ts'

export interface WantedIndex {
  readonly table: string
  readonly index: IndexDefinition
}

/**
 * `failed`: it is tried again with the next start, or when the pages change; `duplicates`: rows that are there hold what may
 * be there once.
 */
export type BuildState = 'waiting' | 'building' | 'failed' | 'duplicates'

/** Makes indexes while people work, one after the other. */
export interface IndexBuilder {
  /**
   * What is missing, in the place of what that one has wanted before. Does not wait for it.
   *
   * @param by a table, or whatever else goes on wanting its indexes when others change.
   */
  readonly want: (by: string, indexes: readonly WantedIndex[]) => void
  /** Those of a table that are not there yet. */
  readonly pending: (table: string) => readonly (WantedIndex & { readonly state: BuildState })[]
  /** Drops what was broken off while it was made, by whichever server: it serves nothing and costs every write. */
  readonly dropBroken: (tables: readonly string[]) => Promise<void>
  /** When nothing is left to be made, as far as it can be. */
  readonly settled: () => Promise<void>
  /** Breaks off what is being made; the next start makes it. */
  readonly close: () => Promise<void>
}

export interface IndexBuilderOptions {
  readonly databases: Databases
  readonly log: FastifyBaseLogger
  /** Called when another index is ready. */
  readonly onReady: () => Promise<void>
  /** Called when a unique index is ready, or cannot be made. */
  readonly onUnique?: (table: string) => void
  /** How long another server, or a change of the table, is let go first. */
  readonly retryMs?: number
}

const RETRY_MS = 5_000

const CANCELLED = '57014'
const UNIQUE_VIOLATION = '23505'

type Entry = WantedIndex & { readonly by: string; state: BuildState }
type Outcome = 'done' | 'later'

export function createIndexBuilder(options: IndexBuilderOptions): IndexBuilder {
  const { databases, log, retryMs = RETRY_MS } = options
  const closing = new AbortController()
  let entries: readonly Entry[] = []
  let running: Promise<void> | null = null
  let backend: number | null = null
  let goOn = () => {}

  /** Ends early when something is wanted anew: the table has been changed, or the server closes. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, retryMs)
      goOn = () => {
        clearTimeout(timer)
        resolve()
      }
      if (closing.signal.aborted) goOn()
    })

  /** Goes on until nothing is waiting. */
  const run = async () => {
    while (!closing.signal.aborted && entries.some(isWaiting)) {
      const outcome = await inTurn(databases, (pid) => (backend = pid), buildWaiting).catch((error: unknown) => {
        if (!closing.signal.aborted) log.error({ err: error }, messages.indexesNotMade)
        return 'later' as const
      })
      backend = null
      if (outcome === 'later') await pause()
    }
  }
  const buildWaiting = async (db: Db): Promise<Outcome> => {
    for (let next = entries.find(isWaiting); next; next = entries.find(isWaiting)) {
      if (closing.signal.aborted) return 'done'
      next.state = 'building'
      if ((await build(db, next)) === 'later') return 'later'
    }
    return 'done'
  }
  const build = async (db: Db, entry: Entry): Promise<Outcome> => {
    const { table, index } = entry
    const about = { table, index: index.name }
    const begun = performance.now()
    try {
      if (!(await isReady(databases, db, index.name))) {
        log.info(about, messages.indexBegun(table, index.column))
        await indexStatement(table, index, 'meanwhile').execute(db)
      }
      if (index.kind === 'grams') await learnTexts(db, table, index.column)
      const former = formerNameOf(table, index)
      if (former !== null) await sql`drop index concurrently if exists ${sql.id(former)}`.execute(db)
    } catch (error) {
      entry.state = stateAfter(error)
      if (entry.state === 'waiting') return 'later'
      if (entry.state === 'duplicates') {
        // What is left of it goes on refusing rows.
        await sql`drop index concurrently if exists ${sql.id(index.name)}`.execute(db)
        log.warn(about, messages.duplicates(columnsOf(index).map(({ name }) => name)))
      } else log.error({ ...about, err: error }, messages.indexFailed(table, index.column))
      if (isUnique(index)) options.onUnique?.(table)
      return 'done'
    }
    entries = entries.filter((one) => one !== entry)
    log.info({ ...about, ms: Math.round(performance.now() - begun) }, messages.indexReady(table, index.column))
    await options.onReady()
    if (isUnique(index)) options.onUnique?.(table)
    return 'done'
  }

  const cancel = async (pid: number) => {
    try {
      await sql`select pg_cancel_backend(${pid}::integer)`.execute(databases.owner)
    } catch (error) {
      log.warn({ err: error }, messages.indexesNotMade)
    }
  }

  return {
    want: (by, indexes) => {
      const others = entries.filter((entry) => entry.by !== by || entry.state === 'building')
      const taken = new Set(others.map(({ index }) => index.name))
      const added = indexes.filter(({ index }) => !taken.has(index.name))
      entries = [...others, ...added.map((wanted): Entry => ({ ...wanted, by, state: 'waiting' }))]
      goOn()
      running ??= run().finally(() => {
        running = null
      })
    },
    pending: (table) => entries.filter((entry) => entry.table === table),
    dropBroken: (tables) => dropBroken(databases, tables, log),
    settled: async () => {
      while (running) await running
    },
    close: async () => {
      closing.abort()
      goOn()
      // The statement may be over by now, or about to begin: then it ends as soon as it looks.
      while (running) {
        if (backend !== null) await cancel(backend)
        await Promise.race([running, delay(50)])
      }
    },
  }
}

function stateAfter(error: unknown): BuildState {
  const code = databaseErrorCode(error)
  return code === CANCELLED ? 'waiting' : code === UNIQUE_VIOLATION ? 'duplicates' : 'failed'
}

function isWaiting({ state }: Entry): boolean {
  return state === 'waiting'
}

/**
 * Works while no other server makes indexes. Asks for its turn instead of waiting for it in the database: whoever waits in
 * a statement is waited for by an index that is being made.
 */
async function inTurn(
  databases: Databases,
  onConnected: (pid: number) => void,
  work: (db: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const turn = buildTurn(databases)
  return databases.owner.connection().execute(async (db) => {
    const { rows } = await sql<{ pid: number; isOurs: boolean }>`
      select pg_backend_pid() as pid, pg_try_advisory_lock(${turn}) as "isOurs"
    `.execute(db)
    if (!rows[0]?.isOurs) return 'later'
    onConnected(rows[0].pid)
    try {
      return await work(db)
    } finally {
      await sql`select pg_advisory_unlock(${turn})`.execute(db)
    }
  })
}

/** What the planner knows of grams it learns from their index, and we from the values that it draws. */
async function learnTexts(db: Db, table: string, column: string): Promise<void> {
  await sql`
    alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics ${sql.lit(LARGE_SAMPLE)}
  `.execute(db)
  await sql`analyze ${sql.table(table)}`.execute(db)
}

/** Another server may have made it. One that is there and not ready was broken off. */
async function isReady({ schema }: Databases, db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = ${schema}::regnamespace and relname = ${name}
  `.execute(db)
  if (rows[0]?.isValid === false) await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db)
  return rows[0]?.isValid ?? false
}

async function dropBroken({ owner, schema }: Databases, tables: readonly string[], log: FastifyBaseLogger) {
  const { rows } = await sql<{ name: string; table: string }>`
    select index.relname as name, indexed.relname as table from pg_index
    join pg_class index on index.oid = indexrelid
    join pg_class indexed on indexed.oid = indrelid
    where not indisvalid and indexed.relnamespace = ${schema}::regnamespace and indexed.relname = any(${tables}::text[])
      and indexrelid not in (select index_relid from pg_stat_progress_create_index where datname = current_database())
  `.execute(owner)
  for (const { name, table } of rows) {
    await sql`drop index concurrently if exists ${sql.id(name)}`.execute(owner)
    log.warn({ table, index: name }, messages.brokenIndex(table, name))
  }
}
