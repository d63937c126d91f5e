import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { contentSecurityPolicy } from './security-headers.ts'

const SCRIPT = 'console.info("built")'

describe('the console and its headers', () => {
  let server: TestServer
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'console-'))
    mkdirSync(join(folder, 'assets'))
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>console</title>')
    writeFileSync(join(folder, 'assets', 'main-a1b2c3.js'), SCRIPT)
    writeFileSync(join(folder, 'assets', 'main-a1b2c3.js.gz'), gzipSync(SCRIPT))
    writeFileSync(join(folder, '.env'), 'SECRET=1')
    server = await createTestServer({ app: { consoleFolder: folder, https: true } })
  })
  afterAll(async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers })

  it.each(['/', '/index.html', '/assets/main-a1b2c3.js', '/config.json', '/nowhere', '/jeecg-boot/nowhere'])(
    'go with every answer: %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers['content-security-policy']).toBe(
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';object-src 'none';base-uri 'none';" +
          "frame-ancestors 'self';form-action 'self';connect-src 'self';img-src 'self' data: blob:;" +
          "font-src 'self' data:;frame-src 'self';worker-src 'self';require-trusted-types-for 'script';" +
          'trusted-types default dompurify pasted-table ProseMirrorClipboard',
      )
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'strict-transport-security': 'max-age=63072000',
      })
      expect(headers.server).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    },
  )

  it.each([
    ['/market/manufacturer', '../#/market/manufacturer'],
    ['/nowhere?name=%E5%8E%82', './#/nowhere?name=%E5%8E%82'],
    ['/a/b/c/', '../../../#/a/b/c/'],
    ['//elsewhere.example/a', '../../#//elsewhere.example/a'],
  ])('lead who opens %s without its # to the page', async (url, location) => {
    const opened = await get(url, { accept: 'text/html,application/xhtml+xml' })
    expect([opened.statusCode, opened.headers.location]).toEqual([302, location])
    expect((await get(url, { accept: 'application/json' })).statusCode).toBe(404)
    expect((await get('/assets/gone-a1b2c3.js', { accept: 'text/html' })).statusCode).toBe(404)
  })

  it('keep hashed files for ever and the page itself never', async () => {
    expect((await get('/assets/main-a1b2c3.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/')).headers['cache-control']).toBe('no-cache')
    expect((await get('/')).body).toContain('<title>console</title>')
  })

  it('sends the compressed twin of a built file', async () => {
    const packed = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers['content-type']).toContain('javascript')
    expect((await get('/assets/main-a1b2c3.js')).body).toBe(SCRIPT)
  })

  it.each(['/.env', '/../package.json', '/%2e%2e/package.json', '/assets/', '/missing.js'])(
    'shows nothing but built files: %s',
    async (url) => {
      const { statusCode, body } = await get(url)
      expect(statusCode).toBeGreaterThanOrEqual(400)
      expect(body).not.toMatch(/SECRET|"dependencies"/)
    },
  )

  it('gives the run-time configuration to everybody', async () => {
    const { headers, body } = await get('/config.json')
    expect(headers['cache-control']).toBe('no-cache')
    expect(JSON.parse(body)).toEqual(DEFAULT_CONSOLE_CONFIG)
  })

  it('builds the addresses of the policy from the same configuration', () => {
    const policy = contentSecurityPolicy({
      ...DEFAULT_CONSOLE_CONFIG,
      apiBaseUrl: 'https://api.example.com/jeecg-boot',
      staticDomain: 'https://files.example.com/static',
      socketHost: 'wss://push.example.com/ws',
      frameHosts: ['https://reports.example.com'],
      trustedFrameHosts: ['https://bi.example.com'],
    })
    expect(policy['connect-src']).toEqual(["'self'", 'https://api.example.com', 'wss://push.example.com'])
    expect(contentSecurityPolicy({ ...DEFAULT_CONSOLE_CONFIG, apiBaseUrl: 'https://api.example.com/x' })).toMatchObject(
      {
        'connect-src': ["'self'", 'https://api.example.com', 'wss://api.example.com'],
      },
    )
    expect(policy['img-src']).toContain('https://files.example.com')
    expect(policy['frame-src']).toEqual(["'self'", 'https://reports.example.com', 'https://bi.example.com'])
    expect(policy['script-src']).toEqual(["'self'"])
  })
})
