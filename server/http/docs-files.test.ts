import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('the language reference', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  it('is where the help link leads, for everybody, under the policy of the console', async () => {
    const { statusCode, headers, body } = await server.app.inject(DEFAULT_CONSOLE_CONFIG.helpLink)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(body).toContain('页面语言参考')
  })

  it('brings its style sheet, and nothing else from its folder', async () => {
    expect((await server.app.inject('/docs/style.css')).headers['content-type']).toBe('text/css; charset=utf-8')
    expect((await server.app.inject('/docs/README.md')).statusCode).toBe(404)
    expect((await server.app.inject('/docs/..%2fREADME.md')).statusCode).toBe(404)
  })
})
