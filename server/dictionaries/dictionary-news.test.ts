import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let socket: WebSocket
const heard: unknown[] = []
beforeAll(async () => {
  server = await createTestServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const id = await server.addUser('listener')
  const token = await server.signIn('listener')
  // A server that listens on a port has an address of this kind.
  const { port } = server.app.server.address() as AddressInfo
  socket = new WebSocket(`ws://127.0.0.1:${port}${API_BASE_PATH}/websocket/${id}`, [token])
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
})
afterAll(async () => {
  socket?.terminate()
  await server?.close()
})

it('tells every open console which dictionaries have changed, once for several changes, and nothing else', async () => {
  const { app } = server.databases
  const dictionary = await app
    .selectFrom('sys_dict')
    .where('dict_code', '=', 'sex')
    .select('id')
    .executeTakeFirstOrThrow()
  const items = app.updateTable('sys_dict_item').where('dict_id', '=', dictionary.id)
  await items.set({ item_text: '先生' }).where('item_value', '=', '1').execute()
  await items.set({ item_text: '女士' }).where('item_value', '=', '2').execute()
  await expect.poll(() => heard, { timeout: 3000 }).toEqual([{ cmd: 'dictionaries', codes: ['sex'] }])
  // What looks the same is no news.
  await items.set({ description: '说明' }).execute()
  await app.updateTable('sys_dict').set({ del_flag: 1 }).where('dict_code', '=', 'yn').execute()
  await expect.poll(() => heard.slice(1), { timeout: 3000 }).toEqual([{ cmd: 'dictionaries', codes: ['yn'] }])
})
