import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { type ExpressionType, isScalar } from './expression-type.ts'
import type { Checked } from './literal-types.ts'
import { CHECK_MESSAGES as messages } from './messages.ts'

/** What an author most likely meant who put this where something else is wanted. */
export function mismatchHint(
  { node, type }: Checked,
  wanted: readonly ExpressionType[],
  operator: string,
): string | undefined {
  if (!isScalar(type)) return node.kind === 'column' || node.kind === 'rows' ? messages.columnHint : messages.listHint
  if (isScalar(type) && wanted.length > 0 && wanted.every((each) => !isScalar(each))) return messages.listWanted
  const isDay = type === 'date' || type === 'datetime'
  if (wanted.includes('number')) {
    if (node.kind === 'literal' && node.type === 'text' && canonicalDecimal(node.value) !== undefined) {
      return messages.unquoteNumber(node.value)
    }
    if (type === 'text') return operator === '+' ? messages.concatHint : messages.toNumberHint
    if (isDay && /^[+-]$/.test(operator)) return messages.dateMathHint
  }
  if (wanted.includes('text')) {
    if (node.kind === 'literal' && node.type === 'number') return messages.quoteText(node.value)
    return messages.toTextHint
  }
  if (wanted.includes('boolean')) {
    const isComparison = operator === '==' || operator === '!='
    return isComparison && node.kind === 'literal' ? messages.booleanHint : messages.conditionHint
  }
  if (node.kind === 'literal' && node.type === 'number' && (wanted.includes('date') || wanted.includes('datetime'))) {
    const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(node.value) ?? []
    return messages.quoteDate(year === undefined ? '2026-01-31' : `${year}-${month}-${day}`)
  }
  if (isDay && (wanted.includes('date') || wanted.includes('datetime'))) return messages.dateCompareHint
  return undefined
}
