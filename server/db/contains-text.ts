import { type RawBuilder, sql } from 'kysely'
import type { TextMatch } from '#schemas/query/list-condition.ts'
import { rarityOf, type TextSample } from './text-sample.ts'

/** Values of a column that has an index of its grams; null: it has none, or not yet. */
export type IndexedGrams = (column: string) => TextSample | null

/** `%`, `_` and `\` in a text that a user typed stand for themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

export function patternOf(text: string, match: TextMatch): string {
  const open = match === 'starts' ? '' : '%'
  const closed = match === 'ends' ? '' : '%'
  return `${open}${escapeLike(text)}${closed}`
}

/** What has no other case: no letter's small letter is one of these. */
const WITHOUT_CASE = /^[\p{Script=Han} -@[-`{-~]*$/u

/**
 * A condition that the column is like the pattern, whatever the case. Where the text knows no case, the same is found ten
 * times as fast without looking for it: the database makes small letters of every value otherwise.
 */
function isAlike(column: RawBuilder<unknown>, text: string, match: TextMatch): RawBuilder<boolean> {
  const pattern = patternOf(text, match)
  return WITHOUT_CASE.test(text) ? sql<boolean>`${column} like ${pattern}` : sql<boolean>`${column} ilike ${pattern}`
}

/** A condition that the column has the text there, whatever the case. It means the same with and without an index. */
export function hasTextAt(
  column: RawBuilder<unknown>,
  { text, match, sample }: { readonly text: string; readonly match: TextMatch; readonly sample: TextSample | null },
): RawBuilder<boolean> {
  const alike = isAlike(column, text, match)
  if (sample === null || text === '') return alike
  switch (rarityOf(sample, text, match)) {
    case 'common':
      return alike
    case 'counted':
      // Put so that the planner does not see into it: it has counted the rows by their grams.
      return sql<boolean>`(coalesce(${alike}, false) and ${hasGrams(column, text)})`
    case 'rare':
      return sql<boolean>`(${alike} and ${hasGrams(column, text)})`
  }
}

/**
 * A condition that one of the columns has the text somewhere in it, whatever the case; the indexes of their grams find it.
 * The grams of all columns are one condition, which an index then answers whole: they are not made anew for each row found.
 */
export function containsGrams(
  columns: readonly RawBuilder<unknown>[],
  text: string,
  samples: readonly TextSample[] = [],
): RawBuilder<boolean> {
  const alike = sql.join(
    columns.map((column) => isAlike(column, text, 'contains')),
    sql` or `,
  )
  if (samples.some((sample) => rarityOf(sample, text, 'contains') === 'common')) return sql<boolean>`(${alike})`
  const found = sql.join(
    columns.map((column) => hasGrams(column, text)),
    sql` or `,
  )
  return sql<boolean>`((${alike}) and (${found}))`
}

/** PostgreSQL makes the grams of the text as those of the column were made: it alone knows its small letters. */
function hasGrams(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`grams(${column}) @> sought_grams(${text})`
}
