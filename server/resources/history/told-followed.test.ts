import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#schemas/api/history.ts'
import { pageOf } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

const product = pageOf(
  'product',
  {
    name: { type: 'string(20)', title: '品名', list: { link: 'detail' } },
    stock: { type: 'integer', title: '库存', default: 10, readonly: true },
    keeper: { type: 'string(20)', title: '保管员' },
  },
  { title: '商品', rows: [{ for: '*', where: 'keeper == user.username || isEmpty(keeper)' }] },
)
const note = pageOf(
  'note',
  { text: { type: 'string(40)', title: '内容', list: { link: 'detail' } } },
  { title: '记事' },
)
const order = pageOf(
  'order',
  {
    no: { type: 'string(20)', title: '单号', list: { link: 'detail' } },
    state: { type: 'string(9)', title: '状态', default: 'draft' },
    views: { type: 'integer', title: '浏览', readonly: true },
  },
  {
    title: '订单',
    detail: { history: true },
    subTables: {
      lines: {
        title: '明细',
        entity: { table: 'trial_order_line', foreignKey: 'orderId' },
        fields: {
          product: { type: 'ref', title: '商品', ref: { entity: 'trial_product', value: 'id', label: 'name' } },
        },
      },
    },
    actions: {
      ship: {
        title: '发货',
        type: 'set-values',
        props: { values: { state: 'shipped' } },
        effects: [
          { id: 'take', each: 'lines', set: { row: 'row.product', values: { stock: '= target.stock - 1' } } },
          { id: 'note', insert: { page: 'note', values: { text: '= concat(no, " 已发货")' } } },
          { id: 'tell', message: { to: '= "admin"', by: ['bell', 'email'], title: '已发货', text: '订单 {no}' } },
          { id: 'all', message: { to: '*', by: ['bell'], title: '已发货', text: '订单 {no}' } },
        ],
      },
      remind: {
        title: '催办',
        type: 'set-values',
        effects: [{ id: 'tell', message: { to: '= "admin"', by: ['bell'], title: '请处理', text: '订单 {no}' } }],
      },
    },
    effects: { updated: [{ id: 'log', insert: { page: 'note', values: { text: '= concat(no, " 有改动")' } } }] },
  },
)

describe('the history of a record that others follow from', () => {
  const pages = servePages(product, note, order)
  const { client } = pages
  const entriesOf = async (id: string, token = pages.token) => {
    const { body } = await pages.server.call<{ readonly entries: readonly HistoryEntry[] }>({
      method: 'GET',
      path: '/trial/order/history',
      query: { id },
      token,
    })
    return body.result.entries
  }
  const act = async (action: string, id: string) => {
    const { body } = await pages.server.call({
      method: 'POST',
      path: `/trial/order/action/${action}`,
      body: { ids: [id] },
      token: pages.token,
    })
    expect(body).toMatchObject({ success: true })
  }

  it('says which rows of other pages an action has changed and added, and what it has sent', async () => {
    const { id: nail } = await client('product').stored({ name: '钉子' })
    const { id: screw } = await client('product').stored({ name: '螺丝' })
    const { id } = await client('order').stored({ no: 'D1', lines: [{ product: nail }, { product: screw }] })
    await act('ship', id)
    const [shipped, made] = await entriesOf(id)
    expect(made?.followed).toEqual([])
    expect(shipped?.cause?.title).toBe('发货')
    expect(shipped?.followed).toEqual([
      { does: 'add', title: '记事', names: ['D1 有改动', 'D1 已发货'], count: 2 },
      { does: 'edit', title: '商品', names: ['钉子', '螺丝'], count: 2 },
      { does: 'bell', title: null, names: [], count: null },
      { does: 'email', title: null, names: [], count: 1 },
    ])
  })

  it('names rows to whoever sees them, and counts the others', async () => {
    const { id: nail } = await client('product').stored({ name: '铆钉' })
    const { id: screw } = await client('product').stored({ name: '垫片', keeper: 'li' })
    const { id } = await client('order').stored({ no: 'D2', lines: [{ product: nail }, { product: screw }] })
    await act('ship', id)
    const toldTo = async (name: string, codes: readonly string[]) => {
      await pages.server.addUser(name, codes)
      const [entry] = await entriesOf(id, await pages.server.signIn(name))
      return entry?.followed.map(({ title, names, count }) => [title, names, count]).slice(0, 2)
    }
    const own = ['trial:order:list', 'trial:order:history']
    expect(await toldTo('wang', [...own, 'trial:product:list'])).toEqual([
      ['记事', [], 2],
      ['商品', ['铆钉'], 2],
    ])
    expect(await toldTo('zhao', own)).toEqual([
      ['记事', [], 2],
      ['商品', [], 2],
    ])
  })

  it('has an entry for an action that has changed nothing in the record and told somebody', async () => {
    const { id, version } = await client('order').stored({ no: 'D3' })
    await act('remind', id)
    const [reminded, made] = await entriesOf(id)
    expect(made?.action).toBe('add')
    expect(reminded).toMatchObject({ action: 'edit', cause: { by: 'action', title: '催办' }, changes: [] })
    expect(reminded?.followed).toEqual([{ does: 'bell', title: null, names: [], count: 1 }])
    expect((await client('order').get(id)).result.version).toBe(version)
  })
})
