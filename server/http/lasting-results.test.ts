import { gunzipSync } from 'node:zlib'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createCleaner } from './clean-result.ts'
import { inEnvelope, lastingResult, packedInEnvelope, writtenOf } from './lasting-results.ts'

const clean = createCleaner(Type.Object({ names: Type.Array(Type.String()) }))
const envelope = (message: string) => ({
  success: true,
  message,
  code: 200,
  result: null,
  timestamp: 1_700_000_000_000,
})

describe('a result that lasts', () => {
  it.each(['', '说 "result":null 的话', '\\"result":null'])(
    'is put into its envelope, plain and packed: %s',
    async (message) => {
      const names = Array.from({ length: 500 }, (_, at) => `名称 ${at} 😀`)
      const written = await writtenOf(lastingResult({ names }), clean)
      if (!written) throw new Error('It does not last.')
      const whole = JSON.stringify({ ...envelope(message), result: { names } })
      expect(inEnvelope(envelope(message), written).toString()).toBe(whole)
      const packed = await packedInEnvelope(envelope(message), written)
      expect(gunzipSync(packed).toString()).toBe(whole)
      expect(packed.length).toBeLessThan(whole.length / 2)
    },
  )

  it('is written once, without what its endpoint does not declare', async () => {
    const result = lastingResult({ names: ['甲'], secret: 'x' })
    const written = writtenOf(result, clean)
    expect(written).toBe(writtenOf(result, clean))
    expect((await written)?.text.toString()).toBe('{"names":["甲"]}')
  })

  it('is none that nobody has said it of', () => {
    expect([writtenOf({ names: [] }, clean), writtenOf(null, clean), writtenOf('names', clean)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is asked for anew after it could not be written', async () => {
    const circle: { names: unknown[] } = { names: [] }
    circle.names.push(circle)
    const result = lastingResult(circle)
    await expect(writtenOf(result, (value) => value)).rejects.toThrow('circular')
    circle.names = []
    expect((await writtenOf(result, (value) => value))?.text.toString()).toBe('{"names":[]}')
  })
})

describe('the permission call', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server?.close())

  it('answers the same to those who take gzip and those who do not, each with its own time', async () => {
    const token = await server.signIn('admin')
    const ask = (encoding: string) =>
      server.app.inject({
        method: 'GET',
        url: `${API_BASE_PATH}/sys/permission/getUserPermissionByToken`,
        headers: { 'x-access-token': token, 'accept-encoding': encoding },
      })
    const plain = await ask('identity')
    server.advance(1000)
    const packed = await ask('gzip, br')
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(plain.headers).toMatchObject({ 'content-type': packed.headers['content-type'], vary: 'accept-encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const [first, second] = [plain.json(), JSON.parse(gunzipSync(packed.rawPayload).toString())]
    expect(first.result.menu.length).toBeGreaterThan(0)
    expect(second).toEqual({ ...first, timestamp: expect.any(Number) })
    expect(second.timestamp).toBeGreaterThanOrEqual(first.timestamp + 1000)
  })
})
