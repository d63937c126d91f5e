import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointResult } from '#schemas/api/endpoint.ts'
import { getUserPermissionByToken, type MenuNode, type WireMenuNode } from '#schemas/api/permissions.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { toNewestMenu } from './newest-menu.ts'

const entry = (path: string, component: string, icon?: string, children?: readonly MenuNode[]): MenuNode => ({
  id: path,
  path,
  name: path.slice(1),
  component,
  route: '1',
  meta: { title: path, ...(icon ? { icon } : {}) },
  ...(children ? { children } : {}),
})

describe('the menu of the newest client', () => {
  it.each([
    ['system/UserAnnouncementList', 'monitor/mynews/index'],
    ['system/UserList', 'system/user/index'],
    ['dashboard/Analysis', 'dashboard/Analysis'],
    ['layouts/RouteView', 'layouts/RouteView'],
    ['page/product-price', 'page/product-price'],
  ])('names the component %s %s', (component, named) => {
    expect(toNewestMenu([entry('/x', component)], null)[0]?.component).toBe(named)
  })

  it.each([
    ['home', 'ant-design:home-outlined'],
    ['bar-chart', 'ant-design:bar-chart-outlined'],
    ['file-o', 'ant-design:file-outlined'],
    ['heart-filled', 'ant-design:heart-filled'],
    ['ion:grid', 'ion:grid'],
    ['none', 'none'],
  ])('calls the icon %s %s', (icon, named) => {
    expect(toNewestMenu([entry('/x', 'layouts/RouteView', icon)], null)[0]?.meta.icon).toBe(named)
  })

  it('opens a page that only our console can draw there, in a window of its own', () => {
    const menu = [entry('/market', 'layouts/RouteView', 'shop', [entry('/market/price', 'page/price')])]
    expect(toNewestMenu(menu, 'https://console.example')[0]?.children?.[0]).toMatchObject({
      component: 'https://console.example/#/market/price',
      meta: { internalOrExternal: true },
    })
  })

  it('has the entry that the client goes to by itself, hidden, and once', () => {
    const settings = { path: '/system/usersetting', name: 'system-usersetting', hidden: true }
    expect(toNewestMenu([], null)).toMatchObject([settings])
    const own = entry('/system/usersetting', 'system/usersetting/UserSetting')
    expect(toNewestMenu([own], null)).toEqual([own])
  })
})

describe('the permission call', () => {
  let server: PageServer
  beforeAll(async () => {
    server = await createPageServer({
      'trial/price.json': pageOf('price', { name: { type: 'string(9)', title: '名' } }),
    })
  })
  afterAll(() => server?.close())

  const componentsFor = async (headers: Record<string, string>) => {
    const token = await server.signIn('admin')
    const { body } = await server.call<EndpointResult<typeof getUserPermissionByToken>>({
      method: 'GET',
      path: getUserPermissionByToken.path,
      token,
      headers,
    })
    const flat = (nodes: readonly WireMenuNode[]): readonly string[] =>
      nodes.flatMap(({ component, children }) => [component ?? '', ...flat(children ?? [])])
    return flat(body.result.menu)
  }

  it('answers the newest client in its names, and all others in those of the contract', async () => {
    expect(await componentsFor({ 'X-Version': 'v3' })).toEqual(
      expect.arrayContaining(['monitor/mynews/index', 'system/usersetting/UserSetting', 'page/price']),
    )
    for (const headers of [{}, { 'X-Version': '2' }]) {
      const components = await componentsFor(headers)
      expect(components).toContain('system/UserAnnouncementList')
      expect(components).not.toContain('system/usersetting/UserSetting')
    }
  })
})
