import { describe, expect, it } from 'vitest'
import { createRetryingTransport } from './retrying-transport.ts'
import { type Transport, TransportError } from './transport.ts'
import type { WireRequest } from './wire-request.ts'

const get: WireRequest = { method: 'GET', url: '/a', headers: {}, body: undefined, timeoutMs: 9000 }

function setup(failures: number, code: 'network' | 'timeout' = 'network') {
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

  it('does not repeat what took too long', async () => {
    const { retrying, calls } = setup(1, 'timeout')
    await expect(retrying(get, undefined)).rejects.toThrow(TransportError)
    expect(calls()).toBe(1)
  })
})
