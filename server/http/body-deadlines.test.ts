import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addBodyDeadlines } from './body-deadlines.ts'
import { answerBrokenRequest } from './broken-request.ts'

describe('bodies that come slowly', () => {
  let app: FastifyInstance
  let port: number
  /** Deadlines that are running, by how long they are. */
  const running = new Map<() => void, number>()
  let received = 0

  async function sizeOf(body: AsyncIterable<Buffer>): Promise<number> {
    for await (const part of body) received += part.length
    return received
  }

  beforeAll(async () => {
    app = Fastify({ clientErrorHandler: answerBrokenRequest })
    app.decorate('now', () => new Date(0))
    addBodyDeadlines(app, {
      bodyMs: 30,
      progressMs: 60,
      leastBytes: 20,
      every(ms, work) {
        running.set(work, ms)
        return () => running.delete(work)
      },
    })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.post('/plain', async ({ raw }) => ({ bytes: await sizeOf(raw) }))
    app.post('/upload', async ({ raw }) => {
      app.expectUpload(raw)
      return { bytes: await sizeOf(raw) }
    })
    app.post('/refused', async (_request, reply) => reply.code(401).send({}))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const address = app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterEach(() => {
    received = 0
  })
  afterAll(() => app.close())

  /** A request whose body of 100 bytes is still to come. */
  async function begin(path: string, connection = 'close') {
    const socket = connect(port, '127.0.0.1')
    const client = { socket, answer: '' }
    socket.setEncoding('utf8').on('data', (part) => {
      client.answer += part
    })
    // The server may hang up while something is still being sent.
    socket.on('error', () => undefined)
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\nContent-Length: 100\r\n\r\n`)
    await expect.poll(() => running.size).toBe(1)
    return client
  }

  async function send(socket: Socket, bytes: number) {
    const before = received
    socket.write('x'.repeat(bytes))
    await expect.poll(() => received).toBe(before + bytes)
  }

  function passDeadline(ms: number) {
    expect([...running.values()]).toEqual([ms])
    for (const work of running.keys()) work()
  }

  it('are dropped when their time is over, with a word', async () => {
    const client = await begin('/plain')
    const closed = once(client.socket, 'close')
    await send(client.socket, 99)
    passDeadline(30)
    await closed
    expect(client.answer).toContain('HTTP/1.1 408 Request Timeout')
    expect(running.size).toBe(0)
  })

  it('may be files that take their time, as long as something comes', async () => {
    const client = await begin('/upload')
    const closed = once(client.socket, 'close')
    await expect.poll(() => [...running.values()]).toEqual([60])
    for (let part = 0; part < 4; part += 1) {
      await send(client.socket, 24)
      passDeadline(60)
    }
    await send(client.socket, 4)
    await closed
    expect(client.answer).toContain('HTTP/1.1 200 OK')
    expect(client.answer).toContain('{"bytes":100}')
    expect(running.size).toBe(0)
  })

  it('are dropped as files too when hardly anything comes', async () => {
    const client = await begin('/upload')
    const closed = once(client.socket, 'close')
    await expect.poll(() => [...running.values()]).toEqual([60])
    await send(client.socket, 24)
    passDeadline(60)
    await send(client.socket, 10)
    passDeadline(60)
    await closed
    expect(client.answer).toContain('HTTP/1.1 408 Request Timeout')
  })

  it('hold no connection that has its answer', async () => {
    const client = await begin('/refused', 'keep-alive')
    const closed = once(client.socket, 'close')
    await expect.poll(() => client.answer).toContain('401')
    for (const work of running.keys()) work()
    await closed
    expect(client.answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })
})
