import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './databases.ts'

/** One at a time: it belongs to its transaction. */
const CURSOR = 'rows_in_portions'

/**
 * What a query finds, some rows at a time, in the transaction that asks: neither this process nor the database ever
 * holds all of them. The next rows are on their way while these are worked on.
 */
export async function* inPortions<Row>(
  trx: Db,
  query: Compilable<Row>,
  size: number,
): AsyncGenerator<readonly Row[], void> {
  if (!trx.isTransaction) throw new TypeError('A cursor lives in a transaction.')
  // Compiled by the builder: the guard has seen it, and knows of which tenant it is.
  const compiled = query.compile()
  await trx.executeQuery({ ...compiled, sql: `declare ${CURSOR} no scroll cursor for ${compiled.sql}` })
  const fetchNext = () => {
    const next = trx.executeQuery<Row>(CompiledQuery.raw(`fetch forward ${size} from ${CURSOR}`))
    // Whoever has given up meanwhile is told by what they gave up for.
    next.catch(() => {})
    return next
  }
  for (let next = fetchNext(); ; ) {
    const { rows } = await next
    if (rows.length === 0) break
    next = fetchNext()
    yield rows
  }
  await trx.executeQuery(CompiledQuery.raw(`close ${CURSOR}`))
}
