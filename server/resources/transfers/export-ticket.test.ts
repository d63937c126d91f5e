import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { Envelope } from '#schemas/api/envelope.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { readSheets } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'

const goods = pageOf(
  'goods',
  { name: { type: 'string(32)', title: '名称', query: 'like' } },
  { rows: [{ for: 'role:role-narrow', where: "name == '甲'" }], toolbar: ['add', 'export'] },
)
const API = '/trial/goods'
const RIGHTS = ['trial:goods:list', 'trial:goods:export']
const GONE = '下载链接已失效或已经用过，请回到页面重新导出'

let server: PageServer
let admin: string
beforeAll(async () => {
  server = await createPageServer({ 'goods.json': goods })
  admin = await server.signIn('admin')
  for (const name of ['甲', '乙']) await clientOf(server, API, admin).stored({ name })
})
afterAll(() => server.close())
// Exports are limited per minute.
beforeEach(() => server.advance(61_000))

type Query = Record<string, string>

const ticketFor = async (query: Query, token = admin) => {
  const { body } = await server.call<{ ticket: string; expiresInSeconds: number }>({
    method: 'POST',
    path: `${API}/exportTicket`,
    token,
    body: { query },
  })
  return body
}

/** As a browser goes there: without a header. */
async function goTo(query: Query, path = '/exportXls', at = server) {
  const { headers, rawPayload, statusCode } = await at.app.inject({
    method: 'GET',
    url: API_BASE_PATH + API + path,
    query,
  })
  const isFile = !String(headers['content-type']).startsWith('application/json')
  return {
    statusCode,
    headers,
    names: isFile ? (readSheets(rawPayload).试验goods ?? []).slice(3).map(([name]) => name) : null,
    message: isFile ? null : (JSON.parse(rawPayload.toString()) as Envelope).message,
  }
}

describe('an export that a browser goes to', () => {
  it('is had by a ticket, once, for just the parameters that it was given for', async () => {
    const { result } = await ticketFor({ name: '*甲*', exportFields: 'name' })
    expect(result.expiresInSeconds).toBe(60)
    const { ticket } = result
    const first = await goTo({ exportFields: 'name', name: '*甲*', ticket })
    expect(first.names).toEqual(['甲'])
    expect(first.headers['content-disposition']).toMatch(/^attachment/)
    expect(await goTo({ name: '*甲*', exportFields: 'name', ticket })).toMatchObject({ statusCode: 401, message: GONE })
  })

  it('takes the parameters in one, as the contract sends a browser', async () => {
    const paramsStr = JSON.stringify({ name: '*乙*', pageNo: 1 })
    const { ticket } = (await ticketFor({ paramsStr })).result
    expect((await goTo({ paramsStr, ticket })).names).toEqual(['乙'])
    const plain = await transfersOf(server, API, admin).download('/exportXls', { paramsStr })
    expect(plain.sheets.试验goods?.slice(3)).toEqual([['乙']])
    const broken = await transfersOf(server, API, admin).download('/exportXls', { paramsStr: '{' })
    expect(broken.failure?.message).toMatch(/^paramsStr 应是 JSON 对象/)
  })

  it.each<[string, (ticket: string) => Promise<{ statusCode: number; message: string | null }>]>([
    ['other parameters', (ticket) => goTo({ ticket })],
    ['one more parameter', (ticket) => goTo({ name: '*甲*', order: 'asc', ticket })],
    ['another call', (ticket) => goTo({ name: '*甲*', ticket }, '/list')],
    ['a text that is none', () => goTo({ name: '*甲*', ticket: 'guessed' })],
    ['no ticket', () => goTo({ name: '*甲*' })],
    ['an empty ticket', () => goTo({ name: '*甲*', ticket: '' })],
  ])('is refused for %s', async (_, go) => {
    const { ticket } = (await ticketFor({ name: '*甲*' })).result
    expect(await go(ticket)).toMatchObject({ statusCode: 401 })
  })

  it('is had of another server on the same database, and then of none', async () => {
    const other = await createPageServer({ 'goods.json': goods }, { beside: server })
    try {
      const { ticket } = (await ticketFor({ name: '*甲*' })).result
      expect((await goTo({ name: '*甲*', ticket }, '/exportXls', other)).names).toEqual(['甲'])
      for (const at of [server, other]) {
        expect(await goTo({ name: '*甲*', ticket }, '/exportXls', at)).toMatchObject({ statusCode: 401, message: GONE })
      }
    } finally {
      await other.close()
    }
  })

  it('is over after a minute', async () => {
    const { ticket } = (await ticketFor({})).result
    server.advance(60_001)
    expect(await goTo({ ticket })).toMatchObject({ statusCode: 401, message: GONE })
  })

  it('holds what the user may, as they may at that moment', async () => {
    const id = await server.addUser('narrow', RIGHTS)
    const narrow = await server.signIn('narrow')
    const { ticket } = (await ticketFor({}, narrow)).result
    expect((await goTo({ ticket })).names).toEqual(['甲'])
    const second = (await ticketFor({}, narrow)).result.ticket
    await server.databases.app.deleteFrom('sys_user_role').where('user_id', '=', id).execute()
    expect(await goTo({ ticket: second })).toMatchObject({ names: null, message: '没有权限，请联系管理员分配权限！' })
  })

  it('is nothing for whoever has signed out since, or may not export', async () => {
    await server.addUser('leaver', RIGHTS)
    const leaver = await server.signIn('leaver')
    const { ticket } = (await ticketFor({}, leaver)).result
    await server.call({ method: 'POST', path: '/sys/logout', token: leaver })
    expect(await goTo({ ticket })).toMatchObject({ statusCode: 401, message: GONE })
    await server.addUser('viewer', ['trial:goods:list'])
    const refused = await ticketFor({}, await server.signIn('viewer'))
    expect(refused).toMatchObject({ success: false })
  })

  it('says what is wrong with the parameters before a browser goes anywhere', async () => {
    expect(await ticketFor({ exportFields: 'nothing' })).toMatchObject({
      success: false,
      message: '没有可以导出的列：nothing',
    })
  })
})
