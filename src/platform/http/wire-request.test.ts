import { describe, expect, it } from 'vitest'
import { getDictItems, loadDict } from '#schemas/api/dictionaries.ts'
import { getPageText } from '#schemas/api/pages.ts'
import { login } from '#schemas/api/session.ts'
import { type RequestContext, toWireRequest } from './wire-request.ts'

const context: RequestContext = {
  baseUrl: '/jeecg-boot',
  token: 'abc',
  tenantId: '0',
  nowMs: 1_700_000_000_999,
  timeoutMs: 9000,
  immutable: false,
  headers: {},
}

describe('a request on the wire', () => {
  it('carries the token and both tenant headers', () => {
    const { headers } = toWireRequest(getDictItems, { params: { dictCode: 'yn' } }, context)
    expect(headers).toMatchObject({ 'X-Access-Token': 'abc', 'tenant-id': '0', 'X-Tenant-Id': '0' })
  })

  it('carries no token before sign-in', () => {
    const { headers } = toWireRequest(login, { body: {} }, { ...context, token: undefined })
    expect(headers).not.toHaveProperty('X-Access-Token')
  })

  it('stamps a GET with the time in seconds', () => {
    const request = toWireRequest(loadDict, { params: { dictCode: 'a,b,c' }, query: { keyword: '价 格' } }, context)
    expect(request.url).toBe('/jeecg-boot/sys/dict/loadDict/a,b,c?keyword=%E4%BB%B7+%E6%A0%BC&_t=1700000000')
  })

  it('does not stamp dictionary items', () => {
    expect(toWireRequest(getDictItems, { params: { dictCode: 'yn' } }, context).url).toBe(
      '/jeecg-boot/sys/dict/getDictItems/yn',
    )
  })

  it('does not stamp what lies under its content hash', () => {
    const params = { code: 'product-price', hash: 'abcdef0123456789' }
    expect(toWireRequest(getPageText, { params }, { ...context, immutable: true }).url).not.toContain('_t=')
  })

  it('leaves out what has no value', () => {
    const query = { keyword: '', pageNo: undefined, pageSize: 10 }
    expect(toWireRequest(loadDict, { params: { dictCode: 'x' }, query }, context).url).toContain('?pageSize=10&_t=')
  })

  it('sends a body as JSON and does not stamp it', () => {
    const request = toWireRequest(login, { body: { username: '张三' } }, context)
    expect(request).toMatchObject({ method: 'POST', url: '/jeecg-boot/sys/login', body: '{"username":"张三"}' })
    expect(request.headers['Content-Type']).toBe('application/json')
  })
})
