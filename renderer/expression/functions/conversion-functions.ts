import { Big } from 'big.js'
import { canonicalDecimal, formatDecimal } from '#schemas/values/decimal.ts'
import { formatMoment } from '../calendar-arithmetic.ts'
import { bounded, toDecimal, toWholeNumber } from '../decimal-arithmetic.ts'
import { Moment, type RuntimeList, type RuntimeValue, textOf, toText } from '../runtime-value.ts'
import type { FunctionContext, FunctionDefinition } from './function-definition.ts'

const MAX_SHOWN_DIGITS = 20

export const conversionFunctions: readonly FunctionDefinition[] = [
  {
    name: 'formatDate',
    parameters: [
      { name: 'date', accepts: ['date', 'datetime', 'time'] },
      { name: 'pattern', accepts: ['text'] },
    ],
    returns: 'text',
    call: ([value, pattern], { budget }) => {
      if (!(value instanceof Moment) || typeof pattern !== 'string') return null
      budget.allowText(pattern.length)
      return toText(formatMoment(value, pattern))
    },
  },
  {
    name: 'formatNumber',
    parameters: [
      { name: 'number', accepts: ['number'] },
      { name: 'digits', accepts: ['number'], optional: true },
    ],
    returns: 'text',
    call: formatNumber,
  },
  {
    name: 'toNumber',
    parameters: [{ name: 'value', accepts: ['text', 'number'] }],
    returns: 'number',
    call: ([value], { budget }) => {
      if (value instanceof Big) return value
      if (typeof value !== 'string') return null
      budget.spendOnText(value.length)
      const canonical = canonicalDecimal(value.trim())
      return canonical === undefined ? null : bounded(toDecimal(canonical))
    },
  },
  {
    name: 'toText',
    parameters: [{ name: 'value', accepts: ['text', 'number', 'boolean', 'date', 'datetime', 'time'] }],
    returns: 'text',
    call: ([value]) => (value === undefined ? null : textOf(value)),
  },
]

function formatNumber([value, digits]: RuntimeList, _context: FunctionContext): RuntimeValue {
  if (!(value instanceof Big)) return null
  const canonical = textOf(value) ?? '0'
  if (digits === undefined) return formatDecimal(canonical, canonical.split('.')[1]?.length ?? 0)
  const count = digits instanceof Big ? toWholeNumber(digits, 0, MAX_SHOWN_DIGITS) : undefined
  return count === undefined ? null : formatDecimal(canonical, count)
}
