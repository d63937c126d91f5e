import type { GroupPeriod } from '#schemas/language/groups.ts'
import type { GroupPlan, QueryFieldPlan } from '../../../compile/plan.ts'
import type { DraftEntry } from '../../query-bar/query-draft.ts'

/** The condition that finds the rows of a group; null where the query bar has none that says it. */
export function groupCondition(
  { field, per }: GroupPlan,
  value: string | null,
  asked: readonly QueryFieldPlan[],
): DraftEntry | null {
  const placed = asked.find((one) => one.field.name === field.name)
  if (!placed || value === null) return null
  const { operator } = placed
  if (per) return operator === 'between' ? { operator, value: periodBounds({ field }, value, per) } : null
  if (operator === 'in') return { operator, value: [value] }
  if (operator !== 'eq') return null
  return { operator, value: field.type.kind === 'boolean' ? value === 'true' : value }
}

/** The first and the last value of a part of time. */
export function periodBounds(
  { field }: Pick<GroupPlan, 'field'>,
  value: string,
  per: GroupPeriod,
): readonly [string, string] {
  const [from, to] = daysOf(value, per)
  return field.type.kind === 'datetime' ? [`${from} 00:00:00`, `${to} 23:59:59`] : [from, to]
}

/** The first and the last day of a part of time: of `2026`, `2026-11` or `2026-11-20`. */
function daysOf(value: string, per: GroupPeriod): readonly [string, string] {
  switch (per) {
    case 'day':
      return [value, value]
    case 'year':
      return [`${value}-01-01`, `${value}-12-31`]
    case 'month': {
      const [year = 0, month = 0] = value.split('-').map(Number)
      return [`${value}-01`, `${value}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`]
    }
  }
}
