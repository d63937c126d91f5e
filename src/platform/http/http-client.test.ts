import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { createClock } from '../clock.ts'
import type { Reaction } from './error-catalogue.ts'
import { createHttpClient } from './http-client.ts'
import { HttpError } from './http-error.ts'
import { type Transport, TransportError, type WireAnswer } from './transport.ts'

const greet = endpoint({ method: 'GET', path: '/greet', access: 'self', result: Type.String() })

function answer(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, text, header: (name) => headers[name] }
}
const ok = (result: unknown) => answer(200, { success: true, message: '', code: 0, result, timestamp: 1 })

function setup(transport: Transport, token: string | undefined = 'abc', onReached?: (reached: boolean) => void) {
  const reactions: Reaction[] = []
  const http = createHttpClient({
    transport,
    baseUrl: '/jeecg-boot',
    clock: createClock(() => 0),
    token: () => token,
    tenantId: () => '0',
    onFailure: (_, reaction) => reactions.push(reaction),
    ...(onReached && { onReached }),
  })
  return { http, reactions }
}
async function failureOf(call: Promise<unknown>): Promise<HttpError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof HttpError)) throw new Error(`Expected an HttpError, got ${String(error)}`)
  return error
}

describe('the HTTP client', () => {
  it('hands over the result of a successful answer, whatever its code', async () => {
    const { http } = setup(async () => ok('hello'))
    expect(await http.call(greet)).toBe('hello')
  })

  it('takes an answer of success and another code than 200 for a refusal where the code alone counts', async () => {
    const signIn = endpoint({ method: 'POST', path: '/in', access: 'public', okCodeOnly: true, result: Type.String() })
    const answerOf = (code: unknown) =>
      answer(200, { success: true, message: '手机验证码错误', code, result: 'hello', timestamp: 1 })
    expect(await failureOf(setup(async () => answerOf(0)).http.call(signIn))).toMatchObject({
      kind: 'refused',
      message: '手机验证码错误',
      code: 0,
    })
    for (const code of [200, '200']) expect(await setup(async () => answerOf(code)).http.call(signIn)).toBe('hello')
    expect(await setup(async () => answerOf(0)).http.call(greet)).toBe('hello')
  })

  it('rejects an answer that says it failed, with its text, code and trace id, and notifies nobody', async () => {
    const { http, reactions } = setup(async () =>
      answer(200, { success: false, message: '没有权限', code: 510, result: null, timestamp: 1, traceId: 't1' }),
    )
    expect(await failureOf(http.call(greet))).toMatchObject({
      kind: 'refused',
      message: '没有权限',
      code: 510,
      traceId: 't1',
    })
    expect(reactions).toEqual([])
  })

  it.each([
    ['HTML', ' <html>', '服务器返回了网页而不是数据，请检查接口地址或代理的设置'],
    ['empty', '', '服务器返回了空的内容'],
    ['JSON that breaks off', '{"success":tr', '服务器返回的内容无法识别'],
    ['no envelope', '{}', '服务器返回的内容无法识别'],
    [
      'another result than declared',
      { success: true, message: '', code: 0, result: 7, timestamp: 1 },
      '服务器返回的内容无法识别',
    ],
  ])('rejects an answer that is %s, with the trace id of its header', async (_, body, message) => {
    const { http } = setup(async () => answer(200, body, { 'X-Trace-Id': 't3' }))
    expect(await failureOf(http.call(greet))).toMatchObject({ kind: 'malformed', message, traceId: 't3' })
  })

  it('rejects an answer that broke off like a lost one, with its trace id', async () => {
    const { http } = setup(() => Promise.reject(new TransportError('incomplete', { traceId: 't4' })))
    expect(await failureOf(http.call(greet))).toMatchObject({
      kind: 'network',
      message: '服务器的回答中断，内容不完整，请重试',
      traceId: 't4',
    })
  })

  it('reads the failure of a server that answers without an envelope', async () => {
    const { http, reactions } = setup(async () => answer(500, { status: 500, message: 'Token失效，请重新登录' }))
    expect(await failureOf(http.call(greet))).toMatchObject({ message: '很抱歉，登录已过期，请重新登录' })
    expect(reactions).toEqual(['ask-to-sign-in-again'])
  })

  it('tells whether calls reach the server: a refusal does, a slow answer says nothing', async () => {
    const reached: boolean[] = []
    const outcomes = [
      async () => ok('hello'),
      async () => answer(500, ''),
      () => Promise.reject(new TransportError('network')),
      () => Promise.reject(new TransportError('timeout')),
    ]
    for (const transport of outcomes) {
      const { http } = setup(transport, 'abc', (value) => reached.push(value))
      await http.call(greet).catch(() => undefined)
    }
    expect(reached).toEqual([true, true, false])
  })

  it('learns the time from the envelope where another origin hides the header', async () => {
    const clock = createClock(() => 0)
    const timestamp = Date.parse('2026-11-20T10:00:00Z')
    const http = createHttpClient({
      transport: async () => answer(200, { success: true, message: '', code: 0, result: '', timestamp }),
      baseUrl: '',
      clock,
      token: () => undefined,
      tenantId: () => '0',
      onFailure: () => undefined,
    })
    await http.call(greet)
    expect(clock.now()).toBe(timestamp)
  })

  it('takes the trace id of an answer without an envelope from its header', async () => {
    const { http } = setup(async () => answer(502, 'Bad gateway', { 'X-Trace-Id': 't2' }))
    expect(await failureOf(http.call(greet))).toMatchObject({ status: 502, traceId: 't2' })
  })

  it('asks for one reaction to each failing answer', async () => {
    const { http, reactions } = setup(async () => answer(403, ''))
    await failureOf(http.call(greet))
    expect(reactions).toEqual(['notify'])
  })

  it('notifies nobody when the caller shows the failure itself, but ends a dead session all the same', async () => {
    const refused = setup(async () => answer(403, ''))
    await failureOf(refused.http.call(greet, { quiet: true }))
    expect(refused.reactions).toEqual([])

    const ended = setup(async () => answer(401, ''))
    await failureOf(ended.http.call(greet, { quiet: true }))
    expect(ended.reactions).toEqual(['end-session'])

    const handled = setup(async () => answer(401, ''))
    await failureOf(handled.http.call(greet, { quiet: true, handlesDeadSession: true }))
    expect(handled.reactions).toEqual([])
  })

  it.each(['network', 'timeout'] as const)('says why no answer came: %s', async (code) => {
    const { http } = setup(() => Promise.reject(new TransportError(code)))
    expect(await failureOf(http.call(greet))).toMatchObject({ kind: code, status: 0 })
  })

  it('lets a cancelled call reject with the reason of its signal', async () => {
    const reason = new DOMException('gone', 'AbortError')
    const { http, reactions } = setup(() => Promise.reject(reason))
    await expect(http.call(greet)).rejects.toBe(reason)
    expect(reactions).toEqual([])
  })

  it('gives ordinary calls nine seconds', async () => {
    const waits: number[] = []
    const { http } = setup(async (request) => {
      waits.push(request.timeoutMs)
      return ok('hello')
    })
    await http.call(greet)
    await http.call(greet, { timeoutMs: 60_000 })
    expect(waits).toEqual([9000, 60_000])
  })
})
