import type { FieldType } from '#schemas/language/field-type.ts'
import { type NumberFormat, scaleOf } from '../number/number-text.ts'
import type { MoneyOptions } from './schema.ts'

/** All decimals of the type are shown, so that the points of a column stand below each other. */
export function moneyFormat({ symbol, unit, thousands = true }: MoneyOptions, type: FieldType): NumberFormat {
  return { thousands, scale: scaleOf(type), prefix: symbol, suffix: unit && ` ${unit}` }
}
