import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SliderChallenge } from '#schemas/api/session.ts'
import { createTestServer, type TestServer, USER_PASSWORD } from '#tests/support/test-server.ts'
import { createSliderStore } from './slider.ts'
import { createTicketStore } from './tickets.ts'

describe('the drag slider', () => {
  let server: TestServer
  let keys = 0
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  const challenge = async () => {
    keys += 1
    const key = `key-${keys}`
    const path = `/sys/sliderCaptcha/${key}`
    const { body, text } = await server.call<SliderChallenge>({ method: 'GET', path, address: `10.0.0.${keys}` })
    const row = await server.databases.app
      .selectFrom('sys_slider')
      .where('check_key', '=', key)
      .select('gap_left')
      .executeTakeFirstOrThrow()
    return { key, picture: body.result, text, gap: row.gap_left }
  }
  const check = (key: string, left: number) =>
    server.call<{ sliderTicket: string }>({
      method: 'POST',
      path: '/sys/checkSlider',
      body: { key, left },
      address: `10.0.0.${keys}`,
    })

  it('shows two pictures and keeps the place of the gap to itself', async () => {
    const { picture, gap } = await challenge()
    expect(Object.keys(picture).sort()).toEqual(['background', 'height', 'piece', 'pieceSize', 'pieceTop', 'width'])
    expect(gap).toBeGreaterThan(picture.pieceSize)
    expect(gap + picture.pieceSize).toBeLessThan(picture.width)
    expect(picture.pieceTop + picture.pieceSize).toBeLessThan(picture.height)
    expect(sizeOf(picture.background)).toEqual({ width: picture.width, height: picture.height })
    expect(sizeOf(picture.piece)).toEqual({ width: picture.pieceSize, height: picture.pieceSize })
  })

  it('has its gap where the piece fits: darker there than above', async () => {
    const { picture, gap } = await challenge()
    const inside = lightAt(picture.background, gap + 12, picture.pieceTop + 12)
    const piece = lightAt(picture.piece, 12, 12)
    expect(inside / piece).toBeCloseTo(0.42, 1)
  })

  it.each([-5, 0, 4.6])('gives a ticket to who is %s pixels off', async (off) => {
    const { key, gap } = await challenge()
    expect((await check(key, gap + off)).body.result.sliderTicket).toMatch(/^[\w-]{43}$/)
  })

  it.each([-6, 6, 40])('gives none to who is %s pixels off, and does not take a second answer', async (off) => {
    const { key, gap } = await challenge()
    const refused = { success: false, code: 412, message: '滑动验证未通过，请重试', result: null }
    expect((await check(key, gap + off)).body).toMatchObject(refused)
    expect((await check(key, gap)).body).toMatchObject(refused)
  })

  it('is good for one answer, one minute and one key', async () => {
    const one = await challenge()
    await check(one.key, one.gap)
    expect((await check(one.key, one.gap)).body.success).toBe(false)
    const late = await challenge()
    server.advance(61_000)
    expect((await check(late.key, late.gap)).body.success).toBe(false)
    expect((await check('nobody', late.gap)).body.success).toBe(false)
  })

  it.each([Number.NaN, -1, 1e9, 'left'])('refuses the answer %s as malformed', async (left) => {
    const { key } = await challenge()
    const call = { method: 'POST', path: '/sys/checkSlider', body: { key, left } } as const
    expect((await server.call(call)).body).toMatchObject({ code: 500, message: expect.stringContaining('位置') })
  })

  it('stands for the captcha at sign-in, once', async () => {
    await server.addUser('li')
    const address = '10.9.9.9'
    const signIn = (body: Record<string, unknown>) =>
      server.call({ method: 'POST', path: '/sys/login', body: { username: 'li', ...body }, address })
    for (let round = 0; round < 3; round += 1) await signIn({ password: 'wrong' })
    expect((await signIn({ password: USER_PASSWORD })).body.code).toBe(412)
    const { key, gap } = await challenge()
    const { sliderTicket } = (await check(key, gap)).body.result
    expect((await signIn({ password: 'wrong', sliderTicket })).body.message).toBe('用户名或密码错误')
    const again = await signIn({ password: USER_PASSWORD, sliderTicket })
    expect(again.body).toMatchObject({ code: 412, message: '滑动验证已失效，请重新验证' })
  })

  it('gives way to newer ones when there are too many', async () => {
    const store = createSliderStore(server.databases.app, { maxKept: 2 })
    const at = (second: number) => new Date(server.now().getTime() + second * 1000)
    const gaps = []
    for (let index = 0; index < 3; index += 1) gaps.push(await store.issue(`old-${index}`, at(index)))
    expect(await store.consume('old-0', gaps[0] ?? 0, at(4))).toBe(false)
    expect(await store.consume('old-2', gaps[2] ?? 0, at(4))).toBe(true)
  })

  it('is answered 429 to an address that does not stop', async () => {
    const answers = []
    for (let round = 0; round < 31; round += 1) {
      answers.push(await server.call({ method: 'GET', path: '/sys/sliderCaptcha/k', address: '10.8.8.8' }))
    }
    expect(answers.at(-1)?.status).toBe(429)
  })
})

describe('a ticket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  it('is good once, for its purpose, in its time, and stored as a hash', async () => {
    const tickets = createTicketStore(server.databases.app)
    const now = server.now()
    const ticket = await tickets.issue('third-bind', { facts: { source: 'github' } }, now)
    expect(await tickets.redeem('slider', ticket, now)).toBeUndefined()
    expect(await tickets.redeem('third-bind', ticket, new Date(now.getTime() + 601_000))).toBeUndefined()
    expect(JSON.stringify(await server.databases.app.selectFrom('sys_ticket').selectAll().execute())).not.toContain(
      ticket,
    )
    expect(await tickets.find('third-bind', ticket, now)).toEqual({ userId: null, facts: { source: 'github' } })
    const redeemed = await Promise.all([1, 2, 3].map(() => tickets.redeem('third-bind', ticket, now)))
    expect(redeemed.filter((one) => one !== undefined)).toHaveLength(1)
  })

  it('gives way to newer ones of its purpose when there are too many', async () => {
    const tickets = createTicketStore(server.databases.app, { maxKept: 2 })
    const at = (second: number) => new Date(server.now().getTime() + second * 1000)
    const kept = await tickets.issue('third-bind', {}, at(0))
    const issued = []
    for (let index = 0; index < 3; index += 1) issued.push(await tickets.issue('slider', {}, at(index)))
    expect(await tickets.redeem('slider', issued[0] ?? '', at(4))).toBeUndefined()
    expect(await tickets.redeem('slider', issued[2] ?? '', at(4))).toBeDefined()
    expect(await tickets.redeem('third-bind', kept, at(4))).toBeDefined()
  })
})

/** Width and height out of a PNG's header. */
function sizeOf(address: string): { width: number; height: number } {
  const file = Buffer.from(address.split(',')[1] ?? '', 'base64')
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG')
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** How light a pixel is, read out of the PNG as anybody may. */
function lightAt(address: string, x: number, y: number): number {
  const file = Buffer.from(address.split(',')[1] ?? '', 'base64')
  const { width } = sizeOf(address)
  const start = file.indexOf('IDAT') + 4
  const length = file.readUInt32BE(start - 8)
  const lines = inflateSync(file.subarray(start, start + length))
  const at = y * (width * 4 + 1) + 1 + x * 4
  return (lines[at] ?? 0) + (lines[at + 1] ?? 0) + (lines[at + 2] ?? 0)
}
