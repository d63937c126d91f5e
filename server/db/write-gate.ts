import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { codeOf } from './connection-failure.ts'

/** Whether this server may change anything. One that is too old for the schema reads, and nothing else. */
export interface WriteGate {
  readonly isClosed: boolean
  /** For as long as the process lives. */
  readonly close: () => void
}

/** A statement that would have changed something, on a server that only reads. */
class WritesClosedError extends Error {
  override readonly name = 'WritesClosedError'
  readonly code = 'writes-closed'
}

/** What the database says of a change within a transaction that only reads. */
const READ_ONLY = '25006'

export function createWriteGate(): WriteGate {
  let isClosed = false
  return {
    get isClosed() {
      return isClosed
    },
    close: () => {
      isClosed = true
    },
  }
}

/**
 * The same pool, which only reads once the gate is closed: every transaction says so, and a statement outside of one gets
 * its own. So the database itself judges what a change is, and nothing is left on a connection that a pooler hands on.
 */
export function gateWrites(pool: PostgresPool, gate: WriteGate): PostgresPool {
  const gated = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = gated.get(client) ?? gateClient(client, gate)
      gated.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function gateClient(client: PostgresPoolClient, gate: WriteGate): PostgresPoolClient {
  let isInTransaction = false

  async function read(statement: string, parameters: readonly unknown[]) {
    try {
      return await client.query(statement, parameters)
    } catch (error) {
      if (codeOf(error) !== READ_ONLY) throw error
      throw new WritesClosedError('This server is too old to change anything.', { cause: error })
    }
  }

  async function readAlone(statement: string, parameters: readonly unknown[]) {
    await client.query('begin read only', [])
    try {
      const answer = await read(statement, parameters)
      await client.query('commit', [])
      return answer
    } catch (error) {
      await client.query('rollback', []).catch(() => {
        // The connection is gone, and its transaction with it; the first error says why.
      })
      throw error
    }
  }

  function run(statement: string, parameters: readonly unknown[]) {
    const isBegin = BEGIN.test(statement)
    const isAlone = !isBegin && !isInTransaction
    if (isBegin) isInTransaction = true
    else if (END.test(statement)) isInTransaction = false
    if (!gate.isClosed) return client.query(statement, parameters)
    if (isBegin) return client.query(readOnly(statement), parameters)
    return isAlone ? readAlone(statement, parameters) : read(statement, parameters)
  }

  return {
    // A cursor reads, in a transaction of whoever reads it.
    query: ((statement: unknown, parameters?: readonly unknown[]) =>
      typeof statement === 'string'
        ? run(statement, parameters ?? [])
        : client.query(statement as never)) as PostgresPoolClient['query'],
    release: () => client.release(),
  }
}

const BEGIN = /^(?:begin|start transaction)\b/i
const END = /^(?:commit|rollback(?!\s+to))\b/i

function readOnly(begin: string): string {
  if (/\bread only\b/i.test(begin)) return begin
  return begin.replace(
    BEGIN,
    (word) => `${word} read only${/^start/i.test(word) && begin.length > word.length ? ',' : ''}`,
  )
}
