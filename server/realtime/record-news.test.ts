import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/envelope.ts'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const goods = pageOf(
  'goods',
  { code: { type: 'string(16)', title: '编码' } },
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
  return { socket, heard }
}

const news = (action: string, ...ids: unknown[]) => ({
  type: 'common_send_date',
  data: { key: 'records:trial_goods', args: [{ action, ids }] },
})
const rowWord = { type: 'update_vxe_table', data: { socketKey: 'goods', args: [{ id: '7' }, 'case-1'] } }

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
  reader.socket.send(JSON.stringify(rowWord))
  foreign.socket.send('{"type":"heart_beat"}')
  await expect.poll(() => reader.heard).toEqual([news('add', id), rowWord])
  // What a client says of a row of its own goes to its tenant: it is no row that the server has read.
  await expect.poll(() => blind.heard).toEqual([rowWord])
  await expect.poll(() => foreign.heard).toEqual([{ type: 'heart_beat', data: true }])
})

it('lets a grid read the rows again by their ids, with the rights of who reads', async () => {
  const [one, two] = [await client.stored({ code: 'A' }), await client.stored({ code: 'B' })]
  await client.stored({ code: 'C' })
  const found = await client.list({ id: `${one.id},${two.id},nobody`, column: 'code', order: 'asc' })
  expect(found.result.records.map(({ code }) => code)).toEqual(['A', 'B'])
})
