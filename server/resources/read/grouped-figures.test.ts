import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const sale = pageOf(
  'sale',
  {
    state: {
      type: 'enum',
      title: '状态',
      query: 'in',
      options: [
        { value: 'open', text: '待付款' },
        { value: 'done', text: '已完成' },
      ],
    },
    owner: { type: 'string(32)', title: '业务员', query: 'eq' },
    paid: { type: 'boolean', title: '已付款' },
    soldOn: { type: 'date', title: '成交日期' },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
    payable: { type: 'decimal(12,2)', title: '应付', statistics: ['sum'] },
    level: {
      type: 'enum',
      title: '等级',
      permission: 'level',
      options: [{ value: 'a', text: '甲' }],
    },
    note: { type: 'enum', title: '备注', query: false, options: [{ value: 'a', text: '甲' }] },
  },
  {
    groups: [
      { by: 'state', show: ['count', 'sum(payable)', 'average(payable)', 'sum(cost)'] },
      { by: 'soldOn', per: 'month', show: ['count'] },
      { by: 'paid', show: ['count'] },
      { by: 'soldOn', per: 'year', show: ['count'] },
    ],
    rows: [{ for: '*', where: 'owner == user.username' }],
  },
)

interface Figures {
  readonly groups: readonly { readonly value: string | null; readonly text: string; readonly figures: object }[]
  readonly total: object
  readonly more: boolean
  readonly groupCount?: number
}

let server: PageServer
let admin: PageClient
let token: string

async function figuresOf(query: Record<string, string>, caller = token) {
  const { body } = await server.call<Figures>({ method: 'GET', path: '/trial/sale/groups', query, token: caller })
  return body
}

beforeAll(async () => {
  server = await createPageServer({ 'trial/sale.json': sale })
  token = await server.signIn('admin')
  admin = clientOf(server, '/trial/sale', token)
  const row = { owner: 'other', paid: false, cost: 1 }
  await admin.stored({ ...row, state: 'open', soldOn: '2026-10-31', payable: 10.5 })
  await admin.stored({ ...row, state: 'open', soldOn: '2026-11-01', payable: 20 })
  await admin.stored({ ...row, state: 'done', soldOn: '2026-11-30', payable: 0.01, paid: true, owner: 'worker' })
  await admin.stored({ ...row, state: null, soldOn: null, payable: null, paid: null })
})
afterAll(() => server?.close())

describe('the figures of groups', () => {
  it('are of each value, most rows first, with those of all', async () => {
    const { result } = await figuresOf({ _group: '0' })
    expect(result).toEqual({
      groups: [
        {
          value: 'open',
          text: '待付款',
          figures: { count: 2, 'sum(payable)': 30.5, 'average(payable)': 15.25, 'sum(cost)': 2 },
        },
        {
          value: 'done',
          text: '已完成',
          figures: { count: 1, 'sum(payable)': 0.01, 'average(payable)': 0.01, 'sum(cost)': 1 },
        },
        {
          value: null,
          text: '（空）',
          figures: { count: 1, 'sum(payable)': null, 'average(payable)': null, 'sum(cost)': 1 },
        },
      ],
      total: { count: 4, 'sum(payable)': 30.51, 'average(payable)': 10.17, 'sum(cost)': 4 },
      more: false,
    })
  })

  it('are by month and year, the latest first, and of truth values', async () => {
    const values = async (_group: string) =>
      (await figuresOf({ _group })).result.groups.map(({ value, text, figures }) => [value, text, figures])
    expect(await values('1')).toEqual([
      ['2026-11', '2026-11', { count: 2 }],
      ['2026-10', '2026-10', { count: 1 }],
      [null, '（空）', { count: 1 }],
    ])
    expect(await values('2')).toEqual([
      ['false', '否', { count: 2 }],
      ['true', '是', { count: 1 }],
      [null, '（空）', { count: 1 }],
    ])
    expect(await values('3')).toEqual([
      ['2026', '2026', { count: 3 }],
      [null, '（空）', { count: 1 }],
    ])
  })

  it('are of the rows that the conditions find', async () => {
    const { result } = await figuresOf({ _group: '1', state: 'open,' })
    expect(result.total).toEqual({ count: 2 })
    expect(await figuresOf({ _group: '1', stat: 'open' })).toMatchObject({ success: false })
    expect((await figuresOf({ _group: '0', owner: 'nobody' })).result).toMatchObject({
      groups: [],
      total: { count: 0 },
    })
  })

  it('are of the rows and the fields that the caller sees', async () => {
    await server.addUser('worker', ['trial:sale:list'])
    const { result } = await figuresOf({ _group: '0' }, await server.signIn('worker'))
    expect(result.groups).toEqual([
      { value: 'done', text: '已完成', figures: { count: 1, 'sum(payable)': 0.01, 'average(payable)': 0.01 } },
    ])
    await server.addUser('nobody', [])
    expect(await figuresOf({ _group: '0' }, await server.signIn('nobody'))).toMatchObject({ success: false, code: 510 })
  })

  it('are refused for a group that the page does not have', async () => {
    expect(await figuresOf({ _group: '4' })).toMatchObject({
      success: false,
      message: '没有这项分组统计，或没有权限查看',
    })
  })
})

describe('groups of rows by a field', () => {
  const wanted = (more: Record<string, string> = {}) => figuresOf({ _groupBy: 'state', ...more })

  it('come with the totals of the list, a page at a time, and say how many there are', async () => {
    const { result } = await wanted({ pageSize: '2' })
    expect(result.groups).toEqual([
      { value: 'open', text: '待付款', figures: { count: 2, 'sum(payable)': 30.5 } },
      { value: 'done', text: '已完成', figures: { count: 1, 'sum(payable)': 0.01 } },
    ])
    expect(result).toMatchObject({ groupCount: 3, more: true, total: { count: 4, 'sum(payable)': 30.51 } })
    const next = await wanted({ pageSize: '2', pageNo: '2' })
    expect(next.result).toMatchObject({ groupCount: 3, more: false, total: { count: 4 } })
    expect(next.result.groups.map(({ value }) => value)).toEqual([null])
    const beyond = await wanted({ pageSize: '2', pageNo: '1000000' })
    expect(beyond.result).toMatchObject({ groups: [], groupCount: 3, more: false, total: { count: 4 } })
  })

  it('stand in the order of their values where that is asked for', async () => {
    const values = async (_groupOrder: string) =>
      (await wanted({ _groupOrder })).result.groups.map(({ value }) => value)
    expect(await values('asc')).toEqual(['done', 'open', null])
    expect(await values('desc')).toEqual(['open', 'done', null])
  })

  it('are by parts of time, of the rows that the conditions find', async () => {
    const { result } = await figuresOf({ _groupBy: 'soldOn:day', state: 'open,' })
    expect(result.groups.map(({ value }) => value)).toEqual(['2026-11-01', '2026-10-31'])
    expect((await figuresOf({ _groupBy: 'soldOn' })).result.groups[0]?.value).toBe('2026-11')
  })

  it.each(['nothing', 'owner', 'note', 'state:day', 'soldOn:week', 'payable'])(
    'are refused by %s',
    async (_groupBy) => {
      expect(await figuresOf({ _groupBy })).toMatchObject({
        success: false,
        message: '没有这项分组统计，或没有权限查看',
      })
    },
  )

  it('are refused by a field that the caller may not see, and of the rows that they see', async () => {
    await server.addUser('grouper', ['trial:sale:list'])
    const caller = await server.signIn('grouper')
    expect(await figuresOf({ _groupBy: 'level' }, caller)).toMatchObject({ success: false })
    expect((await figuresOf({ _groupBy: 'state' }, caller)).result).toMatchObject({ groups: [], groupCount: 0 })
  })
})
