import { describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { WireMenuNode } from '#schemas/api/permissions.ts'
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

  it('take no name of the language itself for a component', () => {
    const { find } = open([{ id: 'x', path: '/x', component: 'toString', meta: { title: '甲' } }])
    expect(find('/x')?.route.View).not.toBe(Object.prototype.toString)
  })
})
