import { Big } from 'big.js'
import { type RoundingMode, roundTo, toWholeNumber } from '../decimal-arithmetic.ts'
import type { RuntimeList, RuntimeValue } from '../runtime-value.ts'
import type { FunctionDefinition } from './function-definition.ts'

const MAX_ROUNDING_DIGITS = 20
const NULL_MAKES_NULL = '参数为空时结果为空'

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
    group: '数字',
    summary: '四舍五入到 digits 位小数（0 到 20，默认 0）；负数的 .5 远离零',
    nulls: NULL_MAKES_NULL,
    parameters: roundingParameters,
    returns: 'number',
    example: ['round(2.345, 2)', '2.35'],
    call: rounding('half-up'),
  },
  {
    name: 'floor',
    group: '数字',
    summary: '向下取到 digits 位小数（默认 0）',
    nulls: NULL_MAKES_NULL,
    parameters: roundingParameters,
    returns: 'number',
    example: ['floor(-1.2)', '-2'],
    call: rounding('down'),
  },
  {
    name: 'ceil',
    group: '数字',
    summary: '向上取到 digits 位小数（默认 0）',
    nulls: NULL_MAKES_NULL,
    parameters: roundingParameters,
    returns: 'number',
    example: ['ceil(1.21, 1)', '1.3'],
    call: rounding('up'),
  },
  {
    name: 'abs',
    group: '数字',
    summary: '绝对值',
    nulls: NULL_MAKES_NULL,
    parameters: [{ name: 'number', accepts: ['number'] }],
    returns: 'number',
    example: ['abs(-3.5)', '3.5'],
    call: ([value]) => (value instanceof Big ? value.abs() : null),
  },
]
