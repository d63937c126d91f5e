import type { KyselyConfig } from 'kysely'
import type pg from 'pg'

/** Whose connections a pool holds. */
export type PoolName = 'requests' | 'counters' | 'long-reads' | 'owner' | 'jobs' | 'replica' | 'replica-long-reads'

export interface PoolFigures {
  readonly name: PoolName
  readonly open: number
  readonly idle: number
  /** How many want a connection and have none. */
  readonly waiting: number
}

export type StatementListener = (statement: {
  readonly pool: PoolName
  readonly ms: number
  readonly failed: boolean
}) => void

/** What can be measured of the database's connections. */
export interface DatabaseFigures {
  readonly pools: () => readonly PoolFigures[]
  /** Called after each statement of requests, of all pools but that of jobs. */
  readonly onStatement: (listener: StatementListener) => void
}

export function createDatabaseFigures() {
  const pools = new Map<PoolName, pg.Pool>()
  const listeners: StatementListener[] = []
  return {
    figures: {
      pools: () =>
        [...pools].map(([name, { totalCount, idleCount, waitingCount }]) => ({
          name,
          open: totalCount,
          idle: idleCount,
          waiting: waitingCount,
        })),
      onStatement: (listener) => {
        listeners.push(listener)
      },
    } satisfies DatabaseFigures,
    add: (name: PoolName, pool: pg.Pool) => {
      pools.set(name, pool)
      return pool
    },
    /** For Kysely, which measures each statement. */
    log:
      (pool: PoolName): NonNullable<KyselyConfig['log']> =>
      (event) => {
        const statement = { pool, ms: event.queryDurationMillis, failed: event.level === 'error' }
        for (const listener of listeners) listener(statement)
      },
  }
}
