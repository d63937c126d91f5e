import type { TextMatch } from '#schemas/query/list-condition.ts'

/** What is known of the texts in a column. */
export interface TextSample {
  /** Values drawn at random, each with the part of all rows that it stands for. */
  readonly values: readonly { readonly text: string; readonly share: number }[]
  /** The part of the rows that have a character, for those that many have. */
  readonly characters: ReadonlyMap<string, number>
}

/** Of a column with few rows, or that nobody has looked at. */
export const NOTHING_KNOWN: TextSample = { values: [], characters: new Map() }

/** Values that are drawn of a large table: with fewer, what one row in a hundred has is not told from what none has. */
export const LARGE_SAMPLE = 400

/**
 * Where so many rows have a text they are met so soon in the order of a list that an index, which finds them all before it
 * has the first, is the longer way.
 */
const COMMON_FROM = 0.02
const COMMON_FROM_OF_LARGE_SAMPLE = 0.01
const COMMON_CHARACTER_FROM = 0.005

/**
 * Whether so many rows have the text there that reading them in their order is the shorter way. The planner cannot tell: it
 * takes the grams of a text for independent of each other, and expects next to no rows with 有限公司.
 */
export function isCommon({ values, characters }: TextSample, text: string, match: TextMatch): boolean {
  const wanted = text.toLowerCase()
  if (match === 'contains' && (characters.get(wanted) ?? 0) >= COMMON_CHARACTER_FROM) return true
  let share = 0
  for (const value of values) if (stands(value.text, wanted, match)) share += value.share
  return share >= (values.length < LARGE_SAMPLE ? COMMON_FROM : COMMON_FROM_OF_LARGE_SAMPLE)
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
  readonly grams: readonly string[] | null
  /** Of the rows that are not empty. */
  readonly gramShares: readonly number[] | null
}

export function toTextSample(known: ColumnStatistics): TextSample {
  const { commonShares, gramShares, emptyShare } = known
  const bounds = known.bounds ?? []
  const filled = 1 - (emptyShare ?? 0)
  const common = (known.common ?? []).map((text, at) => ({ text: text.toLowerCase(), share: commonShares?.[at] ?? 0 }))
  const left = common.reduce((rest, { share }) => rest - share, filled)
  const share = Math.max(0, left) / Math.max(1, bounds.length)
  const grams = (known.grams ?? []).map((gram, at) => [gram, (gramShares?.[at] ?? 0) * filled] as const)
  return {
    values: [...common, ...bounds.map((text) => ({ text: text.toLowerCase(), share }))],
    characters: new Map(grams.filter(([gram, part]) => [...gram].length === 1 && part >= COMMON_CHARACTER_FROM)),
  }
}
