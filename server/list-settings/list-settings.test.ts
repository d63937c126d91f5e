import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListSettings, ListViewContent, SavedListView } from '#schemas/api/list-settings.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { listSettingMessages as messages } from './messages.ts'

const LIST = 'trial:goods:list'
const SHARE = 'trial:goods:columns:all'
const SEE_COST = 'trial:goods:field:cost:see'

const goods = pageOf('goods', {
  name: { type: 'string(20)', title: '品名' },
  stock: { type: 'integer', title: '库存' },
  cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
})
const parts = pageOf('parts', { name: { type: 'string(20)', title: '件名' } })

let server: PageServer
const tokens: Record<string, string> = {}
beforeAll(async () => {
  server = await createPageServer({ 'trial/goods.json': goods, 'trial/parts.json': parts })
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  await server.addUser('clerk', [LIST])
  await server.addUser('friend', [LIST])
  await server.addUser('chief', [LIST, SHARE, SEE_COST])
  await server.addUser('stranger', [])
  await server.addUser('elsewhere', [LIST, SHARE, SEE_COST], [7])
  for (const name of ['clerk', 'friend', 'chief', 'stranger', 'elsewhere']) tokens[name] = await server.signIn(name)
})
afterAll(() => server?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call<Result = unknown>(who: string, method: Method, path: string, body?: unknown) {
  const token = tokens[who]
  if (token === undefined) throw new Error(`Nobody is called ${who}.`)
  const tenant = who === 'elsewhere' ? '7' : '0'
  const answer = await server.call<Result>({
    method,
    path: `/pagewright/${path.startsWith('listViews') ? path : `lists/${path}`}`,
    ...(body !== undefined && { body }),
    headers: { 'X-Tenant-Id': tenant },
    token,
  })
  return answer.body
}
const settingsOf = async (who: string) => (await call<ListSettings>(who, 'GET', 'goods')).result
const content = (more: Partial<ListViewContent> = {}): ListViewContent => ({
  conditions: [{ field: 'name', operator: 'like', value: '钢' }],
  sort: { field: 'stock', order: 'desc' },
  pageSize: 50,
  columns: null,
  advanced: null,
  ...more,
})
const add = (who: string, title: string, shared: object, more: Partial<ListViewContent> = {}) =>
  call<{ id: string }>(who, 'POST', 'goods/views', { title, shared, content: content(more) })
const titlesFor = async (who: string) => (await settingsOf(who)).views.map(({ title }) => title)
const viewFor = async (who: string, title: string): Promise<SavedListView | undefined> =>
  (await settingsOf(who)).views.find((view) => view.title === title)

describe('columns', () => {
  it('are kept for their user and for each size of device, and taken back', async () => {
    const desk = {
      columns: [
        { field: 'stock', widthPx: 200, pinned: 'left' },
        { field: 'name', hidden: true },
      ],
    }
    const phone = { columns: [{ field: 'name' }], density: 'compact' }
    await call('clerk', 'PUT', 'goods/columns/desk', { columns: desk })
    await call('clerk', 'PUT', 'goods/columns/phone', { columns: phone })
    expect((await settingsOf('clerk')).own).toEqual({ desk, phone })
    expect((await settingsOf('friend')).own).toEqual({ desk: null, phone: null })
    await call('clerk', 'PUT', 'goods/columns/desk', { columns: null })
    expect((await settingsOf('clerk')).own).toEqual({ desk: null, phone })
  })

  it('are kept without those that the page does not have, or the user may not see', async () => {
    const columns = [{ field: 'name' }, { field: 'gone' }, { field: 'cost' }]
    await call('clerk', 'PUT', 'goods/columns/desk', { columns: { columns } })
    expect((await settingsOf('clerk')).own.desk?.columns).toEqual([{ field: 'name' }])
    await call('chief', 'PUT', 'goods/columns/desk', { columns: { columns } })
    expect((await settingsOf('chief')).own.desk?.columns).toEqual([{ field: 'name' }, { field: 'cost' }])
  })

  it('are arranged for everybody by who holds the right, and for nobody else', async () => {
    const columns = { columns: [{ field: 'cost', widthPx: 100 }, { field: 'stock' }] }
    expect(await call('clerk', 'PUT', 'goods/columns/desk/all', { columns })).toMatchObject({
      success: false,
      code: 510,
      message: messages.mayNotShare,
    })
    expect(await call('chief', 'PUT', 'goods/columns/desk/all', { columns })).toMatchObject({ success: true })
    expect((await settingsOf('chief')).all.desk?.columns.map(({ field }) => field)).toEqual(['cost', 'stock'])
    expect((await settingsOf('clerk')).all.desk?.columns.map(({ field }) => field)).toEqual(['stock'])
    expect((await settingsOf('clerk')).mayShare).toBe(false)
    await call('chief', 'PUT', 'goods/columns/desk/all', { columns: null })
    expect((await settingsOf('clerk')).all.desk).toBeNull()
  })

  it.each([
    ['a width of nothing', { columns: [{ field: 'name', widthPx: 0 }] }],
    ['a place that there is not', { columns: [{ field: 'name', pinned: 'top' }] }],
    ['an unknown density', { columns: [], density: 'huge' }],
    ['no list', { columns: 'name' }],
  ])('with %s are refused', async (_, columns) => {
    expect(await call('clerk', 'PUT', 'goods/columns/desk', { columns })).toMatchObject({ success: false })
    expect(await call('clerk', 'PUT', 'goods/columns/watch', { columns: { columns: [] } })).toMatchObject({
      success: false,
    })
  })
})

describe('views', () => {
  it('of one’s own are there for oneself alone: renamed, changed, deleted', async () => {
    const { result } = await add('clerk', '大库存', { kind: 'own' }, { advanced: { lines: [{ field: 'stock' }] } })
    expect(await viewFor('clerk', '大库存')).toMatchObject({
      id: result.id,
      shared: { kind: 'own' },
      mayEdit: true,
      dropped: 0,
      content: { ...content(), advanced: { lines: [{ field: 'stock' }] } },
    })
    expect(await titlesFor('friend')).not.toContain('大库存')
    expect(await titlesFor('chief')).not.toContain('大库存')
    expect(await call('friend', 'DELETE', `goods/views/${result.id}`)).toMatchObject({
      success: false,
      message: messages.viewMissing,
    })
    expect(await call('chief', 'PUT', `goods/views/${result.id}`, { title: '抢来' })).toMatchObject({ success: false })
    await call('clerk', 'PUT', `goods/views/${result.id}`, { title: '库存多', content: content({ pageSize: 20 }) })
    expect(await viewFor('clerk', '库存多')).toMatchObject({ content: { pageSize: 20 } })
    expect(await call('clerk', 'DELETE', `goods/views/${result.id}`)).toMatchObject({ success: true })
    expect(await titlesFor('clerk')).not.toContain('库存多')
  })

  it('are shared with everybody, or with a role, by who holds the right', async () => {
    expect((await add('clerk', '越权', { kind: 'all' })).message).toBe(messages.mayNotShare)
    expect((await add('clerk', '越权', { kind: 'role', role: 'role-clerk' })).message).toBe(messages.mayNotShare)
    const { result: all } = await add('chief', '大家的', { kind: 'all' })
    await add('chief', '文员的', { kind: 'role', role: 'role-clerk' })
    expect(await titlesFor('clerk')).toEqual(['大家的', '文员的'])
    expect(await titlesFor('friend')).toEqual(['大家的'])
    expect((await viewFor('clerk', '大家的'))?.mayEdit).toBe(false)
    expect((await call('clerk', 'DELETE', `goods/views/${all.id}`)).message).toBe(messages.mayNotShare)
    expect((await add('chief', '无此', { kind: 'role', role: 'nobody' })).message).toBe(messages.roleMissing)
    const own = await add('clerk', '我的', { kind: 'own' })
    const shared = await call('clerk', 'PUT', `goods/views/${own.result.id}`, { shared: { kind: 'all' } })
    expect(shared.message).toBe(messages.mayNotShare)
    expect((await settingsOf('chief')).roles.map(({ code }) => code)).toContain('role-clerk')
    expect((await settingsOf('clerk')).roles).toEqual([])
  })

  it('bear a name once, where they stand beside each other', async () => {
    await add('friend', '同名', { kind: 'own' })
    expect((await add('friend', '同名', { kind: 'own' })).message).toBe(messages.titleTaken('同名'))
    expect((await add('clerk', '同名', { kind: 'own' })).success).toBe(true)
    expect((await add('clerk', '  ', { kind: 'own' })).success).toBe(false)
  })

  it('that are shared tell nothing of a field to who may not see it, and say that something is left out', async () => {
    await add(
      'chief',
      '贵的',
      { kind: 'all' },
      {
        conditions: [
          { field: 'cost', operator: 'ge', value: 100 },
          { field: 'name', operator: 'like', value: '钢' },
        ],
        sort: { field: 'cost', order: 'desc' },
        columns: { columns: [{ field: 'name' }, { field: 'cost' }] },
        advanced: { records: JSON.stringify([{ field: 'cost', rule: 'gt', val: 5 }]) },
      },
    )
    const seen = await viewFor('clerk', '贵的')
    expect(seen).toMatchObject({
      dropped: 4,
      content: {
        conditions: [{ field: 'name', operator: 'like', value: '钢' }],
        sort: null,
        columns: { columns: [{ field: 'name' }] },
        advanced: null,
      },
    })
    expect(JSON.stringify(seen)).not.toContain('cost')
    expect((await viewFor('chief', '贵的'))?.dropped).toBe(0)
  })

  it('keep what is left of a sort whose heaviest column is hidden', async () => {
    const sort = { field: 'cost', order: 'desc' as const, then: [{ field: 'stock', order: 'asc' as const }] }
    await add('chief', '先贵后多', { kind: 'all' }, { sort })
    expect(await viewFor('clerk', '先贵后多')).toMatchObject({
      dropped: 1,
      content: { sort: { field: 'stock', order: 'asc' } },
    })
    expect((await viewFor('chief', '先贵后多'))?.content.sort).toEqual(sort)
  })

  it.each([
    [{ conditions: [{ field: 'cost', operator: 'ge', value: 1 }] }],
    [{ conditions: [{ field: 'nothing', operator: 'ge', value: 1 }] }],
    [{ conditions: [{ field: 'stock', operator: 'like', value: '1' }] }],
    [{ sort: { field: 'cost', order: 'asc' as const } }],
    [{ sort: { field: 'nothing', order: 'asc' as const } }],
    [{ sort: { field: 'stock', order: 'asc' as const, then: [{ field: 'cost', order: 'asc' as const }] } }],
    [{ advanced: { rules: [{ rules: [{ field: 'cost', rule: 'eq', val: 1 }] }] } }],
  ])('about what is hidden are refused in the words for what is not there: %o', async (more) => {
    expect((await add('clerk', '窥探', { kind: 'own' }, more)).message).toBe(messages.unknownFields)
    expect(await titlesFor('clerk')).not.toContain('窥探')
  })

  it('open without columns that the page has no more, and say so', async () => {
    const { result } = await add('friend', '旧列', { kind: 'own' })
    await server.databases.app
      .updateTable('sys_list_view')
      .where('tenant_id', '=', 0)
      .where('id', '=', result.id)
      .set({ content: JSON.stringify(content({ columns: { columns: [{ field: 'gone' }, { field: 'name' }] } })) })
      .execute()
    expect(await viewFor('friend', '旧列')).toMatchObject({
      dropped: 1,
      content: { columns: { columns: [{ field: 'name' }] } },
    })
  })

  it('that are too large, or too many, are refused', async () => {
    const large = { advanced: { text: 'x'.repeat(70_000) } }
    expect((await add('friend', '大', { kind: 'own' }, large)).message).toContain('64 KB')
    await server.addUser('keen', [LIST])
    tokens.keen = await server.signIn('keen')
    for (let count = 1; count <= 50; count += 1) await add('keen', `视图${count}`, { kind: 'own' })
    expect((await add('keen', '再一个', { kind: 'own' })).message).toBe(messages.tooMany(50))
  })

  it('are starred, ordered and opened with as each user likes, and for everybody by who holds the right', async () => {
    const choice = { starred: ['a'], order: ['b', 'a'], defaultId: 'page:open' }
    await call('clerk', 'PUT', 'goods/viewChoice', choice)
    expect((await settingsOf('clerk')).choice).toEqual(choice)
    expect((await settingsOf('friend')).choice).toEqual({ starred: [], order: [], defaultId: null })
    expect((await call('clerk', 'PUT', 'goods/defaultView', { id: 'page:open' })).message).toBe(messages.mayNotShare)
    const { result: own } = await add('chief', '自用', { kind: 'own' })
    expect((await call('chief', 'PUT', 'goods/defaultView', { id: own.id })).message).toBe(messages.defaultNotOpen)
    const { result: all } = await add('chief', '开门', { kind: 'all' })
    await call('chief', 'PUT', 'goods/defaultView', { id: all.id })
    expect((await settingsOf('friend')).defaultForAll).toBe(all.id)
    await call('chief', 'PUT', 'goods/defaultView', { id: null })
    expect((await settingsOf('friend')).defaultForAll).toBeNull()
  })
})

it('tells who may not list a page no more of it than of one that is not there', async () => {
  const answers = await Promise.all([
    call('stranger', 'GET', 'goods'),
    call('clerk', 'GET', 'nothing'),
    call('stranger', 'PUT', 'goods/columns/desk', { columns: null }),
    call('stranger', 'PUT', 'goods/columns/desk/all', { columns: null }),
    add('stranger', '外人', { kind: 'own' }),
    add('stranger', '外人', { kind: 'all' }),
    call('stranger', 'PUT', 'goods/views/x', { title: '外人' }),
    call('stranger', 'DELETE', 'goods/views/x'),
    call('stranger', 'PUT', 'goods/viewChoice', { starred: [], order: [], defaultId: null }),
    call('stranger', 'PUT', 'goods/defaultView', { id: null }),
  ])
  for (const { success, message } of answers)
    expect({ success, message }).toEqual({ success: false, message: messages.pageMissing })
})

it('names the views of several pages that the caller may open, and tells strangers of none', async () => {
  interface Named {
    readonly page: string
    readonly title: string
    readonly views: readonly { readonly id: string; readonly title: string }[]
  }
  const named = async (who: string) => {
    const { result } = await call<readonly Named[]>(who, 'GET', 'listViews?pages=goods,parts,no-such-page,goods')
    return result.map(({ page, title, views }) => ({ page, title, views: views.map((view) => view.title).sort() }))
  }
  const before = (await named('friend'))[0]?.views ?? []
  const own = await add('clerk', '自己找的', { kind: 'own' })
  await add('chief', '大家找的', { kind: 'all' })
  await add('chief', '同事找的', { kind: 'role', role: 'role-friend' })
  const forFriend = await named('friend')
  expect(forFriend).toEqual([
    { page: 'goods', title: forFriend[0]?.title, views: [...before, '同事找的', '大家找的'].sort() },
  ])
  expect((await named('clerk'))[0]?.views).toContain('自己找的')
  expect((await named('clerk'))[0]?.views).not.toContain('同事找的')
  expect(await named('stranger')).toEqual([])
  expect(await named('elsewhere')).toEqual([])
  expect(own.success).toBe(true)
})

it('keeps the settings and views of each tenant to itself', async () => {
  const { result } = await add('chief', '零租户', { kind: 'all' })
  await call('chief', 'PUT', 'goods/columns/desk/all', { columns: { columns: [{ field: 'stock' }] } })
  expect(await titlesFor('elsewhere')).toEqual([])
  expect((await settingsOf('elsewhere')).all.desk).toBeNull()
  expect((await settingsOf('elsewhere')).roles.map(({ code }) => code)).toEqual(['role-elsewhere'])
  expect((await call('elsewhere', 'DELETE', `goods/views/${result.id}`)).message).toBe(messages.viewMissing)
  expect((await call('elsewhere', 'PUT', `goods/views/${result.id}`, { title: '改' })).message).toBe(
    messages.viewMissing,
  )
  expect((await call('elsewhere', 'PUT', 'goods/defaultView', { id: result.id })).message).toBe(messages.defaultNotOpen)
  expect((await add('elsewhere', '外来', { kind: 'role', role: 'role-clerk' })).message).toBe(messages.roleMissing)
  expect(await titlesFor('chief')).toContain('零租户')
})
