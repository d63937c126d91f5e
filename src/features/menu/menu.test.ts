import { describe, expect, it } from 'vitest'
import type { MenuNode } from '#schemas/api/permissions.ts'
import { buildMenuRoutes } from './menu-routes.ts'
import { buildSideMenu, leavesOf, nextOpenKeys, openKeysOnArrival, trailTo } from './side-menu-items.ts'

type Extra = Partial<Omit<MenuNode, 'path' | 'component'>>
function node(path: string, component: string, { meta, ...rest }: Extra = {}): MenuNode {
  return { id: path, path, name: path, component, route: '1', meta: { title: `标题${path}`, ...meta }, ...rest }
}
const container = (path: string, children: readonly MenuNode[], extra: Extra = {}) =>
  node(path, 'layouts/RouteView', { children, ...extra })

describe('the routes of a menu', () => {
  it('open pages by their code and home by its component', () => {
    expect(
      buildMenuRoutes([node('/dashboard/analysis', 'dashboard/Analysis'), node('/p', 'page/product-price')]),
    ).toEqual([
      {
        path: '/dashboard/analysis',
        name: '/dashboard/analysis',
        meta: { title: '标题/dashboard/analysis' },
        view: { kind: 'home' },
      },
      { path: '/p', name: '/p', meta: { title: '标题/p' }, view: { kind: 'page', code: 'product-price' } },
    ])
  })

  it.each(['system/SysOssFileList', 'page/', 'page/../x', 'layouts/DefaultLayout', 'toString', '__proto__'])(
    'name a component of the views by its path: %s',
    (component) => {
      expect(buildMenuRoutes([node('/x', component)])[0]?.view).toEqual({ kind: 'component', component })
    },
  )

  it('carry the whole meta of their entry', () => {
    const meta = {
      title: '甲',
      icon: 'user',
      keepAlive: true,
      componentName: 'UserList',
      permissionList: ['user:list', 'user:add'],
      hideTab: true,
    }
    const [route] = buildMenuRoutes([node('/x', 'system/UserList', { meta })])
    expect(route?.meta).toEqual({
      title: '甲',
      icon: 'user',
      keepAlive: true,
      componentName: 'UserList',
      permission: ['user:list', 'user:add'],
      hideTab: true,
    })
  })

  it('show pages of other hosts in a frame, or say why not', () => {
    const frame = (meta: MenuNode['meta']) => buildMenuRoutes([node('/x', 'layouts/IframePageView', { meta })])[0]?.view
    expect(frame({ title: '甲', url: 'https://a.test/' })).toEqual({
      kind: 'frame',
      url: 'https://a.test/',
      external: false,
    })
    expect(frame({ title: '甲', urlProblem: '无效', internalOrExternal: true })).toEqual({
      kind: 'frame',
      problem: '无效',
      external: true,
    })
  })

  it('lead from a container past external windows and paths with parameters', () => {
    const external = { title: '外', url: 'https://a.test/', internalOrExternal: true }
    const below = [
      node('/m/out', 'layouts/IframePageView', { meta: external }),
      node('/m/:code', 'page/a'),
      node('/m/b', 'page/b'),
    ]
    expect(buildMenuRoutes([container('/m', below)])[0]?.view).toEqual({ kind: 'redirect', to: '/m/b' })
  })

  it('lead from a container to its redirect, else to its first visible entry', () => {
    const below = [node('/m/hidden', 'page/a', { hidden: true }), container('/m/sub', [node('/m/sub/b', 'page/b')])]
    expect(buildMenuRoutes([container('/m', below)])[0]?.view).toEqual({ kind: 'redirect', to: '/m/sub/b' })
    expect(buildMenuRoutes([container('/m', below, { redirect: '/m/hidden' })])[0]?.view).toEqual({
      kind: 'redirect',
      to: '/m/hidden',
    })
  })

  it('leave out containers that lead nowhere', () => {
    expect(buildMenuRoutes([container('/m', []), container('/n', [], { redirect: '/n' })])).toEqual([])
  })

  it('skip entries with the flag 0, but not what is below them', () => {
    const menu = [node('/m', 'page/a', { route: '0', children: [node('/m/b', 'page/b')] })]
    expect(buildMenuRoutes(menu).map((route) => route.path)).toEqual(['/m/b'])
  })

  it('keep hidden entries', () => {
    expect(buildMenuRoutes([node('/x', 'page/x', { hidden: true })])).toHaveLength(1)
  })
})

describe('the side menu', () => {
  it('leaves out hidden entries and containers with nothing visible', () => {
    const menu = [
      node('/a', 'page/a', { hidden: true }),
      container('/b', [node('/b/c', 'page/c', { hidden: true })]),
      container('/d', [node('/d/e', 'page/e')]),
    ]
    expect(buildSideMenu(menu)).toMatchObject([{ key: '/d', children: [{ key: '/d/e' }] }])
  })

  it('shows an entry with alwaysShow without what is below it, marked for all of that', () => {
    const menu = [container('/a', [node('/a/b', 'page/b'), node('/a/c', 'page/c')], { alwaysShow: true })]
    const items = buildSideMenu(menu)
    expect(items).toMatchObject([{ key: '/a', children: [] }])
    expect(trailTo(items, '/a/c')).toEqual(['/a'])
  })

  it('opens an external entry in a window of its own, and disables one whose address is no address', () => {
    const external = (meta: object) =>
      buildSideMenu([
        node('/a', 'layouts/IframePageView', { meta: { title: '甲', internalOrExternal: true, ...meta } }),
      ])[0]
    expect(external({ url: 'https://example.test/a' })).toMatchObject({ externalUrl: 'https://example.test/a' })
    expect(external({ urlProblem: '地址无效' })).toMatchObject({ externalUrl: undefined, problem: '地址无效' })
  })

  const items = buildSideMenu([
    container('/a', [node('/a/1', 'page/a'), container('/a/2', [node('/a/2/x', 'page/x')])]),
    container('/b', [node('/b/:code/list', 'page/b')]),
  ])

  it('marks the entry of an address and all above it', () => {
    expect(trailTo(items, '/a/2/x')).toEqual(['/a', '/a/2', '/a/2/x'])
    expect(trailTo(items, '/b/42/list')).toEqual(['/b', '/b/:code/list'])
    expect(trailTo(items, '/nowhere')).toEqual([])
  })

  it('marks an entry of its own before one with a parameter', () => {
    const both = buildSideMenu([node('/r/:code', 'page/r'), node('/r/7', 'page/r', { route: '0' })])
    expect(trailTo(both, '/r/7')).toEqual(['/r/7'])
    expect(trailTo(both, '/r/8')).toEqual(['/r/:code'])
  })

  it('keeps what is open in the same menu of the first level when a page is arrived at', () => {
    expect(openKeysOnArrival(items, ['/a', '/a/2'], ['/a', '/a/1'])).toEqual(['/a', '/a/2', '/a/1'])
    expect(openKeysOnArrival(items, ['/b'], ['/a', '/a/1'])).toEqual(['/a', '/a/1'])
    expect(openKeysOnArrival(items, ['/b'], [])).toEqual(['/b'])
  })

  it('keeps one submenu of the first level open', () => {
    expect(nextOpenKeys(items, ['/a', '/a/2'], ['/a', '/a/2', '/b'])).toEqual(['/b'])
    expect(nextOpenKeys(items, ['/a'], ['/a', '/a/2'])).toEqual(['/a', '/a/2'])
    expect(nextOpenKeys(items, ['/a', '/a/2'], ['/a/2'])).toEqual(['/a/2'])
  })

  it('knows the group of each page', () => {
    expect(leavesOf(items).map(({ item, group }) => [item.key, group])).toEqual([
      ['/a/1', ['标题/a']],
      ['/a/2/x', ['标题/a', '标题/a/2']],
      ['/b/:code/list', ['标题/b']],
    ])
  })
})
