import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { answer } from './answer.ts'
import { fieldFailure, staleVersion } from './api-error.ts'
import { bindEndpoint } from './serve-endpoint.ts'

const echo = endpoint({
  method: 'POST',
  path: '/test/echo',
  access: 'self',
  body: Type.Object(
    {
      name: Type.String({ maxLength: 8, description: '名称' }),
      size: Type.Optional(Type.Integer({ minimum: 1, description: '数量' })),
      tags: Type.Optional(Type.Array(Type.String())),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({ name: Type.String() }),
})
const search = endpoint({
  method: 'GET',
  path: '/test/search',
  access: 'self',
  query: Type.Object({ size: Type.Integer({ maximum: 50 }), all: Type.Optional(Type.Boolean()) }),
  result: Type.Object({ size: Type.Integer(), keys: Type.Array(Type.String()) }),
})
const fail = endpoint({
  method: 'GET',
  path: '/test/fail',
  access: 'self',
  query: Type.Object({ how: Type.String() }),
  result: Type.Null(),
})
const long = endpoint({ method: 'GET', path: '/test/long', access: 'self', result: Type.String() })

describe('answers of the API', () => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await createTestServer({
      beforeReady: ({ dynamicEndpoints, databases }) => {
        dynamicEndpoints.replace('test', [
          bindEndpoint(echo, async ({ body }) => answer({ name: body.name })),
          bindEndpoint(search, async ({ query }) => answer({ size: query.size, keys: Object.keys(query) })),
          bindEndpoint(long, async () => answer('长'.repeat(5_000))),
          bindEndpoint(fail, async ({ query }) => {
            if (query.how === 'fields')
              throw fieldFailure([{ pointer: '/price', code: 'money', message: '价格不正确' }])
            if (query.how === 'stale') throw staleVersion()
            if (query.how === 'duplicate') {
              await databases.app
                .insertInto('sys_role')
                .values({ id: 'r1', role_code: 'admin', role_name: 'x', tenant_id: 0 })
                .execute()
            }
            throw new TypeError('select secret from /etc/passwd')
          }),
        ])
      },
    })
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const post = (body: unknown) => server.call({ method: 'POST', path: '/test/echo', token, body })
  const inject = (payload: string, headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/jeecg-boot/test/echo',
      headers: { 'x-access-token': token, 'content-type': 'application/json', ...headers },
      payload,
    })

  it('carry the envelope of the contract', async () => {
    const { status, body, headers } = await post({ name: '价格' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: '',
      code: 200,
      result: { name: '价格' },
      timestamp: expect.any(Number),
    })
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-trace-id']).toMatch(/^[0-9a-f]{16}$/)
  })

  it.each([
    [{}, '/name', '名称不能为空'],
    [{ name: 'x'.repeat(9) }, '/name', '名称不能超过 8 个字符'],
    [{ name: 1 }, '/name', '名称的类型不正确'],
    [{ name: 'x', size: 0 }, '/size', '数量不能小于 1'],
    [{ name: 'x', size: '3' }, '/size', '数量的类型不正确'],
    [{ name: 'a\u0000b' }, '/name', '内容中含有不允许的控制字符（例如 NUL），请删除后重试'],
    [{ name: 'x', tags: ['fine', 'bell\u0007'] }, '/tags/1', '内容中含有不允许的控制字符（例如 NUL），请删除后重试'],
  ])('refuse %j with the place and a sentence', async (given, pointer, message) => {
    const { status, body } = await post(given)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 500, message, result: { errors: [{ pointer, message }] } })
  })

  it('take what is empty for what was not given, and pass over what nobody has declared', async () => {
    const { body } = await post({ name: 'x', size: '', tags: null, other: 1, constructor: 'y' })
    expect(body).toMatchObject({ success: true, result: { name: 'x' } })
    const query = { size: '20', all: '', hasQuery: 'true', token: 'x', values: '$$' }
    const searched = await server.call({ method: 'GET', path: '/test/search', token, query })
    expect(searched.body.result).toEqual({ size: 20, keys: ['size'] })
  })

  it.each([
    '/jeecg-boot/test/search?size=1&keyword=a%00b',
    '/jeecg-boot/test/search?size=1&a%1Fb=1',
    '/jeecg-boot/test/search?size=1&a=%08',
    '/jeecg-boot/test/se%0Barch',
    '/%00',
  ])('refuse an address with control characters: %s', async (url) => {
    const response = await server.app.inject({ method: 'GET', url, headers: { 'x-access-token': token } })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: false, code: 500, message: expect.stringContaining('控制字符') })
  })

  it('take tabs and the ends of lines', async () => {
    const text = 'a\tb\r\nc'
    expect((await post({ name: text })).body).toMatchObject({ success: true, result: { name: text } })
    const query = { size: '1', keyword: text }
    expect((await server.call({ method: 'GET', path: '/test/search', token, query })).body.success).toBe(true)
  })

  it('refuse control characters in the headers that are read', async () => {
    const answered = await server.call({
      method: 'GET',
      path: '/test/long',
      token,
      headers: { 'idempotency-key': 'a\u0001' },
    })
    expect(answered.body).toMatchObject({ success: false, message: expect.stringContaining('控制字符') })
  })

  it('read numbers and booleans of a query, and leave the cache breaker out', async () => {
    const { body } = await server.call({
      method: 'GET',
      path: '/test/search',
      token,
      query: { size: '20', all: 'true', _t: '1700000000' },
    })
    expect(body.result).toEqual({ size: 20, keys: ['size', 'all'] })
  })

  it.each([
    ['{"name": ', 200, 500, '请求内容不是有效的 JSON，请检查格式'],
    ['{"name":"x","__proto__":{"a":1}}', 200, 500, '请求内容不是有效的 JSON，请检查格式'],
    ['{"name":"x","constructor":{"prototype":{"a":1}}}', 200, 500, '请求内容不是有效的 JSON，请检查格式'],
    [`{"tags":${'['.repeat(40)}${']'.repeat(40)}}`, 200, 500, '请求内容嵌套过深'],
    [JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413, 413, '请求内容超过 1 MB 限制，请减少内容后重试'],
  ])('refuse a broken body (%.40s)', async (payload, status, code, message) => {
    const response = await inject(payload)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ success: false, code, message, traceId: expect.any(String) })
  })

  it('refuse other media types', async () => {
    const response = await inject('name=x', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(response.statusCode).toBe(415)
    expect(response.json().message).toContain('application/json')
  })

  it('name the supported methods for a wrong one', async () => {
    const { status, body, headers } = await server.call({ method: 'DELETE', path: '/sys/login', token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 405, message: '不支持DELETE请求方法，支持以下POST、' })
    expect(headers.allow).toBe('POST')
    const onPage = await server.call({ method: 'PUT', path: '/test/echo', token })
    expect(onPage.body.message).toBe('不支持PUT请求方法，支持以下POST、')
  })

  it('refuse an address over 8 KB, and one that cannot be decoded', async () => {
    const long = await server.app.inject({
      method: 'GET',
      url: `/jeecg-boot/test/search?size=1&x=${'y'.repeat(8_200)}`,
    })
    expect(long.statusCode).toBe(414)
    expect(long.json().message).toBe('请求地址过长')
    const broken = await server.app.inject({ method: 'GET', url: '/jeecg-boot/sys/dict/getDictItems/%zz' })
    expect(broken.statusCode).toBe(400)
    expect(broken.json()).toMatchObject({ success: false, code: 400 })
  })

  it('tell a refused save by field with HTTP 200', async () => {
    const { status, body } = await server.call({ method: 'GET', path: '/test/fail', token, query: { how: 'fields' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: false,
      code: 500,
      message: '价格不正确',
      result: { errors: [{ pointer: '/price', code: 'money', message: '价格不正确' }] },
    })
  })

  it('tell a stale version by code 409', async () => {
    const { body } = await server.call({ method: 'GET', path: '/test/fail', token, query: { how: 'stale' } })
    expect(body).toMatchObject({ success: false, code: 409, message: '数据已被他人修改，请刷新后重试' })
  })

  it('tell a duplicate key in the contract’s words', async () => {
    const { body } = await server.call({ method: 'GET', path: '/test/fail', token, query: { how: 'duplicate' } })
    expect(body).toMatchObject({ success: false, code: 500, message: '数据库中已存在该记录' })
  })

  it('tell nothing of what broke inside, and the server lives on', async () => {
    const { status, body, text, headers } = await server.call({
      method: 'GET',
      path: '/test/fail',
      token,
      query: { how: 'crash' },
    })
    expect(status).toBe(500)
    expect(body.message).toContain('系统内部错误')
    expect(body.traceId).toBe(headers['x-trace-id'])
    expect(text).not.toMatch(/secret|TypeError|\.ts/)
    expect((await post({ name: 'x' })).body.success).toBe(true)
  })

  it('come compressed above 1 KB to who takes gzip', async () => {
    const url = '/jeecg-boot/test/long'
    const headers = { 'x-access-token': token, 'accept-encoding': 'gzip' }
    const packed = await server.app.inject({ method: 'GET', url, headers })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.rawPayload.length).toBeLessThan(1_000)
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).result).toBe('长'.repeat(5_000))
    const plain = await server.app.inject({ method: 'GET', url, headers: { 'x-access-token': token } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.json().result).toBe('长'.repeat(5_000))
  })
})
