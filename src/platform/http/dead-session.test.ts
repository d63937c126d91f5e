import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { createClock } from '../clock.ts'
import type { Reaction } from './error-catalogue.ts'
import { createHttpClient } from './http-client.ts'
import type { WireAnswer } from './transport.ts'
import type { WireRequest } from './wire-request.ts'

const save = endpoint({
  method: 'POST',
  path: '/market/productPrice/add',
  access: 'self',
  body: Type.Object({ name: Type.String() }),
  result: Type.String(),
})

function answer(status: number, body: object): WireAnswer {
  return { status, text: JSON.stringify(body), header: () => undefined }
}

/** A server that knows one token, and a user who signs in again, or does not. */
function setup({
  signsIn = true,
  deadAnswer = answer(401, { success: false, message: '', code: 401 }),
  stored = true,
} = {}) {
  const requests: WireRequest[] = []
  const reactions: Reaction[] = []
  const asked: (string | undefined)[] = []
  let token = stored ? 'old' : undefined
  let known = 'new'
  const http = createHttpClient({
    async transport(request) {
      requests.push(request)
      if (request.headers[HEADERS.token] !== known) return deadAnswer
      return answer(200, { success: true, message: '', code: 200, result: '已保存', timestamp: 1 })
    },
    baseUrl: '',
    clock: createClock(() => 0),
    token: () => token,
    tenantId: () => '0',
    async revive(deadToken) {
      asked.push(deadToken)
      token = signsIn ? 'new' : token
      return signsIn
    },
    onFailure: (_, reaction) => reactions.push(reaction),
  })
  return {
    http,
    requests,
    reactions,
    asked,
    forgetAll: () => {
      known = 'none'
    },
  }
}

describe('a call that meets an expired session', () => {
  it('is made once more with the same content after the user has signed in again, and nobody notices', async () => {
    const { http, requests, reactions, asked } = setup()
    expect(await http.call(save, { body: { name: '白砂糖' } })).toBe('已保存')
    expect(asked).toEqual(['old'])
    expect(requests.map(({ headers }) => headers[HEADERS.token])).toEqual(['old', 'new'])
    expect(requests[1]?.body).toBe(requests[0]?.body)
    expect(reactions).toEqual([])
  })

  it('is made once more as well where an older server says Token失效 with status 500', async () => {
    const deadAnswer = answer(500, { success: false, message: 'Token失效，请重新登录!', code: 500 })
    const { http } = setup({ deadAnswer })
    expect(await http.call(save, { body: { name: '白砂糖' } })).toBe('已保存')
  })

  it('is made once more as well where the token was gone from the storage already', async () => {
    const { http, requests, reactions, asked } = setup({ stored: false })
    expect(await http.call(save, { body: { name: '白砂糖' } })).toBe('已保存')
    expect(asked).toEqual([undefined])
    expect(requests.map(({ headers }) => headers[HEADERS.token])).toEqual([undefined, 'new'])
    expect(reactions).toEqual([])
  })

  it('fails with 未授权，请重新登录 when the user does not sign in, and leaves the ending to who asked him', async () => {
    const { http, requests, reactions } = setup({ signsIn: false })
    await expect(http.call(save, { body: { name: '白砂糖' } })).rejects.toMatchObject({
      status: 401,
      message: '未授权，请重新登录',
    })
    expect(requests).toHaveLength(1)
    expect(reactions).toEqual([])
  })

  it('is not repeated for ever: a new session that is dead as well ends as specified', async () => {
    const { http, requests, reactions, forgetAll } = setup()
    forgetAll()
    await expect(http.call(save, { body: { name: '白砂糖' } })).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(2)
    expect(reactions).toEqual(['end-session'])
  })

  it('is its own business where the caller sees to a dead session itself', async () => {
    const { http, asked } = setup()
    await expect(http.call(save, { body: { name: '' }, handlesDeadSession: true })).rejects.toMatchObject({
      status: 401,
    })
    expect(asked).toEqual([])
  })
})
