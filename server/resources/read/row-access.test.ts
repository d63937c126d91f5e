import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const text = (title: string) => ({ type: 'string(32)', title })
const MINE = { for: '*', where: 'createBy == user.username' }

const order = pageOf(
  'order',
  {
    name: { ...text('名称'), query: 'like' },
    code: { ...text('编码'), rules: ['unique'] },
    salesman: { ...text('业务员'), query: 'eq' },
    status: { ...text('状态'), default: 'draft' },
    amount: { type: 'decimal(12,2)', title: '金额', statistics: ['sum'] },
  },
  {
    rows: [
      { for: 'role:role-sales', where: 'salesman == user.username' },
      { for: 'trial:order:audit', where: "status != 'draft'" },
    ],
    actions: {
      give: { title: '转给', type: 'set-values', props: { values: { salesman: 'other' } } },
      audit: { title: '审核', type: 'set-values', props: { values: { status: 'done' } } },
    },
    toolbar: ['add', 'import', 'export'],
  },
)
const refer = { type: 'ref', title: '订单', ref: { entity: 'trial_order', value: 'id', label: 'name' } }
const parcel = pageOf('parcel', { name: text('名称'), ordered: refer })
const note = pageOf(
  'note',
  { name: text('名称'), parcel: { ...refer, ref: { ...refer.ref, entity: 'trial_parcel' } } },
  {
    rows: [MINE],
  },
)
const place = pageOf('place', { name: text('名称') }, { kind: 'tree', tree: { label: 'name' }, rows: [MINE] })

const MAY = ['list', 'add', 'edit', 'delete', 'batch_delete', 'export', 'import', 'give']
const rights = (page: string, more: readonly string[] = []) => [...MAY, ...more].map((may) => `trial:${page}:${may}`)

let server: PageServer
let admin: PageClient
let sales: PageClient
let salesToken: string
let nobody: PageClient
let auditor: PageClient
let own: string
let others: string

beforeAll(async () => {
  server = await createPageServer({
    'trial/order.json': order,
    'trial/parcel.json': parcel,
    'trial/note.json': note,
    'trial/place.json': place,
  })
  admin = clientOf(server, '/trial/order', await server.signIn('admin'))
  const all = [...rights('order'), ...rights('parcel'), ...rights('note'), ...rights('place')]
  for (const name of ['sales', 'nobody']) await server.addUser(name, all)
  await server.addUser('auditor', [...all, 'trial:order:audit'])
  salesToken = await server.signIn('sales')
  sales = clientOf(server, '/trial/order', salesToken)
  nobody = clientOf(server, '/trial/order', await server.signIn('nobody'))
  auditor = clientOf(server, '/trial/order', await server.signIn('auditor'))
  own = (await admin.stored({ name: '自己的', code: 'A', salesman: 'sales', amount: 3 })).id
  others = (await admin.stored({ name: '别人的', code: 'B', salesman: 'other', amount: 40, status: 'done' })).id
})
afterAll(() => server.close())

const namesOf = async (client: PageClient, query: Record<string, string> = {}) =>
  (await client.list(query)).result.records.map(({ name }) => name).toSorted()

describe('rows that a page closes', () => {
  it('are listed and summed by the entries that fit, together; and not at all without one', async () => {
    expect(await namesOf(sales)).toEqual(['自己的'])
    expect((await sales.list()).result.total).toBe(1)
    expect((await sales.list({ total: 'estimate' })).result.total).toBe(1)
    expect((await sales.statistics()).result).toEqual({ statistics: { amount: { sum: 3 } } })
    expect((await sales.statistics({ _figures: 'total' })).result).toEqual({ total: 1 })
    expect((await nobody.statistics()).result).toEqual({ statistics: { amount: { sum: null } } })
    expect(await namesOf(auditor)).toEqual(['别人的'])
    expect(await namesOf(nobody)).toEqual([])
  })

  it('are all open to whoever holds the code for it, as the administrator does', async () => {
    expect(await namesOf(admin)).toEqual(['别人的', '自己的'])
    await server.addUser('boss', ['trial:order:list', 'trial:order:rows:all'])
    expect(await namesOf(clientOf(server, '/trial/order', await server.signIn('boss')))).toEqual(['别人的', '自己的'])
  })

  it('are not there for a single read, a list by ids, an export', async () => {
    expect((await sales.get(others)).success).toBe(false)
    expect((await sales.get(own)).success).toBe(true)
    expect(await namesOf(sales, { id: `${own},${others},` })).toEqual(['自己的'])
    const { sheets } = await transfersOf(server, '/trial/order', salesToken).download('/exportXls')
    expect(JSON.stringify(sheets)).toContain('自己的')
    expect(JSON.stringify(sheets)).not.toContain('别人的')
  })

  it('are not there for an edit, a deletion, a batch, a common save, an action', async () => {
    const missing = await sales.edit({ id: '0', name: '新' })
    for (const answer of [
      await sales.edit({ id: others, name: '新' }),
      await sales.remove(others),
      await sales.removeBatch(`${own},${others}`),
      await server
        .call({ method: 'POST', path: '/trial/order/action/give', token: salesToken, body: { ids: [others] } })
        .then(({ body }) => body),
    ]) {
      expect([answer.success, answer.message]).toEqual([false, missing.message])
    }
    expect((await sales.saveAll({ changed: [{ id: others, version: 1, name: '新' }] })).success).toBe(false)
    expect(await namesOf(admin)).toEqual(['别人的', '自己的'])
  })

  it.each([
    ['an addition', () => sales.add({ name: '新', salesman: 'other' })],
    ['an edit', () => sales.edit({ id: own, salesman: 'other' })],
    ['a common save', () => sales.saveAll({ changed: [{ id: own, version: 1, salesman: null }] })],
    [
      'an action',
      async () =>
        (
          await server.call({
            method: 'POST',
            path: '/trial/order/action/give',
            token: salesToken,
            body: { ids: [own] },
          })
        ).body,
    ],
  ])('cannot be left by %s', async (_, save) => {
    const answer = await save()
    expect(answer.success).toBe(false)
    expect(answer.message).toContain('不在您能看到的范围内')
    expect(await namesOf(sales)).toEqual(['自己的'])
  })

  it('count for what must be unique, of which no more is said than that it is taken', async () => {
    const answer = await sales.add({ name: '新', code: 'B', salesman: 'sales' })
    expect(answer.success).toBe(false)
    expect(JSON.stringify(answer)).not.toContain('别人的')
  })

  it('cannot be chosen, and keep their name where they are chosen already', async () => {
    const parcels = clientOf(server, '/trial/parcel', await server.signIn('admin'))
    const theirs = clientOf(server, '/trial/parcel', salesToken)
    const { id } = await parcels.stored({ name: '包裹', ordered: others })
    const { result } = await theirs.get(id)
    expect(result).toMatchObject({ ordered: others, ordered_dictText: '别人的' })
    expect((await theirs.add({ name: '新包裹', ordered: others })).success).toBe(false)
    expect((await theirs.edit({ id, name: '改名', ordered: others })).success).toBe(true)
    const found = await server.call({
      method: 'GET',
      path: '/sys/dict/loadDict/trial_order,name,id',
      query: { keyword: '的', pageSize: '10' },
      token: salesToken,
    })
    expect(found.body.success).toBe(true)
    expect(JSON.stringify(found.body.result)).toContain('自己的')
    expect(JSON.stringify(found.body.result)).not.toContain('别人的')
  })

  it('are neither counted nor named by what refuses to delete a row in use', async () => {
    const parcels = clientOf(server, '/trial/parcel', salesToken)
    const { id } = await parcels.stored({ name: '包裹' })
    await clientOf(server, '/trial/note', await server.signIn('admin')).stored({ name: '机密便条', parcel: id })
    const hidden = await parcels.remove(id)
    expect([hidden.success, hidden.message.includes('机密便条'), hidden.message.includes('其他数据')]).toEqual([
      false,
      false,
      true,
    ])
    await clientOf(server, '/trial/note', salesToken).stored({ name: '我的便条', parcel: id })
    const both = await parcels.remove(id)
    expect(both.message).toContain('1 条数据（如“我的便条”）')
    expect(both.message).toContain('其他数据')
  })

  it('are no children of a row of a tree, nor above one that is found', async () => {
    const all = clientOf(server, '/trial/place', await server.signIn('admin'))
    const mine = clientOf(server, '/trial/place', salesToken)
    const root = await mine.stored({ name: '我的' })
    const below = await all.stored({ name: '其下', parentId: root.id })
    expect((await mine.list()).result).toMatchObject({ nodeTotal: 1, records: [{ name: '我的', hasChild: '0' }] })
    expect((await all.list()).result).toMatchObject({ records: [{ name: '我的', hasChild: '1' }] })
    expect((await mine.add({ name: '再下', parentId: below.id })).success).toBe(false)
  })

  it('stay unknown to browsers, and so does the text of the page to those who do not inspect', async () => {
    const path = `/pagewright/pages/order/${server.pages.find('order')?.hash}`
    const read = (more: string, token: string) => server.call({ method: 'GET', path: path + more, token })
    const plan = await read('/plan', salesToken)
    expect(plan.status).toBe(200)
    expect(plan.text).not.toContain('user.username')
    const refused = await read('', salesToken)
    expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('没有权限') })
    expect((await read('', await server.signIn('admin'))).text).toContain('salesman == user.username')
  })

  it('are found by the index of the field that says whose they are', async () => {
    const { owner } = server.databases
    await sql`
      insert into trial_order (id, name, salesman, tenant_id, version)
      select 'bulk' || n, 'n' || n, 'u' || (n % 5000), 0, 1 from generate_series(1, 50000) n`.execute(owner)
    await sql`analyze trial_order`.execute(owner)
    const { rows } = await sql<Record<string, string>>`
      explain select * from trial_order where tenant_id = 0 and del_flag = 0 and ("salesman" = ${'u7'})`.execute(owner)
    expect(JSON.stringify(rows)).toMatch(/Index/)
    await sql`delete from trial_order where id like 'bulk%'`.execute(owner)
  })
})
