import { toDecimal, ZERO } from '#renderer/expression/decimal-arithmetic.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import type { SystemContext } from '../http/request-context.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import type { Resource } from '../resources/resource.ts'
import type { RecordTransaction } from '../resources/services.ts'
import { settleRows } from './settle-rows.ts'

/** Orders in these states have given back what they took. */
const GIVEN_BACK = ['closed', 'refunded']

/** Products keep what orders have taken of them, so that an order that is closed later gives back what is there. */
export async function settleStock(
  db: RecordTransaction,
  context: SystemContext,
  { products, orders }: { readonly products: Resource; readonly orders: readonly StoredRecord[] },
): Promise<void> {
  const taken = new Map<string, ReturnType<typeof toDecimal>>()
  for (const { values, rows } of orders) {
    if (GIVEN_BACK.includes(String(values.get('status')))) continue
    for (const { values: line } of rows.get('lines') ?? []) {
      const product = String(line.get('product'))
      taken.set(product, (taken.get(product) ?? ZERO).plus(toDecimal(String(line.get('quantity')))))
    }
  }
  const values = new Map(
    [...taken].map(([id, amount]) => [id, { takenStock: canonicalDecimal(amount.toFixed()) ?? null }]),
  )
  await settleRows({ db, context, resource: products }, values)
}
