import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import type { DataContext } from '../http/request-context.ts'
import { hasValue, liveRows, type TableDictionary } from './table-dictionary.ts'

export interface WantedTexts {
  readonly dictionary: TableDictionary
  readonly values: readonly string[]
}

/** The texts of those values that are there for the caller, by value; of all tables in one statement. */
export async function knownTextsOfEach(
  db: Db,
  context: DataContext,
  wanted: readonly WantedTexts[],
): Promise<readonly ReadonlyMap<string, string>[]> {
  const texts = wanted.map(() => new Map<string, string>())
  const [first, ...others] = wanted.flatMap(({ dictionary, values }, place) =>
    values.length === 0
      ? []
      : [
          liveRows(db, context, dictionary)
            .where(hasValue(dictionary, values))
            .select(sql<number>`${place}::int`.as('place')),
        ],
  )
  if (!first) return texts
  const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
  for (const { place, value, text } of rows) texts[place]?.set(value, text ?? value)
  return texts
}
