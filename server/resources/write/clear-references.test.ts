import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageJson, type PageServer, pageOf } from '#tests/support/page-server.ts'

const name = { type: 'string(32)', title: '名称' }
const refTo = (table: string, title: string, onDelete: string, more: PageJson = {}): PageJson => ({
  type: 'ref',
  title,
  ref: { entity: table, value: 'id', label: 'name', onDelete },
  ...more,
})
const supplier = (field: PageJson = {}) => refTo('trial_supplier', '供应商', 'clear', field)

let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({
    'trial/supplier.json': pageOf('supplier', { name, above: refTo('trial_supplier', '上级', 'clear') }),
    'trial/order.json': pageOf(
      'order',
      {
        name,
        supplier: supplier(),
        others: supplier({ multiple: true }),
        kept: refTo('trial_supplier', '原供应商', 'keep'),
        firm: refTo('trial_supplier', '付款方', 'restrict'),
        label: { type: 'string(64)', title: '标签', value: "= supplier == null ? '无' : name" },
        firms: { type: 'integer', title: '行数', value: '= countWhere(lines, lines.supplier != null)' },
      },
      {
        subTables: {
          lines: {
            title: '明细',
            entity: { table: 'trial_order_line', foreignKey: 'orderId' },
            fields: { item: { type: 'string(9)', title: '品名' }, supplier: supplier() },
          },
        },
      },
    ),
  })
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const suppliers = () => clientOf(server, '/trial/supplier', token)
const orders = () => clientOf(server, '/trial/order', token)
const get = async (id: string) => (await orders().get(id)).result

async function twoSuppliers() {
  const [gone, stays] = [await suppliers().stored({ name: '甲厂' }), await suppliers().stored({ name: '乙厂' })]
  return [gone, stays] as const
}

describe('a reference whose row is deleted', () => {
  it('is emptied, with what is computed from it, a version and a line in the log that tells why', async () => {
    const [gone] = await twoSuppliers()
    const { id } = await orders().stored({ name: 'D1', supplier: gone.id })
    expect(await get(id)).toMatchObject({ label: 'D1', version: 1 })
    expect((await suppliers().remove(gone.id)).success).toBe(true)
    expect(await get(id)).toMatchObject({ supplier: null, label: '无', version: 2 })
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_id', '=', id)
      .orderBy('data_version')
      .select(['action', 'data_version', 'cause'])
      .execute()
    expect(log).toEqual([
      { action: 'add', data_version: 1, cause: null },
      {
        action: 'edit',
        data_version: 2,
        cause: expect.objectContaining({ by: 'reference', page: 'supplier', name: '甲厂', rows: 1 }),
      },
    ])
  })

  it('of several values loses the one that is gone', async () => {
    const [gone, stays] = await twoSuppliers()
    const { id } = await orders().stored({ name: 'D2', others: [gone.id, stays.id] })
    await suppliers().remove(gone.id)
    expect(await get(id)).toMatchObject({ others: stays.id })
  })

  it('is emptied in the rows of a sub-table, which keep their ids and the rest', async () => {
    const [gone, stays] = await twoSuppliers()
    const lines = [
      { item: 'a', supplier: gone.id },
      { item: 'b', supplier: stays.id },
    ]
    const { id } = await orders().stored({ name: 'D3', lines })
    const before = await get(id)
    await suppliers().remove(gone.id)
    const after = await get(id)
    expect(before.firms).toBe(2)
    expect(after).toMatchObject({
      firms: 1,
      version: 2,
      lines: [
        { item: 'a', supplier: null },
        { item: 'b', supplier: stays.id },
      ],
    })
    const idsOf = (record: typeof before) => [record.lines].flat().map((line) => Object(line).id)
    expect(idsOf(after)).toEqual(idsOf(before))
  })

  it('stays where the page says keep, and keeps the row where it says restrict', async () => {
    const [gone, firm] = await twoSuppliers()
    const { id } = await orders().stored({ name: 'D4', kept: gone.id, firm: firm.id, supplier: firm.id })
    expect((await suppliers().remove(gone.id)).success).toBe(true)
    expect(await get(id)).toMatchObject({ kept: gone.id, version: 1 })
    const refused = await suppliers().remove(firm.id)
    expect(refused.result).toMatchObject({
      errors: [{ uses: [{ page: 'order', title: '试验order', count: 1, query: { firm: firm.id } }] }],
    })
    // Nothing is half done: the other reference still stands.
    expect(await get(id)).toMatchObject({ supplier: firm.id, version: 1 })
  })

  it('is emptied by a batch and by rows that are saved together, also in a row of the same save', async () => {
    const [one, two] = await twoSuppliers()
    const { id } = await orders().stored({ name: 'D5', supplier: one.id, others: [one.id, two.id] })
    expect((await suppliers().removeBatch(`${one.id},${two.id}`)).success).toBe(true)
    expect(await get(id)).toMatchObject({ supplier: null, others: null, version: 2 })
    const above = await suppliers().stored({ name: '丙厂' })
    const below = await suppliers().stored({ name: '丁厂', above: above.id })
    const answer = await suppliers().saveAll({
      changed: [{ id: below.id, version: below.version, name: '丁厂新' }],
      deleted: [{ id: above.id, version: above.version }],
    })
    expect(answer.result.changed).toMatchObject([{ name: '丁厂新', above: null, version: 3 }])
  })

  it('asks for no right on the page that refers', async () => {
    const [gone] = await twoSuppliers()
    const { id } = await orders().stored({ name: 'D6', supplier: gone.id })
    await server.addUser('wang', ['trial:supplier:list', 'trial:supplier:delete'])
    const own = clientOf(server, '/trial/supplier', await server.signIn('wang'))
    expect((await own.remove(gone.id)).success).toBe(true)
    expect(await get(id)).toMatchObject({ supplier: null, updateBy: 'wang' })
  })
})
