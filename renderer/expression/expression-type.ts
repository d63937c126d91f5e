import type { FieldType } from '#schemas/language/field-type.ts'

export const SCALAR_TYPES = ['text', 'number', 'boolean', 'date', 'datetime', 'time', 'null', 'unknown'] as const
/** `unknown`: what a `json` field holds; checked when it is used. */
export type ScalarType = (typeof SCALAR_TYPES)[number]
export type ListType = `${ScalarType}[]`
/** `rows`: a sub-table as a whole. A column of it is a list: `tiers.price` is `number[]`. */
export type ExpressionType = ScalarType | ListType | 'rows'

/** What a field's value is in an expression. `long` is a number here: its digits are exact. */
export function typeOf(type: FieldType, multiple = false): ExpressionType {
  if (multiple && type.kind !== 'json') return 'text[]'
  switch (type.kind) {
    case 'integer':
    case 'long':
    case 'decimal':
      return 'number'
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'time':
      return type.kind
    case 'json':
      return 'unknown'
    case 'string':
    case 'text':
    case 'enum':
    case 'ref':
    case 'file':
      return 'text'
  }
}

const ITEM_TYPES: ReadonlyMap<ExpressionType, ScalarType> = new Map(SCALAR_TYPES.map((type) => [listOf(type), type]))

export function listOf(item: ScalarType): ListType {
  return `${item}[]`
}

/** Type of the items of a list; `undefined` when it is none. */
export function itemTypeOf(type: ExpressionType): ScalarType | undefined {
  return ITEM_TYPES.get(type)
}

export function isScalar(type: ExpressionType): type is ScalarType {
  return type !== 'rows' && itemTypeOf(type) === undefined
}

/** Whether a value of one type may stand where another is wanted. Null may stand anywhere, the unknown is tried. */
export function fits(actual: ExpressionType, wanted: ExpressionType): boolean {
  if (actual === wanted || actual === 'null' || actual === 'unknown') return true
  if (wanted === 'unknown') return isScalar(actual)
  const actualItem = itemTypeOf(actual)
  const wantedItem = itemTypeOf(wanted)
  return actualItem !== undefined && wantedItem !== undefined && fits(actualItem, wantedItem)
}

/** The type of a place that takes either: a branch, an item of a list. `undefined` when they do not go together. */
export function commonType(left: ExpressionType, right: ExpressionType): ExpressionType | undefined {
  if (left === right || right === 'null') return left
  if (left === 'null') return right
  if (left === 'unknown' || right === 'unknown') return 'unknown'
  const leftItem = itemTypeOf(left)
  const rightItem = itemTypeOf(right)
  if (leftItem === undefined || rightItem === undefined) return undefined
  const item = commonType(leftItem, rightItem)
  return item !== undefined && isScalar(item) ? listOf(item) : undefined
}
