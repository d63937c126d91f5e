import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const page = pageOf(
  'goods',
  {
    code: { type: 'string(16)', title: '编码', query: 'eq' },
    name: { type: 'string(64)', title: '名称', query: 'like' },
    amount: { type: 'decimal(12,2)', title: '金额', query: 'between' },
    count: { type: 'integer', title: '数量', query: 'between' },
    kind: { type: 'enum', dict: 'price_type', title: '计价方式', query: 'in' },
    tags: {
      type: 'enum',
      multiple: true,
      title: '标签',
      options: ['a', 'b', 'ab'].map((value) => ({ value, text: value })),
    },
    day: { type: 'date', title: '日期', query: 'between' },
    moment: { type: 'datetime', title: '时刻', query: 'between' },
    clock: { type: 'time', title: '时间', query: 'between' },
    open: { type: 'boolean', title: '启用', query: 'eq' },
    secret: { type: 'string(16)', title: '内部编号', query: false },
  },
  { list: { sort: 'code' } },
)

/** Codes 1 to 5; the values are what the table of queries below asks for. */
const rows = [
  {
    code: '1',
    name: 'Apple 100%',
    amount: '1.5',
    count: 1,
    kind: 'fixed',
    tags: 'a',
    day: '2026-01-01',
    moment: '2026-01-01 00:00:00',
    clock: '08:00:00',
    open: true,
    secret: 's1',
  },
  {
    code: '2',
    name: 'apple_pie',
    amount: '2',
    count: 2,
    kind: 'float',
    tags: 'a,b',
    day: '2026-01-02',
    moment: '2026-01-01 23:59:59',
    clock: '09:30:00',
    open: false,
  },
  {
    code: '3',
    name: 'pear, green',
    amount: '30',
    count: 10,
    kind: 'negotiated',
    tags: 'ab',
    day: '2026-02-01',
    moment: '2026-01-02 00:00:00',
    clock: '10:00:00',
    open: true,
  },
  {
    code: '4',
    name: '*star*',
    amount: null,
    count: -1,
    kind: null,
    tags: null,
    day: null,
    moment: null,
    clock: null,
    open: null,
  },
  {
    code: '5',
    name: null,
    amount: '100',
    count: null,
    kind: 'fixed',
    tags: 'b',
    day: '2026-03-01',
    moment: '2026-03-01 12:00:00',
    clock: '23:59:59',
    open: false,
  },
]

describe('a list call', () => {
  let server: PageServer
  let goods: PageClient

  beforeAll(async () => {
    server = await createPageServer({ 'trial/goods.json': page })
    goods = clientOf(server, '/trial/goods', await server.signIn('admin'))
    for (const row of rows) await goods.stored(row)
  })
  afterAll(() => server?.close())

  const codes = async (query: Record<string, string>) => {
    const answer = await goods.list({ pageSize: '100', ...query })
    expect(answer).toMatchObject({ success: true, message: '' })
    expect(answer.result.total).toBe(answer.result.records.length)
    return answer.result.records.map(({ code }) => code).join('')
  }
  const advanced = (lines: readonly object[], match = 'and') =>
    codes({ superQueryParams: encodeURIComponent(JSON.stringify(lines)), superQueryMatchType: match })

  it.each<[string, Record<string, string>, string]>([
    ['nothing', {}, '12345'],
    ['empty texts', { name: '', amount_begin: '', kind_MultiString: '' }, '12345'],
    ['an exact text', { name: 'apple_pie' }, '2'],
    ['a contained text, whatever its case', { name: '*APPLE*' }, '12'],
    ['a percent sign as itself', { name: '*0%*' }, '1'],
    ['an underscore as itself', { name: '*e_p*' }, '2'],
    ['a beginning', { name: 'apple*' }, '12'],
    ['an end', { name: '*pie' }, '2'],
    ['emptied wildcards', { name: '**' }, '12345'],
    ['a comma as itself', { name: 'pear++ green' }, '3'],
    ['a list', { code: '1,3,' }, '13'],
    ['a list of one', { code: '2,' }, '2'],
    ['a MultiString', { kind_MultiString: 'fixed,float' }, '125'],
    ['all but a value', { code: '!1' }, '2345'],
    ['all but a value, spelled otherwise', { code: 'ne 1' }, '2345'],
    ['a comparison with a blank', { amount: '>= 30' }, '35'],
    ['a comparison without one', { amount: '<2' }, '1'],
    ['a number however it is written', { amount: '2.00' }, '2'],
    ['a range of numbers', { amount_begin: '2', amount_end: '30' }, '23'],
    ['whole numbers as numbers', { count: '> 2' }, '3'],
    ['a list of whole numbers', { count: '1,10' }, '13'],
    ['a range of days', { day_begin: '2026-01-02', day_end: '2026-02-01' }, '23'],
    ['a whole day of moments', { moment_begin: '2026-01-01', moment_end: '2026-01-01' }, '12'],
    ['a range of times', { clock_begin: '09:00:00', clock_end: '10:00:00' }, '23'],
    ['a truth value', { open: 'true' }, '13'],
    ['one of several values, as a whole item', { tags: 'a' }, '12'],
    ['any of several values', { tags: ',b,ab,' }, '235'],
    ['several fields together', { kind: 'fixed', amount_begin: '50' }, '5'],
    ['who made it', { createBy: 'admin' }, '12345'],
    ['since when', { createTime_begin: '2020-01-01' }, '12345'],
    ['parameters of the transport', { _t: '1', field: 'id,,code', column: 'code', order: 'asc' }, '12345'],
  ])('filters by %s', async (_, query, expected) => {
    expect(await codes(query)).toBe(expected)
  })

  it.each<[string, Record<string, string>, string]>([
    ['upwards, empty cells last', { column: 'amount', order: 'asc' }, '12354'],
    ['downwards, empty cells last', { column: 'amount', order: 'desc' }, '53214'],
    [
      'by several',
      {
        sortInfoString: JSON.stringify([
          { column: 'kind', order: 'desc' },
          { column: 'code', order: 'desc' },
        ]),
      },
      '32514',
    ],
    ['as the page says, when nothing is asked', {}, '12345'],
  ])('sorts %s', async (_, query, expected) => {
    expect(await codes(query)).toBe(expected)
  })

  it('sorts by the text of a choice as by the choice', async () => {
    expect(await codes({ column: 'kind_dictText', order: 'asc' })).toMatch(/^(15|51)234$/)
  })

  it('finds and sorts by the id', async () => {
    const ids = (await goods.list({ column: 'id', order: 'desc' })).result.records.map(({ id }) => String(id))
    expect(ids).toEqual(ids.toSorted().reverse())
    expect((await goods.list({ id: `${ids[0]},${ids[1]},` })).result.total).toBe(2)
  })

  it.each<[string, readonly object[], string, string]>([
    ['a contained text', [{ field: 'name', rule: 'like', val: 'e' }], 'and', '123'],
    ['a text that is not contained', [{ field: 'name', rule: 'not_like', val: 'apple' }], 'and', '34'],
    [
      'all of several',
      [
        { field: 'kind', rule: 'in', val: 'fixed,float' },
        { field: 'amount', rule: 'gt', val: 1.6 },
      ],
      'and',
      '25',
    ],
    [
      'any of several',
      [
        { field: 'code', rule: 'eq', val: '4' },
        { field: 'amount', rule: '>', val: '50' },
      ],
      'OR',
      '45',
    ],
    ['emptiness', [{ field: 'name', rule: 'empty' }], 'and', '5'],
    ['presence', [{ field: 'open', rule: 'not_empty' }], 'and', '1235'],
    ['nothing, when a line has no value', [{ field: 'name', rule: 'like', val: '' }], 'and', '12345'],
  ])('takes an advanced query for %s', async (_, lines, match, expected) => {
    expect(await advanced(lines, match)).toBe(expected)
  })

  it('joins the advanced query to the plain one by "and"', async () => {
    const lines = [
      { field: 'code', rule: 'eq', val: '1' },
      { field: 'code', rule: 'eq', val: '5' },
    ]
    const superQueryParams = encodeURIComponent(JSON.stringify(lines))
    expect(await codes({ superQueryParams, superQueryMatchType: 'or', amount_begin: '50' })).toBe('5')
  })

  it.each<[string, Record<string, string>, string]>([
    ['an unknown sort column', { column: 'nonsense' }, '请注意，将要排序的列字段不存在：nonsense'],
    ['an unknown field', { nonsense: '1' }, '查询条件中的字段不存在：nonsense'],
    ['a field that is not to be queried', { secret: 's1' }, '查询条件中的字段不存在：secret'],
    ['a text for a number', { amount: 'many' }, '金额应为数字'],
    ['a day that does not exist', { day_begin: '2026-02-30' }, '日期应为日期，格式 YYYY-MM-DD'],
    ['an operator that does not fit', { amount: '*1*' }, '金额不支持“包含”查询'],
    ['a page that is none', { pageNo: '0' }, '页码应为大于 0 的整数'],
    ['a page size that is none', { pageSize: '9999' }, '每页条数应为 1 到 1000 的整数'],
    ['an advanced query that is no JSON', { superQueryParams: '{' }, '高级查询条件格式不正确'],
    ['a tenant as a field', { tenantId: '1' }, '查询条件中的字段不存在：tenantId'],
  ])('refuses %s and shows no rows', async (_, query, message) => {
    expect(await goods.list(query)).toMatchObject({ success: false, code: 500, message, result: null })
  })

  it('pages', async () => {
    const first = await goods.list({ pageNo: '1', pageSize: '2' })
    const last = await goods.list({ pageNo: '3', pageSize: '2' })
    const beyond = await goods.list({ pageNo: '9', pageSize: '2' })
    expect(first.result).toMatchObject({ total: 5, size: 2, current: 1, pages: 3 })
    expect(first.result.records.map(({ code }) => code)).toEqual(['1', '2'])
    expect(last.result.records.map(({ code }) => code)).toEqual(['5'])
    expect(beyond.result).toMatchObject({ total: 5, records: [] })
  })

  it('adds the texts of choices, and none where there is nothing to translate', async () => {
    const { records } = (await goods.list({ pageSize: '5' })).result
    expect(records.map((row) => row.kind_dictText)).toEqual(['固定价', '浮动价', '面议', undefined, '固定价'])
    expect(records[1]).toMatchObject({ tags: 'a,b', tags_dictText: 'a,b' })
    expect(records[3]).not.toHaveProperty('tags_dictText')
    // They are called by their values, and are choices all the same.
    expect(records.some((row) => '_unknown' in row)).toBe(false)
  })
})
