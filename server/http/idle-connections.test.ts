import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endIdleConnections } from './idle-connections.ts'

describe('connections that nothing happens on', () => {
  let app: FastifyInstance
  let port: number
  let time = 0
  let look: () => void
  let answerSlowCall: () => void
  let slowCallCame: Promise<void>
  const sockets: Socket[] = []
  const accepted = new WeakMap<Socket, Socket>()

  beforeEach(async () => {
    time = 0
    app = Fastify({ http: { headersTimeout: 0 } })
    endIdleConnections(app, {
      firstByteMs: 10_000,
      firstRequestMs: 35_000,
      betweenMs: 72_000,
      everyMs: 5_000,
      now: () => time,
      every: (_, work) => {
        look = work
        return () => {}
      },
    })
    app.get('/', async () => 'fine')
    const answered = new Promise<void>((resolve) => {
      answerSlowCall = resolve
    })
    slowCallCame = new Promise<void>((resolve) => {
      app.get('/slow', () => {
        resolve()
        return answered.then(() => 'late')
      })
    })
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await app.close()
  })

  async function open(): Promise<Socket> {
    const accepting = once(app.server, 'connection')
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    // The server ends it: that is what is tested.
    socket.on('error', () => {})
    const [other] = await accepting
    accepted.set(socket, other)
    return socket
  }
  /** Sends something and waits until the server has it. */
  async function say(socket: Socket, text: string): Promise<void> {
    const wanted = (accepted.get(socket)?.bytesRead ?? 0) + text.length
    socket.write(text)
    await expect.poll(() => accepted.get(socket)?.bytesRead).toBe(wanted)
  }
  async function hear(socket: Socket): Promise<string> {
    const [text] = await once(socket, 'data')
    return String(text)
  }
  function pass(ms: number) {
    time += ms
    look()
  }
  const isEnded = (socket: Socket) => expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true)
  const isOpen = async (socket: Socket) => {
    const heard = hear(socket)
    await say(socket, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect(await heard).toContain('200 OK')
  }

  it('end after ten seconds when they never say a word', async () => {
    const silent = await open()
    silent.resume()
    pass(10_000)
    await isOpen(await open())
    pass(1)
    await isEnded(silent)
  })

  it('end when empty lines are all that they say', async () => {
    const drip = await open()
    drip.resume()
    await say(drip, '\r\n')
    pass(34_000)
    await say(drip, '\r\n')
    pass(1_001)
    await isEnded(drip)
  })

  it('are kept for the next request as long as proxies keep theirs, and no longer', async () => {
    const kept = await open()
    await isOpen(kept)
    pass(72_000)
    await isOpen(kept)
    await say(kept, '\r\n')
    pass(72_001)
    await isEnded(kept)
  })

  it('are left alone while a call on them works', async () => {
    const busy = await open()
    await say(busy, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await slowCallCame
    pass(500_000)
    answerSlowCall()
    expect(await hear(busy)).toContain('late')
  })
})
