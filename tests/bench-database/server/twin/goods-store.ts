import type pg from 'pg'
import { ask, type Statement } from './database.ts'
import { COLUMNS, type GoodsRow } from './goods-row.ts'
import type { Draft } from './goods-rules.ts'
import { createId } from './ids.ts'
import type { Caller } from './session.ts'

const HELD: Statement = {
  name: 'goods-held',
  text: `select ${COLUMNS} from bench_goods where tenant_id = $1 and id = any($2::text[]) and del_flag = 0 order by id for no key update`,
}
const RELEASE: Statement = {
  name: 'goods-release',
  text: 'update bench_goods set code = null where tenant_id = $1 and id = any($2::text[]) and del_flag = 0',
}
const VALUE_COLUMNS =
  'code, name, category, status, maker, buyer, price, quantity, amount, is_heavy, made_on, arrived_at, remark'
const GIVEN = `given as (select * from json_to_recordset($1::json) as given (id varchar, log_id varchar, content jsonb,
  version integer, code varchar, name varchar, category varchar, status varchar, maker varchar, buyer varchar,
  price numeric, quantity integer, amount numeric, is_heavy boolean, made_on date, arrived_at timestamptz, remark text))`
const LOG_COLUMNS =
  'id, data_table, data_id, data_version, running_no, action, data_content, tenant_id, create_by, create_time, cause'
/** The statement tells it when it commits; an event names at most a hundred rows. */
const TOLD = "told as (select pg_notify('pagewright_domain_event', event) from unnest($2::text[]) event)"

/** Rows, lines of the log and events in one statement. */
const INSERT: Statement = {
  name: 'goods-insert',
  text: `with ${GIVEN}, ${TOLD}, stored as (
      insert into bench_goods (id, create_by, create_time, tenant_id, sys_org_code, version, ${VALUE_COLUMNS})
      select id, $3, date_trunc('second', $4::timestamptz), $5, $6, 1, ${VALUE_COLUMNS} from given returning *),
    logged as (insert into sys_data_log (${LOG_COLUMNS})
      select given.log_id, 'bench_goods', given.id, 1, 1, 'add', given.content, $5, $3, $4, null from given)
    select ${COLUMNS}, (select count(*) from told) from stored`,
}
const UPDATE: Statement = {
  name: 'goods-update',
  text: `with ${GIVEN}, ${TOLD}, stored as (
      update bench_goods goods set update_by = $3, update_time = date_trunc('second', $4::timestamptz),
        version = goods.version + 1, (${VALUE_COLUMNS}) = row(${prefixed('given')})
      from given where goods.id = given.id and goods.tenant_id = $5 and goods.del_flag = 0
        and goods.version = given.version
      returning ${prefixed('goods', COLUMNS)}),
    logged as (insert into sys_data_log (${LOG_COLUMNS})
      select given.log_id, 'bench_goods', given.id, given.version + 1, coalesce((select max(running_no)
        from sys_data_log line where line.data_table = 'bench_goods' and line.data_id = given.id
        and line.tenant_id = $5), 0) + 1, 'edit', given.content, $5, $3, $4, $6::jsonb from given)
    select stored.*, (select count(*) from told) from stored`,
}

/** One row by plain parameters: what a set of rows from JSON comes to is only guessed by the planner. */
const UPDATE_ONE: Statement = {
  name: 'goods-update-one',
  text: `with told as (select pg_notify('pagewright_domain_event', $1)), stored as (
      update bench_goods set update_by = $2, update_time = date_trunc('second', $3::timestamptz), version = version + 1,
        code = $8, name = $9, category = $10, status = $11, maker = $12, buyer = $13, price = $14, quantity = $15,
        amount = $16, is_heavy = $17, made_on = $18, arrived_at = $19, remark = $20
      where id = $5 and tenant_id = $4 and version = $6 and del_flag = 0 returning *),
    logged as (insert into sys_data_log (${LOG_COLUMNS})
      select $7, 'bench_goods', id, version, coalesce((select max(running_no) from sys_data_log line
        where line.data_table = 'bench_goods' and line.data_id = $5 and line.tenant_id = $4), 0) + 1, 'edit',
        $21::jsonb, $4, $2, $3, $22::jsonb from stored)
    select ${COLUMNS}, (select count(*) from told) from stored`,
}

function prefixed(table: string, columns = VALUE_COLUMNS): string {
  return columns.replace(/\w+/g, (column) => `${table}.${column}`)
}

export function holdRows(client: pg.PoolClient, tenantId: number, ids: readonly string[]) {
  return ask<GoodsRow>(client, HELD, [tenantId, ids])
}

export async function releaseCodes(client: pg.PoolClient, tenantId: number, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await ask(client, RELEASE, [tenantId, ids])
}

export interface Writing {
  readonly draft: Draft
  readonly id: string
  /** That is stored; of a new row it is not looked at. */
  readonly version: number
}

/** Stored rows by their ids. */
export async function writeRows(
  client: pg.PoolClient,
  { username, tenantId, orgCode }: Caller,
  action: 'add' | 'edit',
  rows: readonly Writing[],
  /** Why, where it was not saved itself. */
  cause: object | null = null,
): Promise<ReadonlyMap<string, GoodsRow>> {
  if (rows.length === 0) return new Map()
  const now = new Date()
  const given = rows.map(({ id, version, draft: { values } }) => {
    const { isHeavy: is_heavy, madeOn: made_on, arrivedAt: arrived_at, ...plain } = values
    return { id, log_id: createId(now.getTime()), version, content: values, ...plain, is_heavy, made_on, arrived_at }
  })
  const ids = rows.map(({ id }) => id)
  const events = Array.from({ length: Math.ceil(ids.length / 100) }, (_, part) =>
    JSON.stringify({
      kind: 'records',
      table: 'bench_goods',
      action,
      ids: ids.slice(part * 100, part * 100 + 100),
      tenantId,
      username,
    }),
  )
  const common = [JSON.stringify(given), events, username, now, tenantId]
  const because = cause && JSON.stringify(cause)
  const [one, ...others] = given
  const isOneEdit = action === 'edit' && one !== undefined && others.length === 0
  const stored = isOneEdit
    ? await ask<GoodsRow>(client, UPDATE_ONE, valuesOfOne())
    : action === 'add'
      ? await ask<GoodsRow>(client, INSERT, [...common, orgCode])
      : await ask<GoodsRow>(client, UPDATE, [...common, because])
  function valuesOfOne(): readonly unknown[] {
    if (!one) return []
    const { id, log_id: line, version, content, ...v } = one
    const columns = [v.code, v.name, v.category, v.status, v.maker, v.buyer, v.price, v.quantity, v.amount]
    const rest = [v.is_heavy, v.made_on, v.arrived_at, v.remark]
    return [
      events[0],
      username,
      now,
      tenantId,
      id,
      version,
      line,
      ...columns,
      ...rest,
      JSON.stringify(content),
      because,
    ]
  }
  if (stored.length !== rows.length) throw new TypeError('A row that was held was not found again.')
  return new Map(stored.map((row) => [row.id, row]))
}
