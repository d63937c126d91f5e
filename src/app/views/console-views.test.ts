import { describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { WireMenuNode } from '#schemas/api/permissions.ts'
import { pageOfComponent } from '#schemas/meta/page-components.generated.ts'
import { DEFAULT_MENU } from '#src/features/menu/default-menu.fixture.ts'
import { readMenu } from '#src/features/menu/read-menu.ts'
import { menuLookups } from '../frame/menu-lookups.ts'
import { createConsoleViews } from './console-views.tsx'
import { createViewResolver } from './resolve-view.ts'

const user = { id: '1', username: 'admin' }
const lookups = menuLookups({ config: DEFAULT_CONSOLE_CONFIG, origin: 'https://console.test', user, tenantId: '0' })

function open(menu: readonly WireMenuNode[]) {
  const { views, redirects } = createConsoleViews(readMenu(menu, { lookups, mayOpen: () => true }))
  return { find: createViewResolver(views), redirects }
}

describe('the views of the console', () => {
  it('have home, the home of /test and 404, whatever the menu says', () => {
    const claims = ['/', '/test', '/test/home', '/404', '/dashboard/analysis'].map((path) => ({
      id: path,
      path,
      component: 'page/evil',
      meta: { title: '冒名' },
    }))
    const { find, redirects } = open(claims)
    expect(find('/test/home')?.route.meta.title).toBe('测试')
    expect(find('/404')?.route.meta.title).toBe('页面不存在')
    expect(find('/403')?.route.meta.title).toBe('没有权限')
    expect(find('/500')?.route.meta.title).toBe('服务器出错')
    expect(find('/dashboard/analysis')?.route.meta.title).toBe('首页')
    expect(find('/examples/widgets?widget=cron')?.route.meta.title).toBe('控件示例')
    expect(redirects).toEqual([{ path: '/test', to: '/test/home' }])
  })

  it('open every entry of the default menu of the contract', () => {
    const { find } = open(DEFAULT_MENU)
    expect(find('/isystem/user')?.route).toMatchObject({ name: 'isystem-user', meta: { title: '用户管理' } })
    expect(find('/online/cgformList/f1')).toMatchObject({ address: { params: { code: 'f1' } } })
    expect(find('/account/settings/BaseSetting')?.route.name).toBe('account-settings-base')
  })

  it('open the lazy variants of the menu and of departments, whose trees come by branches anyway', () => {
    const entry = (path: string, component: string) => ({ id: path, path, component, meta: { title: path } })
    const { find } = open([
      entry('/isystem/permission', 'system/PermissionList'),
      entry('/isystem/newPermissionList', 'system/NewPermissionList'),
      entry('/lazy', 'system/DepartListSync'),
      entry('/none', 'system/NoSuchList'),
    ])
    const viewOf = (path: string) => find(path)?.route.View
    expect(viewOf('/isystem/newPermissionList')).toBeDefined()
    expect(pageOfComponent('system/NewPermissionList')).toBe('menu-list')
    expect(pageOfComponent('system/DepartListSync')).toBe('depart-list')
    expect(pageOfComponent('system/NoSuchList')).toBeUndefined()
  })

  it('open each entry of a menu of 2,000, and find it in no noticeable time', () => {
    const menu = Array.from({ length: 20 }, (_, area) => ({
      id: `a${area}`,
      path: `/area${area}`,
      component: 'layouts/RouteView',
      meta: { title: `目录${area}` },
      children: Array.from({ length: 100 }, (_, index) => ({
        id: `p${area}-${index}`,
        path: `/area${area}/page${index}`,
        component: `page/area${area}-page${index}`,
        meta: { title: `页面${area}-${index}` },
      })),
    }))
    const { find } = open(menu)
    const started = performance.now()
    const wrong = menu.flatMap(({ children }) =>
      children.filter(({ path, meta }) => find(path)?.route.meta.title !== meta.title),
    )
    expect(wrong).toEqual([])
    // All 2,000 of them, also where something else keeps the processor busy: ranked one by one they took two minutes.
    expect(performance.now() - started).toBeLessThan(5_000)
    // As the router reads addresses otherwise: of any case, with a slash at the end.
    expect(find('/AREA3/page7/')?.route.meta.title).toBe('页面3-7')
    expect(find('/area3/page1000')).toBeUndefined()
  })

  it('take no name of the language itself for a component', () => {
    const { find } = open([{ id: 'x', path: '/x', component: 'toString', meta: { title: '甲' } }])
    expect(find('/x')?.route.View).not.toBe(Object.prototype.toString)
  })
})
