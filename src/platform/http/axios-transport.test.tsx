import { describe, expect, it } from 'vitest'
import type { TransferProgress } from '#renderer/calls/host-transfers.ts'
import { sendByAxios } from './axios-transport.ts'
import type { TransferRequest } from './file-transfers.ts'

const SIZE_BYTES = 200_000

/** An address of the browser's own that answers with a file. */
function withFile(): string {
  return URL.createObjectURL(new Blob(['x'.repeat(SIZE_BYTES)], { type: 'text/plain' }))
}

const asking = (url: string, given: Partial<TransferRequest> = {}): TransferRequest => {
  return { method: 'GET', url, headers: {}, body: undefined, timeoutMs: 60_000, ...given }
}

function sending(): TransferRequest {
  const body = new FormData()
  body.set('file', new File(['x'.repeat(SIZE_BYTES)], 'a.txt'))
  return asking('/no-such-upload', { method: 'POST', body, headers: { 'X-Access-Token': 'abc' } })
}

describe('a transfer by axios', () => {
  it('brings a file with its headers, and tells how much of it has come', async () => {
    const told: TransferProgress[] = []
    const answer = await sendByAxios(asking(withFile()), { onProgress: (progress) => told.push(progress) })
    expect([answer.status, answer.header('Content-Type'), answer.header('X-Trace-Id')]).toEqual([
      200,
      'text/plain',
      undefined,
    ])
    expect(answer.content.size).toBe(SIZE_BYTES)
    expect(told.at(-1)).toEqual({ direction: 'down', bytes: SIZE_BYTES, totalBytes: SIZE_BYTES })
  })

  it('sends a form, tells how much of it has gone, and takes any answer for one', async () => {
    const told: TransferProgress[] = []
    const answer = await sendByAxios(sending(), { onProgress: (progress) => told.push(progress) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    const up = told.filter(({ direction }) => direction === 'up').at(-1)
    expect(up?.bytes).toBe(up?.totalBytes)
    expect(up?.bytes).toBeGreaterThan(SIZE_BYTES)
  })

  it('ends with the reason of whoever calls it off, before it begins and on its way', async () => {
    const reason = new Error('enough')
    await expect(sendByAxios(sending(), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const way = sendByAxios(sending(), { signal: controller.signal })
    controller.abort(reason)
    await expect(way).rejects.toBe(reason)
  })

  it('says that no answer came', async () => {
    // Port 1 is one that browsers never connect to.
    const lost = sendByAxios(asking('http://127.0.0.1:1/'), {})
    await expect(lost).rejects.toMatchObject({ name: 'TransportError', code: 'network' })
  })

  it('says that none came in time', async () => {
    const late = sendByAxios({ ...sending(), timeoutMs: 1 }, {})
    await expect(late).rejects.toMatchObject({ name: 'TransportError', code: 'timeout' })
  })
})
