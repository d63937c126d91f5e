import { Big } from 'big.js'
import { ExpressionError } from './limits.ts'
import type { ArithmeticOperator } from './tree.ts'

// A constructor of our own: strict mode refuses floating numbers, and nobody else's settings reach it.
const Decimal = Big()
Decimal.strict = true
Decimal.RM = Big.roundHalfUp

/** Digits before the point; one more is an error. */
const MAX_WHOLE_DIGITS = 60
/** Digits after the point; more are rounded, half up. Products of any two fields fit. */
const MAX_FRACTION_DIGITS = 60
/** Of a quotient that does not end before. */
const QUOTIENT_DIGITS = 20

export const ZERO = toDecimal('0')

export function toDecimal(canonical: string): Big {
  return new Decimal(canonical)
}

/** A number of ours from a count of ours. */
export function fromInteger(count: number): Big {
  return new Decimal(String(count))
}

/** Keeps numbers small enough to be quick. @throws {ExpressionError} */
export function bounded(number: Big): Big {
  if (number.e >= MAX_WHOLE_DIGITS) throw new ExpressionError('number-too-large')
  return number.c.length - 1 - number.e > MAX_FRACTION_DIGITS ? number.round(MAX_FRACTION_DIGITS) : number
}

/** Exact but for what a quotient cannot be. Null where mathematics has no answer. */
export function calculate(operator: ArithmeticOperator, left: Big, right: Big): Big | null {
  switch (operator) {
    case '+':
      return bounded(left.plus(right))
    case '-':
      return bounded(left.minus(right))
    case '*':
      return bounded(left.times(right))
    case '/':
      return right.eq('0') ? null : bounded(divide(left, right))
    case '%':
      return right.eq('0') ? null : bounded(left.mod(right))
  }
}

/** 20 significant digits, half up, and never fewer than the whole ones. */
function divide(left: Big, right: Big): Big {
  if (left.eq('0')) return ZERO
  const magnitude = left.e - right.e
  const reaches = left.abs().cmp(right.abs().times(toDecimal(`1e${magnitude}`))) >= 0
  const exponent = reaches ? magnitude : magnitude - 1
  // big.js counts digits after the point, by a setting of the constructor.
  const Quotient = Big()
  Quotient.strict = true
  Quotient.RM = Big.roundHalfUp
  Quotient.DP = Math.max(0, QUOTIENT_DIGITS - 1 - exponent)
  return new Quotient(left).div(right)
}

export type RoundingMode = 'half-up' | 'down' | 'up'

/** `down` and `up` mean towards minus and plus infinity; `half-up` rounds 0.5 away from zero. */
export function roundTo(number: Big, digits: number, mode: RoundingMode): Big {
  if (mode === 'half-up') return number.round(digits, Big.roundHalfUp)
  const towardsZero = number.round(digits, Big.roundDown)
  const isAway = mode === 'down' ? number.lt('0') : number.gt('0')
  return isAway ? number.round(digits, Big.roundUp) : towardsZero
}

/** Text of a whole number within bounds as one of JavaScript; `undefined` otherwise. */
export function toWholeNumber(number: Big, min: number, max: number): number | undefined {
  const value = Number(number.toFixed())
  return Number.isInteger(value) && value >= min && value <= max ? value : undefined
}
