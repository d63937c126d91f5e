import { afterEach, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const open: PageServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

const fields = { name: { type: 'string(32)', title: '名称' } }
const page = (code: string, menu?: object) => pageOf(code, fields, menu ? { menu } : {})

async function serverWith(pages: Parameters<typeof createPageServer>[0]): Promise<PageServer> {
  const server = await createPageServer(pages)
  open.push(server)
  return server
}

const entry = (server: PageServer, url: string) =>
  server.databases.app
    .selectFrom('sys_permission')
    .leftJoin('sys_permission as above', 'above.id', 'sys_permission.parent_id')
    .where('sys_permission.url', '=', url)
    .select(['sys_permission.name', 'sys_permission.icon', 'sys_permission.sort_no', 'above.url as above'])
    .executeTakeFirst()

describe('what a page says of its menu', () => {
  it('is how its entry and that of its folder are made', async () => {
    const server = await serverWith({
      'stock/in.json': page('in', { folder: '仓储', icon: 'shop', order: 20 }),
      'stock/out.json': page('out'),
    })
    expect(await entry(server, '/stock')).toEqual({ name: '仓储', icon: 'shop', sort_no: 20, above: null })
    expect(await entry(server, '/trial/in')).toMatchObject({ icon: 'shop', sort_no: 20, above: '/stock' })
    expect(await entry(server, '/trial/out')).toMatchObject({ icon: null, sort_no: 1, above: '/stock' })
  })

  it('counts at once when it is written later, and moves a page that lay in no folder', async () => {
    const server = await serverWith({ 'in.json': page('in') })
    expect(await entry(server, '/trial/in')).toMatchObject({ icon: null, sort_no: 1, above: null })
    await server.writePage('in.json', page('in', { folder: { title: '仓储', order: 12 }, order: 3 }))
    expect(await entry(server, '/trial/in')).toMatchObject({ sort_no: 3, above: '/trial' })
    expect(await entry(server, '/trial')).toMatchObject({ name: '仓储', sort_no: 12 })
    await server.writePage('in.json', page('in', { folder: { title: '仓库', order: 12 }, order: 4 }))
    expect(await entry(server, '/trial')).toMatchObject({ name: '仓库', sort_no: 12 })
    const menu = await server.call<{ menu: { path: string; children?: { path: string }[] }[] }>({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      token: await server.signIn('admin'),
    })
    const folder = menu.body.result.menu.find(({ path }) => path === '/trial')
    expect(folder?.children?.map(({ path }) => path)).toEqual(['/trial/in'])
  })

  it('leaves what an administrator has changed, each part by itself', async () => {
    const server = await serverWith({ 'stock/in.json': page('in', { folder: '仓储', icon: 'shop', order: 20 }) })
    await server.databases.app
      .updateTable('sys_permission')
      .set({ name: '我的仓储', sort_no: 7 })
      .where('url', '=', '/stock')
      .execute()
    await server.writePage('stock/in.json', page('in', { folder: '仓库', icon: 'team', order: 30 }))
    expect(await entry(server, '/stock')).toMatchObject({ name: '我的仓储', icon: 'team', sort_no: 7 })
    expect(await entry(server, '/trial/in')).toMatchObject({ sort_no: 30 })
  })

  it('is told in the log where it contradicts another page of the folder', async () => {
    const server = await serverWith({
      'stock/a.json': page('a', { folder: '仓储' }),
      'stock/b.json': page('b', { folder: '仓库' }),
    })
    const texts = server.logged.map(({ msg }) => msg).join('\n')
    expect(texts).toMatch(/stock\/b\.json:\d+:\d+ warning menu-conflict .*stock\/a\.json/)
    expect(await entry(server, '/stock')).toMatchObject({ name: '仓储' })
  })
})
