import { Big } from 'big.js'
import { Moment, type RuntimeValue } from './runtime-value.ts'

/** Equal in kind and value. Null equals only null; lists and objects equal nothing. */
export function areEqual(left: RuntimeValue, right: RuntimeValue): boolean {
  if (left instanceof Big && right instanceof Big) return left.eq(right)
  if (left instanceof Moment && right instanceof Moment) return left.kind === right.kind && left.text === right.text
  return (left === null || typeof left !== 'object') && left === right
}

/** -1, 0 or 1; `undefined` where there is no order: null, different kinds, true and false. */
export function compare(left: RuntimeValue, right: RuntimeValue): -1 | 0 | 1 | undefined {
  if (left instanceof Big && right instanceof Big) return left.cmp(right)
  if (left instanceof Moment && right instanceof Moment) {
    // Both are written from the largest unit to the smallest, with leading zeros.
    return left.kind === right.kind ? compareTexts(left.text, right.text) : undefined
  }
  return typeof left === 'string' && typeof right === 'string' ? compareTexts(left, right) : undefined
}

export function isGreater(left: RuntimeValue, right: RuntimeValue): boolean {
  return compare(left, right) === 1
}

function compareTexts(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0
  return left < right ? -1 : 1
}
