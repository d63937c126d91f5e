import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { notifyNotice } from './realtime-events.ts'
import { CLOSE_CODES, MESSAGES_PER_SECOND, SOCKETS_PER_USER } from './socket-hub.ts'

const CONSOLE_ORIGIN = 'https://console.example'

let server: TestServer
let host: string
let zhang: { readonly id: string; readonly token: string }
let li: { readonly id: string; readonly token: string }
let opened: WebSocket[] = []

beforeAll(async () => {
  server = await createTestServer({ app: { corsOrigins: [CONSOLE_ORIGIN] } })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  // A server that listens on a port has an address of this kind.
  host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  zhang = await newUser('zhang')
  li = await newUser('li')
})
afterAll(() => server.close())
beforeEach(() => {
  opened = []
})
afterEach(() => {
  for (const socket of opened) socket.terminate()
})

async function newUser(name: string) {
  const id = await server.addUser(name)
  return { id, token: await server.signIn(name) }
}

interface Dial {
  readonly path: string
  readonly token?: string | undefined
  readonly origin?: string
}

function dial({ path, token, origin }: Dial) {
  const heard: string[] = []
  const socket = new WebSocket(`ws://${host}${API_BASE_PATH}${path}`, token === undefined ? [] : [token], {
    ...(origin === undefined ? {} : { origin }),
  })
  opened.push(socket)
  socket.on('message', (data) => heard.push(String(data)))
  const standing = new Promise<'open' | number>((resolve) => {
    socket.on('open', () => resolve('open'))
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('error', () => undefined)
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  return { socket, heard, standing, closed }
}

async function connect(dialled: Dial) {
  const connection = dial(dialled)
  expect(await connection.standing).toBe('open')
  return connection
}

const notice = (user: { readonly id: string; readonly token: string }, id = user.id): Dial => ({
  path: `/websocket/${id}`,
  token: user.token,
})
const table = (user: { readonly id: string; readonly token: string }): Dial => ({
  path: `/vxeSocket/${user.id}/page-1`,
  token: user.token,
})

describe('opening a socket', () => {
  it('takes the token as the sub-protocol, and says it back', async () => {
    const { socket } = await connect(notice(zhang))
    expect(socket.protocol).toBe(zhang.token)
  })

  it('takes the longer label of newer clients', async () => {
    await connect(notice(zhang, `${zhang.id}_0123456789abcdef`))
  })

  it.each([
    ['without a token', () => ({ path: `/websocket/${zhang.id}` })],
    ['with a token that nobody has', () => ({ path: `/websocket/${zhang.id}`, token: 'x'.repeat(43) })],
  ])('is refused %s', async (_, dialled) => {
    expect(await dial(dialled()).standing).toBe(401)
  })

  it.each([
    ['for the bell of somebody else', () => notice(zhang, li.id)],
    ['for the tables of somebody else', () => ({ ...table(zhang), path: `/vxeSocket/${li.id}/page-1` })],
    ['under a label that only begins like the own id', () => notice(zhang, `${zhang.id}0`)],
    ['from a page of another site', () => ({ ...notice(zhang), origin: 'https://evil.example' })],
    ['from a page without an origin', () => ({ ...notice(zhang), origin: 'null' })],
  ])('is refused %s', async (_, dialled) => {
    // Who asks for a socket reads no envelope: the status says it.
    expect(await dial(dialled()).standing).toBe(403)
  })

  it('is possible from our own pages and those that the settings name', async () => {
    await connect({ ...notice(zhang), origin: `http://${host}` })
    await connect({ ...notice(zhang), origin: CONSOLE_ORIGIN })
  })

  it('is possible so many times for one user, and no more', async () => {
    for (let count = 0; count < SOCKETS_PER_USER; count += 1) await connect(notice(li))
    const { closed } = dial(notice(li))
    expect(await closed).toBe(CLOSE_CODES.tooMany)
  })
})

describe('the notice channel', () => {
  it('tells an announcement to everybody, and a message to whom it is for', async () => {
    const his = await connect(notice(zhang))
    const hers = await connect(notice(li))
    const { app } = server.databases
    await notifyNotice(app, { userIds: [li.id], message: { cmd: 'user', msgId: '7', msgTxt: '待办' } })
    await notifyNotice(app, { userIds: null, message: { cmd: 'topic', msgId: '8', msgTxt: '放假通知' } })
    await expect.poll(() => hers.heard).toHaveLength(2)
    await expect.poll(() => his.heard).toHaveLength(1)
    expect(his.heard.map((text) => JSON.parse(text))).toEqual([{ cmd: 'topic', msgId: '8', msgTxt: '放假通知' }])
    expect(JSON.parse(hers.heard[0] ?? '')).toEqual({ cmd: 'user', msgId: '7', msgTxt: '待办' })
  })

  it('tells nothing of a change that is taken back', async () => {
    const { heard } = await connect(notice(zhang))
    const { app } = server.databases
    const failing = app.transaction().execute(async (trx) => {
      await notifyNotice(trx, { userIds: null, message: { cmd: 'topic', msgTxt: '没有发生' } })
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await notifyNotice(app, { userIds: null, message: { cmd: 'topic', msgTxt: '发生了' } })
    await expect.poll(() => heard).toHaveLength(1)
    expect(heard[0]).toContain('发生了')
  })

  it('answers newer clients that ask whether the line stands, and leaves HeartBeat without an answer', async () => {
    const { socket, heard } = await connect(notice(zhang))
    socket.send('HeartBeat')
    socket.send('heartcheck')
    await expect.poll(() => heard).toEqual(['ping'])
  })
})

describe('the data-table channel', () => {
  const rowWord = (row: object) =>
    JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'vxe-default', args: [row, 'case-1'] } })

  it('answers a heartbeat', async () => {
    const { socket, heard } = await connect(table(zhang))
    socket.send('{"type":"heart_beat","data":""}')
    await expect.poll(() => heard).toEqual(['{"type":"heart_beat","data":true}'])
  })

  it('tells a saved row to the other windows of its user, the sender too', async () => {
    const [one, other] = [await connect(table(zhang)), await connect(table(zhang))]
    one.socket.send(rowWord({ id: '7', name: '白糖' }))
    await expect
      .poll(() => other.heard.map((text) => JSON.parse(text)))
      .toEqual([JSON.parse(rowWord({ id: '7', name: '白糖' }))])
    await expect.poll(() => one.heard).toHaveLength(1)
  })

  it('tells of a row that is too large for a notification by its id', async () => {
    const [one, other] = [await connect(table(zhang)), await connect(table(zhang))]
    one.socket.send(rowWord({ id: '7', note: '糖'.repeat(2660) }))
    await expect.poll(() => other.heard.map((text) => JSON.parse(text))).toEqual([JSON.parse(rowWord({ id: '7' }))])
  })

  it('ignores what it does not understand, and goes on', async () => {
    const { socket, heard } = await connect(table(zhang))
    for (const text of ['', '{', 'null', '[]', '{"type":"unknown"}', rowWord([]), '{"type":"update_vxe_table"}']) {
      socket.send(text)
    }
    socket.send(Buffer.from([0, 1, 2]))
    socket.send('{"type":"heart_beat"}')
    await expect.poll(() => heard).toEqual(['{"type":"heart_beat","data":true}'])
  })
})

describe('what a socket may not do', () => {
  it('send frames of more than 8 KB', async () => {
    const { socket, closed } = await connect(table(zhang))
    socket.send('x'.repeat(8193))
    expect(await closed).toBe(1009)
  })

  it('talk more than so many times a second', async () => {
    const { socket, closed } = await connect(table(zhang))
    for (let count = 0; count <= MESSAGES_PER_SECOND; count += 1) socket.send('{"type":"unknown"}')
    expect(await closed).toBe(CLOSE_CODES.policy)
  })

  it('outlive its session', async () => {
    const wang = await newUser('wang')
    const { closed } = await connect(notice(wang))
    await server.call({ method: 'POST', path: '/sys/logout', token: wang.token })
    expect(await closed).toBe(CLOSE_CODES.sessionEnded)
    expect(await dial(notice(wang)).standing).toBe(401)
  })
})

it('answers an ordinary request for the address of a socket as an address that does not exist', async () => {
  const answer = await server.call({ method: 'GET', path: `/websocket/${zhang.id}`, token: zhang.token })
  expect(answer.status).toBe(404)
})
