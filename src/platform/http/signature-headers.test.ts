import MD5 from 'crypto-js/md5.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getDictItems, loadDict } from '#schemas/api/dictionaries.ts'
import { signedText } from '#schemas/api/signature.ts'
import { key, vectors } from '#schemas/api/signature.vectors.json' with { type: 'json' }
import { createClock } from '../clock.ts'
import { createHttpClient } from './http-client.ts'
import { signatureHeaders } from './signature-headers.ts'
import { createSigner } from './signer.ts'
import type { WireRequest } from './wire-request.ts'

const MOMENT = Date.parse('2026-11-20T18:05:09+08:00')
const ONE_DAY_MS = 86_400_000

function setup(signatureKey: string, localNow = MOMENT) {
  const requests: WireRequest[] = []
  const clock = createClock(() => localNow)
  const http = createHttpClient({
    transport: async (request) => {
      requests.push(request)
      const text = JSON.stringify({ success: true, message: '', code: 0, result: [], timestamp: MOMENT })
      return { status: 200, text, header: () => undefined }
    },
    baseUrl: '/jeecg-boot',
    clock,
    token: () => 'abc',
    tenantId: () => '0',
    sign: createSigner({ key: signatureKey, timeZone: '+08:00', clock }),
    onFailure: () => undefined,
  })
  return { http, requests }
}

describe('the signature of a call', () => {
  it.each(vectors)('is that of the contract: $title', ({ url, params, sign }) => {
    expect(signatureHeaders({ url, params }, { key, timeZone: '+08:00', nowMs: MOMENT })).toEqual({
      'X-Sign': sign,
      'X-TIMESTAMP': '20261120180509',
    })
  })

  it("is what crypto-js makes of the same text, by which the contract's clients sign", () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null))), text, (params, ownKey) => {
        const call = { url: '/sys/dict/loadDict/price_type', params }
        const headers = signatureHeaders(call, { key: ownKey, timeZone: '+08:00', nowMs: MOMENT })
        expect(headers['X-Sign']).toBe(
          MD5(signedText(call) + ownKey)
            .toString()
            .toUpperCase(),
        )
      }),
    )
  })

  it('goes with the calls that the contract has signed, made from what goes over the wire', async () => {
    const { http, requests } = setup(key)
    await http.call(getDictItems, { params: { dictCode: 'sys_depart,depart_name,id' } })
    await http.call(loadDict, { params: { dictCode: 'price_type' }, query: { pageSize: 10, keyword: '价格' } })
    expect(requests[0]?.url).toBe('/jeecg-boot/sys/dict/getDictItems/sys_depart,depart_name,id')
    const signs = requests.map(({ headers }) => headers['X-Sign'])
    expect(signs).toEqual([vectors[2]?.sign, vectors[1]?.sign])
  })

  it('is dated by the server, however wrong the clock of this machine is', async () => {
    const { http, requests } = setup(key, MOMENT + ONE_DAY_MS)
    await http.call(getDictItems, { params: { dictCode: 'yn' } })
    await http.call(getDictItems, { params: { dictCode: 'yn' } })
    expect(requests.map(({ headers }) => headers['X-TIMESTAMP'])).toEqual(['20261121180509', '20261120180509'])
  })

  it('is left out where the deployment has no key', async () => {
    const { http, requests } = setup('')
    await http.call(getDictItems, { params: { dictCode: 'yn' } })
    expect(requests[0]?.headers).not.toHaveProperty('X-Sign')
  })
})
