import { connect } from 'node:net'
import { sql } from 'kysely'
import pino from 'pino'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { createTestServer, type TestServer, USER_PASSWORD } from '#tests/support/test-server.ts'
import { answer } from './answer.ts'
import type { QueueLimits } from './fair-queue.ts'
import { bindEndpoint } from './serve-endpoint.ts'

const CONNECTIONS = 2
const list = endpoint({ method: 'GET', path: '/test/list', access: 'self', result: Type.Null() })
const save = endpoint({
  method: 'POST',
  path: '/test/save',
  access: 'self',
  body: Type.Object({ name: Type.String() }),
  result: Type.Null(),
})

describe('a server that is asked for more than it can do', () => {
  const logged: { readonly level: number; readonly msg: string }[] = []
  const open: TestServer[] = []

  /** A list takes some 20 ms of a connection. */
  const openServer = async (queue?: Partial<QueueLimits>) => {
    const server = await createTestServer({
      connections: CONNECTIONS,
      app: {
        logger: pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) }),
        ...(queue && {
          queue: { places: 2, placesOfCaller: 2, waiting: 1_000, waitingOfCaller: 500, waitMs: 5_000, ...queue },
        }),
      },
      beforeReady: ({ dynamicEndpoints, databases }) =>
        dynamicEndpoints.replace('test', [
          bindEndpoint(list, async () => {
            await sql`select pg_sleep(0.02)`.execute(databases.app)
            return answer(null)
          }),
          bindEndpoint(save, async () => answer(null)),
        ]),
    })
    open.push(server)
    return server
  }
  let server: TestServer
  let token: string
  const flood = (at: TestServer, calls: number, more: { token: string; address: string }) =>
    Promise.all(Array.from({ length: calls }, () => at.call({ method: 'GET', path: '/test/list', ...more })))

  beforeAll(async () => {
    // All of them get their turn, however slow the machine is.
    server = await openServer({ waitMs: 60_000 })
    await server.addUser('li')
    await server.addUser('wang')
    token = await server.signIn('li')
  })
  afterAll(() => Promise.all(open.map((one) => one.close())))

  it('answers some hundred calls of one user one after the other, and everybody else in between', async () => {
    logged.length = 0
    let isOver = false
    const flooding = flood(server, 200, { token, address: '10.0.0.1' }).finally(() => {
      isOver = true
    })
    const body = { username: 'wang', password: USER_PASSWORD }
    const [signedIn, config] = await Promise.all([
      server.call({ method: 'POST', path: '/sys/login', body, address: '10.0.0.2' }),
      server.app.inject({ method: 'GET', url: '/config.json' }),
    ])
    expect(isOver).toBe(false)
    expect(signedIn.body.success).toBe(true)
    expect(config.statusCode).toBe(200)
    const answers = await flooding
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200)
    expect(logged.filter(({ level }) => level >= 40)).toEqual([])
  }, 60_000)

  it('says 429 to who asks for too much, and 503 to who waits too long, never that the database is away', async () => {
    const small = await openServer({ waitingOfCaller: 100, waitMs: 300 })
    await small.addUser('li')
    const own = await small.signIn('li')
    logged.length = 0
    const answers = await flood(small, 300, { token: own, address: '10.0.0.1' })
    const told = new Set(answers.map(({ status, body }) => `${status} ${body.message}`))
    expect([...told].sort()).toEqual(['200 ', '429 请求过于频繁，请稍后再试', '503 服务器繁忙，请稍后再试'])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true)
    // One line says so, and not one for each.
    expect(logged.filter(({ level }) => level >= 50)).toEqual([])
    expect(logged.filter(({ level }) => level === 40)).toHaveLength(1)
    expect((await small.call({ method: 'GET', path: '/test/list', token: own })).status).toBe(200)
  }, 60_000)

  it('keeps no place for a body that is on its way, nor for a client that has broken off', async () => {
    const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }))
    logged.length = 0
    const head = (path: string) =>
      `POST /jeecg-boot${path} HTTP/1.1\r\nHost: x\r\nX-Access-Token: ${token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name": "'
    const slow = Array.from({ length: 12 }, (_, index) => {
      const socket = connect(Number(address.port), address.hostname)
      socket.write(head(index % 2 === 0 ? '/test/save' : '/sys/login'))
      return socket
    })
    await expect.poll(() => connectionsOf(server)).toBe(12)
    expect((await server.call({ method: 'GET', path: '/test/list', token })).status).toBe(200)
    for (const socket of slow) socket.destroy()
    await expect.poll(() => logged.filter(({ msg }) => msg === 'the client has broken off').length).toBe(12)
    expect(logged.filter(({ level }) => level >= 40)).toEqual([])
    expect(JSON.stringify(logged)).not.toContain('"stack"')
  })
})

function connectionsOf({ app }: TestServer): Promise<number> {
  return new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )
}
