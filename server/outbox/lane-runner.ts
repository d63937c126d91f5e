import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import { type Carriers, carry } from './carrier.ts'
import { DeliveryError } from './delivery-error.ts'
import { inParallel } from './in-parallel.ts'
import { outboxMessages as messages } from './messages.ts'
import { giveBack, markDone, markFailed, type TakenParcel, takeDue } from './outbox-rows.ts'
import { nextTry } from './retry-pauses.ts'

interface LaneOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly carriers: Carriers
  readonly isClosed: () => boolean
  readonly onRetry: (moment: Date) => void
}

const AT_A_TIME = 10
const IN_PARALLEL = 2
/** Well above what a batch takes when each of its tries hangs: later than this its server has ended. */
const CLAIM_MS = 120_000

/** Tells a few of a lane. Answers whether there may be more of them. */
export function createLaneRunner({ db, clock, log, carriers, isClosed, onRetry }: LaneOptions) {
  async function tell(parcel: TakenParcel): Promise<void> {
    try {
      const { within, note = null } = await carry(carriers, parcel)
      await db.transaction().execute(async (trx) => {
        if (await markDone(trx, parcel, clock(), note)) await within?.(trx)
      })
    } catch (error) {
      await fail(parcel, error)
    }
  }

  async function fail(parcel: TakenParcel, error: unknown): Promise<void> {
    const isOurs = error instanceof DeliveryError
    const { id, kind, attempt } = parcel
    const now = clock()
    const next = isOurs && error.isFinal ? null : nextTry(attempt, now)
    // Why another system does not answer stands in the row; the rest is a mistake of the program.
    log[isOurs ? 'info' : 'error']({ ...(!isOurs && { err: error }), id, kind, attempt, next }, 'a parcel was not told')
    await markFailed(db, parcel, { now, next, error: isOurs ? error.message : messages.notTold })
    if (next) onRetry(next)
  }

  return async (lane: string): Promise<boolean> => {
    const now = clock()
    const claim = createUuidV7(now.getTime())
    const until = new Date(now.getTime() + CLAIM_MS)
    const taken = await takeDue(db, { lane, limit: AT_A_TIME, claim, now, until })
    await inParallel(taken, IN_PARALLEL, (parcel) =>
      runForTenant(parcel.tenantId, () => (isClosed() ? giveBack(db, parcel, clock()) : tell(parcel))),
    )
    return taken.length === AT_A_TIME
  }
}
