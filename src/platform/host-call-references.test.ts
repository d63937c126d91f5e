import { describe, expect, it } from 'vitest'
import { createReferences } from '#renderer/calls/references.ts'
import { createClock } from './clock.ts'
import { createHostCall } from './host-call.ts'
import { createHttpClient } from './http/http-client.ts'
import type { WireRequest } from './http/wire-request.ts'

function setup(result: unknown) {
  const requests: WireRequest[] = []
  const http = createHttpClient({
    transport: async (request) => {
      requests.push(request)
      const envelope = { success: true, message: '', code: 200, result, timestamp: 1 }
      return { status: 200, text: JSON.stringify(envelope), header: () => undefined }
    },
    baseUrl: '/jeecg-boot',
    clock: createClock(() => 0),
    token: () => 'abc',
    tenantId: () => '0',
    onFailure: () => {},
  })
  const asked = () => requests.map(({ url }) => decodeURIComponent(url).replace(/[?&]_t=\d+/, ''))
  return { references: createReferences(createHostCall(http)), asked }
}

const item = (value: string) => ({ value, text: value, title: value, label: value })
const question = { page: 'order', field: 'lines.product', where: { group: 'metal', price: '3.50' } }

describe('references of a form', () => {
  it('are searched with the values of their conditions', async () => {
    const { references, asked } = setup([item('iron')])
    expect(await references.search(question, '铁')).toEqual([item('iron')])
    expect(asked()[0]).toContain('/pagewright/references/order/lines.product?keyword=铁')
    expect(asked()[0]).toContain('where={"group":"metal","price":"3.50"}')
  })

  it('are asked which of several values fit', async () => {
    const { references, asked } = setup([item('iron')])
    expect(await references.fitting(question, ['iron', 'oak'])).toEqual(['iron'])
    expect(asked()[0]).toContain('values=iron,oak')
  })

  it('tell what a chosen row fills in, or that it is not there', async () => {
    const { references, asked } = setup({ price: 3.5 })
    expect(await references.row({ page: 'order', field: 'product' }, 'iron')).toEqual({ price: 3.5 })
    expect(asked()[0]).toContain('/pagewright/references/order/product/row?value=iron')
    expect(await setup(null).references.row({ page: 'order', field: 'product' }, 'x')).toBeNull()
  })
})
