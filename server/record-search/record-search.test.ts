import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const text = (title: string, more: object = {}) => ({ type: 'string(32)', title, ...more })

const order = pageOf(
  'order',
  { kind: text('类别', { list: false }), name: text('名称'), salesman: text('业务员') },
  {
    toolbar: ['add'],
    rows: [
      { for: 'role:role-sales', where: 'salesman == user.username' },
      { for: 'role:role-seller', where: "salesman != ''" },
    ],
  },
)
const patient = pageOf('patient', { name: text('姓名', { permission: 'name' }), ward: text('病区') }, { toolbar: [] })
const place = pageOf('place', { name: text('地点', { query: false }) }, { toolbar: ['add'] })

interface Found {
  readonly page: string
  readonly title: string
  readonly records: readonly { readonly id: string; readonly name: string }[]
}

describe('records by their names', () => {
  let server: PageServer
  let tokens: Readonly<Record<'admin' | 'sales' | 'seller' | 'nurse' | 'nobody' | 'far', string>>
  beforeAll(async () => {
    server = await createPageServer({ 'a/order.json': order, 'a/patient.json': patient, 'a/place.json': place })
    await server.addUser('sales', ['trial:order:list'])
    await server.addUser('seller', ['trial:order:list', 'trial:order:add'])
    await server.addUser('nurse', ['trial:patient:list'])
    await server.addUser('nobody', ['trial:order:add'])
    await server.addUser(
      'far',
      ['trial:patient:list', 'trial:patient:add', 'trial:patient:field:name:see', 'trial:patient:field:name:edit'],
      [7],
    )
    tokens = {
      admin: await server.signIn('admin'),
      sales: await server.signIn('sales'),
      seller: await server.signIn('seller'),
      nurse: await server.signIn('nurse'),
      nobody: await server.signIn('nobody'),
      far: await server.signIn('far'),
    }
    const orders = clientOf(server, '/trial/order', tokens.admin)
    for (const name of ['红砖一', '红砖二', '红砖三', '红砖四', '青瓦'])
      await orders.stored({ name, salesman: name === '红砖二' ? 'sales' : 'other' })
    const patients = clientOf(server, '/trial/patient', tokens.admin)
    await patients.stored({ name: '红梅', ward: '红区' })
    await clientOf(server, '/trial/place', tokens.admin).stored({ name: '红场' })
  })
  afterAll(() => server?.close())

  async function search(who: keyof typeof tokens, keyword: string, { pages = 'order,patient,place', tenant = 0 } = {}) {
    const { body } = await server.call<readonly Found[]>({
      method: 'GET',
      path: '/pagewright/records',
      query: { keyword, pages },
      token: tokens[who],
      headers: { 'X-Tenant-Id': String(tenant) },
    })
    return body
  }
  const namesOf = (found: readonly Found[]) => found.map(({ page, records }) => [page, records.map(({ name }) => name)])

  it('are found in the order of the pages that were asked for, three of each at most', async () => {
    const { result } = await search('admin', '红', { pages: 'patient,order' })
    expect(result.map(({ page, title }) => [page, title])).toEqual([
      ['patient', '试验patient'],
      ['order', '试验order'],
    ])
    expect(result[1]?.records).toHaveLength(3)
    expect(namesOf((await search('admin', '青瓦')).result)).toEqual([['order', ['青瓦']]])
  })

  it('are those of pages that the caller may list, and of rows that are theirs', async () => {
    expect(namesOf((await search('sales', '红')).result)).toEqual([['order', ['红砖二']]])
    expect((await search('nobody', '红')).result).toEqual([])
    expect((await search('seller', '红梅')).result).toEqual([])
  })

  it('are not looked for in a name that the caller may not see', async () => {
    expect((await search('nurse', '红梅')).result).toEqual([])
    // What they are called by then is the next text in sight.
    expect(namesOf((await search('nurse', '红区')).result)).toEqual([['patient', ['红区']]])
    expect(namesOf((await search('admin', '红梅')).result)).toEqual([['patient', ['红梅']]])
  })

  it('are not looked for where lists do not search that name', async () => {
    expect((await search('admin', '红场')).result).toEqual([])
  })

  it('mean what was typed, and are refused for nothing, too much, and codes that are none', async () => {
    expect((await search('admin', '*')).result).toEqual([])
    expect(namesOf((await search('admin', '*青*')).result)).toEqual([['order', ['青瓦']]])
    expect((await search('admin', "' or 1=1 --")).result).toEqual([])
    expect((await search('admin', '红', { pages: 'no-such-page' })).result).toEqual([])
    for (const [keyword, pages] of [
      ['', 'order'],
      ['红'.repeat(61), 'order'],
      ['红', ''],
      ['红', 'order;drop'],
    ] as const) {
      expect(await search('admin', keyword, { pages }), `${keyword} in ${pages}`).toMatchObject({ success: false })
    }
  })

  it('are those of the tenant alone', async () => {
    expect((await search('far', '红', { tenant: 7 })).result).toEqual([])
    await clientOf(server, '/trial/patient', tokens.far, 7).stored({ name: '红叶' })
    expect(namesOf((await search('far', '红', { tenant: 7 })).result)).toEqual([['patient', ['红叶']]])
    expect((await search('admin', '红叶')).result).toEqual([])
  })

  it('tell where new ones are made, by whoever may', async () => {
    const addable = async (who: keyof typeof tokens) => {
      const { body } = await server.call<readonly { readonly page: string; readonly title: string }[]>({
        method: 'GET',
        path: '/pagewright/records/addable',
        query: { pages: 'order,patient,place,order,nothing' },
        token: tokens[who],
      })
      return body.result
    }
    expect(await addable('admin')).toEqual([
      { page: 'order', title: '试验order' },
      { page: 'place', title: '试验place' },
    ])
    expect(await addable('seller')).toEqual([{ page: 'order', title: '试验order' }])
    expect(await addable('sales')).toEqual([])
  })
})
