import { type RawBuilder, sql } from 'kysely'

/** `%`, `_` and `\` in a text that a user typed stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * A condition that the column has the text somewhere in it, whatever the case; the index of its grams finds it. `ilike`
 * stands first: where the planner reads all rows after all, their grams are not made anew.
 */
export function containsGrams(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} ilike ${`%${escapeLike(text)}%`} and grams(${column}) @> grams(${text}))`
}
