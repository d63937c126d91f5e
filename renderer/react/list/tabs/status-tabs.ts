import type { AskedCondition } from '#schemas/query/super-query-params.ts'
import type { TabCounts } from '../../../data-source.ts'
import type { Choice } from '../../../widget.ts'
import type { DraftEntry } from '../../query-bar/query-draft.ts'
import { messages } from './messages.ts'

/** A tab above a list. `values`: the stored values of its rows; null: all rows. */
export interface StatusTab {
  readonly key: string
  readonly title: string
  readonly values: readonly string[] | null
  /** Undefined where it is not known. */
  readonly count: number | undefined
}

/** The keys of choices carry a mark, so that no stored value is taken for one of these. */
const ALL = 'all'
const OTHERS = 'others'

/**
 * 全部, a tab for each choice, and 其他 where rows hold what is none of them. A choice that cannot be chosen any more
 * has a tab for as long as rows hold it, or it is the one asked for.
 */
export function statusTabs(
  choices: readonly Choice[],
  counted: TabCounts | undefined,
  asked: readonly string[],
): readonly StatusTab[] {
  const counts = counted?.counts ?? {}
  const known = new Set(choices.map(({ value }) => value))
  const stored = [...new Set([...Object.keys(counts), ...asked])]
  const others = choices.length === 0 ? [] : stored.filter((value) => !known.has(value))
  const shown = choices.filter(({ value, disabled }) => !disabled || (counts[value] ?? 0) > 0 || asked.includes(value))
  return [
    { key: ALL, title: messages.allTab, values: null, count: counted?.total },
    ...shown.map(({ value, text }) => ({
      key: `value:${value}`,
      title: text,
      values: [value],
      count: counted && (counts[value] ?? 0),
    })),
    ...(others.length > 0
      ? [{ key: OTHERS, title: messages.otherTab, values: others, count: counted && sumOf(others, counts) }]
      : []),
  ]
}

function sumOf(values: readonly string[], counts: TabCounts['counts']): number {
  return values.reduce((sum, value) => sum + (counts[value] ?? 0), 0)
}

/** The values that the conditions ask of the field of the tabs; empty: all rows. */
export function askedOf(field: string, conditions: readonly AskedCondition[]): readonly string[] {
  const condition = conditions.find((one) => one.field === field)
  return condition ? [condition.value].flat().flatMap((value) => (value === null ? [] : String(value))) : []
}

/** Which tab the asked values stand for; undefined for several of them, which no tab shows together. */
export function chosenTab(tabs: readonly StatusTab[], asked: readonly string[]): StatusTab | undefined {
  if (asked.length === 0) return tabs.find(({ values }) => values === null)
  const isOf = ({ values }: StatusTab) => values !== null && asked.every((value) => values.includes(value))
  return tabs.find(isOf)
}

export function entryOf({ values }: StatusTab): DraftEntry | null {
  return values && { operator: 'in', value: values }
}
