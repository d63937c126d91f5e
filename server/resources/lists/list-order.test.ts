import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { createSystemContext } from '../../http/request-context.ts'
import { defineTable } from '../tables/table-definition.ts'
import { explainList } from './explain-list.ts'
import { DEFAULT_LIST_LIMITS } from './list-limits.ts'
import { allSteps } from './read-plan.ts'

const ROWS = 3_000
const TABLES = ['trial_stock', 'trial_kept', 'trial_fleeting', 'trial_pinned', 'trial_hidden']
const maker = pageOf('maker', { name: { type: 'string(20)', title: '厂家' } })
const fields = {
  name: { type: 'string(20)', title: '名称', list: { sort: true } },
  amount: { type: 'integer', title: '数量', list: { sort: true } },
  cost: { type: 'decimal(10,2)', title: '成本', permission: 'cost' },
  state: { type: 'string(8)', title: '状态', query: 'eq' },
  note: { type: 'string(40)', title: '备注' },
  maker: {
    type: 'ref',
    title: '厂家',
    query: 'eq',
    ref: { entity: 'trial_maker', value: 'id', label: 'name' },
  },
  onSale: { type: 'boolean', title: '在售', list: { sort: true } },
}
const stock = pageOf('stock', fields)
const kept = pageOf('kept', fields)
const pinned = pageOf('pinned', fields, { list: { sort: ['-onSale', 'name', '-amount'] } })
const hidden = pageOf('hidden', fields, { list: { sort: ['-cost', 'amount'] } })
const fleeting = pageOf('fleeting', fields, {
  entity: { table: 'trial_fleeting', api: '/trial/fleeting', softDelete: false },
})

/** A sort as lists are asked for it: `-amount` the other way. */
const sortOf = (...names: readonly string[]) =>
  JSON.stringify(
    names.map((name) => ({ column: name.replace(/^-/, ''), order: name.startsWith('-') ? 'desc' : 'asc' })),
  )

type Listed = { records: WireRow[]; total: number; cursors?: { previous: string; next: string } }
describe('a list of many rows', () => {
  let server: PageServer
  let token: string
  beforeAll(async () => {
    server = await createPageServer(
      {
        'a/maker.json': maker,
        'a/stock.json': stock,
        'a/kept.json': kept,
        'a/fleeting.json': fleeting,
        'a/pinned.json': pinned,
        'a/hidden.json': hidden,
      },
      { rowSecurity: false },
    )
    token = await server.signIn('admin')
    for (const table of TABLES) {
      await sql`
        insert into ${sql.table(table)} (id, tenant_id, create_time, name, amount, state, maker, on_sale, note)
        select lpad(number::text, 8, '0'), 0, now() - number * interval '1 minute',
          case when number % 10 = 0 then null else chr(19968 + number * 7 % 3000) || number % 50 end,
          case when number % 100 = 0 then null else number % 37 end,
          's' || number % 40, 'm' || number % 300, number % 3 = 0, 'n' || number
        from generate_series(1, ${ROWS}::integer) number
      `.execute(server.databases.owner)
    }
    await sql`update trial_kept set del_flag = 1 where id like '%7'`.execute(server.databases.owner)
    for (const table of TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(server.databases.owner)
  })
  afterAll(() => server?.close())

  const list = async (query: Record<string, string>, page = 'stock') => {
    const { body } = await server.call<Listed>({ method: 'GET', path: `/trial/${page}/list`, query, token })
    return body
  }
  const ids = ({ result }: { result: Listed }) => result.records.map(({ id }) => id)

  const explain = (query: Record<string, string>, page: string) => {
    const resource = server.pageSet.resource(page)
    if (!resource) throw new Error(page)
    const context = createSystemContext('test', server.now)
    const { indexes } = defineTable(resource.plan, resource.textCollation)
    const facts = { limits: DEFAULT_LIST_LIMITS, rowsOf: () => ROWS, indexesOf: () => indexes }
    return explainList({ db: server.databases.app, context, resource }, facts, query)
  }
  /** The steps by which the rows of a list are read, as the database plans its own statement. */
  const planOf = async (query: Record<string, string>, page = 'stock') => allSteps((await explain(query, page)).plan)
  const isServed = async (query: Record<string, string>, page: string) =>
    (await explain(query, page)).unserved.sort === null

  it.each([
    ['its own order', {}, 'trial_stock_create_time_desc_live_sort'],
    ['pinyin', { column: 'name', order: 'asc' }, 'trial_stock_name_zh_live_sort'],
    ['pinyin the other way, empty ones last', { column: 'name', order: 'desc' }, 'trial_stock_name_desc_zh_live_sort'],
    ['a number', { column: 'amount', order: 'asc' }, 'trial_stock_amount_live_sort'],
    ['a number the other way', { column: 'amount', order: 'desc' }, 'trial_stock_amount_desc_live_sort'],
    ['a boolean', { column: 'onSale', order: 'desc' }, 'trial_stock_on_sale_desc_live_sort'],
    ['a value', { state: 's3' }, 'trial_stock_state__create_time_desc_live_listed'],
    ['a reference', { maker: 'm3' }, 'trial_stock_maker__create_time_desc_live_listed'],
  ])('is read in the order of an index: %s', async (_, query, index) => {
    const steps = await planOf(query)
    expect(steps.map((step) => step.index).filter(Boolean)).toEqual([index])
    expect(steps.map(({ kind }) => kind)).not.toContain('Sort')
  })

  const ORDERED = /^trial_pinned_on_sale__name___turned_.*_desc_live_ordered$/
  const LISTED = /^trial_pinned_state__on_sale__name_.*_desc_live_listed$/
  it.each([
    ['all rows', {}, ORDERED],
    ['those of a value', { state: 's3' }, LISTED],
    ['all rows, asked for so', { sortInfoString: sortOf('-onSale', 'name', '-amount') }, ORDERED],
  ])('by several fields is read in the order of an index: %s', async (_, query, index) => {
    const steps = await planOf(query, 'pinned')
    expect(steps.map((step) => step.index).filter(Boolean)).toEqual([expect.stringMatching(index)])
    expect(steps.map(({ kind }) => kind)).not.toContain('Sort')
    expect(await isServed(query, 'pinned')).toBe(true)
    expect(await isServed({ sortInfoString: sortOf('-onSale', 'name', 'amount') }, 'pinned')).toBe(false)
  })

  it('by several fields has them in order of weight, empty ones last', async () => {
    const page = async (pageNo: string) => (await list({ pageNo, pageSize: '1000' }, 'pinned')).result.records
    const [sold, next] = [await page('1'), await page('2')]
    // Every third of them is on sale.
    expect(sold.every(({ onSale }) => onSale === true)).toBe(true)
    expect(next.every(({ onSale }) => onSale === false)).toBe(true)
    const nameless = sold.filter(({ name }) => name === null)
    expect(sold.slice(-nameless.length)).toEqual(nameless)
    const amounts = nameless.map(({ amount }) => amount)
    expect(amounts).toEqual(amounts.toSorted((left, right) => Number(right ?? -1) - Number(left ?? -1)))
    expect(new Set(amounts).size).toBeGreaterThan(10)
    expect(amounts.at(-1)).toBeNull()
  })

  it('by several fields of which some are hidden is that of the others', async () => {
    await server.addUser('unpriced', ['trial:hidden:list'])
    const other = await server.signIn('unpriced')
    const { body } = await server.call<Listed>({ method: 'GET', path: '/trial/hidden/list', token: other })
    expect(body.result.records.map(({ amount }) => amount)).toEqual(Array.from({ length: 10 }, () => 0))
  })

  it('of rows that are removed when they are deleted is read by an index of all', async () => {
    const steps = await planOf({ state: 's3' }, 'fleeting')
    expect(steps.map((step) => step.index).filter(Boolean)).toEqual(['trial_fleeting_state__create_time_desc_listed'])
  })

  it('of rows that are kept when they are deleted is read by an index of the others', async () => {
    const steps = await planOf({ state: 's3' }, 'kept')
    expect(steps.map((step) => step.index).filter(Boolean)).toEqual(['trial_kept_state__create_time_desc_live_listed'])
    expect((await list({ pageSize: '1' }, 'kept')).result.total).toBe(ROWS - ROWS / 10)
  })

  it('has ids before rows where the page is deep: the same rows', async () => {
    const near = await list({ pageNo: '2', pageSize: '1000', column: 'name', order: 'asc' })
    const deep = await list({ pageNo: '151', pageSize: '10', column: 'name', order: 'asc' })
    expect(ids(deep)).toEqual(ids(near).slice(500, 510))
    const steps = await planOf({ pageNo: '151', pageSize: '10', column: 'name', order: 'asc' })
    expect(steps.map(({ kind }) => kind)).toContain('Index Only Scan')
  })

  it.each([
    ['name', 'asc'],
    ['name', 'desc'],
    ['amount', 'asc'],
    ['amount', 'desc'],
    ['onSale', 'asc'],
    ['createTime', 'desc'],
    ['id', 'asc'],
  ])('is turned page by page, forwards and back, by %s %s as its numbers say', async (column, order) => {
    // Some with empty cells: names of multiples of 10, amounts of multiples of 100.
    const query = { column, order, pageSize: '7', maker_MultiString: 'm0,m1,m5' }
    const byNumber: unknown[][] = []
    for (let page = 1; page <= 5; page += 1) byNumber.push(ids(await list({ ...query, pageNo: String(page) })))
    const turned: Listed[] = [(await list({ ...query, _cursor: 'new' })).result]
    for (let page = 2; page <= 5; page += 1) {
      const cursor = turned.at(-1)?.cursors?.next ?? ''
      turned.push((await list({ ...query, pageNo: String(page), _cursor: cursor })).result)
    }
    expect(turned.map(({ records }) => records.map(({ id }) => id))).toEqual(byNumber)
    let before = turned[4]
    for (let page = 4; page >= 1; page -= 1) {
      before = (await list({ ...query, pageNo: String(page), _cursor: before?.cursors?.previous ?? '' })).result
      expect(before.records.map(({ id }) => id)).toEqual(byNumber[page - 1])
    }
  })

  it('goes on behind its last row when rows before it have come or gone', async () => {
    const query = { column: 'amount', order: 'asc', pageSize: '5' }
    const [first, second] = [await list({ ...query, _cursor: 'new' }), await list({ ...query, pageNo: '2' })]
    const gone = String(ids(first)[0])
    await sql`update trial_stock set tenant_id = 9 where id = ${gone}`.execute(server.databases.owner)
    const cursor = first.result.cursors?.next ?? ''
    expect(ids(await list({ ...query, pageNo: '2', _cursor: cursor }))).toEqual(ids(second))
    expect(ids(await list({ ...query, pageNo: '2' }))).not.toEqual(ids(second))
    await sql`update trial_stock set tenant_id = 0 where id = ${gone}`.execute(server.databases.owner)
  })

  it('has no cursors where two columns decide, and where nobody asks', async () => {
    const sortInfoString = JSON.stringify(['state', 'name'].map((column) => ({ column, order: 'asc' })))
    expect((await list({ sortInfoString, _cursor: 'new' })).result).not.toHaveProperty('cursors')
    expect((await list({})).result).not.toHaveProperty('cursors')
  })

  it('refuses a cursor that is not its own, of another order, another page or another tenant', async () => {
    const query = { column: 'amount', order: 'asc' }
    const cursor = (await list({ ...query, _cursor: 'new' })).result.cursors?.next ?? ''
    const [body = '', mac = ''] = cursor.split('.')
    await server.addUser('both', ['trial:stock:list'], [0, 7])
    const { list: listIn7 } = clientOf(server, '/trial/stock', await server.signIn('both'), 7)
    expect(await listIn7(query)).toMatchObject({ success: true })
    const other = Buffer.from(JSON.stringify(['next', "0' or true --", '0'])).toString('base64url')
    const wrong = [`${other}.${mac}`, `${body}.${mac.slice(0, -1)}`, body, `${cursor}.x`, '.', 'x'.repeat(5_000)]
    const calls = [
      ...wrong.map((text) => () => list({ ...query, _cursor: text })),
      () => list({ ...query, order: 'desc', _cursor: cursor }),
      () => list({ ...query, _cursor: cursor }, 'kept'),
      () => listIn7({ ...query, _cursor: cursor }),
    ]
    for (const call of calls) {
      expect(await call()).toMatchObject({ success: false, message: expect.stringContaining('翻页的位置无效') })
    }
    expect((await list({ ...query, _cursor: cursor })).success).toBe(true)
  })

  it('answers what cannot be asked for with what is wrong', async () => {
    const refused = async (query: Record<string, string>) => {
      const answer = await list(query)
      expect(answer.success).toBe(false)
      return answer.message
    }
    expect(await refused({ pageSize: '1000000' })).toBe('每页条数应为 1 到 1000 的整数')
    expect(await refused({ pageNo: '10000000000' })).toBe('页码应为大于 0 的整数')
    expect(await refused({ column: 'nothing', order: 'asc' })).toContain('字段不存在：nothing')
    expect(await refused({ nothing: '1' })).toContain('字段不存在：nothing')
    expect(await list({ pageNo: '1000000000' })).toMatchObject({ success: true, result: { records: [] } })
    await server.addUser('li', ['trial:stock:list'])
    const asLi = clientOf(server, '/trial/stock', await server.signIn('li'))
    for (const query of [{ column: 'cost', order: 'asc' }, { cost: '1' }]) {
      expect(await asLi.list(query)).toMatchObject({ success: false, message: expect.stringContaining('不存在：cost') })
    }
  })
})
