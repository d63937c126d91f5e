import pg from 'pg'

/** Pages of twenty columns, as wide as business lists are: texts, numbers, days, choices and references. */
const TEXTS = 8

function fields(): Readonly<Record<string, object>> {
  const texts = Array.from({ length: TEXTS }, (_, at) => [
    `text${at + 1}`,
    { type: 'string(60)', title: `文本${at + 1}` },
  ])
  return {
    code: { type: 'string(20)', title: '编号', rules: ['required', 'unique'], query: 'eq' },
    name: { type: 'string(60)', title: '名称', query: 'like' },
    kind: { type: 'enum', dict: 'price_type', title: '计价方式' },
    state: {
      type: 'enum',
      title: '状态',
      options: [
        { value: 'new', text: '新建' },
        { value: 'done', text: '完成' },
      ],
    },
    party: {
      type: 'ref',
      title: '往来单位',
      ref: { entity: 'bench_party', value: 'id', label: 'name', onDelete: 'keep' },
    },
    amount: { type: 'decimal(14,2)', title: '金额' },
    price: { type: 'decimal(14,4)', title: '单价' },
    quantity: { type: 'integer', title: '数量' },
    day: { type: 'date', title: '日期' },
    moment: { type: 'datetime', title: '时间' },
    ...Object.fromEntries(texts),
    rate: { type: 'decimal(6,2)', title: '税率' },
    weight: { type: 'integer', title: '重量' },
  }
}

export function pageFiles(): Readonly<Record<string, object>> {
  const page = (code: string, own: object) => ({
    schemaVersion: 1,
    code: `bench-${code}`,
    title: `测试${code}`,
    permissionPrefix: `bench:${code}`,
    entity: { table: `bench_${code}`, api: `/bench/${code}` },
    fields: own,
  })
  return {
    party: page('party', { name: { type: 'string(60)', title: '名称', query: 'like' } }),
    wide: page('wide', fields()),
    // What an export holds is imported here.
    target: page('target', fields()),
  }
}

const PARTIES = 1_000

/** Once the server has made the tables. */
export async function fillWide(ownerUrl: string, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=pagewright -c app.tenant=all' })
  await client.connect()
  const texts = Array.from({ length: TEXTS }, (_, at) => at + 1)
  const system = 'id, tenant_id, version, create_by, create_time'
  const made = `0, 1, 'admin', timestamptz '2026-01-01' + n * interval '1 second'`
  try {
    await client.query(
      `insert into bench_party (${system}, name)
       select 'p' || n, ${made}, '往来单位 ' || n from generate_series(1, ${PARTIES}) as n`,
    )
    await client.query(
      `insert into bench_wide (${system}, code, name, kind, state, party, amount, price, quantity, day, moment,
         ${texts.map((at) => `text${at}`).join(', ')}, rate, weight)
       select lpad(n::text, 12, '0'), ${made}, 'C' || lpad(n::text, 9, '0'), '货物 ' || (n::bigint * 7919 % 1000003),
         case n % 2 when 0 then 'fixed' else 'float' end, case n % 3 when 0 then 'done' else 'new' end,
         'p' || (1 + n % ${PARTIES}), (n::bigint * 31 % 10000000) / 100.0, (n::bigint * 17 % 1000000) / 10000.0, n % 1000,
         date '2026-01-01' + n % 365, timestamptz '2026-01-01' + n * interval '1 minute',
         ${texts.map((at) => `'文本 ' || ${at} || ' ' || (n::bigint * ${at + 2} % 99991)`).join(', ')}, 13, n % 777
       from generate_series(1, ${rows}) as n`,
    )
    await client.query('analyze bench_wide')
  } finally {
    await client.end()
  }
}
