import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('requests that are no HTTP', () => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    server = await createTestServer()
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const address = server.app.server.address()
    port = typeof address === 'object' && address ? address.port : 0
  })
  afterAll(() => server.close())

  async function send(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part
    })
    socket.write(text)
    await once(socket, 'close')
    return answer
  }

  it.each([
    ['nonsense', 'what is this\r\n\r\n', '400 Bad Request', '请求格式不正确'],
    [
      'headers over 16 KB',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      '请求头过大',
    ],
  ])('are answered with an envelope: %s', async (_, text, status, message) => {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}`)
    expect(head).toContain('X-Content-Type-Options: nosniff')
    expect(JSON.parse(body)).toMatchObject({ success: false, code: 400, message, traceId: expect.any(String) })
  })
})
