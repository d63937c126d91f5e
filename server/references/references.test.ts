import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const group = pageOf('group', { name: { type: 'string(20)', title: '名称' } })
const product = pageOf('product', {
  name: { type: 'string(20)', title: '名称' },
  groupId: { type: 'ref', title: '类目', ref: { entity: 'trial_group', value: 'id', label: 'name' } },
  price: { type: 'decimal(12,2)', title: '挂牌价' },
  cost: { type: 'decimal(12,2)', title: '成本价', permission: 'cost' },
  weight: { type: 'integer', title: '重量' },
  listedOn: { type: 'date', title: '上架日期' },
  secret: { type: 'string(20)', title: '暗号' },
})
const ref = (part: Record<string, unknown>) => ({ entity: 'trial_product', value: 'id', label: 'name', ...part })
const order = pageOf(
  'order',
  {
    code: { type: 'string(20)', title: '单号' },
    groupId: { type: 'ref', title: '类目', ref: { entity: 'trial_group', value: 'id', label: 'name' } },
    product: {
      type: 'ref',
      title: '主打产品',
      ref: ref({ where: { groupId: '= groupId' }, fill: { price: 'price', productName: 'name', ownCost: 'cost' } }),
    },
    price: { type: 'decimal(12,2)', title: '单价' },
    productName: { type: 'string(20)', title: '产品名称', readonly: true },
    ownCost: { type: 'decimal(12,2)', title: '成本', permission: 'cost', readonly: true },
    heavy: { type: 'ref', title: '重货', ref: ref({ where: { weight: 5 } }) },
    plain: { type: 'ref', title: '任意产品', ref: ref({}) },
    hides: { type: 'boolean', title: '不选主打', default: false },
  },
  {
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        fields: {
          weight: { type: 'integer', title: '重量' },
          product: {
            type: 'ref',
            title: '产品',
            ref: ref({
              where: { groupId: '= groupId', weight: '= row.weight' },
              fill: { name: 'name', price: 'price' },
            }),
          },
          name: { type: 'string(20)', title: '名称', readonly: true },
          price: { type: 'decimal(12,2)', title: '单价' },
        },
      },
    },
    form: { reactions: [{ id: 'hide', when: 'hides', then: { product: { visible: false } } }] },
  },
)

describe('references with conditions and copied values', () => {
  let server: PageServer
  let orders: PageClient
  let products: PageClient
  let token: string
  let metal: string
  let wood: string
  let iron: string
  let steel: string
  let oak: string

  beforeAll(async () => {
    server = await createPageServer({
      'trial/group.json': group,
      'trial/product.json': product,
      'trial/order.json': order,
    })
    token = await server.signIn('admin')
    const groups = clientOf(server, '/trial/group', token)
    products = clientOf(server, '/trial/product', token)
    orders = clientOf(server, '/trial/order', token)
    metal = (await groups.stored({ name: '金属' })).id
    wood = (await groups.stored({ name: '木材' })).id
    const make = async (row: Record<string, unknown>) => (await products.stored({ ...row, secret: '天王盖地虎' })).id
    iron = await make({ name: '生铁', groupId: metal, price: 3.5, cost: 2, weight: 5, listedOn: '2024-05-01' })
    steel = await make({ name: '钢材', groupId: metal, price: 9.25, cost: 7, weight: 8 })
    oak = await make({ name: '橡木', groupId: wood, price: 20, cost: 15, weight: 5 })
  })
  afterAll(() => server?.close())

  const search = async (field: string, query: Record<string, string> = {}, as = token) =>
    (
      await server.call<DictItem[]>({
        method: 'GET',
        path: `/pagewright/references/order/${field}`,
        query,
        token: as,
      })
    ).body
  const read = async (field: string, value: string, as = token) =>
    (
      await server.call<Record<string, unknown> | null>({
        method: 'GET',
        path: `/pagewright/references/order/${field}/row`,
        query: { value },
        token: as,
      })
    ).body
  const texts = async (field: string, where: unknown, more: Record<string, string> = {}) =>
    (await search(field, { where: JSON.stringify(where), ...more })).result.map(({ text }) => text)

  describe('the search', () => {
    it('finds the rows that fit, and none while a value is missing or is no such value', async () => {
      expect(await texts('product', { groupId: metal })).toEqual(['生铁', '钢材'])
      expect(await texts('product', { groupId: wood })).toEqual(['橡木'])
      expect(await texts('product', {})).toEqual([])
      expect(await texts('product', { groupId: null })).toEqual([])
      expect(await texts('lines.product', { groupId: metal, weight: 8 })).toEqual(['钢材'])
      expect(await texts('lines.product', { groupId: metal, weight: '5; drop table' })).toEqual([])
      expect(await texts('lines.product', { groupId: metal })).toEqual([])
    })

    it('says in Chinese what is too long to search for', async () => {
      const keyword = 'x'.repeat(101)
      expect(await search('product', { where: JSON.stringify({ groupId: metal }), keyword })).toMatchObject({
        success: false,
        message: '搜索内容不能超过 100 个字符',
      })
    })

    it('goes by a keyword, by pages, and by values', async () => {
      expect(await texts('product', { groupId: metal }, { keyword: '钢' })).toEqual(['钢材'])
      expect(await texts('product', { groupId: metal }, { pageSize: '1', pageNo: '2' })).toEqual(['钢材'])
      expect(await texts('product', { groupId: metal }, { values: `${oak},${iron},nothing` })).toEqual(['生铁'])
    })

    it('takes a literal condition from the page, whatever is sent', async () => {
      expect(await texts('heavy', { weight: 8 })).toEqual(['生铁', '橡木'])
    })

    it('binds values and takes no other names: nothing of a request becomes a query', async () => {
      expect(await texts('product', { groupId: "' or 1=1 --" })).toEqual([])
      expect(await texts('product', { groupId: metal, secret: '天王盖地虎', "name\" = 'x' --": 1 })).toEqual([
        '生铁',
        '钢材',
      ])
      expect(await search('product', { where: '[' })).toMatchObject({ success: false, message: '条件的格式不正确' })
      expect(await search('product', { where: '[1]' })).toMatchObject({ success: false })
    })

    it.each(['plain', 'nothing', 'code', 'lines.name', 'constructor'])('is refused for %s', async (field) => {
      expect(await search(field)).toMatchObject({ success: false, result: null })
    })
  })

  describe('a row that is chosen', () => {
    it('tells the values that it fills in, by the names of the fields that take them', async () => {
      expect((await read('product', iron)).result).toEqual({ price: 3.5, productName: '生铁', ownCost: 2 })
      expect((await read('lines.product', steel)).result).toEqual({ name: '钢材', price: 9.25 })
    })

    it('that is not there fills in nothing', async () => {
      expect((await read('product', 'nothing')).result).toBeNull()
      expect(await read('plain', iron)).toMatchObject({ success: false })
    })

    it('is not for who may neither add nor edit', async () => {
      await server.addUser('onlooker', ['trial:order:list'])
      const onlooker = await server.signIn('onlooker')
      expect((await read('product', iron, onlooker)).code).toBe(510)
      expect((await search('product', { where: JSON.stringify({ groupId: metal }) }, onlooker)).code).toBe(510)
    })

    it('keeps to itself what takes a permission on its own page', async () => {
      await server.addUser('clerk', ['trial:order:add', 'trial:order:field:cost:see', 'trial:order:list'])
      const clerk = await server.signIn('clerk')
      expect((await read('product', iron, clerk)).result).toEqual({ price: 3.5, productName: '生铁' })
      await server.addUser('seller', ['trial:order:add', 'trial:product:field:cost:see'])
      const seller = await server.signIn('seller')
      expect((await read('product', iron, seller)).result).toEqual({ price: 3.5, productName: '生铁' })
    })

    it('says no more to the calls of dictionaries than its label', async () => {
      for (const column of ['price', 'cost', 'secret', 'weight']) {
        const { body } = await server.call({
          method: 'GET',
          path: `/sys/dict/loadDict/${encodeURIComponent(`trial_product,${column},id`)}`,
          token,
        })
        expect(body).toMatchObject({ success: false, result: null })
      }
    })
  })

  describe('a save', () => {
    it('is refused when the row does not fit, and says by which field', async () => {
      expect(errorsOf(await orders.add({ groupId: wood, product: iron }))).toEqual([
        '/product 主打产品与类目不符，请重新选择',
      ])
      expect(errorsOf(await orders.add({ product: iron }))).toEqual(['/product 主打产品与类目不符，请重新选择'])
      expect(errorsOf(await orders.add({ heavy: steel }))).toEqual(['/heavy 重货所选的数据不符合条件，请重新选择'])
      expect((await orders.add({ groupId: metal, product: iron, heavy: oak })).success).toBe(true)
    })

    it('looks at a stored reference again when what it depends on changes', async () => {
      const { id } = await orders.stored({ groupId: metal, product: iron })
      expect(errorsOf(await orders.edit({ id, groupId: wood }))).toEqual(['/product 主打产品与类目不符，请重新选择'])
      expect((await orders.edit({ id, groupId: wood, product: oak })).success).toBe(true)
      expect((await orders.edit({ id, code: 'X' })).success).toBe(true)
    })

    it('lets a stored reference be, whose row has changed since', async () => {
      const moved = (await products.stored({ name: '杂货', groupId: metal })).id
      const { id } = await orders.stored({ groupId: metal, product: moved })
      await products.edit({ id: moved, groupId: wood })
      expect((await orders.edit({ id, code: 'Y' })).success).toBe(true)
      expect(errorsOf(await orders.add({ groupId: metal, product: moved }))).toHaveLength(1)
    })

    it('cannot be got round by hiding the field for a while', async () => {
      const { id } = await orders.stored({ groupId: metal, product: iron })
      expect((await orders.edit({ id, hides: true, groupId: wood })).success).toBe(true)
      expect(errorsOf(await orders.edit({ id, hides: false }))).toEqual(['/product 主打产品与类目不符，请重新选择'])
    })

    it('looks at rows of sub-tables, also at those that were not sent', async () => {
      const line = { weight: 5, product: iron }
      expect(errorsOf(await orders.add({ groupId: metal, lines: [line, { weight: 5, product: steel }] }))).toEqual([
        '/lines/1/product 产品与类目、重量不符，请重新选择',
      ])
      const { id } = await orders.stored({ groupId: metal, lines: [line] })
      expect(errorsOf(await orders.edit({ id, groupId: wood }))).toEqual([
        '/lines/0/product 产品与类目、重量不符，请重新选择',
      ])
    })

    it('copies into read-only fields by itself, and refuses anything else for them', async () => {
      const sent = { groupId: metal, product: iron, price: 1 }
      expect(errorsOf(await orders.add({ ...sent, productName: '假货' }))).toEqual(['/productName 产品名称不可修改'])
      const { id } = await orders.stored({ ...sent, productName: '生铁' })
      expect((await orders.get(id)).result).toMatchObject({ productName: '生铁', ownCost: 2, price: 1 })
      const whole = { id, product: steel, productName: '生铁', ownCost: 2 }
      expect((await orders.edit(whole)).result).toMatchObject({
        productName: '钢材',
        ownCost: 7,
        price: 1,
      })
      expect(errorsOf(await orders.edit({ id, productName: '假货' }))).toEqual(['/productName 产品名称不可修改'])
      expect((await orders.edit({ id, product: null })).result).toMatchObject({ productName: null, ownCost: null })
    })

    it('keeps what was copied when the other row changes later', async () => {
      const paint = (await products.stored({ name: '油漆', groupId: metal, price: 1 })).id
      const { id } = await orders.stored({ groupId: metal, product: paint })
      await products.edit({ id: paint, name: '清漆' })
      expect((await orders.edit({ id, code: 'Z' })).result).toMatchObject({ productName: '油漆' })
    })

    it('copies into the rows of sub-tables as well', async () => {
      const lines = [
        { weight: 8, product: steel, price: 2 },
        { weight: 5, product: iron },
      ]
      const forged = lines.map((line) => ({ ...line, name: '假货' }))
      expect(errorsOf(await orders.add({ groupId: metal, lines: forged }))).toEqual([
        '/lines/0/name 名称不可修改',
        '/lines/1/name 名称不可修改',
      ])
      const added = await orders.stored({ groupId: metal, lines })
      expect((await orders.get(added.id)).result.lines).toMatchObject([
        { name: '钢材', price: 2 },
        { name: '生铁', price: null },
      ])
    })

    it('by who may not see the cost copies it for those who may', async () => {
      await server.addUser('taker', ['trial:order:add'])
      const taker = clientOf(server, '/trial/order', await server.signIn('taker'))
      const { id } = await taker.stored({ groupId: metal, product: iron })
      expect((await orders.get(id)).result).toMatchObject({ ownCost: 2 })
    })

    it('by who may see the copy but not where it comes from copies nothing', async () => {
      const half = clientOf(server, '/trial/order', await server.signIn('clerk'))
      const { id } = await half.stored({ groupId: metal, product: iron })
      expect((await orders.get(id)).result).toMatchObject({ ownCost: null, productName: '生铁' })
    })
  })

  it('go by what the other page is now: its field may come to take a permission', async () => {
    const { fields } = product
    // The page of the test holds plain objects.
    const restricted = {
      ...product,
      fields: { ...(fields as object), weight: { type: 'integer', title: '重量', permission: 'cost' } },
    }
    await server.writePage('trial/product.json', restricted)
    expect(await search('heavy')).toMatchObject({ success: false })
    await server.writePage('trial/product.json', product)
    expect(await texts('heavy', {})).toEqual(['生铁', '橡木'])
  })
})
