import { type Expression, type SqlBool, sql } from 'kysely'
import type { FieldPlan, Statistic } from '#renderer/compile/plan.ts'
import { roundTo, toDecimal } from '#renderer/expression/decimal-arithmetic.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { toWireValue } from '#schemas/values/wire-value.ts'
import type { RecordWork } from '../resource-work.ts'
import { liveRows } from './read-records.ts'

export type WireNumber = string | number | null

export const AGGREGATES: Readonly<Record<Statistic, ReturnType<typeof sql>>> = { sum: sql`sum`, average: sql`avg` }
/** Digits of an average behind the point: as many as its field has, and two for whole numbers. */
const AVERAGE_DIGITS = 2

/** Sums and averages over all rows that the filters find, by field; null where no row has a value. */
export async function countStatistics(
  work: RecordWork,
  filters: readonly Expression<SqlBool>[],
  fields: readonly FieldPlan[],
): Promise<Record<string, Record<string, WireNumber>>> {
  const wanted = fields.flatMap((field) => field.statistics.map((statistic) => ({ field, statistic })))
  const row = await liveRows(work)
    .where((eb) => eb.and([...filters]))
    .select(
      wanted.map(({ field, statistic }, index) =>
        sql<string | null>`${AGGREGATES[statistic]}(${sql.ref(field.column)}::numeric)::text`.as(`value${index}`),
      ),
    )
    .executeTakeFirstOrThrow()
  const results: Record<string, Record<string, WireNumber>> = {}
  for (const [index, { field, statistic }] of wanted.entries()) {
    const text = row[`value${index}`]
    const key = wireNameOf(field)
    results[key] = { ...results[key], [statistic]: toWireNumber(field, statistic, text ?? null) }
  }
  return results
}

/** A sum or an average as the field's numbers go over the wire; null where no row has a value. */
export function toWireNumber({ type }: FieldPlan, statistic: Statistic, text: unknown): WireNumber {
  if (typeof text !== 'string') return null
  const scale = type.kind === 'decimal' ? type.scale : 0
  const digits = statistic === 'average' ? Math.max(scale, AVERAGE_DIGITS) : scale
  const rounded = roundTo(toDecimal(text), digits, 'half-up').toFixed()
  const value = toWireValue({ kind: 'decimal', precision: 60, scale: digits }, false, canonicalDecimal(rounded) ?? null)
  return typeof value === 'number' ? value : value === null ? null : String(value)
}
