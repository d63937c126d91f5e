import { describe, expect, it } from 'vitest'
import { createRetryingTransport } from './retrying-transport.ts'
import { type Loss, type Transport, TransportError } from './transport.ts'
import type { WireRequest } from './wire-request.ts'

const get: WireRequest = { method: 'GET', url: '/a', headers: {}, body: undefined, timeoutMs: 9000 }

function setup(failures: number, code: Loss = 'network') {
  let calls = 0
  const waits: number[] = []
  const transport: Transport = async () => {
    calls++
    if (calls <= failures) throw new TransportError(code)
    return { status: 200, text: '', header: () => undefined }
  }
  const retrying = createRetryingTransport(transport, {
    wait: async (ms) => void waits.push(ms),
    random: () => 0.5,
  })
  return { retrying, waits, calls: () => calls }
}

function setupAnswers(statuses: readonly number[], retryAfter?: string) {
  let calls = 0
  const transport: Transport = async () => ({
    status: statuses[calls++] ?? 0,
    text: '',
    header: (name) => (name === 'Retry-After' ? retryAfter : undefined),
  })
  return {
    retrying: createRetryingTransport(transport, { wait: async () => undefined, random: () => 0.5 }),
    calls: () => calls,
  }
}

describe('the retrying transport', () => {
  it('repeats a lost GET after growing waits', async () => {
    const { retrying, waits } = setup(2)
    expect((await retrying(get, undefined)).status).toBe(200)
    expect(waits).toEqual([300, 600])
  })

  it('gives up after the second repetition', async () => {
    const { retrying, calls } = setup(3)
    await expect(retrying(get, undefined)).rejects.toThrow(TransportError)
    expect(calls()).toBe(3)
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)('never repeats a %s', async (method) => {
    const { retrying, calls } = setup(1)
    await expect(retrying({ ...get, method }, undefined)).rejects.toThrow(TransportError)
    expect(calls()).toBe(1)
  })

  it('repeats a GET whose answer broke off', async () => {
    const { retrying, calls } = setup(1, 'incomplete')
    expect((await retrying(get, undefined)).status).toBe(200)
    expect(calls()).toBe(2)
  })

  it.each([502, 503, 504])(
    'repeats a GET that a gateway answered with %d, and hands over the last answer',
    async (status) => {
      const { retrying, calls } = setupAnswers([status, status, status, 200])
      expect((await retrying(get, undefined)).status).toBe(status)
      expect(calls()).toBe(3)
    },
  )

  it.each([
    ['a write', { ...get, method: 'POST' }, 502, undefined],
    ['a failure of the server itself', get, 500, undefined],
    ['a server that says when to come back', get, 503, '5'],
  ] as const)('does not repeat %s', async (_, request, status, retryAfter) => {
    const { retrying, calls } = setupAnswers([status, 200], retryAfter)
    expect((await retrying(request, undefined)).status).toBe(status)
    expect(calls()).toBe(1)
  })

  it('does not repeat what took too long', async () => {
    const { retrying, calls } = setup(1, 'timeout')
    await expect(retrying(get, undefined)).rejects.toThrow(TransportError)
    expect(calls()).toBe(1)
  })
})
