import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointResult } from '#schemas/api/endpoint.ts'
import { getUserPermissionByToken } from '#schemas/api/permissions.ts'
import { INSPECT_PERMISSION } from '#schemas/permissions/system-permissions.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { ensureDefaultMenu } from './default-menu.ts'
import { ensureMenuEntry, ensurePermissions } from './ensure-menu.ts'

type Permissions = EndpointResult<typeof getUserPermissionByToken>

describe('menu and permissions of the signed-in user', () => {
  let server: TestServer
  const seed = async () => {
    const db = server.databases.app
    const context = createSystemContext('seed', server.now)
    await ensureMenuEntry(db, context, { name: '市场', url: '/market', component: 'layouts/RouteView', sortNo: 2 })
    const menuId = await ensureMenuEntry(db, context, {
      name: '产品价格',
      url: '/market/productPrice',
      component: 'page/product-price',
      sortNo: 1,
      parentUrl: '/market',
    })
    await ensurePermissions(db, context, menuId, [
      { code: 'market:price:list', title: '查询' },
      { code: 'market:price:add', title: '新增' },
    ])
  }
  const permissionsOf = async (username: string) => {
    const token = await server.signIn(username)
    const { body } = await server.call<Permissions>({ method: 'GET', path: getUserPermissionByToken.path, token })
    return body.result
  }

  beforeAll(async () => {
    server = await createTestServer()
    await seed()
    await seed()
    await server.addUser('seller', ['market:price:list'])
  })
  afterAll(() => server.close())

  it('shows the administrator every entry once, in order, though the seed ran twice', async () => {
    const { menu, auth, allAuth, sysSafeMode } = await permissionsOf('admin')

    expect(menu.map((node) => node.meta?.title)).toEqual(['首页', '市场', '消息中心'])
    expect(menu[1]?.children).toMatchObject([
      { path: '/market/productPrice', name: 'market-productPrice', component: 'page/product-price', route: '1' },
    ])
    expect(auth.map((entry) => entry.action)).toEqual(['market:price:add', 'market:price:list', INSPECT_PERMISSION])
    expect(allAuth).toMatchObject([
      { action: 'market:price:add', type: '1', describe: '新增', status: '1' },
      { action: 'market:price:list', type: '1', describe: '查询', status: '1' },
      { action: INSPECT_PERMISSION, type: '1', status: '1' },
    ])
    expect(sysSafeMode).toBe(false)
  })

  it('tells the permissions without the menu as well', async () => {
    const { menu, ...permissions } = await permissionsOf('seller')
    expect(menu.length).toBeGreaterThan(0)
    const token = await server.signIn('seller')
    const { body } = await server.call({ method: 'GET', path: '/sys/permission/getPermCode', token })
    expect(body.result).toEqual(permissions)
    expect(permissions.codeList).toEqual(['market:price:list'])
  })

  it('shows others what was granted to them, and all that exists beside it', async () => {
    const { menu, auth, allAuth } = await permissionsOf('seller')
    expect(menu.map((node) => node.meta?.title)).toEqual(['首页'])
    expect(auth.map((entry) => entry.action)).toEqual(['market:price:list'])
    expect(allAuth).toHaveLength(3)
  })

  it('serves the entries of the default menu that the console has a page for', async () => {
    const { menu } = await permissionsOf('admin')
    expect(menu[2]).toMatchObject({ path: '/message', meta: { icon: 'message' } })
    expect(menu[2]?.children).toMatchObject([
      { path: '/isps/userAnnouncement', component: 'system/UserAnnouncementList', meta: { title: '我的消息' } },
    ])
  })

  it('gives everybody the hidden routes of online forms and reports, and the entry above them', async () => {
    const db = server.databases.app
    const rows = [
      { id: 'o1', url: '/online', hidden: false, parent_id: null },
      { id: 'o2', url: '/online/cgformList/:code', hidden: true, parent_id: 'o1' },
      { id: 'o3', url: '/online/df/:table/:id', hidden: true, parent_id: 'o1' },
      { id: 'o4', url: '/online/cgform', hidden: false, parent_id: 'o1' },
      { id: 'o5', url: '/onlineUsers/:code', hidden: false, parent_id: 'o1' },
    ].map((row, index) => ({ ...row, name: row.url, component: 'layouts/RouteView', sort_no: index, menu_type: 1 }))
    await db.insertInto('sys_permission').values(rows).execute()
    const { menu } = await permissionsOf('seller')
    await db
      .deleteFrom('sys_permission')
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    const online = menu.find((node) => node.path === '/online')
    expect(online?.hidden).toBe(true)
    expect(online?.children?.map((node) => node.path)).toEqual(['/online/cgformList/:code', '/online/df/:table/:id'])
  })

  it('does not bring back a default entry that was deleted', async () => {
    const db = server.databases.app
    const settle = async (del_flag: number) =>
      db.updateTable('sys_permission').set({ del_flag }).where('url', '=', '/message').execute()
    await settle(1)
    await ensureDefaultMenu(db, createSystemContext('seed', server.now))
    const { menu } = await permissionsOf('admin')
    await settle(0)
    expect(menu.map((node) => node.path)).not.toContain('/message')
  })

  it('leaves an entry as the administrator has changed it', async () => {
    await server.databases.app
      .updateTable('sys_permission')
      .set({ name: '价格表' })
      .where('url', '=', '/market/productPrice')
      .execute()
    await seed()
    const { menu } = await permissionsOf('admin')
    expect(menu[1]?.children?.map((node) => node.meta?.title)).toEqual(['价格表'])
  })

  it('does not make an entry below one that does not exist', async () => {
    const lost = { name: '失', url: '/lost', component: 'page/lost', sortNo: 1, parentUrl: '/nowhere' }
    await expect(ensureMenuEntry(server.databases.app, createSystemContext('seed', server.now), lost)).rejects.toThrow(
      '/nowhere',
    )
  })
})
