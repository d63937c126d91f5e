import type { FormatContext, ParseOutcome } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { withoutDecoration } from '../number/accept-typing.ts'
import { orderedNumbers } from '../number/number-bounds.ts'
import { formatNumber } from '../number/number-text.ts'
import { typedNumber } from '../number/number-typing.ts'
import { messages } from '../range/messages.ts'
import { formatRange, parseRange } from '../range/range-text.ts'
import { parseStoredText } from '../text/parse-stored-text.ts'
import type { NumberRangeOptions } from './schema.ts'

export function formatNumberRange(
  value: CanonicalValue,
  { thousands = false, unit }: Omit<NumberRangeOptions, 'integer'>,
): string {
  const text = formatRange(value, (bound) => formatNumber(bound, { thousands, scale: 0 }))
  return text !== '' && unit ? `${text} ${unit}` : text
}

export function parseNumberRange(text: string, context: FormatContext<NumberRangeOptions>): ParseOutcome {
  const { integer = false, unit } = context.options
  const typed = text.trim()
  const plain = unit && typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed
  const outcome = parseRange(plain, {
    readBound: (bound) => {
      const number = typedNumber(withoutDecoration(bound))
      return integer && number?.includes('.') ? null : number
    },
    order: orderedNumbers,
    complain: () => messages.notARange(typed, integer ? '1 ~ 100' : '1.5 ~ 100'),
  })
  return outcome.ok && typeof outcome.value === 'string' ? parseStoredText(outcome.value, context) : outcome
}
