import { expressionBuilder, type Kysely, type QueryCreator, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './databases.ts'
import { runReused, type SlotOf } from './reused-statements.ts'

/** Something that is to be known of some table, as a part of a statement that asks for several such things. */
export interface Question {
  /** Everything that its text depends on, as `runReused` wants it; null: it depends on the values, and is asked once. */
  readonly key: string | null
  readonly values: readonly unknown[]
  /** A query whose rows have `value` and `id`, both as texts; one of them may be null. */
  readonly ask: (slot: SlotOf) => Asking
}

/** A query over whatever table. */
export type Asking = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, Answered>

export interface Answered {
  readonly value: string | null
  readonly id: string | null
}

/** What the parts are called in the statement is known to nobody else. */
type Parts = Kysely<Record<string, Answered>>

/** Asks everything in one statement; the rows of each question, in the order of the questions. */
export async function askTogether(db: Db, questions: readonly Question[]): Promise<readonly (readonly Answered[])[]> {
  const answers: Answered[][] = questions.map(() => [])
  if (questions.length === 0) return answers
  const values = questions.flatMap((question) => question.values)
  const keys = questions.map(({ key }) => key)
  const build = (slot: SlotOf) => statementOf(db, questions, slot)
  const rows = keys.every((key) => key !== null)
    ? await runReused(db, `together ${JSON.stringify(keys)}`, values, build)
    : await build(<Value>(place: number) => values[place] as Value).execute()
  for (const row of rows) answers[row.place]?.push(row)
  return answers
}

/** Each is a query with a name, since rows that are held may not stand in a union. */
function statementOf(db: Db, questions: readonly Question[], slot: SlotOf) {
  let before = 0
  const parts = questions.map(({ values, ask }, place) => {
    const first = before
    before += values.length
    return { name: `part_${place}`, place, query: ask((at) => slot(first + at)) }
  })
  const [first, ...others] = parts
  if (!first) throw new TypeError('Nothing is asked for.')
  const plain = db as unknown as Parts
  // A part by itself says nothing of tenants: the guard reads the whole.
  const within = expressionBuilder<Record<string, Answered>, never>()
  const named = parts.reduce<QueryCreator<Record<string, Answered>>>(
    (all, { name, query }) => all.with(name, () => query),
    plain,
  )
  const select = (
    from: Pick<QueryCreator<Record<string, Answered>>, 'selectFrom'>,
    { name, place }: (typeof parts)[number],
  ) => from.selectFrom(name).select([sql<number>`${sql.lit(place)}::int`.as('place'), 'value', 'id'])
  return others.reduce((all, one) => all.unionAll(select(within, one)), select(named, first))
}
