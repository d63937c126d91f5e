import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BusinessServer, startBusinessServer } from '#tests/support/business-server.ts'

let business: BusinessServer
beforeAll(async () => {
  business = await startBusinessServer()
})
afterAll(() => business?.close())

it('holds what the orders of the demo have taken, and has it back once they are closed', async () => {
  const order = await business.first('/distribution/order', { status: 'unpaid' })
  const lines = (await business.client('/distribution/order').get(String(order.id))).result.lines as readonly {
    readonly product: string
    readonly quantity: number
  }[]
  for (const { product, quantity } of lines) {
    expect(await business.numberIn('/trade/product', product, 'takenStock')).toBeGreaterThanOrEqual(quantity)
  }
  const [{ product, quantity }] = lines as [(typeof lines)[number]]
  const before = await business.numberIn('/trade/product', product, 'takenStock')
  const available = await business.numberIn('/trade/product', product, 'available')
  await business.run('/distribution/order', 'close', String(order.id))
  expect(await business.numberIn('/trade/product', product, 'takenStock')).toBe(before - quantity)
  expect(await business.numberIn('/trade/product', product, 'available')).toBe(available + quantity)
})
