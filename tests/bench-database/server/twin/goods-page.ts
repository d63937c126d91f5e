import { createHash } from 'node:crypto'
import type pg from 'pg'
import { ask, type Statement } from './database.ts'
import type { ListWanted } from './goods-query.ts'
import { COLUMNS, type NamedGoodsRow } from './goods-row.ts'

/** The rows beside a page: makers of the tenant; users of the tenant, and in tenant 0 those that are in no other. */
export const NAMES = `left join bench_maker maker_row on maker_row.id = goods.maker and maker_row.tenant_id = $1 and maker_row.del_flag = 0
  left join sys_user buyer_row on buyer_row.username = goods.buyer and buyer_row.del_flag = 0 and case when $1 = 0
    then coalesce((select min(member.tenant_id) from sys_user_tenant member where member.user_id = buyer_row.id), 0) < 1
    else exists (select from sys_user_tenant member where member.user_id = buyer_row.id and member.tenant_id = $1) end`
export const NAMED = 'goods.*, maker_row.name as maker_text, buyer_row.realname as buyer_text'

interface Total {
  readonly total: number
  readonly totalIsExact?: false
}

/** A page and how many rows there are, in one statement. */
export async function readPage(
  pool: pg.Pool,
  { where, values, order, pageNo, pageSize, countTo }: ListWanted,
): Promise<{ readonly rows: readonly NamedGoodsRow[]; readonly total: Total }> {
  const bound = values.length
  const counted = countTo === undefined ? '' : `limit ${countTo + 1}`
  const known = countTo === undefined ? undefined : knownEstimate(values)
  if (countTo !== undefined && known !== undefined && known >= FAR_BEYOND * countTo) {
    const page = await ask<NamedGoodsRow>(
      pool,
      named(`select ${NAMED} from (select ${COLUMNS} from bench_goods where ${where}
        order by ${order} limit $${bound + 1} offset $${bound + 2}) goods ${NAMES} order by ${order}`),
      [...values, pageSize, (pageNo - 1) * pageSize],
    )
    // A page that is not full is the last one, which is counted.
    if (page.length === pageSize) return { rows: page, total: { total: known, totalIsExact: false } }
  }
  const rows = await ask<NamedGoodsRow & { total: string }>(
    pool,
    named(`select counted.total, page.* from (
        select count(*) as total from (select from bench_goods where ${where} ${counted}) some_goods) counted
      left join (select ${NAMED} from (select ${COLUMNS} from bench_goods where ${where}
        order by ${order} limit $${bound + 1} offset $${bound + 2}) goods ${NAMES}
      ) page on true order by ${order}`),
    [...values, pageSize, (pageNo - 1) * pageSize],
  )
  const found = Number(rows[0]?.total)
  return {
    // Beyond the last page the number stands alone.
    rows: rows.filter(({ id }) => id !== null),
    total:
      countTo !== undefined && found > countTo
        ? { total: await keptEstimate(pool, { where, values }, found), totalIsExact: false }
        : { total: found },
  }
}

const names = new Map<string, string>()
const MAX_NAMES = 200

/** Conditions come in few shapes, and each is prepared. */
function named(text: string): Statement {
  let name = names.get(text)
  if (name === undefined) {
    // Fewer than the database would mind to keep; the old ones go with their connections.
    if (names.size >= MAX_NAMES) names.clear()
    name = `list_${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
  }
  return { name, text }
}

interface Estimate {
  readonly madeAt: number
  readonly rows: number
}
const estimates = new Map<unknown, Estimate>()
const KEPT_MS = 5_000
/** So many times as many rows as are counted: while an estimate is kept, they do not become fewer than that. */
const FAR_BEYOND = 1.5

/** Of a whole list, as it was asked for in the last few seconds. */
function knownEstimate(values: readonly unknown[]): number | undefined {
  const known = values.length > 1 ? undefined : estimates.get(values[0])
  return known && performance.now() - known.madeAt < KEPT_MS ? known.rows : undefined
}

/** Of a whole list, for those who look at it at the same time. */
async function keptEstimate(
  pool: pg.Pool,
  asked: Pick<ListWanted, 'where' | 'values'>,
  atLeast: number,
): Promise<number> {
  if (asked.values.length > 1) return estimate(pool, asked, atLeast)
  const [tenantId] = asked.values
  const known = knownEstimate(asked.values)
  if (known !== undefined) return Math.max(known, atLeast)
  const rows = await estimate(pool, asked, atLeast)
  estimates.set(tenantId, { madeAt: performance.now(), rows })
  return rows
}

/** What the planner takes the number of rows to be, and never less than what was counted. */
async function estimate(
  pool: pg.Pool,
  { where, values }: Pick<ListWanted, 'where' | 'values'>,
  atLeast: number,
): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[] }>(
    `explain (format json) select from bench_goods where ${where}`,
    [...values],
  )
  return Math.max(rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0, atLeast)
}
