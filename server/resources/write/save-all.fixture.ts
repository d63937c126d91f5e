import { clientOf, createPageServer, pageOf, type WireRow } from '#tests/support/page-server.ts'

const maker = pageOf('maker', {
  name: { type: 'string(32)', title: '厂家名称' },
  city: { type: 'string(32)', title: '城市' },
})
const goods = pageOf(
  'goods',
  {
    code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'] },
    name: { type: 'string(16)', title: '名称', rules: ['duplicate'] },
    price: { type: 'decimal(12,2)', title: '价格', rules: ['money'] },
    tax: { type: 'decimal(12,2)', title: '含税价', value: '= round(price * 1.13, 2)' },
    maker: {
      type: 'ref',
      title: '厂家',
      ref: { entity: 'trial_maker', value: 'id', label: 'name', fill: { city: 'city' } },
    },
    city: { type: 'string(32)', title: '城市', readonly: true },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
    contract: { type: 'string(32)', title: '合同号', rules: ['check:contract_no'] },
  },
  { checks: [{ id: 'cheap', that: 'price < 1000', message: '价格过高', fields: ['price'] }] },
)
const kept = pageOf(
  'kept',
  { code: { type: 'string(16)', title: '编码', rules: ['unique'] } },
  { entity: { table: 'trial_kept', api: '/trial/kept', softDelete: true } },
)

export type Goods = Awaited<ReturnType<typeof openGoods>>

/** A server with goods that are saved many at a time. */
export async function openGoods() {
  const server = await createPageServer({
    'trial/maker.json': maker,
    'trial/goods.json': goods,
    'trial/kept.json': kept,
  })
  const token = await server.signIn('admin')
  const client = clientOf(server, '/trial/goods', token)

  async function rows(pageNo = 1): Promise<readonly WireRow[]> {
    return (await client.list({ column: 'code', order: 'asc', pageSize: '1000', pageNo: String(pageNo) })).result
      .records
  }

  return {
    server,
    token,
    client,
    rows,
    codes: async () => (await rows()).map(({ code }) => code),
    /** What the data log says of these records: the place of the id, the action, the version. */
    async logOf(ids: readonly unknown[]) {
      const log = await server.databases.app
        .selectFrom('sys_data_log')
        .where('data_id', 'in', ids.map(String))
        .orderBy('id')
        .select(['data_id', 'action', 'data_version'])
        .execute()
      return log
        .map(({ data_id: id, action, data_version: version }) => `${ids.indexOf(id)} ${action} ${version}`)
        .sort()
    },
    async clear() {
      for (const { id } of await rows()) await client.remove(String(id))
    },
  }
}

export const asNew = (...records: object[]) => records.map((record, index) => ({ rowKey: `row-${index}`, record }))
