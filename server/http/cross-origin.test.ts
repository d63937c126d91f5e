import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const LISTED = 'https://console.example.com'

describe('a console on another host', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ app: { corsOrigins: [LISTED, 'http://127.0.0.1:8080'] } })
  })
  afterAll(() => server.close())

  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/jeecg-boot/sys/dict/getDictItems/yn',
      headers: { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'x-access-token' },
    })
  const read = (origin?: string) =>
    server.app.inject({
      method: 'GET',
      url: '/jeecg-boot/sys/user/getUserInfo',
      headers: origin === undefined ? {} : { origin },
    })

  it('may call when it is listed, without credentials and with the headers that it sends', async () => {
    const { statusCode, headers } = await preflight(LISTED)
    expect(statusCode).toBe(204)
    expect(headers['access-control-allow-origin']).toBe(LISTED)
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, DELETE')
    const allowed = String(headers['access-control-allow-headers']).toLowerCase().split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining([
        'x-access-token',
        'tenant-id',
        'x-tenant-id',
        'x-sign',
        'x-timestamp',
        'idempotency-key',
      ]),
    )
  })

  it('may read every answer, refusals too, and the headers that it needs', async () => {
    const { statusCode, headers } = await read(LISTED)
    expect(statusCode).toBe(401)
    expect(headers['access-control-allow-origin']).toBe(LISTED)
    expect(headers['access-control-expose-headers']).toBe('Date, Content-Disposition, Retry-After, X-Trace-Id')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers.vary).toContain('Origin')
  })

  it.each([
    'https://evil.example.com',
    'https://console.example.com.evil.example',
    'null',
    'http://console.example.com',
  ])('may not when it is not listed: %s', async (origin) => {
    expect((await preflight(origin)).headers['access-control-allow-origin']).toBeUndefined()
    expect((await read(origin)).headers['access-control-allow-origin']).toBeUndefined()
  })

  it('is nobody’s business where no origin is listed', async () => {
    const alone = await createTestServer()
    const { statusCode, headers } = await alone.app.inject({
      method: 'GET',
      url: '/jeecg-boot/sys/user/getUserInfo',
      headers: { origin: LISTED },
    })
    await alone.close()
    expect(statusCode).toBe(401)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})
