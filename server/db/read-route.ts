import { type Kysely, sql } from 'kysely'
import { codeOf, isConnectionFailure, isPoolBusy } from './connection-failure.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** `none`: there is no replica. `behind`: it answers, and what it holds is too old. */
export type ReplicaState = 'none' | 'following' | 'behind' | 'away'

/** Where work is done that reads much and may see rows as they were a moment ago: never lists nor single rows. */
export interface ReadRoute {
  /**
   * Reads from the replica, or, where it is away, behind or breaks, from the primary: `read` may be called twice. What
   * it is given takes no writes.
   */
  readonly run: <Result>(read: (db: Db) => Promise<Result>) => Promise<Result>
  /** For what cannot be begun again, such as a stream: a database that has just answered. */
  readonly reachable: () => Promise<Db>
  readonly state: () => ReplicaState
}

/** How far a database has come, in bytes of its log. */
export type ReadPosition = () => Promise<bigint>

interface ReadRoutesOptions {
  readonly written: ReadPosition
  readonly replayed: ReadPosition
  readonly onChange: (state: ReplicaState, error?: unknown) => void
  readonly now?: () => number
}

/** So often the replica is compared with the primary. */
export const COMPARE_EVERY_MS = 1_000
/** A replica that has not come as far as the primary had so long ago is not read from. */
export const MOST_BEHIND_MS = 10_000

/** Cancelled by the replica, so that it can go on following, or since it was stopped. */
const CANCELLED_BY_REPLICA: ReadonlySet<string> = new Set(['40001', '57P01', '57P02', '57P03'])

export function onlyPrimary(primary: Db): ReadRoute {
  return { run: (read) => read(primary), reachable: async () => primary, state: () => 'none' }
}

/** Nothing is read from the replica before `compare` has found it following. */
export function createReadRoutes(options: ReadRoutesOptions) {
  const { written, replayed, onChange, now = () => performance.now() } = options
  let state: ReplicaState | undefined
  /** Where the primary was, and when: the oldest that the replica has not reached comes first. */
  let ahead: { readonly position: bigint; readonly at: number }[] = []

  const enter = (next: ReplicaState, error?: unknown) => {
    if (state === next) return
    state = next
    onChange(next, error)
  }

  /** Looks how far both have come; failures of the primary are not the replica's. */
  async function compare(): Promise<void> {
    const at = now()
    const position = await written().catch(() => null)
    if (position !== null) ahead.push({ position, at })
    try {
      const reached = await replayed()
      ahead = ahead.filter((one) => one.position > reached)
      const [oldest] = ahead
      enter(oldest && now() - oldest.at > MOST_BEHIND_MS ? 'behind' : 'following')
    } catch (error) {
      enter('away', error)
    }
  }

  /** Connections of one kind, to both. */
  const between = (primary: Db, replica: Db): ReadRoute => {
    const run: ReadRoute['run'] = async (read) => {
      if (state !== 'following') return read(primary)
      try {
        return await read(replica)
      } catch (error) {
        const isLost = isConnectionFailure(error) || isPoolBusy(error)
        if (!isLost && !CANCELLED_BY_REPLICA.has(codeOf(error))) throw error
        if (isLost) enter('away', error)
        return read(primary)
      }
    }
    return {
      run,
      reachable: () =>
        run(async (db) => {
          await sql`select 1`.execute(db)
          return db
        }),
      state: () => state ?? 'away',
    }
  }
  return { between, compare }
}
