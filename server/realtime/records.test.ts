import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { SOCKET_TENANT } from '#schemas/api/envelope.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

let server: PageServer
let host: string
const opened: WebSocket[] = []

beforeAll(async () => {
  server = await createPageServer({
    'a.json': pageOf('told', { name: { type: 'string(8)', title: '名称' } }),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address of this kind.
  host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  await server.addUser('reader', ['trial:told:list'])
  await server.addUser('stranger')
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})
afterAll(() => server?.close())

/** A console of the user, and what it has heard when everything that was sent before has arrived. */
async function listen(name: string, tenantId = '0') {
  const token = await server.signIn(name)
  const { body } = await server.call<{ readonly userInfo: { readonly id: string } }>({
    method: 'GET',
    path: '/sys/user/getUserInfo',
    token,
  })
  const tenant = new URLSearchParams({ [SOCKET_TENANT]: tenantId })
  const address = `ws://${host}${API_BASE_PATH}/vxeSocket/${body.result.userInfo.id}/page?${tenant}`
  const socket = new WebSocket(address, [token])
  opened.push(socket)
  const heard: { readonly type: string; readonly data: unknown }[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  const standing = await new Promise<'open' | 'refused'>((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('error', () => resolve('refused'))
  })
  return { standing, news: () => heard.map(({ data }) => data) }
}

describe('a change of rows in a page that no other page refers to', () => {
  it('is told to those who see its list, by table and id', async () => {
    const reader = await listen('reader')
    const stranger = await listen('stranger')
    const rows = clientOf(server, '/trial/told', await server.signIn('admin'))
    const { id } = await rows.stored({ name: 'x' })
    await rows.edit({ id, name: 'y' })
    const news = (action: string) => ({ key: 'records:trial_told', args: [{ action, ids: [id] }] })
    await expect.poll(reader.news).toEqual([news('add'), news('edit')])
    expect(stranger.news()).toEqual([])
  })

  it('is not told to another tenant, into which only its members are let', async () => {
    const { id: tenantId } = await server.databases.app
      .insertInto('sys_tenant')
      .values({ id: 7_001, name: '别家', status: 1, del_flag: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: userId } = await server.databases.app
      .selectFrom('sys_user')
      .where('username', '=', 'reader')
      .select('id')
      .executeTakeFirstOrThrow()
    await server.joinTenant(userId, tenantId)
    const elsewhere = await listen('reader', String(tenantId))
    const here = await listen('reader')
    const rows = clientOf(server, '/trial/told', await server.signIn('admin'))
    await rows.stored({ name: 'z' })
    await expect.poll(() => here.news().length).toBe(1)
    expect(elsewhere.news()).toEqual([])
    expect((await listen('stranger', String(tenantId))).standing).toBe('refused')
  })

  it.each(['', '0'])('is told to a socket in the tenant of its session when it names %j', async (named) => {
    const name = `native${named}`
    await server.addUser(name, ['trial:told:list', 'trial:told:add'], [7_002])
    const native = await listen(name, named)
    const rows = clientOf(server, '/trial/told', await server.signIn(name), 7_002)
    const { id } = await rows.stored({ name: 'own' })
    await expect.poll(native.news).toEqual([{ key: 'records:trial_told', args: [{ action: 'add', ids: [id] }] }])
  })
})
