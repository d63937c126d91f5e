import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIST_DELIVERIES, RESEND_DELIVERIES } from '#schemas/managed/sys-delivery.ts'
import { createPageServer, type Page, type PageServer } from '#tests/support/page-server.ts'
import { createSystemContext } from '../http/request-context.ts'
import { putIntoOutbox } from './outbox.ts'

const PAGES = join(import.meta.dirname, '../../schemas/pages/system')

let server: PageServer
beforeAll(async () => {
  const names = ['deliveries.json', 'delivery-list.json', 'webhook-tries.json']
  server = await createPageServer(
    Object.fromEntries(names.map((name) => [`system/${name}`, readFileSync(join(PAGES, name), 'utf8')])),
  )
  await server.addUser('watcher', [LIST_DELIVERIES], [5])
  await server.addUser('sender', [LIST_DELIVERIES, RESEND_DELIVERIES], [5])
  await server.addUser('stranger', [LIST_DELIVERIES, RESEND_DELIVERIES], [6])
})
afterAll(() => server?.close())

const db = () => server.databases.app
const list = async (username: string, path = '/sys/delivery/list') => {
  const { body } = await server.call<Page>({ method: 'GET', path, token: await server.signIn(username) })
  return body.result?.records ?? []
}
const resend = async (username: string, ids: readonly string[]) => {
  const token = await server.signIn(username)
  return (await server.call({ method: 'POST', path: '/sys/delivery/resend', body: { ids }, token })).body
}

it('what could not be told is shown to its tenant, and sent again by who may', async () => {
  const cause = { page: 'order', record: 'o-1', name: 'pay' }
  const context = createSystemContext('trial', server.now, 5)
  const body = { password: 'geheim' }
  await putIntoOutbox({ db: db(), context }, [{ kind: 'webhook', cause, target: 'stock', event: 'order.paid', body }])
  const failed = { state: 'failed', attempts: 10, next_time: null, done_time: server.now(), error: '对方拒绝连接' }
  await db().updateTable('sys_outbox').set(failed).execute()
  const [row] = await list('watcher')
  expect(row).toMatchObject({ title: 'order.paid', receiver: 'stock', state: 'failed', error: '对方拒绝连接' })
  expect(JSON.stringify(row)).not.toContain('geheim')
  expect(await list('stranger')).toEqual([])

  const id = String(row?.id)
  await db()
    .insertInto('sys_webhook_log')
    .values({
      id: 't-1',
      tenant_id: 5,
      outbox_id: id,
      target: 'stock',
      event: 'order.paid',
      attempt: 1,
      duration_ms: 12,
      error: '对方拒绝连接',
      create_time: server.now(),
    })
    .execute()
  expect(await list('watcher', '/sys/webhookTry/list')).toMatchObject([{ outboxId: id, attempt: 1, durationMs: 12 }])
  expect(await list('stranger', '/sys/webhookTry/list')).toEqual([])

  expect(await resend('watcher', [id])).toMatchObject({ success: false, code: 510 })
  expect(await resend('stranger', [id])).toMatchObject({ success: false, message: expect.stringContaining('没有可以') })
  expect(await resend('sender', [id])).toMatchObject({ success: true, message: '已重新发送 1 条' })
  expect((await list('watcher'))[0]).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await resend('sender', [id])).toMatchObject({ success: false })
})

it('takes no writes', async () => {
  const token = await server.signIn('admin')
  const add = await server.call({ method: 'POST', path: '/sys/delivery/add', body: { title: 'x' }, token })
  expect(add.body.success).toBe(false)
})
