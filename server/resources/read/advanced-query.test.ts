import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const order = pageOf(
  'order',
  {
    code: { type: 'string(16)', title: '编码', query: 'eq' },
    name: { type: 'string(32)', title: '名称', query: 'like' },
    amount: { type: 'decimal(12,2)', title: '金额', query: 'between', statistics: ['sum'] },
    state: {
      type: 'enum',
      title: '状态',
      options: ['open', 'done', 'gone'].map((value) => ({ value, text: value })),
    },
    cost: { type: 'decimal(12,2)', title: '成本', query: 'between', permission: 'cost' },
  },
  {
    list: { sort: 'code' },
    query: { simple: ['name'], tabs: 'state' },
    toolbar: ['add', 'export'],
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        fields: {
          item: { type: 'string(32)', title: '物料' },
          qty: { type: 'integer', title: '数量' },
          cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
          note: { type: 'string(32)', title: '备注', query: false },
        },
      },
    },
  },
)

const MAY = ['list', 'add', 'export'].map((may) => `trial:order:${may}`)

let server: PageServer
let admin: PageClient
let adminToken: string
let clerk: PageClient
let clerkToken: string

const line = (field: string, rule: string, val: unknown = '') => ({ field, rule, val })
const asked = (lines: readonly object[], match = 'and') => ({
  superQueryParams: encodeURIComponent(JSON.stringify(lines)),
  superQueryMatchType: match,
})

async function codes(client: PageClient, lines: readonly object[], match?: string): Promise<string> {
  const answer = await client.list(asked(lines, match))
  expect(answer.message).not.toContain('查询')
  return answer.result.records.map(({ code }) => code).join('')
}

beforeAll(async () => {
  server = await createPageServer({ 'trial/order.json': order })
  adminToken = await server.signIn('admin')
  admin = clientOf(server, '/trial/order', adminToken)
  await admin.stored({
    code: '1',
    name: '水泵',
    amount: 10,
    state: 'open',
    cost: 5,
    lines: [
      { item: '轴', qty: 1, cost: 1 },
      { item: '壳', qty: 9, cost: 2 },
    ],
  })
  await admin.stored({
    code: '2',
    name: '风机',
    amount: 20,
    state: 'done',
    cost: 50,
    lines: [{ item: '壳', qty: 2 }],
  })
  await admin.stored({ code: '3', name: '水管', amount: 30, state: 'gone', lines: [] })
  await admin.stored({ code: '4', name: null, amount: null, state: null, lines: [{ item: null, qty: 5 }] })
  await server.addUser('clerk', MAY)
  clerkToken = await server.signIn('clerk')
  clerk = clientOf(server, '/trial/order', clerkToken)
})
afterAll(() => server?.close())

describe('an advanced query', () => {
  it.each<[string, readonly object[], string, string]>([
    [
      'a group within the query',
      [line('name', 'like', '水'), { matchType: 'or', lines: [line('amount', 'gt', 25), line('state', 'eq', 'open')] }],
      'and',
      '13',
    ],
    [
      'groups of "and" under "or"',
      [{ matchType: 'and', lines: [line('name', 'like', '水'), line('amount', 'lt', 20)] }, line('code', 'eq', '4')],
      'or',
      '14',
    ],
    ['what is none of several', [line('state', 'not_in', 'open,gone')], 'and', '2'],
    ['what is empty', [line('name', 'empty')], 'and', '4'],
    ['what is not', [line('name', 'not_empty')], 'and', '123'],
    ['rows of a sub-table', [line('lines,item', 'eq', '壳')], 'and', '12'],
    ['numbers in a sub-table', [line('lines,qty', 'ge', 5)], 'and', '14'],
    ['empty cells of a sub-table', [line('lines,item', 'empty')], 'and', '4'],
    ['a sub-table beside the record', [line('lines,item', 'like', '壳'), line('amount', 'eq', '20.00')], 'and', '2'],
  ])('finds %s', async (_, lines, match, found) => {
    expect(await codes(admin, lines, match)).toBe(found)
  })

  it.each<[string, string]>([
    ['cost', '查询条件中的字段不存在：cost'],
    ['lines,cost', '查询条件中的字段不存在：lines,cost'],
    ['lines,note', '查询条件中的字段不存在：lines,note'],
    ['lines,nothing', '查询条件中的字段不存在：lines,nothing'],
    ['nothing,item', '查询条件中的字段不存在：nothing,item'],
    ['lines,id) or (1=1', '查询条件中的字段不存在：lines,id) or (1=1'],
  ])('refuses %s as a field that is not there, in whatever group, sum, count and file', async (field, message) => {
    const refused = { success: false, message, result: null }
    const wanted = asked([line('name', 'like', '水'), { matchType: 'or', lines: [line(field, 'gt', '1')] }])
    expect(await clerk.list(wanted)).toMatchObject(refused)
    for (const _figures of ['sums', 'tabs', 'total']) {
      expect(await clerk.statistics({ ...wanted, _figures })).toMatchObject(refused)
    }
    const { failure } = await transfersOf(server, '/trial/order', clerkToken).download('/exportXls', wanted)
    expect(failure?.message).toBe(message)
  })

  it('is open to who may see the field', async () => {
    expect(await codes(admin, [line('cost', 'gt', 10)])).toBe('2')
    expect(await codes(admin, [line('lines,cost', 'gt', 1)])).toBe('1')
  })

  it.each(['xor', 'AND OR', 'not'])('is refused when it is joined by "%s", on top and in a group', async (match) => {
    const message = '高级查询的匹配方式只能是“全部匹配”（and）或“任意匹配”（or）'
    expect((await admin.list(asked([line('code', 'eq', '1')], match))).message).toBe(message)
    expect((await admin.list(asked([{ matchType: match, lines: [] }]))).message).toBe(message)
  })

  it('holds for counts, sums and files as it does for the list', async () => {
    const wanted = asked([line('name', 'like', '水'), line('amount', 'gt', 25)], 'or')
    expect((await admin.list(wanted)).result.records.map(({ code }) => code)).toEqual(['1', '3'])
    expect((await admin.statistics({ ...wanted, _figures: 'total' })).result).toEqual({ total: 2 })
    expect((await admin.statistics({ ...wanted, _figures: 'sums' })).result).toEqual({
      statistics: { amount: { sum: 40 } },
    })
    expect((await admin.statistics({ ...wanted, _figures: 'tabs' })).result).toEqual({
      tabCounts: { total: 2, counts: { open: 1, gone: 1 } },
    })
    const { sheets } = await transfersOf(server, '/trial/order', adminToken).download('/exportXls', wanted)
    expect(sheets.试验order?.slice(3).map(([code]) => code)).toEqual(['1', '3'])
  })

  it('finds nothing by the rows of other tenants', async () => {
    await server.addUser('seven', MAY, [7])
    const seven = clientOf(server, '/trial/order', await server.signIn('seven'), 7)
    await seven.stored({ code: '7', name: '水箱', lines: [{ item: '壳', qty: 70 }] })
    expect(await codes(seven, [line('lines,item', 'eq', '壳')])).toBe('7')
    expect(await codes(admin, [line('lines,qty', 'eq', 70)])).toBe('')
    expect(await codes(seven, [line('lines,qty', 'eq', 2)])).toBe('')
  })
})
