import { type RawBuilder, sql } from 'kysely'

/** A moment to compare an instant column with: those read as texts, but compare as instants. */
export function instant(moment: Date): RawBuilder<string> {
  return sql<string>`${moment}::timestamptz`
}
