import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIST_PAGE_TIMERS, PAUSE_PAGE_TIMERS } from '#schemas/managed/sys-page-timer.ts'
import { clientOf, createPageServer, type Page, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { guardTenants } from '../../db/tenant-guard.ts'
import { runForTenant } from '../../db/tenant-scope.ts'
import { openJobs } from '../../jobs/open-jobs.ts'
import { runTimers } from './run-timers.ts'
import { runTimersJob } from './timer-jobs.ts'

const PAGES = join(import.meta.dirname, '../../../schemas/pages/system')
const log = pino({ level: 'silent' })
const noOutbox = { wake: () => {}, idle: async () => {}, close: async () => {} }

const order = pageOf(
  'order',
  {
    code: { type: 'string(9)', title: '编码' },
    closed: { type: 'boolean', title: '已关闭', default: false },
    dueAt: { type: 'datetime', title: '期限' },
    amount: { type: 'integer', title: '数量', default: 1 },
  },
  {
    title: '订单',
    checks: [{ id: 'some', that: 'amount > 0 || !closed', message: '空的订单不能关闭' }],
    actions: { close: { title: '关闭', type: 'set-values', props: { values: { closed: true } } } },
    timers: [{ title: '逾期关闭', when: '!closed && dueAt <= now()', do: 'close' }],
  },
)

let server: PageServer
beforeAll(async () => {
  const names = ['page-timers.json', 'timer-list.json', 'timer-refusals.json']
  const shipped = names.map((name) => [`system/${name}`, readFileSync(join(PAGES, name), 'utf8')])
  server = await createPageServer({ ...Object.fromEntries(shipped), 'trial/order.json': order })
  await server.databases.app.insertInto('sys_tenant').values({ id: 5, name: '五' }).execute()
  await server.addUser('watcher', [LIST_PAGE_TIMERS], [5])
  await server.addUser('keeper', [LIST_PAGE_TIMERS, PAUSE_PAGE_TIMERS], [5])
  await server.addUser('stranger', [LIST_PAGE_TIMERS, PAUSE_PAGE_TIMERS])
  await server.addUser('clerk', ['trial:order:list', 'trial:order:add'], [5])
})
afterAll(() => server?.close())

const list = async (username: string, path = '/sys/pageTimer/list') => {
  const { body } = await server.call<Page>({ method: 'GET', path, token: await server.signIn(username) })
  return body.result?.records ?? []
}
const settle = async (username: string, call: 'pause' | 'resume', id: unknown) => {
  const token = await server.signIn(username)
  return (await server.call({ method: 'POST', path: `/sys/pageTimer/${call}`, body: { ids: [id] }, token })).body
}
const run = () => {
  const { timedPages } = server.pageSet
  return runForTenant(5, () => runTimers({ tenantId: 5, timedPages, clock: server.now, log }))
}
const PAST = '2024-01-01 08:00:00'

it('timers and what they were refused are shown to their tenant, and paused by who may', async () => {
  const orders = clientOf(server, '/trial/order', await server.signIn('clerk'), 5)
  const bad = await orders.stored({ code: 'bad', dueAt: PAST, amount: 0 })
  await orders.stored({ code: 'good', dueAt: PAST })
  await run()
  const [timer] = await list('watcher')
  expect(timer).toMatchObject({ pageTitle: '订单', title: '逾期关闭', paused: false, doneCount: 1, refusedCount: 1 })
  expect(await list('watcher', '/sys/pageTimerRefusal/list')).toMatchObject([
    { timerId: timer?.id, recordId: bad.id, tries: 1, message: '空的订单不能关闭' },
  ])
  expect(await list('stranger')).toEqual([])
  expect(await list('stranger', '/sys/pageTimerRefusal/list')).toEqual([])

  expect(await settle('watcher', 'pause', timer?.id)).toMatchObject({ success: false, code: 510 })
  expect(await settle('stranger', 'pause', timer?.id)).toMatchObject({ success: false })
  expect(await settle('keeper', 'pause', timer?.id)).toMatchObject({ success: true, message: '已暂停 1 个定时' })
  expect(await list('watcher')).toMatchObject([{ paused: true, updateBy: 'keeper' }])
  const late = await orders.stored({ code: 'late', dueAt: PAST })
  server.advance(60_000)
  await run()
  expect((await orders.get(late.id)).result).toMatchObject({ closed: false })
  expect(await settle('keeper', 'resume', timer?.id)).toMatchObject({ success: true })
  await run()
  expect((await orders.get(late.id)).result).toMatchObject({ closed: true, updateBy: '系统' })
})

it('the job of all servers runs them', async () => {
  const orders = clientOf(server, '/trial/order', await server.signIn('clerk'), 5)
  const { id } = await orders.stored({ code: 'job', dueAt: PAST })
  server.advance(60_000)
  const db = guardTenants(server.databases.app)
  const { timedPages } = server.pageSet
  const parts = { db, clock: server.now, log, outbox: noOutbox, timedPages, softPages: () => [], logDays: 180 }
  const jobs = await openJobs({ databases: server.databases, definitions: [runTimersJob], parts })
  await jobs.ask('run-timers', { tenantId: 5 })
  await expect.poll(async () => (await orders.get(id)).result.closed, { timeout: 15_000 }).toBe(true)
  await jobs.stop()
}, 30_000)
