import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
  type WireRow,
} from '#tests/support/page-server.ts'

const tiers = {
  title: '阶梯价',
  entity: { table: 'trial_order_tier', foreignKey: 'orderId' },
  minRows: 1,
  maxRows: 4,
  fields: {
    minQty: { type: 'integer', title: '起订量', rules: ['required', 'only'] },
    price: { type: 'decimal(12,2)', title: '单价', rules: ['money'] },
    unit: {
      type: 'enum',
      title: '单位',
      options: [
        { value: 't', text: '吨' },
        { value: 'kg', text: '千克' },
      ],
      default: 't',
    },
    maker: { type: 'ref', ref: { entity: 'trial_maker', value: 'id', label: 'name' }, title: '厂家' },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'tier_cost' },
    origin: { type: 'string(9)', title: '来源', readonly: true, default: 'form' },
    note: { type: 'string(9)', title: '备注', rules: ['duplicate'] },
  },
  checks: [{ id: 'cheap', that: 'row.price <= limit', message: '单价不能高于限价', fields: ['price'] }],
}
const order = pageOf(
  'order',
  {
    name: { type: 'string(32)', title: '名称', rules: ['required'] },
    limit: { type: 'decimal(12,2)', title: '限价', default: 1000 },
  },
  { subTables: { tiers } },
)
const maker = pageOf('maker', { name: { type: 'string(32)', title: '厂家名称' } })

type Row = WireRow & { readonly id: string }

function rowsOf(record: WireRow): readonly Row[] {
  // What a record holds under a sub-table's name is a list of rows.
  return record.tiers as readonly Row[]
}

describe('sub-tables', () => {
  let server: PageServer
  let orders: PageClient
  let makers: PageClient

  beforeAll(async () => {
    server = await createPageServer({ 'trial/order.json': order, 'trial/maker.json': maker })
    const token = await server.signIn('admin')
    orders = clientOf(server, '/trial/order', token)
    makers = clientOf(server, '/trial/maker', token)
  })
  afterAll(() => server?.close())

  const stored = (...rows: object[]) => orders.stored({ name: '甲', tiers: rows })
  const rowsInTable = async (id: string) =>
    (
      await server.databases.app
        .selectFrom('trial_order_tier' as never)
        .where('order_id' as never, '=', id as never)
        .selectAll()
        .execute()
    ).length

  it('are stored and read with their record, in the order they came in', async () => {
    const { id: makerId } = await makers.stored({ name: '宏远' })
    const added = await stored({ minQty: 5, price: '9.5', maker: makerId }, { minQty: 1 }, { minQty: 3, unit: 'kg' })
    expect(rowsOf(added).map((row) => row.minQty)).toEqual([5, 1, 3])
    const { result } = await orders.get(added.id)
    expect(rowsOf(result)).toMatchObject([
      { minQty: 5, price: 9.5, unit: 't', unit_dictText: '吨', maker: makerId, maker_dictText: '宏远', origin: 'form' },
      { minQty: 1, price: null },
      { minQty: 3, unit: 'kg' },
    ])
    expect((await orders.list({ id: added.id })).result.records[0]).not.toHaveProperty('tiers')
  })

  it('become the list that is sent: new rows, changed, moved and deleted ones, in one new version', async () => {
    const order = await stored({ minQty: 1, price: 1 }, { minQty: 2 }, { minQty: 3 })
    const [first, , third] = rowsOf(order)
    const edited = await orders.edit({
      id: order.id,
      version: 1,
      tiers: [{ ...third }, { minQty: 9 }, { id: first?.id, price: 7 }],
    })
    expect(edited.result).toMatchObject({ version: 2 })
    const rows = rowsOf((await orders.get(order.id)).result)
    expect(rows.map(({ minQty }) => minQty)).toEqual([3, 9, 1])
    expect([rows[0]?.id, rows[2]?.id]).toEqual([third?.id, first?.id])
    expect(rows[2]).toMatchObject({ minQty: 1, price: 7 })
    expect(await rowsInTable(order.id)).toBe(3)
  })

  it('stay as they are when an edit does not name them, and when it brings nothing new', async () => {
    const order = await stored({ minQty: 1, price: '1.50' }, { minQty: 2 })
    expect((await orders.edit({ id: order.id, name: '乙' })).result).toMatchObject({ version: 2 })
    const whole = (await orders.get(order.id)).result
    expect((await orders.edit(whole)).result).toMatchObject({ version: 2 })
    expect(rowsOf(whole)).toHaveLength(2)
  })

  it('count for the version: of two edits of rows at a time one gets through', async () => {
    const { id, version } = await stored({ minQty: 1 })
    const answers = await Promise.all([2, 3].map((minQty) => orders.edit({ id, version, tiers: [{ minQty }] })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await rowsInTable(id)).toBe(1)
  })

  it('pass over what nobody knows in a row, and say where', async () => {
    const { id } = await stored({ minQty: 1 })
    const answer = await orders.edit({ id, tiers: [{ minQty: 1, colour: 1 }] })
    expect(answer).toMatchObject({ success: true })
    expect(answer.warnings).toEqual([
      { pointer: '/tiers/0/colour', code: 'unknown-field', message: '已忽略不存在的字段：colour' },
    ])
    const parts = await orders.edit({ id, tiers: { added: [{ minQty: 2, size: 1 }] } })
    expect(parts.warnings?.map(({ pointer }) => pointer)).toEqual(['/tiers/added/0/size'])
  })

  it.each([
    ['a missing value', [{ minQty: 1 }, { price: 1 }], ['/tiers/1/minQty 请输入起订量']],
    ['a value twice in a column', [{ minQty: 1 }, { minQty: 2 }, { minQty: 1 }], ['/tiers/2/minQty 起订量不能重复']],
    ['a wrong type', [{ minQty: 'x' }], ['/tiers/0/minQty 起订量应为整数']],
    ['a broken rule', [{ minQty: 1, price: -1 }], ['/tiers/0/price 单价应为不小于0的金额，最多2位小数']],
    ['an unknown choice', [{ minQty: 1, unit: 'x' }], ['/tiers/0/unit 单位的值不在可选范围内']],
    ['a reference to nothing', [{ minQty: 1, maker: 'nobody' }], ['/tiers/0/maker 厂家所选的数据不存在']],
    ['a read-only value', [{ minQty: 1, origin: 'me' }], ['/tiers/0/origin 来源不可修改']],
    ['a broken check of a row', [{ minQty: 1 }, { minQty: 2, price: 1001 }], ['/tiers/1/price 单价不能高于限价']],
    ['too few rows', [], ['/tiers 阶梯价至少 1 行']],
    ['too many rows', [1, 2, 3, 4, 5].map((minQty) => ({ minQty })), ['/tiers 阶梯价最多 4 行']],
    ['what is no list', 'x', ['/tiers 阶梯价应为列表']],
    [
      'what is no row',
      [{ minQty: 1 }, 5, null],
      ['/tiers/1 阶梯价第 2 行的格式不正确', '/tiers/2 阶梯价第 3 行的格式不正确'],
    ],
    ['an unknown row', [{ id: 'nobody', minQty: 1 }], ['/tiers/0/id 阶梯价第 1 行不属于这条数据，请刷新后重试']],
    [
      'several mistakes at their places',
      [{ minQty: 1, price: 'x' }, { id: 'nobody' }, {}],
      [
        '/tiers/0/price 单价应为数字',
        '/tiers/1/id 阶梯价第 2 行不属于这条数据，请刷新后重试',
        '/tiers/2/minQty 请输入起订量',
      ],
    ],
  ])('refuse %s, and nothing of the record is stored then', async (_, rows, errors) => {
    const { id } = await stored({ minQty: 7 })
    const before = (await orders.list({ pageSize: '1000' })).result
    expect(errorsOf(await orders.add({ name: '乙', tiers: rows }))).toEqual(errors)
    expect(errorsOf(await orders.edit({ id, name: '乙', tiers: rows }))).toEqual(errors)
    expect((await orders.list({ pageSize: '1000' })).result).toEqual(before)
    expect(rowsOf((await orders.get(id)).result)).toMatchObject([{ minQty: 7 }])
  })

  it('must be there when a record is added without them', async () => {
    expect(errorsOf(await orders.add({ name: '乙' }))).toEqual(['/tiers 阶梯价至少 1 行'])
  })

  it('refuse the rows of another record, and one row twice', async () => {
    const ours = await stored({ minQty: 1 })
    const theirs = await stored({ minQty: 1 })
    const [foreign] = rowsOf(theirs)
    const [own] = rowsOf(ours)
    const error = (row: number) => `/tiers/${row}/id 阶梯价第 ${row + 1} 行不属于这条数据，请刷新后重试`
    expect(errorsOf(await orders.edit({ id: ours.id, tiers: [{ id: foreign?.id, minQty: 5 }] }))).toEqual([error(0)])
    expect(errorsOf(await orders.add({ name: '丙', tiers: [{ id: foreign?.id, minQty: 5 }] }))).toEqual([error(0)])
    expect(errorsOf(await orders.edit({ id: ours.id, tiers: [{ id: own?.id }, { id: own?.id }] }))).toEqual([error(1)])
    expect(rowsOf((await orders.get(theirs.id)).result)).toMatchObject([{ minQty: 1 }])
  })

  it('look for duplicates among the rows of other records', async () => {
    await stored({ minQty: 1, note: 'N1' })
    expect(errorsOf(await orders.add({ name: '乙', tiers: [{ minQty: 1, note: 'N1' }] }))).toEqual([
      '/tiers/0/note 备注已存在',
    ])
  })

  it('let an own value be moved to another row', async () => {
    const order = await stored({ minQty: 1, note: 'A1' }, { minQty: 2, note: 'B1' })
    const [first, second] = rowsOf(order)
    const swapped = [
      { id: first?.id, note: 'B1' },
      { id: second?.id, note: 'A1' },
    ]
    expect((await orders.edit({ id: order.id, tiers: swapped })).success).toBe(true)
  })

  it('are deleted with their record, one or several, where deleted records are not kept', async () => {
    const entity = { table: 'trial_order', api: '/trial/order', softDelete: false }
    await server.writePage('trial/order.json', { ...order, entity })
    const ids = [(await stored({ minQty: 1 })).id, (await stored({ minQty: 1 })).id, (await stored({ minQty: 1 })).id]
    await orders.remove(ids[0] ?? '')
    await orders.removeBatch(ids.slice(1).join(','))
    for (const id of ids) expect(await rowsInTable(id)).toBe(0)
    await server.writePage('trial/order.json', order)
  })

  it('stand in the data log of their record', async () => {
    const { id } = await stored({ minQty: 1 }, { minQty: 2, cost: 5 })
    await orders.edit({ id, tiers: [{ minQty: 3 }] })
    await orders.remove(id)
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_id', '=', id)
      .orderBy('id')
      .select('data_content')
      .execute()
    expect(log.map(({ data_content: content }) => content.tiers)).toMatchObject([
      [
        { minQty: 1, cost: null },
        { minQty: 2, cost: '***' },
      ],
      [{ minQty: 3 }],
      [{ minQty: 3 }],
    ])
  })

  it('keep a field from whoever may not see it, and its value from being lost', async () => {
    const { id } = await stored({ minQty: 1, cost: '77.31' })
    await server.addUser('blind', ['trial:order:list', 'trial:order:add', 'trial:order:edit'])
    const blind = clientOf(server, '/trial/order', await server.signIn('blind'))
    const seen = await blind.get(id)
    expect(JSON.stringify(seen)).not.toMatch(/77\.31|cost/)
    const [row] = rowsOf(seen.result)
    expect((await blind.edit({ id, tiers: [{ ...row, minQty: 2 }, { minQty: 8 }] })).success).toBe(true)
    expect(rowsOf((await orders.get(id)).result)).toMatchObject([{ minQty: 2, cost: 77.31 }, { cost: null }])
    const error = '/tiers/0/cost 没有修改成本的权限'
    expect(errorsOf(await blind.edit({ id, tiers: [{ ...row, cost: 1 }] }))).toEqual([error])
    expect(errorsOf(await blind.add({ name: '丙', tiers: [{ minQty: 1, cost: 1 }] }))).toEqual([error])
  })

  it('take back what they have sent, with texts, authors and the key of their record', async () => {
    const { id } = await stored({ minQty: 1 })
    const [row] = rowsOf((await orders.get(id)).result)
    const sent = { ...row, orderId: 'else', createBy: 'nobody', tenantId: 9, sortNo: 5, minQty: 2 }
    expect((await orders.edit({ id, tiers: [sent] })).success).toBe(true)
    expect(await rowsInTable(id)).toBe(1)
  })

  it('hold thousands of rows', async () => {
    const page = { ...order, subTables: { tiers: { ...tiers, maxRows: 5000 } } }
    await server.writePage('trial/order.json', page)
    const many = Array.from({ length: 3000 }, (_, index) => ({ minQty: index, price: 1 }))
    const added = await stored(...many)
    const rows = rowsOf((await orders.get(added.id)).result)
    expect(rows).toHaveLength(3000)
    const edited = await orders.edit({ id: added.id, tiers: rows.toReversed() })
    expect(rowsOf(edited.result)[0]).toMatchObject({ minQty: 2999 })
    await server.writePage('trial/order.json', order)
  })
})

describe('sub-tables of a record that is deleted softly', () => {
  it('stay with it', async () => {
    const server = await createPageServer({ 'trial/order.json': order, 'trial/maker.json': maker })
    try {
      const orders = clientOf(server, '/trial/order', await server.signIn('admin'))
      const { id } = await orders.stored({ name: '甲', tiers: [{ minQty: 1 }] })
      expect((await orders.remove(id)).success).toBe(true)
      const rows = await server.databases.app
        .selectFrom('trial_order_tier' as never)
        .selectAll()
        .execute()
      expect(rows).toHaveLength(1)
    } finally {
      await server.close()
    }
  })
})

describe('the table of a sub-table', () => {
  it('follows its page: a new field becomes a column, and the rows stay', async () => {
    const server = await createPageServer({ 'trial/order.json': order, 'trial/maker.json': maker })
    try {
      const orders = clientOf(server, '/trial/order', await server.signIn('admin'))
      const { id } = await orders.stored({ name: '甲', tiers: [{ minQty: 1 }] })
      const fields = { ...tiers.fields, colour: { type: 'string(9)', title: '颜色' } }
      await server.writePage('trial/order.json', { ...order, subTables: { tiers: { ...tiers, fields } } })
      const [row] = rowsOf((await orders.get(id)).result)
      const edited = await orders.edit({ id, tiers: [{ ...row, colour: '红' }] })
      expect(rowsOf(edited.result)).toMatchObject([{ minQty: 1, colour: '红' }])
    } finally {
      await server.close()
    }
  })

  it('is left alone when its columns cannot hold the rows: the page says so instead of working halfway', async () => {
    const server = await createPageServer({ 'trial/order.json': order, 'trial/maker.json': maker })
    try {
      const fields = { ...tiers.fields, minQty: { type: 'date', title: '起订量' } }
      const page = { ...order, subTables: { tiers: { ...tiers, fields, checks: [] } } }
      await server.writePage('trial/order.json', page)
      const orders = clientOf(server, '/trial/order', await server.signIn('admin'))
      await expect(orders.list()).resolves.toMatchObject({ success: false, code: 503 })
    } finally {
      await server.close()
    }
  })
})
