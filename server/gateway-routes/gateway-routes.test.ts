import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayRoute } from '#schemas/api/gateway-routes.ts'
import { permissionsOf } from '#schemas/managed/managed-resource.ts'
import { LIST_ROUTES, sysGatewayRoute } from '#schemas/managed/sys-gateway-route.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { filterFault, predicateFault } from './route-parts.ts'

let server: PageServer
let keeper: string
beforeAll(async () => {
  server = await createPageServer(systemPages(['gateway-route-list', 'gateway-route-bin']))
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  await server.addUser('keeper', permissionsOf(sysGatewayRoute))
  await server.addUser('reader', [LIST_ROUTES])
  await server.addUser('elsewhere', permissionsOf(sysGatewayRoute), [7])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const call = async <Result = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  name: string,
  more: { query?: Record<string, string>; body?: unknown } = {},
  token = keeper,
) => (await server.call<Result>({ method, path: `/sys/gatewayRoute/${name}`, ...more, token })).body
const all = async () => (await call<readonly GatewayRoute[]>('GET', 'list')).result
const routeOf = async (routerId: string) => (await all()).find((route) => route.routerId === routerId)
const save = (router: object, token = keeper) => call('POST', 'updateAll', { body: { router } }, token)
const router = (routerId: string, more: object = {}) => ({
  ...{ routerId, name: `路由${routerId}`, uri: `lb://${routerId}`, status: true },
  ...{ predicates: '[{"name":"Path","args":["/x/**"]}]', filters: '[]' },
  ...more,
})

describe('the calls of the contract', () => {
  it('list all routes as an array with conditions and filters as lists', async () => {
    expect(await routeOf('jeecg-system')).toMatchObject({
      ...{ uri: 'lb://jeecg-system', status: 1, filters: [] },
      predicates: [{ name: 'Path', args: ['/sys/**', '/online/**'] }],
    })
  })

  it('add a route, change it, take it away, and bring it back', async () => {
    expect(await save(router('cycle'))).toMatchObject({ success: true, message: '操作成功！' })
    const { id = '' } = (await routeOf('cycle')) ?? {}
    const limiter = { name: 'RequestRateLimiter', title: '限流过滤器', args: [{ key: 'rate', value: 20 }] }
    await save(router('cycle', { id, status: false, filters: JSON.stringify([limiter]) }))
    expect(await routeOf('cycle')).toMatchObject({ id, status: 0, filters: [limiter] })
    expect(await call('DELETE', 'delete', { query: { id } })).toMatchObject({ success: true, message: '删除路由成功' })
    expect(await routeOf('cycle')).toBeUndefined()
    const bin = (await call<readonly GatewayRoute[]>('GET', 'deleteList')).result
    expect(bin.map(({ routerId }) => routerId)).toContain('cycle')
    expect(await call('PUT', 'putRecycleBin', { body: { ids: `${id},` } })).toMatchObject({ success: true })
    expect(await routeOf('cycle')).toMatchObject({ id })
    await call('DELETE', 'delete', { query: { id } })
    expect(await call('DELETE', 'deleteRecycleBin', { query: { ids: id } })).toMatchObject({ success: true })
    expect((await call('PUT', 'putRecycleBin', { body: { ids: id } })).message).toContain('回收站里没有')
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('data_id', '=', id)
      .orderBy('running_no')
      .select('action')
      .execute()
    expect(log.map(({ action }) => action)).toEqual(['add', 'edit', 'delete', 'restore', 'delete', 'delete'])
  })

  it('bring back no route whose name has been taken since', async () => {
    await save(router('taken'))
    const { id = '' } = (await routeOf('taken')) ?? {}
    await call('DELETE', 'delete', { query: { id } })
    await save(router('taken'))
    expect((await call('PUT', 'putRecycleBin', { body: { ids: [id] } })).message).toContain('路由ID“taken”已被使用')
  })

  it('copy a route under a name of its own, not in use', async () => {
    await save(router('origin'))
    const { id = '' } = (await routeOf('origin')) ?? {}
    await call('GET', 'copyRoute', { query: { id } })
    await call('POST', 'copyRoute', { query: { id } })
    expect(await routeOf('origin-copy')).toMatchObject({ status: 0, uri: 'lb://origin' })
    expect(await routeOf('origin-copy2')).toMatchObject({ status: 0 })
    expect((await call('POST', 'copyRoute', { query: { id: 'none' } })).success).toBe(false)
  })

  it('empty a cache that there is not', async () => {
    expect(await call('GET', 'clearRedis')).toMatchObject({ success: true, message: '清除成功！' })
  })

  it('take a permission each, and tenant 0 for changes', async () => {
    const [reader, elsewhere] = [await server.signIn('reader'), await server.signIn('elsewhere')]
    const { id = '' } = (await routeOf('jeecg-demo')) ?? {}
    for (const token of [reader, elsewhere]) {
      expect((await save(router('foreign'), token)).code).toBe(510)
      expect((await call('GET', 'copyRoute', { query: { id } }, token)).code).toBe(510)
      expect((await call('DELETE', 'delete', { query: { id } }, token)).code).toBe(510)
      expect((await call('PUT', 'putRecycleBin', { body: { ids: id } }, token)).code).toBe(510)
      expect((await call('DELETE', 'deleteRecycleBin', { query: { ids: id } }, token)).code).toBe(510)
    }
  })
})

it('a page lists and saves them like other rows', async () => {
  const page = clientOf(server, '/sys/gatewayRoute', keeper)
  const added = await page.add(router('paged', { status: '1' }))
  expect(added).toMatchObject({ success: true, result: { routerId: 'paged', status: '1' } })
  const list = await call<{ records: readonly unknown[] }>('GET', 'page', { query: { routerId: 'paged' } })
  expect(list.result.records).toHaveLength(1)
  expect(errorsOf(await page.add(router('paged')))[0]).toMatch(/^\/routerId /)
})

describe('what a gateway cannot read', () => {
  it.each([
    [{ predicates: '{' }, '/predicates 路由条件不是有效的 JSON'],
    [{ filters: '{}' }, '/filters 过滤器要写成 JSON 数组'],
    [{ uri: 'jeecg-system' }, '/uri 路由URI以 lb://'],
    [{ uri: 'javascript:alert(1)' }, '/uri 路由URI以 lb://'],
    [{ routerId: '' }, '/routerId 请输入路由ID!'],
  ])('is refused: %o', async (wrong, message) => {
    expect(errorsOf(await save(router('wrong', wrong)))[0]?.startsWith(message)).toBe(true)
  })

  it.each([
    ['[{"name":"Path","args":["/a"]},{"name":"Header","args":{"header":"a","regexp":"b"}}]', null],
    ['', null],
    ['[]', null],
    ['[1]', '第 1 项：缺少 name'],
    ['[{"name":"Path","args":["/a"]},{"name":"Nowhere","args":["x"]}]', '第 2 项：没有“Nowhere”这种条件'],
    ['[{"name":"constructor","args":["x"]}]', '没有“constructor”'],
    ['[{"name":"Path","args":[]}]', 'args 要写成文本的数组'],
    ['[{"name":"Path","args":{"a":1}}]', 'args 要写成文本的数组'],
    ['[{"name":"Between","args":["a"]}]', '两个时间'],
    ['[{"name":"Query","args":{"param":"a"}}]', 'param、regexp'],
  ])('conditions %s: %s', (text, fault) => {
    if (fault === null) expect(predicateFault(text)).toBeNull()
    else expect(predicateFault(text)).toContain(fault)
  })

  it.each([
    ['[{"name":"StripPrefix"}]', null],
    ['[{"name":"X Y"}]', 'name 由字母'],
    ['[{"name":"A","args":[{"key":"","value":1}]}]', 'args 要写成'],
    ['[{"name":"A","args":[{"key":"k","value":1}]}]', null],
  ])('filters %s: %s', (text, fault) => {
    if (fault === null) expect(filterFault(text)).toBeNull()
    else expect(filterFault(text)).toContain(fault)
  })
})
