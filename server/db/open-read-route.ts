import type pg from 'pg'
import type { PoolName } from './database-figures.ts'
import type { Db } from './databases.ts'
import { COMPARE_EVERY_MS, createReadRoutes, type ReadPosition, type ReplicaState } from './read-route.ts'
import { createSilenceWatch, type SilenceWatch } from './silence.ts'

interface OpenReadRoutesOptions {
  readonly primary: {
    readonly read: Db
    readonly longReads: Db
    /** What is asked how far it has come: requests do not wait for it. */
    readonly pool: pg.Pool
  }
  readonly replica: {
    readonly open: (name: PoolName, size: number) => pg.Pool
    readonly toDb: (name: PoolName, pool: pg.Pool, silence: SilenceWatch) => Db
    readonly probe: () => Promise<void>
  }
  readonly sizes: { readonly read: number; readonly longReads: number }
  readonly onReplica: (state: ReplicaState, error?: unknown) => void
}

/** A replica that is compared with its primary until it is closed, with connections for what is short and for what is long. */
export function openReadRoutes({ primary, replica, sizes, onReplica }: OpenReadRoutesOptions) {
  let isClosed = false
  // One that says nothing is done without like one that is away: its comparison fails as well.
  const silence = createSilenceWatch({ probe: replica.probe, onChange: () => {} })
  const short = replica.open('replica', sizes.read)
  const long = replica.open('replica-long-reads', sizes.longReads)
  const { between, compare } = createReadRoutes({
    written: positionOf(primary.pool),
    replayed: positionOf(short),
    onChange: (state, error) => {
      if (!isClosed) onReplica(state, error)
    },
  })
  let timer: NodeJS.Timeout | undefined
  const goOn = async () => {
    await compare()
    if (isClosed) return
    timer = setTimeout(goOn, COMPARE_EVERY_MS)
    timer.unref()
  }
  void goOn()
  return {
    read: between(primary.read, replica.toDb('replica', short, silence)),
    longReads: between(primary.longReads, replica.toDb('replica-long-reads', long, silence)),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      silence.stop()
      await Promise.all([short.end(), long.end()])
    },
  }
}

function positionOf(pool: pg.Pool): ReadPosition {
  return async () => {
    const { rows } = await pool.query<{ position: string }>(`
      select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0')::text
        as position
    `)
    return BigInt(rows[0]?.position ?? 0)
  }
}
