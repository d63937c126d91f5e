import type { AskedCondition } from '#schemas/query/super-query-params.ts'
import type { BoardPlan } from '../../../compile/plan.ts'
import type { GroupedRows } from '../../../data-source.ts'
import type { Choice } from '../../../widget.ts'
import { messages } from './messages.ts'

export interface BoardColumn {
  readonly key: string
  readonly title: string
  readonly color: string | null
  /** The stored values of its rows. */
  readonly values: readonly string[]
  /** What moving a card here makes of it; null: nothing is moved here. */
  readonly to: string | null
  /** Undefined where it is not known. */
  readonly count: number | undefined
  /** Canonical; undefined where nothing is summed up, or the user may not see it. */
  readonly sum: string | undefined
  /** The conditions leave it out. */
  readonly isLeftOut: boolean
}

/** Keys of choices carry a mark, so that no stored value is taken for this one. */
const OTHERS = 'others'

/**
 * The columns that the board names, else one for each choice. A choice that cannot be chosen any more has a column for as
 * long as rows hold it; what is no choice stands in 其他.
 */
export function boardColumns(
  { columns, sum }: Pick<BoardPlan, 'columns' | 'sum'>,
  choices: readonly Choice[],
  figures: GroupedRows | undefined,
  asked: readonly string[],
): readonly BoardColumn[] {
  const sumKey = sum && `sum(${sum.name})`
  const groups = new Map(figures?.groups.map((group) => [group.value, group]))
  const countOf = (value: string) => Number(groups.get(value)?.figures.count ?? 0)
  const known = new Map(choices.map((choice) => [choice.value, choice]))
  const values =
    columns ?? choices.filter(({ value, disabled }) => !disabled || countOf(value) > 0).map(({ value }) => value)
  const shown = values.map((value): BoardColumn => {
    const summed = sumKey ? groups.get(value)?.figures[sumKey] : undefined
    return {
      key: `value:${value}`,
      title: known.get(value)?.text ?? value,
      color: known.get(value)?.color ?? null,
      values: [value],
      to: value,
      count: figures && countOf(value),
      sum: summed === undefined || summed === null ? undefined : String(summed),
      isLeftOut: asked.length > 0 && !asked.includes(value),
    }
  })
  const others = [...groups.keys()].filter((value): value is string => value !== null && !known.has(value))
  if (columns !== null || others.length === 0 || choices.length === 0) return shown
  const count = others.reduce((total, value) => total + countOf(value), 0)
  return [
    ...shown,
    {
      key: OTHERS,
      title: messages.others,
      color: null,
      values: others,
      to: null,
      count,
      sum: undefined,
      isLeftOut: false,
    },
  ]
}

/** The conditions of a column: its own, beside those that ask about something else. */
export function columnConditions(
  field: string,
  { values }: BoardColumn,
  conditions: readonly AskedCondition[],
): readonly AskedCondition[] {
  return [...conditions.filter((condition) => condition.field !== field), { field, operator: 'in', value: values }]
}

/** On all columns that the conditions leave in; undefined as long as they are not counted. */
export function cardCount(columns: readonly BoardColumn[]): number | undefined {
  const counts = columns.flatMap(({ isLeftOut, count }) => (isLeftOut ? [] : [count]))
  return counts.reduce<number | undefined>(
    (total, count) => (total === undefined || count === undefined ? undefined : total + count),
    0,
  )
}

/** Rows without a value stand in no column. */
export function unplacedCount(figures: GroupedRows | undefined): number {
  return Number(figures?.groups.find(({ value }) => value === null)?.figures.count ?? 0)
}
