import { setTimeout as delay } from 'node:timers/promises'
import { isOutdatedStatement } from './prepared-statements.ts'

/**
 * What the database ends since others hold or want the same rows: a wait for a lock that took too long, the victim of a
 * deadlock, a transaction that does not fit another. Nothing of it is kept, and the next try may well succeed.
 */
const PASSING: ReadonlySet<unknown> = new Set(['55P03', '40P01', '40001'])

const MAX_TRIES = 5

/** No try begins later: whoever asked is still waiting, and others wait for the connection. */
const LAST_TRY_MS = 6_000

const MAX_PAUSE_MS = 60

/** Tries a whole transaction again, so `attempt` may be called more than once; other errors are thrown as they come. */
export async function tryAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error) || tries >= MAX_TRIES || performance.now() - start > LAST_TRY_MS) throw error
      // Those that have met would meet again if all of them came back at the same moment.
      await delay(Math.random() * MAX_PAUSE_MS * tries)
    }
  }
}

function isPassing(error: unknown): boolean {
  return (error instanceof Error && 'code' in error && PASSING.has(error.code)) || isOutdatedStatement(error)
}
