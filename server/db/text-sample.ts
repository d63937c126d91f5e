import type { TextMatch } from '#schemas/query/list-condition.ts'

/** Values of a column, drawn at random, each with the part of all rows that it stands for. */
export type TextSample = readonly { readonly text: string; readonly share: number }[]

/** Of a column with few rows, or that nobody has looked at. */
export const NOTHING_KNOWN: TextSample = []

/**
 * Of a hundred values that are drawn, two: rows with the text are met so soon in the order of a list that an index, which
 * finds them all before it has the first, is the longer way.
 */
const COMMON_FROM = 0.02

/**
 * Whether so many rows have the text there that reading them in their order is the shorter way. The planner cannot tell: it
 * takes the grams of a text for independent of each other, and expects next to no rows with 有限公司.
 */
export function isCommon(sample: TextSample, text: string, match: TextMatch): boolean {
  const wanted = text.toLowerCase()
  let share = 0
  for (const one of sample) if (stands(one.text, wanted, match)) share += one.share
  return share >= COMMON_FROM
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

/** What `pg_stats` holds of a column. */
export interface ColumnStatistics {
  readonly common: readonly string[] | null
  readonly commonShares: readonly number[] | null
  /** Of the others, so many in order that as many rows lie between any two. */
  readonly bounds: readonly string[] | null
  readonly emptyShare: number | null
}

export function toTextSample({ common, commonShares, bounds, emptyShare }: ColumnStatistics): TextSample {
  const frequent = (common ?? []).map((text, index) => ({
    text: text.toLowerCase(),
    share: commonShares?.[index] ?? 0,
  }))
  const left = frequent.reduce((rest, { share }) => rest - share, 1 - (emptyShare ?? 0))
  const share = Math.max(0, left) / Math.max(1, bounds?.length ?? 0)
  return [...frequent, ...(bounds ?? []).map((text) => ({ text: text.toLowerCase(), share }))]
}
