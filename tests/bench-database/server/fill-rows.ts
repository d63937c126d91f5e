import type pg from 'pg'

const MAKERS = 200
const ID_HEAD = '00000000-0000-7000-8000-'

/** Of the generated rows, by their number. */
export function goodsId(number: number): string {
  return ID_HEAD + number.toString(16).padStart(12, '0')
}

export function makerId(number: number): string {
  return goodsId(number % MAKERS)
}

/** What edits change, of the row with number `n`. */
const PRICE = '(n % 10000) / 100.0'
const QUANTITY = 'n % 50'
const REMARK = "case when n % 3 = 0 then '备注 ' || n end"

/** Makers and goods as somebody could have saved them, made by the database itself. */
export async function fillRows(owner: pg.Client, rows: number): Promise<void> {
  const common = "'admin', now() - $2 * interval '1 second', 0, 1"
  await owner.query(
    `insert into bench_maker (id, create_by, create_time, tenant_id, version, name)
      select '${ID_HEAD}' || lpad(to_hex(n), 12, '0'), ${common.replace('$2', 'n')}, '厂家' || n
      from generate_series(0, $1::int - 1) n`,
    [MAKERS],
  )
  await owner.query(
    `insert into bench_goods (id, create_by, create_time, tenant_id, version, code, name, category, status, maker,
        buyer, price, quantity, amount, is_heavy, made_on, arrived_at, remark)
      select '${ID_HEAD}' || lpad(to_hex(n), 12, '0'), ${common.replace('$2', 'n')}, 'G' || lpad(n::text, 8, '0'),
        '货品' || n, (array['steel', 'nonferrous', 'chemical', 'building', 'energy', 'agricultural'])[n % 6 + 1],
        (n % 2)::text, '${ID_HEAD}' || lpad(to_hex(n % ${MAKERS}), 12, '0'), 'admin', ${PRICE}, ${QUANTITY},
        ${PRICE} * (${QUANTITY}), n % 7 = 0, date '2026-01-01' + n % 300,
        timestamptz '2026-11-01 00:00:00+08' + n % 1000000 * interval '1 second',
        ${REMARK}
      from generate_series(0, $1::int - 1) n`,
    [rows],
  )
  // Deleted rows and another tenant's, newer than all others: who forgets a condition shows them.
  await owner.query(
    `insert into bench_goods (id, create_by, create_time, tenant_id, version, del_flag, code, name, price, quantity,
        amount, arrived_at)
      select '${ID_HEAD}' || lpad(to_hex(1099511627776 + n), 12, '0'), 'admin', now(), (n % 2) * 7, 1, 1 - n % 2,
        'H' || lpad(n::text, 8, '0'), '不可见' || n, 1, 1, 1,
        timestamptz '2026-12-01 00:00:00+08' + n * interval '1 second'
      from generate_series(0, 199) n`,
  )
  await owner.query('vacuum analyze bench_goods')
  await owner.query('analyze bench_maker')
}

/** As they were before a turn that writes: nothing added, all values and versions the first ones, an empty log. */
export async function resetRows(owner: pg.Client): Promise<void> {
  await owner.query(`delete from bench_goods where id not like '${ID_HEAD}%'`)
  await owner.query(
    `update bench_goods set version = 1, price = ${PRICE}, quantity = ${QUANTITY}, amount = ${PRICE} * (${QUANTITY}),
        remark = ${REMARK}, update_by = null, update_time = null
      from (select id as changed, ('x' || right(id, 12))::bit(48)::bigint as n from bench_goods where version <> 1) numbered
      where id = changed`,
  )
  await owner.query('truncate sys_data_log')
  await owner.query('vacuum analyze bench_goods')
}
