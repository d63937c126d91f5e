import { type AdvancedGroup, type AdvancedRule, isAdvancedGroup } from '#schemas/query/advanced-query.ts'

/** The line by which a column narrows all rows; undefined: none does. */
export function headRule(group: AdvancedGroup | null, field: string): AdvancedRule | undefined {
  if (group?.combinator !== 'and') return undefined
  return group.rules.find((part): part is AdvancedRule => !isAdvancedGroup(part) && part.field === field)
}

/** The query with this line for the column, beside all else that it asks; null: without one. */
export function withHeadRule(group: AdvancedGroup | null, field: string, rule: AdvancedRule | null): AdvancedGroup {
  const added = rule ? [rule] : []
  if (!group || group.rules.length === 0) return { combinator: 'and', rules: added }
  // What any of several lines may let through is one condition beside the new one.
  if (group.combinator === 'or') return rule ? { combinator: 'and', rules: [group, rule] } : group
  const held = headRule(group, field)
  if (!held) return { ...group, rules: [...group.rules, ...added] }
  return { ...group, rules: group.rules.flatMap((part) => (part === held ? added : [part])) }
}
