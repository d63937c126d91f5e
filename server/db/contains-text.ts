import { type RawBuilder, sql } from 'kysely'

/** `%`, `_` and `\` in a text that a user typed stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * A condition that one of the columns has the text somewhere in it, whatever the case; the indexes of their grams find it.
 * The grams of all columns are one condition, which an index then answers whole: they are not made anew for each row found.
 */
export function containsGrams(columns: readonly RawBuilder<unknown>[], text: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(text)}%`
  const alike = columns.map((column) => sql`${column} ilike ${pattern}`)
  const found = columns.map((column) => sql`grams(${column}) @> grams(${text})`)
  return sql<boolean>`((${sql.join(alike, sql` or `)}) and (${sql.join(found, sql` or `)}))`
}
