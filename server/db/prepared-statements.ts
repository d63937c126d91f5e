import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'

/** A statement with a name is parsed once for each connection. */
interface NamedClient {
  query<Row>(statement: { name: string; text: string; values: unknown[] }): Promise<PostgresQueryResult<Row>>
}

/** So many have names at a time: the database keeps each of them on each connection. */
const NAMES = 500
/** Then all names are given anew; connections live as long at most, and the old names go with them. */
export const NAMES_LAST_MS = 3_600_000
/** Texts that were run once, of which the next run makes a name. */
const SEEN = 2000

/**
 * What the columns of a table have become, and what a pooler has put behind another connection, ends a statement that
 * was parsed before: nothing of it was run.
 */
const OUTDATED: ReadonlySet<unknown> = new Set(['0A000', '26000'])

export function isOutdatedStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUTDATED.has(error.code)
}

/** Planned for the pattern that is searched for, each time: a plan for any pattern reads the whole table. */
const PLANNED_ANEW = /\bi?like\b/

/** The same pool, whose statements get names when they are run again. */
export function prepareStatements(pool: PostgresPool, now: () => number = () => performance.now()): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const names = new Map<string, string>()
  const seen = new Set<string>()
  /** Raised for a text whose statement is outdated, so that its next name is another one. */
  const revisions = new Map<string, number>()
  let givenAt = now()

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined) return known
    if (now() - givenAt > NAMES_LAST_MS) {
      names.clear()
      givenAt = now()
    }
    if (names.size >= NAMES || PLANNED_ANEW.test(text)) return undefined
    if (!seen.delete(text)) {
      if (seen.size >= SEEN) seen.clear()
      seen.add(text)
      return undefined
    }
    const name = `p${createHash('sha1').update(text).digest('base64url')}_${revisions.get(text) ?? 0}`
    names.set(text, name)
    return name
  }

  function wrap(client: PostgresPoolClient): PostgresPoolClient {
    let isInTransaction = false
    const run = async <Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      isInTransaction = afterwards(text, isInTransaction)
      const name = parameters.length > 0 ? nameOf(text) : undefined
      if (name === undefined) return client.query<Row>(text, parameters)
      try {
        // What the pool hands out is a client of `pg`, which takes this form as well.
        return await (client as unknown as NamedClient).query<Row>({ name, text, values: [...parameters] })
      } catch (error) {
        if (!isOutdatedStatement(error)) throw error
        revisions.set(text, (revisions.get(text) ?? 0) + 1)
        names.delete(text)
        // Within a transaction that has failed nothing can be run again but the whole of it.
        if (isInTransaction) throw error
        return client.query<Row>(text, parameters)
      }
    }
    return {
      query: ((statement: unknown, parameters?: readonly unknown[]) =>
        typeof statement === 'string'
          ? run(statement, parameters ?? [])
          : client.query(statement as never)) as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  }

  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const made = wrap(client)
      clients.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function afterwards(text: string, isInTransaction: boolean): boolean {
  if (/^(begin|start transaction)\b/i.test(text)) return true
  if (/^(commit|rollback(?!\s+to))\b/i.test(text)) return false
  return isInTransaction
}
