import type { Condition, ConditionValue, QueryOperator } from '#schemas/query/operator.ts'
import type { Bounds, QueryValue } from '../../widget.ts'

/** What stands in the query bar, by field name: applied or still being typed. */
export type QueryDraft = Readonly<Record<string, DraftEntry>>

export interface DraftEntry {
  readonly operator: QueryOperator
  readonly value: QueryValue
}

/** The conditions that a draft asks for; empty inputs ask for nothing. */
export function toConditions(draft: QueryDraft): readonly Condition[] {
  return Object.entries(draft).flatMap(([field, { operator, value }]) => {
    const asked = toConditionValue(operator, value)
    return asked === null ? [] : [{ field, operator, value: asked }]
  })
}

function toConditionValue(operator: QueryOperator, value: QueryValue): ConditionValue | null {
  if (value === null) return null
  if (operator === 'between') return isList(value) ? toBounds(value) : null
  if (isList(value)) return toChoices(value)
  switch (typeof value) {
    case 'string':
      return value.trim() === '' ? null : value.trim()
    case 'number':
    case 'boolean':
      return value
    default:
      return null
  }
}

function toBounds(bounds: readonly (string | null)[]): readonly [string | null, string | null] | null {
  const [from, to] = [toBound(bounds[0]), toBound(bounds[1])]
  return from === null && to === null ? null : [from, to]
}

function toBound(bound: string | null | undefined): string | null {
  return bound === undefined || bound === null || bound.trim() === '' ? null : bound.trim()
}

function toChoices(values: readonly (string | null)[]): readonly string[] | null {
  const chosen = values.filter((value): value is string => value !== null && value !== '')
  return chosen.length === 0 ? null : chosen
}

function isList(value: QueryValue): value is readonly string[] | Bounds {
  return Array.isArray(value)
}

export function sameConditions(left: readonly Condition[], right: readonly Condition[]): boolean {
  return JSON.stringify(inFieldOrder(left)) === JSON.stringify(inFieldOrder(right))
}

function inFieldOrder(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.toSorted((left, right) => (left.field < right.field ? -1 : 1))
}
