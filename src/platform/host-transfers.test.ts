import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { endpoint } from '#schemas/api/endpoint.ts'
import { createClock } from './clock.ts'
import { createHostTransfers } from './host-transfers.ts'
import { createFileTransfers, type TransferRequest } from './http/file-transfers.ts'
import { TransportError } from './http/transport.ts'

const report = endpoint({
  method: 'POST',
  path: '/reports/{code}/export',
  access: 'self',
  params: Type.Object({ code: Type.String() }),
  body: Type.Object({ month: Type.String() }),
  result: Type.Unknown(),
})
const upload = endpoint({ method: 'POST', path: '/upload', access: 'self', result: Type.Integer() })

interface Given {
  readonly status?: number
  readonly envelope?: object
  readonly error?: Error
}

function setup({ status = 200, envelope, error }: Given = {}) {
  const requests: TransferRequest[] = []
  const transfers = createHostTransfers(
    {
      baseUrl: '/jeecg-boot',
      clock: createClock(() => 0),
      token: () => 'abc',
      tenantId: () => '0',
      onFailure: () => undefined,
    },
    (path) => `/static/${path}`,
    async (connection) =>
      createFileTransfers({
        ...connection,
        async transport(request) {
          requests.push(request)
          if (error) throw error
          const headers = new Map(envelope ? [['content-type', 'application/json']] : [])
          const content = new Blob([envelope ? JSON.stringify({ success: true, message: '', ...envelope }) : 'PK'])
          return { status, content, header: (name) => headers.get(name) }
        },
      }),
  )
  return { transfers, requests }
}

describe('the files of a page', () => {
  it('are asked for with the parts that the endpoint declares', async () => {
    const { transfers, requests } = setup()
    const { content } = await transfers.receive(report, { params: { code: 'sales' }, body: { month: '2026-11' } })
    expect(await content.text()).toBe('PK')
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: '/jeecg-boot/reports/sales/export',
      body: '{"month":"2026-11"}',
    })
  })

  it('are sent once per key, and what the server says of them is handed over', async () => {
    const { transfers, requests } = setup({ envelope: { message: 'temp/a.png', code: 200, result: 7 } })
    const form = new FormData()
    const sent = await transfers.send(upload, form, { idempotencyKey: 'k1' })
    expect(sent).toEqual({ message: 'temp/a.png', code: 200, result: 7 })
    expect(requests[0]).toMatchObject({ body: form, headers: { 'Idempotency-Key': 'k1' } })
  })

  it('are not taken as sent where the answer is another than declared', async () => {
    const { transfers } = setup({ envelope: { result: 'seven' } })
    await expect(transfers.send(upload, new FormData())).rejects.toMatchObject({ kind: 'malformed' })
  })

  it.each<[string, Given, object]>([
    ['a refusal', { envelope: { success: false, code: 500, message: '数据过多' } }, { code: 'call-refused' }],
    ['a missing permission', { envelope: { success: false, code: 510, message: '没有' } }, { code: 'access-refused' }],
    ['HTTP 403', { status: 403, envelope: {} }, { code: 'access-refused', message: '拒绝访问' }],
    ['a lost connection', { error: new TransportError('network') }, { kind: 'network' }],
  ])('reject as calls do: %s', async (_, given, facts) => {
    const { transfers } = setup(given)
    await expect(transfers.receive(report, { params: { code: 'a' }, body: { month: '' } })).rejects.toMatchObject(facts)
    await expect(transfers.send(upload, new FormData())).rejects.toMatchObject(facts)
  })

  it('end with the reason of whoever calls them off', async () => {
    const reason = new Error('enough')
    const { transfers } = setup({ error: reason })
    await expect(transfers.send(upload, new FormData())).rejects.toBe(reason)
  })
})
