import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isWordOfDatabase, type SilenceWatch } from './silence.ts'

/** Others have all connections of the database: one of ours, or of theirs, may be free in a moment. */
const TOO_MANY_CONNECTIONS = '53300'
const CONNECT_WITHIN_MS = 1_500
const CONNECT_AGAIN_MS = 100

/**
 * What ends a connection, though that is heard a moment later; and that this one may only read: the next one may lead
 * elsewhere, and what is set for a role or a database counts for new connections only.
 */
const LAST_WORDS = /^(?:57P0\d|25P0[34]|25006)$/

/**
 * The same pool, whose connections do not outlive what has gone wrong on them. A statement that was given up goes on in the
 * database, with its transaction: on the connection that it was sent on, nobody may work after it.
 */
export function guardPool(pool: ConnectionPool, silence: SilenceWatch): PostgresPool {
  const guarded = new WeakMap<pg.PoolClient, GuardedClient>()
  return {
    connect: async () => {
      silence.assertAnswering()
      const client = await connectPatiently(pool, silence)
      const known = guarded.get(client) ?? guardClient(client, silence)
      guarded.set(client, known)
      known.take()
      return known
    },
    end: () => pool.end(),
  }
}

interface ConnectionPool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

interface GuardedClient extends PostgresPoolClient {
  readonly take: () => void
}

function guardClient(client: pg.PoolClient, silence: SilenceWatch): GuardedClient {
  let isSpoilt = false
  let forget = () => {}
  const breakOff = () => {
    isSpoilt = true
    // With a statement under way this cuts the connection; what waits on it learns at once.
    void client.end()
  }

  async function watch<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await silence.follow(answer)
    } catch (error) {
      if (LAST_WORDS.test(String(codeOf(error)))) isSpoilt = true
      else if (!isWordOfDatabase(error)) breakOff()
      throw error
    }
  }

  return {
    // Both forms of `query` go through; a cursor answers by itself.
    query: ((statement: unknown, parameters?: unknown[]) => {
      const answer: unknown = client.query(statement as string, parameters)
      return answer instanceof Promise ? watch(answer) : answer
    }) as PostgresPoolClient['query'],
    take: () => {
      forget = silence.onSilence(breakOff)
    },
    release: () => {
      forget()
      client.release(isSpoilt)
    },
  }
}

async function connectPatiently(pool: ConnectionPool, silence: SilenceWatch): Promise<pg.PoolClient> {
  const giveUpAt = performance.now() + CONNECT_WITHIN_MS
  for (;;) {
    try {
      return await silence.follow(pool.connect())
    } catch (error) {
      if (codeOf(error) !== TOO_MANY_CONNECTIONS || performance.now() > giveUpAt) throw error
      await delay(CONNECT_AGAIN_MS)
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
