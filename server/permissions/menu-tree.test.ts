import { describe, expect, it } from 'vitest'
import { createMenuTree, type MenuRow } from './menu-tree.ts'

function menuRow(given: Partial<MenuRow> & { id: string }): MenuRow {
  return {
    parent_id: null,
    name: given.id,
    url: `/${given.id}`,
    component: 'layouts/RouteView',
    component_name: null,
    redirect: null,
    icon: null,
    route: true,
    hidden: false,
    always_show: false,
    keep_alive: false,
    internal_or_external: false,
    hide_tab: false,
    ...given,
  }
}

describe('the menu tree', () => {
  it('has the shape of the contract', () => {
    const [home, system] = createMenuTree([
      menuRow({ id: 'm2', name: '系统管理', url: '/isystem', icon: 'setting' }),
      menuRow({
        id: 'm3',
        parent_id: 'm2',
        name: '用户管理',
        url: '/isystem/user',
        component: 'system/UserList',
        keep_alive: true,
      }),
    ])

    expect(home).toMatchObject({ path: '/dashboard/analysis', name: 'dashboard-analysis', meta: { title: '首页' } })
    expect(system).toEqual({
      id: 'm2',
      path: '/isystem',
      name: 'isystem',
      component: 'layouts/RouteView',
      redirect: null,
      route: '1',
      meta: {
        title: '系统管理',
        icon: 'setting',
        keepAlive: false,
        internalOrExternal: false,
        componentName: 'RouteView',
      },
      children: [
        {
          id: 'm3',
          path: '/isystem/user',
          name: 'isystem-user',
          component: 'system/UserList',
          route: '1',
          meta: { title: '用户管理', keepAlive: true, internalOrExternal: false, componentName: 'UserList' },
        },
      ],
    })
  })

  it('keeps the home entry that exists instead of a second one', () => {
    const menu = createMenuTree([menuRow({ id: 'h', url: '/dashboard/analysis', name: '工作台' })])
    expect(menu.map((node) => node.meta.title)).toEqual(['工作台'])
  })

  it.each([
    ['/isystem/user', '/isystem/user', 'isystem-user'],
    ['/online/df/:table/:id', '/online/df/:table/:id', 'online-df-@table-@id'],
    ['https://example.com/a', '', 'https:--example.com-a'],
  ])('turns the url %s into path and name', (url, path, name) => {
    const node = createMenuTree([menuRow({ id: 'x', url })]).find((entry) => entry.id === 'x')
    expect(node?.name).toBe(name.replaceAll(':', '@'))
    if (url.startsWith('http')) expect(node?.path).toMatch(/^[0-9a-f]{32}$/)
    else expect(node?.path).toBe(path)
    expect(node?.meta.url).toBe(url.startsWith('http') ? url : undefined)
  })

  it('hides a top entry whose children are all hidden', () => {
    const [, top] = createMenuTree([menuRow({ id: 'top' }), menuRow({ id: 'sub', parent_id: 'top', hidden: true })])
    expect(top?.hidden).toBe(true)
  })

  it('tells every flag of an entry', () => {
    const [, node] = createMenuTree([
      menuRow({
        id: 'x',
        url: '/account/settings/BaseSetting',
        component: 'account/settings/Index',
        component_name: 'account-settings-base',
        redirect: '/account/center',
        route: false,
        hidden: true,
        always_show: true,
        keep_alive: true,
        internal_or_external: true,
        hide_tab: true,
      }),
    ])
    expect(node).toEqual({
      id: 'x',
      path: '/account/settings/BaseSetting',
      name: 'account-settings-base',
      component: 'account/settings/Index',
      redirect: '/account/center',
      route: '0',
      hidden: true,
      alwaysShow: true,
      meta: {
        title: 'x',
        keepAlive: true,
        internalOrExternal: true,
        hideMenu: true,
        hideTab: true,
        componentName: 'account-settings-base',
      },
    })
  })

  it('leaves out what hangs below itself', () => {
    const menu = createMenuTree([menuRow({ id: 'a', parent_id: 'b' }), menuRow({ id: 'b', parent_id: 'a' })])
    expect(menu.map((node) => node.id)).toEqual(['home'])
  })
})
