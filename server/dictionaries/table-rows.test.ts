import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import type { TableRow } from './table-items.ts'

const product = pageOf('product', {
  name: { type: 'string(20)', title: '名称' },
  unit: { type: 'string(20)', title: '单位' },
  cost: { type: 'string(20)', title: '成本' },
})
const order = pageOf('order', {
  product: {
    type: 'ref',
    title: '产品',
    ref: { entity: 'trial_product', value: 'id', label: 'name' },
    widget: { type: 'component-select', options: { columns: [{ field: 'unit', title: '单位' }] } },
  },
})

let server: PageServer
let buyer: string
let stranger: string
beforeAll(async () => {
  server = await createPageServer({ 'trial/product.json': product, 'trial/order.json': order })
  await server.addUser('buyer', ['trial:order:add'])
  await server.addUser('stranger', [])
  buyer = await server.signIn('buyer')
  stranger = await server.signIn('stranger')
  const products = clientOf(server, '/trial/product', await server.signIn('admin'))
  for (const [index, name] of ['白糖', '红糖', '玉米'].entries()) {
    await products.stored({ name, unit: `吨${index}`, cost: '9' })
  }
})
afterAll(() => server?.close())

const ask = async (query: Record<string, string>, token = buyer, code = 'trial_product,name,id') =>
  (
    await server.call<{ records: readonly TableRow[]; total: number }>({
      method: 'GET',
      path: `/pagewright/tableRows/${code}`,
      query,
      token,
    })
  ).body

it('shows the columns that a field shows to whoever may choose in it, page by page', async () => {
  const { result } = await ask({ columns: 'unit', keyword: '糖', pageNo: '2', pageSize: '1' })
  expect(result.total).toBe(2)
  expect(result.records).toHaveLength(1)
  const [row] = result.records
  expect([row?.text, row?.columns]).toEqual(
    row?.text === '白糖' ? ['白糖', { unit: '吨0' }] : ['红糖', { unit: '吨1' }],
  )
})

it('shows nobody else anything, and nobody another column', async () => {
  expect((await ask({ columns: 'unit' }, stranger)).success).toBe(false)
  expect(await ask({ columns: 'cost' })).toMatchObject({ success: false, message: '校验失败，sql解析异常！' })
  expect(await ask({ columns: 'unit' }, buyer, 'sys_role_user,id,id')).toMatchObject({ success: false })
})
