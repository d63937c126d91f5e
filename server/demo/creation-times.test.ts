import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BusinessServer, startBusinessServer } from '#tests/support/business-server.ts'

let business: BusinessServer
beforeAll(async () => {
  business = await startBusinessServer()
})
afterAll(() => business?.close())

it('has rows of the demo there since they came in', async () => {
  const order = await business.first('/distribution/order', { status: 'completed' })
  expect(order.createTime).toBe(order.orderTime)
  const makers = (await business.client('/market/manufacturer').list({ pageSize: '100' })).result.records
  const times = makers.map(({ createTime }) => String(createTime))
  expect(new Set(times).size).toBe(times.length)
  expect(times.every((time) => time < '2026-11-19')).toBe(true)
})
