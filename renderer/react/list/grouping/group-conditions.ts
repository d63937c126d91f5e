import type { Condition } from '#schemas/query/operator.ts'
import {
  type AskedCondition,
  advancedCondition,
  isAdvanced,
  type SuperQueryLine,
  wireTypesOf,
} from '#schemas/query/super-query-params.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import type { FieldPlan, GroupPlan } from '../../../compile/plan.ts'
import { periodBounds } from '../groups/group-condition.ts'

/** The conditions that find the rows of a group, of those that the conditions of the list find. */
export function rowsOfGroup(
  group: GroupPlan,
  value: string | null,
  conditions: readonly AskedCondition[],
): readonly AskedCondition[] {
  const { field, per } = group
  if (per && value !== null) return withinPeriod(field, periodBounds(group, value, per), conditions)
  // What else is asked of the field holds for all rows of the group, or for none: the group would not be there.
  const others = conditions.filter((condition) => condition.field !== field.name)
  if (value === null) return withLine(others, emptyLine(field))
  const stored = field.type.kind === 'boolean' ? value === 'true' : value
  return [...others, { field: field.name, operator: 'eq', value: stored }]
}

/** A list can be asked for one pair of bounds: of two, what lies in both. */
function withinPeriod(
  field: FieldPlan,
  [from, to]: readonly [string, string],
  conditions: readonly AskedCondition[],
): readonly AskedCondition[] {
  const isBounds = (one: AskedCondition): one is Condition => one.field === field.name && one.operator === 'between'
  const bounds = conditions.filter(isBounds).map(({ value }) => value as readonly [string | null, string | null])
  const starts = [from, ...bounds.flatMap(([start]) => (start ? [padded(start, from)] : []))].toSorted()
  const ends = [to, ...bounds.flatMap(([, end]) => (end ? [padded(end, to)] : []))].toSorted()
  const value = [starts.at(-1) ?? from, ends[0] ?? to] as const
  return [...conditions.filter((one) => !isBounds(one)), { field: field.name, operator: 'between', value }]
}

/** A day as a bound of times is its whole day. */
function padded(bound: string, like: string): string {
  return `${bound}${like.slice(bound.length)}`
}

function emptyLine(field: FieldPlan): SuperQueryLine {
  return { field: wireNameOf(field), rule: 'empty', val: '', ...wireTypesOf(field.type.kind) }
}

/** A list is asked one advanced query: the line holds besides it. */
function withLine(conditions: readonly AskedCondition[], line: SuperQueryLine): readonly AskedCondition[] {
  const advanced = conditions.find(isAdvanced)
  const others = conditions.filter((condition) => !isAdvanced(condition))
  if (!advanced) return [...others, advancedCondition({ matchType: 'and', lines: [line] })]
  const { matchType, lines } = advanced.value
  const joined = matchType === 'and' ? [...lines, line] : [advanced.value, line]
  return [...others, advancedCondition({ matchType: 'and', lines: joined })]
}
