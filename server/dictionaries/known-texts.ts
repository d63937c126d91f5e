import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { runReused, type SlotOf } from '../db/reused-statements.ts'
import type { DataContext } from '../http/request-context.ts'
import { dictionaryKey, isPlainDictionary, type TableDictionary } from './table-dictionary.ts'
import { hasValue, liveRows } from './table-source.ts'

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
  const asked = wanted.flatMap(({ dictionary, values }, place) =>
    values.length > 0 ? [{ dictionary, place, values }] : [],
  )
  if (asked.length === 0) return texts
  const build = (slot: SlotOf | null) => {
    const [first, ...others] = asked.map(({ dictionary, place, values }, index) =>
      liveRows(db, context, dictionary)
        .where(hasValue(dictionary, slot ? slot(2 * index + 1) : values))
        .select(sql<number>`${slot ? slot(2 * index) : place}::int`.as('place')),
    )
    if (!first) throw new TypeError('Nothing is asked for.')
    return others.reduce((all, one) => all.unionAll(one), first)
  }
  const rows = asked.every(({ dictionary }) => isPlainDictionary(dictionary))
    ? await runReused(db, keyOf(context, asked), valuesOf(asked), build)
    : await build(null).execute()
  for (const { place, value, text } of rows) texts[place]?.set(value, text ?? value)
  return texts
}

interface AskedTexts extends WantedTexts {
  readonly place: number
}

function valuesOf(asked: readonly AskedTexts[]) {
  return asked.flatMap(({ place, values }) => [place, values])
}

function keyOf(context: DataContext, asked: readonly AskedTexts[]): string {
  return `texts ${asked.map(({ dictionary }) => dictionaryKey(context, dictionary)).join(' ')}`
}
