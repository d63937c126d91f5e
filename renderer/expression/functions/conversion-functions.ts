import { Big } from 'big.js'
import { canonicalDecimal, formatDecimal } from '#schemas/values/decimal.ts'
import { formatMoment } from '../calendar-arithmetic.ts'
import { bounded, toDecimal, toWholeNumber } from '../decimal-arithmetic.ts'
import { Moment, type RuntimeList, type RuntimeValue, textOf, toText } from '../runtime-value.ts'
import type { FunctionContext, FunctionDefinition } from './function-definition.ts'

const NULL_MAKES_NULL = '参数为空时结果为空'
const MAX_SHOWN_DIGITS = 20

export const conversionFunctions: readonly FunctionDefinition[] = [
  {
    name: 'formatDate',
    group: '转换',
    summary: '按 pattern 写成文本：YYYY、MM、DD、HH、mm、ss，其余照写',
    nulls: NULL_MAKES_NULL,
    parameters: [
      { name: 'date', accepts: ['date', 'datetime', 'time'] },
      { name: 'pattern', accepts: ['text'] },
    ],
    returns: 'text',
    example: ["formatDate(today(), 'YYYY年MM月')", '2024年03月'],
    call: ([value, pattern], { budget }) => {
      if (!(value instanceof Moment) || typeof pattern !== 'string') return null
      budget.allowText(pattern.length)
      return toText(formatMoment(value, pattern))
    },
  },
  {
    name: 'formatNumber',
    group: '转换',
    summary: '带千分位的文本，四舍五入到 digits 位小数；不写 digits 时保留原有小数',
    nulls: NULL_MAKES_NULL,
    parameters: [
      { name: 'number', accepts: ['number'] },
      { name: 'digits', accepts: ['number'], optional: true },
    ],
    returns: 'text',
    example: ['formatNumber(1234.5, 2)', '1,234.50'],
    call: formatNumber,
  },
  {
    name: 'toNumber',
    group: '转换',
    summary: '把文本读成数字，首尾空白不计，不接受千分位',
    nulls: '参数为空、文本不是数字时结果为空',
    parameters: [{ name: 'value', accepts: ['text', 'number'] }],
    returns: 'number',
    example: ["toNumber(' 007.50 ')", '7.5'],
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
    group: '转换',
    summary: '写成文本：数字不带多余的零，日期按 YYYY-MM-DD，布尔值写作 是、否',
    nulls: NULL_MAKES_NULL,
    parameters: [{ name: 'value', accepts: ['text', 'number', 'boolean', 'date', 'datetime', 'time'] }],
    returns: 'text',
    example: ['toText(1.50)', '1.5'],
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
