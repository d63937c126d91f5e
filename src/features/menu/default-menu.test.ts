// biome-ignore-all lint/suspicious/noTemplateCurlyInString: ${token} is what menu rows of the contract hold
import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import type { MenuNode, WireMenuNode } from '#schemas/api/permissions.ts'
import { DEFAULT_MENU, HIDDEN_BY_NEWER_SERVER } from './default-menu.fixture.ts'
import { listMenuEntries } from './menu-entries.ts'
import { buildMenuRoutes } from './menu-routes.ts'
import { menuTrail } from './menu-trail.ts'
import { readMenu } from './read-menu.ts'
import { buildSideMenu, leavesOf, trailTo } from './side-menu-items.ts'

const ORIGIN = 'https://console.test'
const reader = {
  lookups: {
    ownOrigin: ORIGIN,
    config: {
      domianURL: `${ORIGIN}/jeecg-boot`,
      staticDomainURL: `${ORIGIN}/jeecg-boot/sys/common/static`,
      onlinePreviewDomainURL: '',
      casPrefixUrl: '',
    },
    userId: '1',
    username: 'admin',
    tenantId: '0',
  },
  mayOpen: () => true,
}
const menu = readMenu(DEFAULT_MENU, reader)
const routes = buildMenuRoutes(menu)
const sideMenu = buildSideMenu(menu)

function allNodes(nodes: readonly MenuNode[]): readonly MenuNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])])
}
function nodeTitled(title: string): MenuNode {
  const found = allNodes(menu).find(({ meta }) => meta.title === title)
  if (found === undefined) throw new Error(`no entry ${title}`)
  return found
}
/** What is shown at an address, redirects followed, as the router ranks it. */
function shownAt(path: string): unknown {
  const objects = routes.map((route) => ({ path: route.path, route }))
  const match = matchRoutes(objects, path)?.at(-1)
  const view = match?.route.route.view
  return view?.kind === 'redirect' ? shownAt(view.to) : view
}

describe('the default menu of the contract', () => {
  const openable = allNodes(menu).filter(({ path }) => !path.includes(':') && path !== '/online/df')

  it.each(openable.map((node) => [node.meta.title, node.path]))('%s leads somewhere: %s', (_, path) => {
    expect(shownAt(path)).toBeDefined()
  })

  it.each([
    ['首页', { kind: 'home' }],
    ['用户管理', { kind: 'page', code: 'user-list' }],
    ['数据日志', { kind: 'page', code: 'data-log' }],
    ['我的消息', { kind: 'component', component: 'system/UserAnnouncementList' }],
    ['Online表单开发', { kind: 'online', online: 'form-designer' }],
    ['Online报表配置', { kind: 'online', online: 'report-designer' }],
    // route flag 0: the route with the parameter answers
    ['Online报表示例', { kind: 'online', online: 'report' }],
    ['SQL监控', { kind: 'frame', external: false, url: `${ORIGIN}/jeecg-boot/druid/` }],
    ['在线文档', { kind: 'frame', external: false, url: `${ORIGIN}/jeecg-boot/doc.html` }],
    ['百度', { kind: 'frame', external: false, url: 'http://www.baidu.com' }],
    // containers lead to their redirect or first visible entry
    ['列表页', { kind: 'component', component: 'examples/list/TableList' }],
    ['系统监控', { kind: 'page', code: 'gateway-route-list' }],
    ['性能监控', { kind: 'component', component: 'modules/monitor/RedisInfo' }],
    ['个人页', { kind: 'component', component: 'account/center/Index' }],
    // the aggregated entry shows its child of the same path, within its own component
    ['个人设置', { component: 'account/settings/BaseSetting', within: 'account/settings/Index' }],
    ['安全设置', { component: 'account/settings/Security', within: 'account/settings/Index' }],
  ])('%s shows %o', (title, view) => {
    expect(shownAt(nodeTitled(title).path)).toMatchObject(view)
  })

  it.each([
    ['/online/cgformList/f1', 'form-list'],
    ['/online/cgformTreeList/f1', 'form-tree'],
    ['/online/cgformErpList/f1', 'form-erp'],
    ['/online/cgformTabList/f1', 'form-tabs'],
    ['/online/cgformInnerTableList/f1', 'form-inner-table'],
    ['/online/copyform/f1', 'form-copies'],
    ['/online/cgreport/r1', 'report'],
  ])('opens the hidden route of an online page by its code: %s', (path, online) => {
    expect(shownAt(path)).toEqual({ kind: 'online', online })
  })

  it('gives the routes the names by which the user menu goes to them', () => {
    const byName = (name: string) => routes.find((route) => route.name === name)?.path
    expect(byName('account-center')).toBe('/account/center')
    expect(byName('account-settings-base')).toBe('/account/settings/BaseSetting')
    expect(byName('isystem-user')).toBe('/isystem/user')
  })

  it('opens the external report in a window, with the token for its own host only', () => {
    const entry = listMenuEntries(menu).find(({ title, group }) => title === 'Redis监控' && group[0] === '统计报表')
    expect(entry?.externalUrl).toBe(`${ORIGIN}/jeecg-boot/jmreport/view/1352160857479581696?token=\${token}`)
    const elsewhere = {
      ...reader.lookups,
      config: { ...reader.lookups.config, domianURL: 'https://api.test/jeecg-boot' },
    }
    const foreign = readMenu(DEFAULT_MENU, { ...reader, lookups: elsewhere })
    const refused = listMenuEntries(foreign).find(
      ({ title, group }) => title === 'Redis监控' && group[0] === '统计报表',
    )
    expect(refused).toMatchObject({ externalUrl: undefined, problem: '地址要求传递登录信息，但它不属于本系统' })
  })

  it('shows no hidden entry in the side menu, and every other one', () => {
    expect(sideMenu.map(({ title }) => title)).toEqual([
      '首页',
      '统计报表',
      '报表设计',
      '在线开发',
      '系统管理',
      '系统监控',
      '消息中心',
      '常见案例',
      '结果页',
      '详情页',
      '异常页',
      '列表页',
      '表单页',
    ])
    const online = leavesOf(sideMenu).filter(({ group }) => group[0] === '在线开发')
    expect(online.map(({ item }) => item.title)).toEqual([
      'Online表单开发',
      'Online报表配置',
      '系统编码规则',
      '系统校验规则',
      '多数据源管理',
    ])
  })

  it('keeps the entries above a hidden page marked', () => {
    expect(trailTo(sideMenu, '/online/cgformList/f1')).toEqual(['/online'])
    expect(trailTo(sideMenu, '/online/cgreport/6c7f59741c814347905a938f06ee003c').at(-1)).toBe(
      '/online/cgreport/6c7f59741c814347905a938f06ee003c',
    )
  })

  it('lists every visible entry but containers for the search', () => {
    const listed = listMenuEntries(menu).map(({ title }) => title)
    expect(listed).toContain('角色管理')
    expect(listed).toContain('SQL监控')
    expect(listed).not.toContain('系统管理')
    expect(listed).not.toContain('列表页')
    expect(listed).not.toContain('AUTO在线表单')
    expect(listed).not.toContain('个人中心')
  })

  it('tells the way to a page', () => {
    expect(menuTrail(menu, '/monitor/Disk')).toEqual([
      { title: '系统监控', path: '/dashboard3' },
      { title: '性能监控', path: '/monitor' },
      { title: '磁盘监控', path: '/monitor/Disk' },
    ])
    expect(menuTrail(menu, '/online/cgformList/f1').map(({ title }) => title)).toEqual(['在线开发', 'AUTO在线表单'])
    expect(menuTrail(menu, '/account/settings/BaseSetting').map(({ title }) => title)).toEqual([
      '个人页',
      '个人设置',
      '基本设置',
    ])
    expect(menuTrail(menu, '/nowhere')).toEqual([])
  })

  it('takes an entry without a title and a component as a newer server sends it', () => {
    const bare: WireMenuNode = { id: 'b', children: null, meta: null }
    const read = readMenu([...DEFAULT_MENU, HIDDEN_BY_NEWER_SERVER, bare], reader)
    expect(buildSideMenu(read).map(({ title }) => title)).not.toContain('流程')
    expect(shownAt('/isystem/user')).toBeDefined()
    expect(buildMenuRoutes(read).find(({ path }) => path === '/flow/:id')?.view).toMatchObject({
      component: 'flow/FlowPage',
    })
  })
})
