import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createSocketRights } from './socket-rights.ts'

const READ = 'trial:goods:list'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server?.close())

it('answers who holds one of the codes in the tenant, and forgets it after a second', async () => {
  const { app } = server.databases
  const [reader, other] = [await server.addUser('reader', [READ]), await server.addUser('other', ['trial:goods:edit'])]
  let now = 0
  const rights = createSocketRights(app, () => now)
  const readers = async () => [...(await rights.holders(0, [[READ]], [reader, other]))]
  expect(await readers()).toEqual([reader])
  expect([...(await rights.holders(7, [[READ]], [reader, other]))]).toEqual([])
  await app.deleteFrom('sys_user_role').where('user_id', '=', reader).execute()
  now = 999
  expect(await readers()).toEqual([reader])
  now = 1_000
  expect(await readers()).toEqual([])
})

it('counts who holds all codes that one of the ways takes', async () => {
  const [both, one] = [await server.addUser('both', [READ, 'goods:list']), await server.addUser('one', ['goods:list'])]
  const rights = createSocketRights(server.databases.app)
  const holders = async (...ways: readonly (readonly string[])[]) => [...(await rights.holders(0, ways, [both, one]))]
  expect(await holders([READ, 'goods:list'])).toEqual([both])
  expect((await holders([READ, 'goods:list'], ['goods:list'])).sort()).toEqual([both, one].sort())
})

it('asks again for a user about whom it was not asked', async () => {
  const first = await server.addUser('first', [READ])
  const rights = createSocketRights(server.databases.app, () => 0)
  expect([...(await rights.holders(0, [[READ]], [first]))]).toEqual([first])
  const second = await server.addUser('second', [READ])
  expect([...(await rights.holders(0, [[READ]], [first, second]))].sort()).toEqual([first, second].sort())
})

it('tells whose tenant is theirs no longer', async () => {
  const member = await server.addUser('member', [], [7])
  const rights = createSocketRights(server.databases.app)
  const owner = { userId: member, tenantId: 7 }
  expect(await rights.shutOut([owner])).toEqual([])
  await server.databases.app.deleteFrom('sys_user_tenant').where('user_id', '=', member).execute()
  expect(await rights.shutOut([owner])).toEqual([owner])
})
