import type { TextMatch } from '#schemas/query/list-condition.ts'

/** What is known of the texts in a column. */
export interface TextSample {
  /** Values drawn at random, each with the part of all rows that it stands for. */
  readonly values: readonly { readonly text: string; readonly share: number }[]
  /** Characters of which the planner knows how many rows have them. */
  readonly characters: ReadonlySet<string>
}

/** Of a column with few rows, or that nobody has looked at. */
export const NOTHING_KNOWN: TextSample = { values: [], characters: new Set() }

/** Values that are drawn of a large table: with fewer, what one row in a hundred has is not told from what none has. */
export const LARGE_SAMPLE = 400

/**
 * Where so many rows have a text they are met so soon in the order of a list that an index, which finds them all before it
 * has the first, is the longer way.
 */
const COMMON_FROM = 0.02
const COMMON_FROM_OF_LARGE_SAMPLE = 0.01

/**
 * How a text is looked for. The planner takes the grams of a text for independent of each other and of the text itself, so
 * it expects next to no rows with 有限公司, and reads hundreds of thousands by the index where the first few rows in the
 * order of the list would do. Of a single character it knows the share, as long as it counts it once.
 *
 * - `common`: without the index.
 * - `counted`: with it or without, as the planner decides.
 * - `rare`: by the index.
 */
export function rarityOf({ values, characters }: TextSample, text: string, match: TextMatch) {
  const wanted = text.toLowerCase()
  let share = 0
  for (const value of values) if (stands(value.text, wanted, match)) share += value.share
  // Not even by the planner's choice: where it reads rows in order it would make the grams of each of them.
  if (share >= (values.length < LARGE_SAMPLE ? COMMON_FROM : COMMON_FROM_OF_LARGE_SAMPLE)) return 'common'
  return match === 'contains' && characters.has(wanted) ? 'counted' : 'rare'
}

/** How PostgreSQL makes small letters may differ; nothing but the way to the rows depends on it. */
function stands(value: string, wanted: string, match: TextMatch): boolean {
  switch (match) {
    case 'contains':
      return value.includes(wanted)
    case 'starts':
      return value.startsWith(wanted)
    case 'ends':
      return value.endsWith(wanted)
  }
}

/** What `pg_stats` holds of a column, and of the index of its grams. */
export interface ColumnStatistics {
  readonly common: readonly string[] | null
  readonly commonShares: readonly number[] | null
  /** Of the others, so many in order that as many rows lie between any two. */
  readonly bounds: readonly string[] | null
  readonly emptyShare: number | null
  /** Those that most rows have. */
  readonly grams: readonly string[] | null
}

export function toTextSample(known: ColumnStatistics): TextSample {
  const { commonShares, emptyShare } = known
  const bounds = known.bounds ?? []
  const filled = 1 - (emptyShare ?? 0)
  const common = (known.common ?? []).map((text, at) => ({ text: text.toLowerCase(), share: commonShares?.[at] ?? 0 }))
  const left = common.reduce((rest, { share }) => rest - share, filled)
  const share = Math.max(0, left) / Math.max(1, bounds.length)
  return {
    values: [...common, ...bounds.map((text) => ({ text: text.toLowerCase(), share }))],
    characters: new Set((known.grams ?? []).filter((gram) => [...gram].length === 1)),
  }
}
