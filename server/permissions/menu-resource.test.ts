import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sysMenu } from '#schemas/managed/sys-menu.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const BAD_ADDRESS = '/url 菜单路径应以 / 开头，或是以 http://、https:// 开头的地址'
const CODES = Object.values(sysMenu.permissions)

let server: PageServer
let keeper: string
let admin: string

beforeAll(async () => {
  server = await createPageServer(systemPages())
  await server.addUser('keeper', CODES)
  keeper = await server.signIn('keeper')
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const menus = (token = keeper) => clientOf(server, '/sys/permission', token)
const call = <Result = unknown>(method: 'GET' | 'POST', path: string, given: object = {}, token = keeper) =>
  server.call<Result>({ method, path, token, ...given }).then(({ body }) => body)
const page = (query: Record<string, string>) =>
  call<{ records: { id: string; name: string; hasChild: unknown }[] }>('GET', '/sys/permission/page', { query })

interface MenuAnswer {
  readonly menu: readonly { readonly path: string; readonly children?: readonly { readonly path: string }[] }[]
}
const menuOf = async (token: string) => {
  const { result } = await call<MenuAnswer>('GET', '/sys/permission/getUserPermissionByToken', {}, token)
  return result.menu.flatMap(({ path, children = [] }) => [path, ...children.map((child) => child.path)])
}

const top = (values: object = {}) => menus().stored({ menuType: 0, name: '试验', url: '/trial', ...values })

describe('menu entries', () => {
  it('are brought into the form that the contract stores, and are the administrators’ at once', async () => {
    const area = await top({ url: 'trial-area', component: '' })
    expect(area).toMatchObject({ url: '/trial-area', component: 'layouts/RouteView', menuType: '0', parentId: null })
    const entry = await menus().stored({
      menuType: 1,
      name: '试验页',
      parentId: area.id,
      url: '/trial-area/page',
      component: '/src/views/trial/TrialList.vue',
    })
    expect(entry.component).toBe('trial/TrialList')
    expect(await menuOf(admin)).toEqual(expect.arrayContaining(['/trial-area', '/trial-area/page']))
    expect(await menuOf(keeper)).not.toContain('/trial-area')
    const renamed = await menus().edit({ id: entry.id, name: '改名页' })
    expect(renamed).toMatchObject({ success: true, message: '修改成功！' })
  })

  it('are put in order below one entry, all of them or none, each with a line of its own in the log', async () => {
    const area = await top({ url: '/order-area' })
    const entry = (name: string, sortNo: number) =>
      menus().stored({ menuType: 1, name, parentId: area.id, url: `/order-area/${sortNo}`, component: 'a/B', sortNo })
    const [first, second] = [await entry('甲页', 1), await entry('乙页', 2)]
    const save = (changed: readonly object[], token = keeper) =>
      server
        .call({ method: 'POST', path: '/sys/permission/saveAll', body: { changed }, token })
        .then(({ body }) => body)
    const place = ({ id, version }: { id: string; version?: unknown }, sortNo: string, more: object = {}) => ({
      ...{ id, version, sortNo },
      ...more,
    })
    const urls = async () => (await menuOf(admin)).filter((url) => url.startsWith('/order-area/'))
    const refused = await save([place(second, '1'), place(first, '2', { url: 'javascript:alert(1)' })])
    expect(refused.success).toBe(false)
    expect(await urls()).toEqual(['/order-area/1', '/order-area/2'])
    expect(await save([place(second, '1'), place(first, '2')])).toMatchObject({ success: true })
    expect(await urls()).toEqual(['/order-area/2', '/order-area/1'])
    const { result } = await call<readonly { dataVersion: string }[]>(
      'GET',
      '/sys/dataLog/queryDataVerList',
      { query: { dataTable: 'sys_menu', dataId: second.id } },
      admin,
    )
    expect(result).toHaveLength(2)
    // Whoever has read them before somebody else moved them moves nothing.
    expect((await save([place(second, '5')])).success).toBe(false)
    await server.addUser('looker', ['system:permission:list'])
    expect((await save([place(second, '7')], await server.signIn('looker'))).code).toBe(510)
  })

  it('hide their tab, when they are told to', async () => {
    const area = await top({ url: '/tabless-area' })
    const hidden = { menuType: 1, name: '无页签', parentId: area.id, url: '/tabless-area/a', component: 'a/B' }
    // As a switch of the contract's form sends what was never touched.
    expect(await menus().stored({ ...hidden, hideTab: 0 })).toMatchObject({ hideTab: false })
    const { id } = await menus().stored({ ...hidden, url: '/tabless-area/b', hideTab: true })
    const { result } = await call<{
      menu: readonly { path: string; children?: readonly { path: string; meta: object }[] }[]
    }>('GET', '/sys/permission/getUserPermissionByToken', {}, admin)
    const metas = result.menu.find(({ path }) => path === '/tabless-area')?.children ?? []
    expect(metas.find(({ path }) => path === '/tabless-area/b')?.meta).toMatchObject({ hideTab: true })
    expect(metas.find(({ path }) => path === '/tabless-area/a')?.meta).not.toHaveProperty('hideTab')
    expect((await menus().edit({ id, hideTab: false })).success).toBe(true)
  })

  it('go with all that is below them', async () => {
    const area = await top({ url: '/gone-area' })
    await menus().stored({ menuType: 1, name: '下级', parentId: area.id, url: '/gone-area/page', component: 'a/B' })
    expect(await menuOf(admin)).toContain('/gone-area/page')
    expect((await menus().remove(area.id)).success).toBe(true)
    expect(await menuOf(admin)).not.toContain('/gone-area/page')
  })

  it.each([
    ['no address', { menuType: 0, name: '甲', url: '' }, '/url 请输入菜单路径!'],
    ['a script as an address', { menuType: 0, name: '甲', url: 'javascript:alert(1)' }, BAD_ADDRESS],
    ['no place', { menuType: 1, name: '甲', url: '/x', component: 'a/B' }, '/parentId 请选择上级菜单'],
    [
      'an icon that the console does not have',
      { menuType: 0, name: '甲', url: '/x', icon: 'no-such-icon' },
      '/icon 菜单图标“no-such-icon”不存在，请在图标框中打开列表选择一个，不需要图标时清空或填 none',
    ],
    ['a button without a code', { menuType: 2, name: '甲' }, '/perms 请输入授权标识!'],
  ])('are refused with %s', async (_what, values, text) => {
    expect(errorsOf(await menus().add(values))).toContain(text)
  })

  it('take the icons of the contract’s menus: older names, those of a set, and none', async () => {
    for (const icon of ['setting', 'check-circle-o', 'ant-design:setting', 'ion:grid-outline', 'none', '']) {
      expect(errorsOf(await menus().add({ menuType: 0, name: '图标', url: '/icons', icon })), icon).toEqual([])
    }
  })

  it('keep an icon from before that the console does not have, when something else is edited', async () => {
    const { id } = await top({ url: '/old-icon' })
    await server.databases.app.updateTable('sys_permission').set({ icon: 'old-client' }).where('id', '=', id).execute()
    const edited = await menus().edit({ id, name: '改名', icon: 'old-client' })
    expect(edited).toMatchObject({ success: true })
    expect(errorsOf(await menus().edit({ id, icon: 'older-client' }))[0]).toMatch(
      /^\/icon 菜单图标“older-client”不存在/,
    )
  })

  it('never stand in a circle', async () => {
    const area = await top({ url: '/circle' })
    const below = await menus().stored({
      menuType: 1,
      name: '下',
      parentId: area.id,
      url: '/circle/a',
      component: 'a/B',
    })
    const answer = await menus().edit({ id: area.id, menuType: 1, parentId: below.id })
    expect(answer.success).toBe(false)
  })
})

describe('button permissions', () => {
  it('have a code of their own', async () => {
    const area = await top({ url: '/buttons' })
    const button = { menuType: 2, name: '导出按钮', parentId: area.id, perms: 'trial:export' }
    expect(await menus().stored(button)).toMatchObject({ perms: 'trial:export', permsType: '1', status: '1' })
    expect(errorsOf(await menus().add(button))).toEqual(['/perms 授权标识已存在!'])
    const isFree = async (fieldVal: string) => {
      const query = { tableName: 'sys_permission', fieldName: 'perms', fieldVal }
      return (await call('GET', '/sys/duplicate/check', { query })).success
    }
    expect(await isFree('trial:export')).toBe(false)
    expect(await isFree('trial:exports')).toBe(true)
  })

  it('take no code of another row along in a list of several', async () => {
    const area = await top({ url: '/lists-of-codes' })
    const perms = 'trial:print, system:user:changepwd'
    const button = { menuType: 2, name: '打印按钮', parentId: area.id, perms }
    expect(errorsOf(await menus().add(button))).toEqual(['/perms 授权标识已存在!'])
    const { id } = await menus().stored({ ...button, perms: 'trial:print,trial:preview' })
    expect(errorsOf(await menus().edit({ id, perms }))).toEqual(['/perms 授权标识已存在!'])
    expect((await menus().edit({ id, perms: 'trial:preview,trial:print' })).success).toBe(true)
  })

  it('that the product asks for stay, with their codes', async () => {
    const { result } = await page({ perms: 'system:role:add' })
    const [row] = result.records
    if (!row) throw new Error('The permission is not there.')
    expect((await menus().remove(row.id)).success).toBe(false)
    expect((await menus().edit({ id: row.id, perms: 'other:code' })).success).toBe(false)
    expect((await menus().edit({ id: row.id, name: '新增角色' })).success).toBe(true)
    const roles = (await page({ name: '角色管理' })).result.records[0]
    expect((await menus().remove(roles?.id ?? '')).success).toBe(false)
  })
})

describe('who may change the menu', () => {
  it('holds the codes of the contract, and works for the installation', async () => {
    await server.addUser('reader', ['system:permission:list'])
    const reader = await server.signIn('reader')
    expect((await call('GET', '/sys/permission/page', {}, reader)).success).toBe(true)
    expect((await menus(reader).add({ menuType: 0, name: '甲', url: '/x' })).code).toBe(510)
    await server.addUser('elsewhere', CODES, [5])
    const elsewhere = await server.signIn('elsewhere')
    const refused = await server.call({
      method: 'POST',
      path: '/sys/permission/add',
      token: elsewhere,
      body: { menuType: 0, name: '甲', url: '/x' },
    })
    expect(refused.body.success).toBe(false)
  })
})
