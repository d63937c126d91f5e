import type { PostgresPool, PostgresPoolClient } from 'kysely'

/**
 * How often this process has changed tables that it keeps answers of. Whoever takes from what is kept sees by it that
 * something was committed here whose event has not come back yet.
 */
export interface WriteMarks {
  readonly committed: number
}

/** @param tables of which writes count. */
export function createWriteMarks(tables: readonly string[]) {
  const writes = new RegExp(
    `\\b(insert into|update|delete from|truncate)\\s+(only\\s+)?"?(${tables.join('|')})\\b`,
    'i',
  )
  let committed = 0
  /** By connection: whether its running transaction has changed one of them. */
  const transactions = new WeakMap<object, boolean>()

  return {
    marks: {
      get committed() {
        return committed
      },
    } satisfies WriteMarks,
    /** The same pool, whose statements are looked at. */
    watch: (pool: PostgresPool): PostgresPool => {
      const watched = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
      return {
        connect: async () => {
          const client = await pool.connect()
          const known = watched.get(client)
          if (known) return known
          const made = watchClient(client)
          watched.set(client, made)
          return made
        },
        end: () => pool.end(),
      }
    },
  }

  function watchClient(client: PostgresPoolClient): PostgresPoolClient {
    return {
      // Both forms of `query` go through; a cursor reads and changes nothing.
      query: ((statement: unknown, parameters?: readonly unknown[]) => {
        if (typeof statement !== 'string') return client.query(statement as never)
        const answer = client.query(statement, parameters ?? [])
        return statement.startsWith('select') ? answer : note(client, statement, answer)
      }) as PostgresPoolClient['query'],
      release: () => client.release(),
    }
  }

  async function note<Answer>(client: object, statement: string, answer: Promise<Answer>): Promise<Answer> {
    const first = statement.slice(0, 8).toLowerCase()
    if (first.startsWith('begin') || first.startsWith('start tr')) {
      transactions.set(client, false)
      return answer
    }
    if (first.startsWith('rollback') && !statement.slice(8).trimStart().startsWith('to')) {
      transactions.delete(client)
      return answer
    }
    if (first.startsWith('commit')) {
      try {
        return await answer
      } finally {
        // Also where the answer was lost: the database may have done it.
        if (transactions.get(client)) committed += 1
        transactions.delete(client)
      }
    }
    if (!writes.test(statement)) return answer
    if (transactions.has(client)) {
      transactions.set(client, true)
      return answer
    }
    try {
      return await answer
    } finally {
      committed += 1
    }
  }
}
