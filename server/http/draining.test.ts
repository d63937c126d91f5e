import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const SPREAD_MS = 1_000
const SOCKETS = 5
const GOING_AWAY = 1001

describe('a server that sends everybody elsewhere', () => {
  let server: TestServer
  let host: string
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    // A server that listens on a port has an address of this kind.
    host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const ask = () =>
    fetch(`http://${host}${API_BASE_PATH}/sys/user/getUserInfo`, { headers: { 'X-Access-Token': token } })
  /** A socket that is open; resolves later to how it was closed, and how many others were open then. */
  const open = async (userId: string) => {
    const socket = new WebSocket(`ws://${host}${API_BASE_PATH}/websocket/${userId}`, [token])
    const closed = new Promise<{ code: number; othersOpen: number }>((done) =>
      socket.once('close', (code) => done({ code, othersOpen: server.app.figures.sockets() })),
    )
    await once(socket, 'open')
    return { closed }
  }

  it('answers what it is asked and ends the connection with it, and its sockets one after the other', async () => {
    expect((await ask()).headers.get('connection')).toBe('keep-alive')
    const { body } = await server.call<{ userInfo: { id: string } }>({
      method: 'GET',
      path: '/sys/user/getUserInfo',
      token,
    })
    const waiting: Awaited<ReturnType<typeof open>>[] = []
    for (let count = 0; count < SOCKETS; count += 1) waiting.push(await open(body.result.userInfo.id))
    await expect.poll(() => server.app.figures.sockets()).toBe(SOCKETS)

    server.app.drain(SPREAD_MS)
    const answer = await ask()
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])

    const closed = await Promise.all(waiting.map((one) => one.closed))
    expect(closed.map(({ code }) => code)).toEqual(Array(SOCKETS).fill(GOING_AWAY))
    // On a machine that is busy two may close in one turn.
    expect(Math.max(...closed.map(({ othersOpen }) => othersOpen))).toBeGreaterThan(SOCKETS / 2)
    await expect.poll(() => server.app.figures.sockets()).toBe(0)
  })
})
