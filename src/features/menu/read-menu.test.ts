import { describe, expect, it } from 'vitest'
import type { WireMenuNode } from '#schemas/api/permissions.ts'
import { messages } from './messages.ts'
import { isMenuOfNewerClient, readMenu } from './read-menu.ts'

const ORIGIN = 'https://console.test'
const lookups = {
  ownOrigin: ORIGIN,
  config: {
    domianURL: `${ORIGIN}/jeecg-boot`,
    staticDomainURL: '',
    onlinePreviewDomainURL: '',
    casPrefixUrl: '',
  },
  userId: '1',
  username: 'zhang',
  tenantId: '0',
}

function read(sent: readonly WireMenuNode[], held: readonly string[] = []) {
  return readMenu(sent, { lookups, mayOpen: (codes) => codes.some((code) => held.includes(code)) })
}
function node(given: Partial<WireMenuNode>): WireMenuNode {
  return { id: 'x', path: '/x', name: 'x', component: 'page/x', route: '1', meta: { title: '甲' }, ...given }
}

describe('reading the menu of the server', () => {
  it('puts a relative path on that of its parent', () => {
    const [top] = read([
      node({ path: '/m', component: 'layouts/RouteView', children: [node({ id: 'y', path: '0a1b' })] }),
      node({ path: 'loose' }),
    ])
    expect(top?.children?.[0]?.path).toBe('/m/0a1b')
    expect(read([node({ path: 'loose' })])[0]?.path).toBe('/loose')
    expect(read([node({ id: '7', path: '' })])[0]?.path).toBe('/menu-7')
  })

  it('keeps that a page has no heading area of its own', () => {
    const [entry] = read([node({ meta: { title: '甲', hiddenHeaderContent: true } })])
    expect(entry?.meta).toEqual({ title: '甲', hiddenHeaderContent: true })
    expect(read([node({ meta: { title: '甲', hiddenHeaderContent: null } })])[0]?.meta).toEqual({ title: '甲' })
  })

  it('counts the icon "none" as no icon', () => {
    expect(read([node({ meta: { title: '甲', icon: 'none' } })])[0]?.meta).toEqual({ title: '甲' })
  })

  it.each([
    ['https://evil.test', undefined],
    ['//evil.test', undefined],
    ['/\\evil.test', undefined],
    ['/list/query-list', '/list/query-list'],
  ])('follows a redirect within the console only: %s', (redirect, expected) => {
    expect(read([node({ redirect })])[0]?.redirect).toBe(expected)
  })

  it.each(['/\\\\evil.test', '//evil.test', '/.//evil.test', '/\t/evil.test'])(
    'keeps an entry whose path leads away, under an address of its own and with the reason: %j',
    (path) => {
      const [top] = read([node({ id: '7', path, children: [node({ id: '8', path: 'below' })] })])
      expect(top).toMatchObject({ path: '/menu-7', name: 'x', meta: { title: '甲', urlProblem: messages.badPath } })
      expect(top?.children?.[0]?.path).toBe('/menu-7/below')
    },
  )

  describe('addresses of other hosts', () => {
    const frame = (url: string, component = 'layouts/IframePageView') =>
      read([node({ component, meta: { title: '甲', url } })])[0]?.meta

    it('are resolved', () => {
      expect(frame("{{ window._CONFIG['domianURL'] }}/druid/")).toEqual({
        title: '甲',
        url: 'https://console.test/jeecg-boot/druid/',
      })
    })

    it('stay as an entry with its reason when they are none', () => {
      expect(frame('javascript:alert(1)')).toEqual({
        title: '甲',
        urlProblem: '地址无效，必须是 http 或 https 开头的网址',
      })
      expect(frame('')).toEqual({ title: '甲', urlProblem: '没有填写地址' })
    })

    it('get no values of the session in the report frame, which substitutes nothing', () => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: what menu rows of the contract hold
      const url = 'https://console.test/r?token=${token}'
      expect(frame(url, 'layouts/IframeFReportView')).toHaveProperty('urlProblem')
      expect(frame(url)).toEqual({ title: '甲', url })
    })
  })

  describe('permission lists in the meta (6: routes are filtered by them where they are filled)', () => {
    const guarded = (permissionList: unknown[] | null) => node({ meta: { title: '甲', permissionList } })

    it.each([
      [null, [], true],
      [[], [], true],
      [['user:list'], [], false],
      [['user:list'], ['user:list'], true],
      [['user:list', 'user:add'], ['user:add'], true],
      [['user:list,user:add'], ['user:add'], true],
      [[{ action: 'user:add', type: '1', describe: '添加' }], ['user:add'], true],
      [[{ action: 'user:add', type: '1', describe: '添加' }], [], false],
      [[{ describe: '没有编码' }, 7, null], [], true],
    ])('%o with %o held: shown %s', (permissionList, held, shown) => {
      expect(read([guarded(permissionList)], held)).toHaveLength(shown ? 1 : 0)
    })

    it('take a container away when everything below it is closed', () => {
      const menu = [node({ component: 'layouts/RouteView', children: [guarded(['a'])] })]
      expect(read(menu)).toEqual([])
      expect(read(menu, ['a'])).toHaveLength(1)
    })
  })

  it('knows a menu that is meant for the newer client', () => {
    expect(isMenuOfNewerClient([node({ component: 'layouts/default/index' })])).toBe(true)
    expect(isMenuOfNewerClient([node({})])).toBe(false)
  })
})
