import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeliveryServer, type DeliveryServer, WEBHOOK_SECRET } from '#tests/support/delivery-server.ts'
import { openStubService, type StubService } from '#tests/support/stub-service.ts'
import type { WebhookEntry } from '../outbox/entry.ts'
import { createSecretKey } from '../secrets/key-file.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import type { ResolvedAddress } from './send-webhook.ts'
import { removeTarget, resealTargets, saveTarget } from './webhook-targets.ts'

const TIMEOUT_MS = 400

const paid: WebhookEntry = {
  kind: 'webhook',
  cause: { page: 'order', record: 'o-1', name: 'pay' },
  target: 'stock',
  event: 'order.paid',
  body: { amount: '12.50', note: '你好' },
}

interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let heard: Heard[]
let resolved: readonly ResolvedAddress[]
let other: StubService
let server: DeliveryServer
beforeEach(async () => {
  heard = []
  resolved = [{ address: '127.0.0.1', family: 4 }]
  other = await openStubService((request, url, response, body) => {
    heard.push({ path: url.pathname, headers: request.headers, body })
    if (url.pathname === '/hangs') return
    if (url.pathname === '/drips') {
      response.write('.')
      return
    }
    if (url.pathname === '/moves') response.writeHead(302, { location: `${other.origin}/elsewhere` }).end()
    else if (url.pathname === '/refuses') response.writeHead(500).end('secret of the other side')
    else if (url.pathname === '/talks') response.writeHead(200).end(Buffer.alloc(100_000))
    else response.writeHead(204).end()
  })
  server = await createDeliveryServer({ timeoutMs: TIMEOUT_MS, resolve: async () => resolved })
})
afterEach(async () => {
  await server?.close()
  await other?.close()
})

const send = async (entry: Partial<WebhookEntry> = {}) => {
  await server.put([{ ...paid, ...entry }])
  await server.flush()
  return (await server.rows()).at(-1)
}
const tries = () =>
  server.databases.app
    .selectFrom('sys_webhook_log')
    .orderBy('attempt')
    .select(['attempt', 'answer_status', 'error', 'outbox_id', 'target', 'event'])
    .execute()

describe('a webhook', () => {
  it('says what has happened, signed so that the other side can check it', async () => {
    await server.addTarget({ name: 'stock', address: `${other.origin}/hook?key=1` })
    const row = await send()
    expect(row).toMatchObject({ state: 'done', attempts: 1 })
    const { headers = {}, body = '' }: Partial<Heard> = heard[0] ?? {}
    expect(JSON.parse(body)).toEqual({
      event: 'order.paid',
      page: 'order',
      record: 'o-1',
      name: 'pay',
      data: paid.body,
    })
    const [id, time] = [headers['x-pagewright-id'], headers['x-pagewright-time']]
    expect(id).toBe(row?.id)
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60)
    const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${id}.${time}.${body}`).digest('hex')
    expect(headers['x-pagewright-signature']).toBe(`sha256=${mac}`)
    expect(await tries()).toMatchObject([{ attempt: 1, answer_status: 204, error: null, target: 'stock' }])
  })

  it('that is refused is tried again under the same id, each try in the log', async () => {
    await server.addTarget({ name: 'stock', address: `${other.origin}/refuses` })
    expect(await send()).toMatchObject({ state: 'waiting', error: '对方返回状态 500' })
    await server.addTarget({ name: 'stock', address: `${other.origin}/hook` })
    server.advance(11_000)
    await server.flush()
    expect(await server.rows()).toMatchObject([{ state: 'done', attempts: 2 }])
    expect(new Set(heard.map(({ headers }) => headers['x-pagewright-id'])).size).toBe(1)
    expect(new Set(heard.map(({ headers }) => headers['x-pagewright-time'])).size).toBe(2)
    expect(await tries()).toMatchObject([
      { attempt: 1, answer_status: 500 },
      { attempt: 2, answer_status: 204 },
    ])
    expect(JSON.stringify(await tries())).not.toContain('secret')
  })

  it.each(['/hangs', '/drips'])('to %s ends in time, and does not keep the others', async (path) => {
    await server.addTarget({ name: 'slow', address: other.origin + path })
    await server.addTarget({ name: 'stock', address: `${other.origin}/hook` })
    const entries = Array.from({ length: 8 }, () => ({ ...paid, target: 'slow' }))
    const started = Date.now()
    await server.put([...entries, paid])
    await expect.poll(() => heard.some((one) => one.path === '/hook'), { interval: 10 }).toBe(true)
    expect(Date.now() - started).toBeLessThan(TIMEOUT_MS * 2)
    await server.outbox.idle()
    const slow = (await server.rows()).filter(({ receiver }) => receiver === 'slow')
    expect(slow).toHaveLength(8)
    for (const row of slow) expect(row).toMatchObject({ state: 'waiting', error: '对方在 5 秒内没有答复' })
  })

  it('follows no redirect', async () => {
    await server.addTarget({ name: 'stock', address: `${other.origin}/moves` })
    expect((await send())?.error).toContain('转到别的地址（302）')
    expect(heard.map(({ path }) => path)).toEqual(['/moves'])
  })

  it('does not read an answer without end', async () => {
    await server.addTarget({ name: 'stock', address: `${other.origin}/talks` })
    expect((await send())?.error).toContain('超过 64 KB')
  })

  it('to nobody who listens is refused', async () => {
    const { origin } = other
    await other.close()
    await server.addTarget({ name: 'stock', address: origin })
    expect((await send())?.error).toBe('对方拒绝连接')
  })
})

describe('the address of a webhook', () => {
  const port = () => new URL(other.origin).port

  it.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])(
    '%s is not reached without being allowed',
    async (host) => {
      await server.addTarget({ name: 'stock', address: `http://${host}:${port()}/hook`, privateRanges: '' })
      expect((await send())?.error).toContain('内网')
      expect(heard).toEqual([])
    },
  )

  it('is judged by what its name stands for, all of it', async () => {
    await server.addTarget({ name: 'stock', address: `http://example.com:${port()}/hook`, privateRanges: '' })
    resolved = [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    expect((await send())?.error).toContain('内网')
    expect(heard).toEqual([])
  })

  it('is where the connection goes, whatever the name stands for a moment later', async () => {
    await server.addTarget({ name: 'stock', address: `http://no-such-host.invalid:${port()}/hook` })
    expect(await send()).toMatchObject({ state: 'done' })
    expect(heard[0]?.headers.host).toBe(`no-such-host.invalid:${port()}`)
  })

  it('that stands for nothing is told as such', async () => {
    await server.addTarget({ name: 'stock', address: 'http://no-such-host.invalid/' })
    resolved = []
    expect((await send())?.error).toContain('找不到对方的主机名')
  })
})

describe('a target', () => {
  it('that went while something waited for it fails for good, and is named', async () => {
    await server.addTarget({ name: 'stock', address: `${other.origin}/refuses` })
    await send()
    await removeTarget(server.databases.app, 'stock')
    server.advance(11_000)
    await server.flush()
    expect(await server.rows()).toMatchObject([{ state: 'failed', error: expect.stringContaining('“stock”') }])
    expect(heard).toHaveLength(1)
  })

  it('that was switched off is told nothing', async () => {
    await server.addTarget({ name: 'stock', address: `${other.origin}/hook`, isEnabled: false })
    expect(await send()).toMatchObject({ state: 'failed', error: expect.stringContaining('已停用') })
    expect(heard).toEqual([])
  })

  it('whose secret was sealed with another key waits until that is set', async () => {
    const foreign = createSecretBox(() => [key])
    const key = createSecretKey()
    const target = { name: 'stock', address: `${other.origin}/hook`, isEnabled: true, privateRanges: '127.0.0.1' }
    await saveTarget(server.databases.app, foreign, target, { secret: 'x', now: server.now() })
    expect(await send()).toMatchObject({ state: 'waiting', error: expect.stringContaining('SECRET_KEY') })
    expect(heard).toEqual([])
  })

  it('keeps its secret when keys are rotated', async () => {
    const [older, newer] = [createSecretKey(), createSecretKey()]
    const target = { name: 'stock', address: other.origin, isEnabled: true, privateRanges: '' }
    const { app } = server.databases
    await saveTarget(
      app,
      createSecretBox(() => [older]),
      target,
      { secret: 'geheim', now: server.now() },
    )
    const both = createSecretBox(() => [newer, older])
    expect(await resealTargets(app, both)).toBe(1)
    expect(await resealTargets(app, both)).toBe(0)
    const { sealed_secret } = await app.selectFrom('sys_webhook_target').selectAll().executeTakeFirstOrThrow()
    expect(createSecretBox(() => [newer]).open(sealed_secret, 'webhook-target:stock')).toBe('geheim')
  })
})
