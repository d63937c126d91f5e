import { canonicalDecimal } from '#schemas/values/decimal.ts'
import type { FieldPlan, PageRecord, Statistic } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import { calculate, fromInteger, roundTo, toDecimal, ZERO } from '../../expression/decimal-arithmetic.ts'

/** Digits of an average of whole numbers; as below lists. */
const AVERAGE_DIGITS = 2

/** The statistics that any of the columns asks for, in the order in which their rows stand. */
export function statisticsOf(fields: readonly FieldPlan[]): readonly Statistic[] {
  return (['sum', 'average'] as const).filter((statistic) =>
    fields.some((field) => field.statistics.includes(statistic)),
  )
}

/** A statistic of a column, as canonical text; null when nothing counts, or the field does not ask for it. */
export function columnStatistic(field: FieldPlan, rows: readonly PageRecord[], statistic: Statistic): string | null {
  if (!field.statistics.includes(statistic)) return null
  const numbers = rows.flatMap((row) => {
    const value = fieldValue(row, field.name)
    const canonical =
      typeof value === 'string' || typeof value === 'number' ? canonicalDecimal(String(value)) : undefined
    return canonical === undefined ? [] : [toDecimal(canonical)]
  })
  if (numbers.length === 0) return null
  const sum = numbers.reduce((total, number) => total.plus(number), ZERO)
  if (statistic === 'sum') return sum.toFixed()
  const digits = Math.max(AVERAGE_DIGITS, field.type.kind === 'decimal' ? field.type.scale : 0)
  const average = calculate('/', sum, fromInteger(numbers.length))
  return average === null ? null : roundTo(average, digits, 'half-up').toFixed()
}
