import type { FieldKind } from '../language/field-type.ts'

/** Operators of list queries and of the advanced query; the contract's rule names, plus `between` (two bounds). */
export const QUERY_OPERATORS = [
  'eq',
  'ne',
  'like',
  'left_like',
  'right_like',
  'in',
  'gt',
  'ge',
  'lt',
  'le',
  'between',
] as const
export type QueryOperator = (typeof QUERY_OPERATORS)[number]

const TEXT: readonly QueryOperator[] = ['like', 'eq', 'ne', 'left_like', 'right_like', 'in']
const ORDERED: readonly QueryOperator[] = ['between', 'eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in']
const CHOSEN: readonly QueryOperator[] = ['in', 'eq', 'ne']

/** Operators that make sense for a storage type; the first is the default of a field placed in the query. */
export const OPERATORS_BY_KIND: Readonly<Record<FieldKind, readonly QueryOperator[]>> = {
  string: TEXT,
  text: TEXT,
  integer: ORDERED,
  long: ORDERED,
  decimal: ORDERED,
  boolean: ['eq', 'ne'],
  date: ORDERED,
  datetime: ORDERED,
  time: ORDERED,
  enum: CHOSEN,
  ref: CHOSEN,
  file: [],
  json: [],
}

/** One condition of a list query. `between` carries two bounds, either may be null; `in` carries a list. */
export interface Condition {
  readonly field: string
  readonly operator: QueryOperator
  readonly value: ConditionValue
}
export type ConditionValue = string | number | boolean | readonly string[] | readonly [string | null, string | null]
