import { Big } from 'big.js'
import { type RoundingMode, roundTo, toWholeNumber } from '../decimal-arithmetic.ts'
import type { RuntimeList, RuntimeValue } from '../runtime-value.ts'
import type { FunctionDefinition } from './function-definition.ts'

const MAX_ROUNDING_DIGITS = 20

function rounding(mode: RoundingMode) {
  return ([value, digits]: RuntimeList): RuntimeValue => {
    if (!(value instanceof Big)) return null
    if (digits === undefined) return roundTo(value, 0, mode)
    const count = digits instanceof Big ? toWholeNumber(digits, 0, MAX_ROUNDING_DIGITS) : undefined
    return count === undefined ? null : roundTo(value, count, mode)
  }
}

const roundingParameters = [
  { name: 'number', accepts: ['number'] },
  { name: 'digits', accepts: ['number'], optional: true },
] as const

export const numberFunctions: readonly FunctionDefinition[] = [
  {
    name: 'round',
    parameters: roundingParameters,
    returns: 'number',
    call: rounding('half-up'),
  },
  {
    name: 'floor',
    parameters: roundingParameters,
    returns: 'number',
    call: rounding('down'),
  },
  {
    name: 'ceil',
    parameters: roundingParameters,
    returns: 'number',
    call: rounding('up'),
  },
  {
    name: 'abs',
    parameters: [{ name: 'number', accepts: ['number'] }],
    returns: 'number',
    call: ([value]) => (value instanceof Big ? value.abs() : null),
  },
]
