import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { endpoint } from '#schemas/api/endpoint.ts'
import { formatSignatureTime } from '#schemas/api/signature.ts'
import { key, vectors } from '#schemas/api/signature.vectors.json' with { type: 'json' }
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { answer } from './answer.ts'
import { bindEndpoint } from './serve-endpoint.ts'
import { createSignatureCheck } from './signature-check.ts'

const ZONE = '+08:00'
const INCOMPLETE = 'Sign签名校验失败，请求参数不完整！'
const TOO_OLD = '签名验证失败，请求时效性验证失败！'
const WRONG = 'Sign签名校验失败！'

const secret = endpoint({
  method: 'GET',
  path: '/test/secret',
  access: { permission: 'test:secret' },
  signed: true,
  query: Type.Object({ a: Type.Optional(Type.String()) }),
  result: Type.Null(),
})

describe('the vectors of the contract', () => {
  const now = new Date('2026-11-20T18:05:09+08:00')
  const check = createSignatureCheck({ mode: 'require', key, timeZone: ZONE, now: () => now })

  it.each(vectors)('hold: $title', ({ method, url, params, sign }) => {
    const query = new URLSearchParams(
      Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]),
    )
    // A GET carries its parameters in the url, where those of the url itself come first.
    const sent =
      method === 'GET' && query.size > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query}&_t=1700000000` : url
    const headers = { 'x-sign': sign, 'x-timestamp': formatSignatureTime(now.getTime(), ZONE) }
    const request = { method, url: `/jeecg-boot${sent}`, headers, body: params } as unknown as Parameters<
      typeof check
    >[0] // what a check reads
    expect(() => check(request)).not.toThrow()
    const forged = { ...headers, 'x-sign': sign.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }
    expect(() => check({ ...request, headers: forged } as typeof request)).toThrow(WRONG)
  })
})

describe.each(['accept', 'require', 'off'] as const)('with SIGNATURE=%s', (mode) => {
  let server: TestServer
  let token: string

  beforeAll(async () => {
    server = await createTestServer({
      app: { signature: mode, consoleConfig: { ...DEFAULT_CONSOLE_CONFIG, signatureKey: key } },
      beforeReady: ({ dynamicEndpoints }) => {
        dynamicEndpoints.replace('test', [bindEndpoint(secret, async () => answer(null))])
      },
    })
    token = await server.signIn('admin')
  })
  afterAll(() => server.close())

  function sign(values: Readonly<Record<string, string>>, timestamp: string) {
    const hash = createHash('md5').update(JSON.stringify(values) + key)
    return { 'X-Sign': hash.digest('hex').toUpperCase(), 'X-TIMESTAMP': timestamp }
  }
  const stamp = (offsetMs = 0) => formatSignatureTime(server.now().getTime() + offsetMs, ZONE)
  const readItems = (headers: Record<string, string>, dictCode = 'yn') =>
    server.call({ method: 'GET', path: `/sys/dict/getDictItems/${dictCode}`, token, headers })

  it('a signature that holds is let through, with either form of the time', async () => {
    for (const time of [stamp(), String(server.now().getTime())]) {
      const { body } = await readItems(sign({}, time))
      expect(body).toMatchObject({ success: true })
    }
  })

  it('a table dictionary is signed with the values of its path', async () => {
    const values = { 'x-path-variable': 'sys_depart,depart_name,id' }
    const { body } = await readItems(sign(values, stamp()), 'sys_depart,depart_name,id')
    expect(body).toMatchObject({ success: true })
  })

  it.each([
    ['of no time', () => ({ 'X-Sign': sign({}, '')['X-Sign'] }), INCOMPLETE],
    ['of no signature', () => ({ 'X-TIMESTAMP': stamp() }), INCOMPLETE],
    ['of more than five minutes ago', () => sign({}, stamp(-302_000)), TOO_OLD],
    ['of more than five minutes ahead', () => sign({}, stamp(302_000)), TOO_OLD],
    ['of a time that is none', () => sign({}, 'soon'), TOO_OLD],
    ['of other parameters', () => sign({ a: '1' }, stamp()), WRONG],
    ['of another length', () => ({ 'X-Sign': 'A', 'X-TIMESTAMP': stamp() }), WRONG],
  ])('a call %s', async (_, headers, message) => {
    const { status, body } = await readItems(JSON.parse(JSON.stringify(headers())))
    if (mode === 'off') expect(body.success).toBe(true)
    else {
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: false, code: 500, message })
    }
  })

  it('a call without any signature', async () => {
    const { body } = await readItems({})
    expect(body).toMatchObject(
      mode === 'require' ? { success: false, code: 500, message: INCOMPLETE } : { success: true },
    )
  })

  it('a call that is none of the signed ones is never asked for a signature', async () => {
    const { body } = await server.call({ method: 'GET', path: '/sys/dict/queryAllDictItems', token })
    expect(body.success).toBe(true)
  })

  it('a signature replaces no permission', async () => {
    await server.addUser('stranger')
    const stranger = await server.signIn('stranger')
    const call = { method: 'GET', path: '/test/secret', headers: sign({}, stamp()) } as const
    expect((await server.call({ ...call, token: stranger })).body).toMatchObject({ success: false, code: 510 })
    expect((await server.call(call)).status).toBe(401)
  })
})
