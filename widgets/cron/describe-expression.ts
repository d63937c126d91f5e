import cronstrue from 'cronstrue'
import 'cronstrue/locales/zh_CN.js'
import { expressionFault } from '#schemas/cron/parse-expression.ts'

/** An expression in words; null where there are none: it is broken, or says what the words have no way to say. */
export function describeExpression(text: string): string | null {
  if (expressionFault(text) !== null) return null
  try {
    return cronstrue.toString(text, {
      locale: 'zh_CN',
      use24HourTimeFormat: true,
      // Quartz: Sunday is 1.
      dayOfWeekStartIndexZero: false,
    })
  } catch {
    // It throws texts at what it does not know, as `L-3W`. The expression itself is right.
    return null
  }
}
