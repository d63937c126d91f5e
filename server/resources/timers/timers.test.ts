import pino from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { servePages } from '#tests/support/served-pages.ts'
import { guardTenants } from '../../db/tenant-guard.ts'
import { runForTenant } from '../../db/tenant-scope.ts'
import { createTableRegistry } from '../../dictionaries/table-registry.ts'
import { createDynamicEndpoints } from '../../http/dynamic-endpoints.ts'
import { openPageSet } from '../pages/page-set.ts'
import { runTimers } from './run-timers.ts'
import type { TimedPages } from './timed-page.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const log = pino({ level: 'silent' })

const post = pageOf(
  'post',
  {
    code: { type: 'string(9)', title: '编码' },
    status: {
      type: 'enum',
      title: '状态',
      default: 'scheduled',
      options: ['scheduled', 'published', 'kept'].map((value) => ({ value, text: value })),
    },
    publishAt: { type: 'datetime', title: '发布时间' },
    publisher: { type: 'string(20)', title: '发布人', readonly: true },
    reminders: { type: 'integer', title: '提醒次数', readonly: true, default: 0 },
    amount: { type: 'integer', title: '数量', default: 1 },
    grade: { type: 'string(9)', title: '级别', readonly: true },
  },
  {
    actions: {
      publish: {
        title: '发布',
        type: 'set-values',
        when: "status != 'kept'",
        input: [{ field: 'grade', rules: ['required'], default: "= concat('G', code)" }],
        checks: [{ id: 'some', that: 'amount > 0', message: '数量要大于 0' }],
        props: { values: { status: 'published', publisher: '= user.username' } },
        effects: [{ id: 'note', insert: { page: 'note', values: { text: '= code' } } }],
      },
      remind: { title: '提醒', type: 'set-values', props: { values: { reminders: '= reminders + 1' } } },
    },
    timers: [
      { name: 'on-time', title: '定时发布', when: "status == 'scheduled' && publishAt <= now()", do: 'publish' },
      { when: "status == 'kept'", do: 'remind', daily: '08:30' },
    ],
  },
)
const note = pageOf('note', { text: { type: 'string(20)', title: '内容' } })

const pages = servePages(post, note)
const posts = pages.client('post')
let now: Date

beforeAll(async () => {
  await pages.server.databases.app.insertInto('sys_tenant').values({ id: 1, name: '一' }).execute()
  await pages.server.addUser('one', ALL, [1])
})

beforeEach(async () => {
  now = new Date('2026-11-20T00:00:00Z')
  for (const table of ['trial_post', 'trial_note', 'sys_page_timer', 'sys_page_timer_refusal']) {
    await pages.server.databases.app.deleteFrom(table as 'sys_page_timer').execute()
  }
})

const ALL = ['list', 'add', 'edit'].map((action) => `trial:post:${action}`)

const run = (tenantId = 0, timedPages: TimedPages = pages.server.pageSet.timedPages) =>
  runForTenant(tenantId, () => runTimers({ tenantId, timedPages, clock: () => now, log }))
const pass = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const PAST = '2026-11-20 07:59:00'
const FUTURE = '2026-11-20 08:10:00'
const read = async (id: unknown) => (await posts.get(String(id))).result
const timers = () => pages.server.databases.app.selectFrom('sys_page_timer').orderBy('timer_name').selectAll().execute()
const refusals = () => pages.server.databases.app.selectFrom('sys_page_timer_refusal').selectAll().execute()
const logOf = (id: string) =>
  pages.server.databases.app
    .selectFrom('sys_data_log')
    .where('data_id', '=', id)
    .orderBy('running_no')
    .select(['action', 'cause', 'create_by'])
    .execute()
const notes = async () => (await pages.client('note').list()).result.records.map((row) => row.text)

const setTenant = (id: number, values: { readonly status: number }) =>
  pages.server.databases.app.updateTable('sys_tenant').set(values).where('id', '=', id).execute()
const setPost = (id: string, values: object) =>
  pages.server.databases.app
    .updateTable('trial_post' as never)
    .set(values as never)
    .where('id' as never, '=', id as never)
    .execute()

/** Another server on the same database. */
const openSecond = () =>
  openPageSet({
    databases: { ...pages.server.databases, app: guardTenants(pages.server.databases.app) },
    pages: pages.server.pages,
    tables: createTableRegistry(),
    endpoints: createDynamicEndpoints(),
    clock: () => now,
    fileLinks: pages.server.files.links,
    log,
    dictionaryFolder: 'schemas/dictionaries',
  })

describe('a timer', () => {
  it('runs its action when the time of a row has come, as the system, with its input and what follows', async () => {
    const [due, later] = [
      await posts.stored({ code: 'A', publishAt: PAST }),
      await posts.stored({ code: 'B', publishAt: FUTURE }),
    ]
    await run()
    expect(await read(due.id)).toMatchObject({ status: 'published', grade: 'GA', publisher: '系统', updateBy: '系统' })
    expect(await read(later.id)).toMatchObject({ status: 'scheduled', version: 1 })
    expect(await logOf(due.id)).toMatchObject([
      { action: 'add', create_by: 'admin', cause: null },
      { action: 'edit', create_by: '系统', cause: { by: 'timer', timer: 'on-time' } },
    ])
    expect(await notes()).toEqual(['A'])
    pass(11 * MINUTE_MS)
    await run()
    expect(await read(later.id)).toMatchObject({ status: 'published' })
    expect((await timers())[0]).toMatchObject({ title: '定时发布', done_count: 2, refused_count: 0, error: null })
  })

  it('runs once, however many servers there are', async () => {
    const [rows, kept]: [WireRow[], WireRow[]] = [[], []]
    for (let index = 0; index < 8; index += 1) {
      rows.push(await posts.stored({ code: `R${index}`, publishAt: PAST }))
      kept.push(await posts.stored({ code: `K${index}`, status: 'kept' }))
    }
    const second = await openSecond()
    // What it does leaves the rows as they were: nothing but the claim keeps the servers apart.
    await run()
    pass(30 * MINUTE_MS)
    await Promise.all([run(), run(0, second.timedPages), run(), run(0, second.timedPages)])
    await run(0, second.timedPages)
    expect((await notes()).toSorted()).toEqual(rows.map(({ code }) => code))
    for (const { id } of rows) expect(await read(id)).toMatchObject({ version: 2, status: 'published' })
    for (const { id } of kept) expect(await read(id)).toMatchObject({ version: 2, reminders: 1 })
    await second.close()
  })

  it('is taken up by another server when nothing is heard of the first, behind the last row that was done', async () => {
    const kept = [await posts.stored({ status: 'kept' }), await posts.stored({ status: 'kept' })]
    await run()
    const [first, last] = kept.map(({ id }) => id).sort()
    await pages.server.databases.app
      .updateTable('sys_page_timer')
      .set({ next_time: now, claim: 'lost', claimed_until: new Date(now.getTime() + MINUTE_MS), last_id: first ?? '' })
      .where('timer_name', '=', 'remind')
      .execute()
    await run()
    expect(await read(last)).toMatchObject({ reminders: 0 })
    pass(2 * MINUTE_MS)
    await run()
    expect(await read(first)).toMatchObject({ reminders: 0 })
    expect(await read(last)).toMatchObject({ reminders: 1 })
  })

  it('that is daily runs once a day, at its minute of the business zone', async () => {
    const { id } = await posts.stored({ status: 'kept' })
    const counts: unknown[] = []
    for (const ms of [0, 29 * MINUTE_MS, MINUTE_MS, MINUTE_MS, HOUR_MS, 22.5 * HOUR_MS, HOUR_MS]) {
      pass(ms)
      await run()
      counts.push((await read(id)).reminders)
    }
    expect(counts).toEqual([0, 0, 1, 1, 1, 1, 2])
  })

  it('whose schedule is changed in the page follows the new one', async () => {
    const { id } = await posts.stored({ status: 'kept' })
    await run()
    await pages.server.databases.app
      .updateTable('sys_page_timer')
      .set({ daily: '07:00', next_time: new Date(now.getTime() + 23 * HOUR_MS) })
      .where('timer_name', '=', 'remind')
      .execute()
    pass(30 * MINUTE_MS)
    await run()
    expect(await read(id)).toMatchObject({ reminders: 1 })
  })
})

describe('a row that refuses', () => {
  it('is kept with the reason, leaves the others alone, and is tried ever more seldom, at last no more', async () => {
    const bad = await posts.stored({ code: 'bad', publishAt: PAST, amount: 0 })
    const good = await posts.stored({ code: 'good', publishAt: PAST })
    await run()
    expect(await read(good.id)).toMatchObject({ status: 'published' })
    expect(await read(bad.id)).toMatchObject({ status: 'scheduled', version: 1 })
    expect(await refusals()).toMatchObject([{ record_id: bad.id, tries: 1, message: '数量要大于 0' }])
    expect((await timers())[0]).toMatchObject({ done_count: 1, refused_count: 1 })
    const triesAfter = async (ms: number) => {
      pass(ms)
      await run()
      return (await refusals())[0]?.tries
    }
    const tries: unknown[] = []
    for (const minutes of [0, 1, 1, 4, 29, 1, 120, 1440, 1440, 1440]) tries.push(await triesAfter(minutes * MINUTE_MS))
    expect(tries).toEqual([1, 2, 2, 3, 3, 4, 5, 6, 7, 8])
    expect(await triesAfter(30 * 24 * HOUR_MS)).toBe(8)
    expect((await refusals())[0]).toMatchObject({ next_time: null })
    expect(await notes()).toEqual(['good'])

    const { version } = await read(bad.id)
    expect(await posts.edit({ id: bad.id, version, amount: 5 })).toMatchObject({ success: true })
    await triesAfter(MINUTE_MS)
    expect(await read(bad.id)).toMatchObject({ status: 'published' })
    expect(await refusals()).toEqual([])
    expect((await timers())[0]).toMatchObject({ done_count: 2, refused_count: 0 })
  })

  it('is told once by the bell to those who see what timers do, together with others of the same run', async () => {
    await pages.server.addUser('watcher', ['system:timer:list'])
    await pages.server.addUser('reader', ALL)
    const told = async () => {
      const rows = await pages.server.databases.app
        .selectFrom('sys_outbox')
        .where('cause_page', '=', 'post')
        .where('cause_name', '=', 'on-time')
        .where('receiver', 'like', '%watcher%')
        .orderBy('id')
        .select(['kind', 'title', 'receiver', 'content'])
        .execute()
      return rows.map(({ kind, title, receiver, content }) => ({ kind, title, receiver, content }))
    }
    const bad = await posts.stored({ code: 'bad', publishAt: PAST, amount: 0 })
    await posts.stored({ code: 'worse', publishAt: PAST, amount: 0 })
    await run()
    const [first, ...others] = await told()
    expect(others).toEqual([])
    expect(first).toMatchObject({ kind: 'bell', title: '“试验post”的定时“定时发布”有 2 条数据没有执行' })
    expect(first?.receiver).not.toContain('reader')
    expect(first?.content).toMatchObject({ text: expect.stringContaining('· 数量要大于 0\n会再试几次') })
    for (const minutes of [1, 4, 29]) {
      pass(minutes * MINUTE_MS)
      await run()
    }
    expect(await told()).toHaveLength(1)
    const { version } = await read(bad.id)
    await posts.edit({ id: bad.id, version, amount: -1 })
    pass(MINUTE_MS)
    await run()
    const [, again] = await told()
    expect(again).toMatchObject({ content: { link: { page: 'post', id: bad.id } } })
    expect(again?.title).toContain('有 1 条数据')
  })

  it('is forgotten when somebody has settled it', async () => {
    const bad = await posts.stored({ code: 'bad', publishAt: PAST, amount: 0 })
    await run()
    expect(await refusals()).toHaveLength(1)
    const { version } = await read(bad.id)
    await posts.edit({ id: bad.id, version, publishAt: FUTURE })
    pass(MINUTE_MS)
    await run()
    expect(await refusals()).toEqual([])
  })

  it('at a daily time is tried again before the next day, and the others are not', async () => {
    const [bad, good] = [await posts.stored({ status: 'kept' }), await posts.stored({ status: 'kept' })]
    await setPost(bad.id, { reminders: 2_147_483_647 })
    pass(30 * MINUTE_MS)
    await run()
    expect(await refusals()).toMatchObject([{ record_id: bad.id, tries: 1 }])
    await setPost(bad.id, { reminders: 7 })
    pass(MINUTE_MS)
    await run()
    expect(await read(bad.id)).toMatchObject({ reminders: 8 })
    expect(await read(good.id)).toMatchObject({ reminders: 1 })
    expect(await refusals()).toEqual([])
  })
})

describe('timers of tenants', () => {
  it('run in each open tenant by itself, and in no closed one', async () => {
    const inOne = clientOf(pages.server, '/trial/post', await pages.server.signIn('one'), 1)
    const { id } = await inOne.stored({ code: 'one', publishAt: PAST })
    const own = await posts.stored({ code: 'own', publishAt: PAST })
    await run(0)
    expect(await read(own.id)).toMatchObject({ status: 'published' })
    expect((await inOne.get(id)).result).toMatchObject({ status: 'scheduled' })
    await setTenant(1, { status: 0 })
    await run(1)
    expect((await timers()).map(({ tenant_id }) => tenant_id)).toEqual([0, 0])
    await setTenant(1, { status: 1 })
    await run(1)
    expect((await inOne.get(id)).result).toMatchObject({ status: 'published', updateBy: '系统' })
    expect((await timers()).filter(({ tenant_id }) => tenant_id === 1)).toHaveLength(2)
  })

  it('do not run where they are paused', async () => {
    const { id } = await posts.stored({ publishAt: FUTURE })
    await run()
    const setPaused = (paused: boolean) =>
      pages.server.databases.app
        .updateTable('sys_page_timer')
        .set({ paused })
        .where('timer_name', '=', 'on-time')
        .execute()
    await setPaused(true)
    pass(HOUR_MS)
    await run()
    expect(await read(id)).toMatchObject({ status: 'scheduled' })
    await setPaused(false)
    await run()
    expect(await read(id)).toMatchObject({ status: 'published' })
  })
})
