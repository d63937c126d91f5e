import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const goods = pageOf(
  'goods',
  {
    code: { type: 'string(16)', title: '编码' },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
  },
  {
    subTables: {
      tiers: {
        title: '阶梯价',
        entity: { table: 'trial_goods_tier', foreignKey: 'goodsId' },
        fields: { qty: { type: 'integer', title: '起订量' } },
      },
    },
  },
)
const READ = 'trial:goods:list'

let server: PageServer
let client: PageClient
let opened: WebSocket[] = []
beforeAll(async () => {
  server = await createPageServer({ 'trial/goods.json': goods })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  client = clientOf(server, '/trial/goods', await server.signIn('admin'))
})
afterAll(() => server?.close())
afterEach(() => {
  for (const socket of opened) socket.terminate()
  opened = []
})

/** What somebody hears who has a table open. */
async function listen(name: string, permissions: readonly string[], tenantId = 0) {
  const id = await server.addUser(name, permissions)
  if (tenantId !== 0) {
    await server.joinTenant(id, tenantId)
  }
  const token = await server.signIn(name)
  // A server that listens on a port has an address of this kind.
  const { port } = server.app.server.address() as AddressInfo
  const headers = { 'X-Tenant-Id': String(tenantId) }
  const socket = new WebSocket(`ws://127.0.0.1:${port}${API_BASE_PATH}/vxeSocket/${id}/goods`, [token], { headers })
  opened.push(socket)
  const heard: unknown[] = []
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return { id, socket, heard, closed }
}

const news = (action: string, ...ids: unknown[]) => ({
  type: 'common_send_date',
  data: { key: 'records:trial_goods', args: [{ action, ids }] },
})
const rowWord = (row: object = { id: '7' }, socketKey = 'trial_goods') => ({
  type: 'update_vxe_table',
  data: { socketKey, args: [row, 'case-1'] },
})

it('tells who may read a table which of its rows were saved, also where nothing refers to it', async () => {
  const reader = await listen('reader', [READ])
  const { id } = await client.stored({ code: 'A' })
  await client.edit({ id, tiers: [{ qty: 1 }] })
  await expect.poll(() => reader.heard).toEqual([news('add', id), news('edit', id)])
})

it('tells all rows that are saved together, each change once', async () => {
  const [one, two] = [await client.stored({ code: 'A' }), await client.stored({ code: 'B' })]
  const reader = await listen('reader-of-many', [READ])
  const { result } = await client.saveAll({
    added: [{ rowKey: 'a', record: { code: 'C' } }],
    changed: [{ id: one.id, version: 1, code: 'D' }],
    deleted: [{ id: two.id }],
  })
  const expected = [news('delete', two.id), news('edit', one.id), news('add', result.added[0]?.record.id)]
  await expect.poll(() => reader.heard).toEqual(expected)
})

it('tells nothing of rows that were refused', async () => {
  const one = await client.stored({ code: 'A' })
  const reader = await listen('reader-of-little', [READ])
  await client.saveAll({ added: [{ rowKey: 'a', record: { code: 'x'.repeat(17) } }], deleted: [{ id: one.id }] })
  await client.remove(one.id)
  await expect.poll(() => reader.heard).toEqual([news('delete', one.id)])
})

it('tells nothing to who may not read the table, or is in another tenant', async () => {
  const [reader, blind, foreign] = [
    await listen('reader-again', [READ]),
    await listen('blind', ['trial:goods:edit']),
    await listen('foreign', [READ], 7),
  ]
  const { id } = await client.stored({ code: 'A' })
  for (const { socket } of [blind, foreign]) socket.send('{"type":"heart_beat"}')
  await expect.poll(() => reader.heard).toEqual([news('add', id)])
  await expect.poll(() => blind.heard).toEqual([{ type: 'heart_beat', data: true }])
  await expect.poll(() => foreign.heard).toEqual([{ type: 'heart_beat', data: true }])
})

it('passes on what a client says of a row: from who may write it, to who may read it, without fields of a right of their own', async () => {
  const [writer, reader, blind] = [
    await listen('writer', ['trial:goods:edit', 'trial:goods:field:cost:see']),
    await listen('reader-of-rows', [READ]),
    await listen('blind-to-rows', []),
  ]
  writer.socket.send(JSON.stringify(rowWord({ id: '7', code: 'A', cost: 'SECRET', other: 1, tug_status: 'x' })))
  await expect.poll(() => reader.heard).toEqual([rowWord({ id: '7', code: 'A', tug_status: 'x' })])
  blind.socket.send('{"type":"heart_beat"}')
  await expect.poll(() => blind.heard).toEqual([{ type: 'heart_beat', data: true }])
  expect(writer.heard).toEqual([])
})

it('takes no word of a row from who may not write it', async () => {
  const [forger, reader] = [await listen('forger', [READ]), await listen('reader-of-truth', [READ])]
  forger.socket.send(JSON.stringify(rowWord({ id: '7', code: 'FORGED' })))
  forger.socket.send('{"type":"heart_beat"}')
  await expect.poll(() => forger.heard).toEqual([{ type: 'heart_beat', data: true }])
  const { id } = await client.stored({ code: 'A' })
  await expect.poll(() => reader.heard).toEqual([news('add', id)])
})

it('keeps words about what is no table of a page among the windows of their user', async () => {
  const [one, other] = [await listen('talker', []), await listen('neighbour', [READ])]
  one.socket.send(JSON.stringify(rowWord({ id: '7' }, 'vxe-default')))
  await expect.poll(() => one.heard).toEqual([rowWord({ id: '7' }, 'vxe-default')])
  other.socket.send('{"type":"heart_beat"}')
  await expect.poll(() => other.heard).toEqual([{ type: 'heart_beat', data: true }])
})

it('tells nothing more to who has lost the right', async () => {
  const [reader, witness] = [await listen('loser', [READ]), await listen('witness', [READ])]
  const { id } = await client.stored({ code: 'A' })
  await expect.poll(() => reader.heard).toEqual([news('add', id)])
  await server.databases.app.deleteFrom('sys_user_role').where('user_id', '=', reader.id).execute()
  await expect
    .poll(async () => {
      const heardBefore = reader.heard.length
      const saved = await client.stored({ code: 'B' })
      await expect.poll(() => witness.heard).toContainEqual(news('add', saved.id))
      return reader.heard.length - heardBefore
    })
    .toBe(0)
})

it('closes a socket whose user has lost the tenant that it works in', async () => {
  const member = await listen('member', [READ], 7)
  await server.databases.app
    .deleteFrom('sys_user_tenant')
    .where('user_id', '=', member.id)
    .where('tenant_id', '=', 7)
    .execute()
  expect(await member.closed).toBe(4401)
})

it('lets a grid read the rows again by their ids, with the rights of who reads', async () => {
  const [one, two] = [await client.stored({ code: 'A' }), await client.stored({ code: 'B' })]
  await client.stored({ code: 'C' })
  const found = await client.list({ id: `${one.id},${two.id},nobody`, column: 'code', order: 'asc' })
  expect(found.result.records.map(({ code }) => code)).toEqual(['A', 'B'])
})
