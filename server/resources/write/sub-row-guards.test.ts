import { describe, expect, it } from 'vitest'
import { errorsOf, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'

const lines = {
  title: '明细',
  fields: {
    item: { type: 'string(9)', title: '物料' },
    quantity: { type: 'integer', title: '数量' },
    received: { type: 'boolean', title: '已收货', default: false },
    cost: { type: 'integer', title: '成本', permission: 'cost' },
    share: { type: 'decimal(9,2)', title: '分摊', value: '= row.quantity * coalesce(rate, 1)' },
  },
  guards: {
    add: { when: "state == 'draft' && row.quantity != 0", message: '提交后不能加行' },
    edit: { when: '!row.received', message: '已收货的行不能修改' },
    delete: "!row.received && state == 'draft'",
  },
}
const fields = {
  state: { type: 'string(9)', title: '状态', default: 'draft' },
  rate: { type: 'integer', title: '费率' },
}
const order = pageOf('order', fields, {
  subTables: { lines: { ...lines, entity: { table: 'trial_order_line', foreignKey: 'orderId' } } },
})
const sheet = pageOf('sheet', fields, {
  kind: 'grid',
  grid: { expand: 'lines' },
  subTables: { lines: { ...lines, entity: { table: 'trial_sheet_line', foreignKey: 'sheetId' } } },
})
const request = pageOf(
  'request',
  { note: { type: 'string(9)', title: '说明' }, quantity: { type: 'integer', title: '数量' } },
  {
    subTables: {
      wishes: {
        title: '需求',
        entity: { table: 'trial_request_wish', foreignKey: 'requestId' },
        fields: { item: { type: 'string(9)', title: '物料' }, quantity: { type: 'integer', title: '数量' } },
      },
    },
    effects: {
      created: [
        {
          id: 'order',
          insert: {
            page: 'order',
            values: { state: 'draft' },
            lines: { lines: { each: 'wishes', values: { item: '= row.item', quantity: '= row.quantity' } } },
          },
        },
      ],
    },
  },
)

const pages = servePages(order, sheet, request)
const orders = pages.client('order')
const sheets = pages.client('sheet')
const requests = pages.client('request')

const linesOf = (record: WireRow) => record.lines as readonly (WireRow & { readonly id: string })[]
const SOME = [
  { item: '螺丝', quantity: 1, received: true },
  { item: '螺母', quantity: 2 },
]

describe('guards of the rows of a sub-table', () => {
  it('refuse to change and to remove a row as it is stored, in the words of the page, and leave the others', async () => {
    const { id } = await orders.stored({ lines: SOME })
    const [first, second] = linesOf((await orders.get(id)).result)
    const refused = await orders.edit({
      id,
      lines: [
        { ...first, received: false },
        { ...second, quantity: 3 },
      ],
    })
    expect(errorsOf(refused)).toEqual(['/lines/0 已收货的行不能修改'])
    const removed = await orders.edit({ id, lines: { deletedIds: [first?.id] } })
    expect(errorsOf(removed)).toEqual(['/lines 第 1 行：这一行现在不能删除'])
    const done = await orders.edit({ id, lines: { changed: [{ id: second?.id, quantity: 3, received: true }] } })
    expect(linesOf(done.result).map(({ quantity, received }) => [quantity, received])).toEqual([
      [1, true],
      [3, true],
    ])
  })

  it('judge by the record as it is stored, new rows by what they are to hold', async () => {
    const { id } = await orders.stored({ state: 'draft', lines: SOME })
    const first = await orders.edit({ id, state: 'sent', lines: { added: [{ item: '垫片', quantity: 1 }] } })
    expect(linesOf(first.result).length).toBe(3)
    const later = await orders.edit({ id, state: 'draft', lines: { added: [{ item: '铆钉', quantity: 1 }] } })
    expect(errorsOf(later)).toEqual(['/lines/added/0 提交后不能加行'])
    expect(errorsOf(await orders.add({ lines: [{ item: '空', quantity: 0 }] }))).toEqual(['/lines/0 提交后不能加行'])
    expect(errorsOf(await orders.add({ state: 'sent', lines: SOME }))).toEqual([
      '/lines/0 提交后不能加行',
      '/lines/1 提交后不能加行',
    ])
  })

  it('let rows be moved, and what is computed in them follow their record', async () => {
    const { id } = await orders.stored({ lines: SOME })
    const stored = linesOf((await orders.get(id)).result)
    const moved = await orders.edit({ id, rate: 3, lines: [stored[1], stored[0]] })
    expect(linesOf(moved.result).map(({ item, share }) => [item, share])).toEqual([
      ['螺母', 6],
      ['螺丝', 3],
    ])
  })

  it('hold in a common save of many records', async () => {
    const { result } = await sheets.saveAll({ added: [{ rowKey: 'a', record: { lines: SOME } }] })
    const saved = result.added[0]?.record
    const [first] = linesOf((await sheets.get(String(saved?.id))).result)
    const refused = await sheets.saveAll({
      added: [{ rowKey: 'b', record: { state: 'sent', lines: [{ item: '垫片', quantity: 1 }] } }],
      changed: [
        {
          id: String(saved?.id),
          version: Number(saved?.version),
          lines: { changed: [{ id: first?.id, quantity: 9 }] },
        },
      ],
    })
    expect(errorsOf(refused)).toEqual([
      '/changed/0/lines/changed/0 已收货的行不能修改',
      '/added/0/lines/0 提交后不能加行',
    ])
  })

  it('hold for rows that an effect of another page adds', async () => {
    const refused = await requests.add({ note: '补货', wishes: [{ item: '螺丝', quantity: 0 }] })
    expect(refused.message).toContain('提交后不能加行')
    const done = await requests.add({ note: '补货', wishes: [{ item: '螺丝', quantity: 2 }] })
    expect(done.success).toBe(true)
  })
})
