import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { EXECUTE_JOBS, LIST_JOBS, PAUSE_JOBS, RESUME_JOBS, sysQuartzJob } from '#schemas/managed/sys-quartz-job.ts'
import { clientOf, createPageServer, errorsOf, type PageServer, type WireRow } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { guardTenants } from '../../db/tenant-guard.ts'
import { businessFailure } from '../../http/api-error.ts'
import { type Notifications, openNotifications } from '../../notifications/open-notifications.ts'
import { defineJob, type JobDefinition } from '../job.ts'
import { jobRegistry } from '../job-registry.ts'
import { type Jobs, openJobs } from '../open-jobs.ts'
import { offeredJobs } from './find-job.ts'
import { insertRuns } from './plan-runs.ts'
import { momentOf, nextTime } from './plan-times.ts'
import { wakePlans } from './plans-channel.ts'

const WAIT = { timeout: 20_000, interval: 100 }
const log = pino({ level: 'silent' })
const noOutbox = { wake: () => {}, idle: async () => {}, close: async () => {} }

let server: PageServer
let keeper: string
let opened: { readonly jobs: Jobs; readonly notifications: Notifications }[] = []
beforeAll(async () => {
  server = await createPageServer(systemPages(['quartz-jobs', 'quartz-job-list', 'quartz-run-list', 'timer-list']))
  await server.databases.app.insertInto('sys_tenant').values({ id: 7, name: '七' }).execute()
  const all = [...Object.values(sysQuartzJob.permissions), PAUSE_JOBS, RESUME_JOBS, EXECUTE_JOBS]
  await server.addUser('keeper', all)
  await server.addUser('watcher', [LIST_JOBS])
  await server.addUser('elsewhere', all, [7])
  keeper = await server.signIn('keeper')
})
afterEach(async () => {
  for (const { jobs, notifications } of opened) {
    await jobs.stop()
    await notifications.close()
  }
  opened = []
})
afterAll(() => server?.close())

/** One more server that takes part. */
const openServer = async (...definitions: readonly JobDefinition[]) => {
  const db = guardTenants(server.databases.app)
  const parts = {
    db,
    clock: server.now,
    log,
    outbox: noOutbox,
    timedPages: () => [],
    softPages: () => [],
    logDays: 180,
  }
  const notifications = await openNotifications({ connect: server.databases.connect, log })
  const jobs = await openJobs({ databases: server.databases, definitions, parts, notifications })
  opened.push({ jobs, notifications })
}
const plans = (token = keeper, tenant = 0) => clientOf(server, '/sys/quartzJob', token, tenant)
const stored = (more: object) =>
  plans().stored({ jobClassName: 'sample', cronExpression: '0 0 2 * * ? *', status: '-1', ...more })
const act = async (call: string, id: string, token = keeper, method: 'GET' | 'POST' = 'GET') =>
  (await server.call({ method, path: `/sys/quartzJob/${call}`, query: { id }, token })).body
const runsOf = async (jobId: string): Promise<readonly WireRow[]> =>
  (await clientOf(server, '/sys/quartzRun', keeper).list({ jobId })).result.records
const ranOf = async (jobId: string) => (await runsOf(jobId)).filter(({ state }) => state !== 'waiting')
/** A plan of a job that the program does not have, but this test. */
const insertPlan = async (job: string) => {
  const id = `p-${job}-${Math.random()}`.slice(0, 36)
  await server.databases.app
    .insertInto('sys_quartz_job')
    .values({
      id,
      job_class_name: job,
      cron_expression: '0 0 2 1 1 ? 2090',
      description: `试验${job}`,
      create_time: server.now(),
    })
    .execute()
  return id
}
const runNow = async (id: string, job: string) => {
  const now = server.now()
  await insertRuns(
    server.databases.app,
    { id, job_class_name: job, parameter: null },
    {
      cause: 'manual',
      due: [now],
      by: 'keeper',
      now,
    },
  )
  await wakePlans(server.databases.app)
}
const bells = async (cause: string) =>
  server.databases.app
    .selectFrom('sys_outbox')
    .where('cause_record', '=', cause)
    .select(['content', 'cause_name', 'receiver'])
    .execute()

describe('plans of jobs', () => {
  it('are kept by the calls of the contract', async () => {
    const added = await plans().add({
      jobClassName: 'org.jeecg.modules.quartz.job.SampleParamJob',
      cronExpression: '0/30 * * * * ? *',
      parameter: '甲',
      description: '契约',
      status: 0,
    })
    expect(added).toMatchObject({ success: true, message: '创建定时任务成功' })
    const id = String(added.result.id)
    expect(await plans().edit({ id, description: '改了' })).toMatchObject({ message: '更新定时任务成功!' })
    expect(await act('pause', id)).toMatchObject({ success: true, message: '停止定时任务成功' })
    expect((await plans().get(id)).result).toMatchObject({ status: '-1', status_dictText: '停止', description: '改了' })
    expect(await act('resume', id, keeper, 'POST')).toMatchObject({ success: true, message: '启动定时任务成功' })
    expect((await plans().list({ status: '0', jobClassName: '*SampleParam*' })).result.total).toBe(1)
    expect(await act('pause', 'gone')).toMatchObject({ success: false, message: '定时任务不存在！' })
    expect(await plans().remove(id)).toMatchObject({ success: true, message: '删除成功!' })
    const [one, two] = [await stored({}), await stored({})]
    expect(await plans().removeBatch(`${one.id},${two.id}`)).toMatchObject({ message: '删除定时任务成功!' })
  })

  it('come with what the server does by itself, and with the examples of the contract', async () => {
    const { records } = (await plans().list({ pageSize: '100' })).result
    expect(records.map(({ jobClassName }) => jobClassName)).toEqual(
      expect.arrayContaining(['purge-logs', 'purge-outbox', 'purge-deleted', 'purge-job-runs']),
    )
  })

  it.each([
    [{ jobClassName: 'com.example.Nothing' }, '/jobClassName 没有名为“com.example.Nothing”的任务，可用的任务：'],
    [{ cronExpression: '61 * * * * ?' }, '/cronExpression '],
    [{ cronExpression: '* * * * * ? *' }, '/cronExpression 两次执行至少间隔 10 秒'],
    [{ cronExpression: '0 0 0 1 1 ? 2001' }, '/cronExpression 按这个表达式不会再执行'],
    [{ parameter: '多余' }, '/parameter 任务“示例任务”不接受参数'],
  ])('are refused with %o', async (wrong, message) => {
    const plan = { jobClassName: 'sample', cronExpression: '0 0 2 * * ?', ...wrong }
    expect(errorsOf(await plans().add(plan))[0]?.startsWith(message)).toBe(true)
  })

  it('tell of the jobs that there are, in the words of the page', () => {
    const page = JSON.stringify(systemPages(['quartz-job-list']))
    const names = offeredJobs(jobRegistry).map(({ name, offer }) => `${name}（${offer.title}）`)
    expect(names.filter((name) => !page.includes(name))).toEqual([])
  })

  it('are changed from tenant 0 alone, each call by its own right', async () => {
    const { id } = await stored({})
    const [watcher, elsewhere] = [await server.signIn('watcher'), await server.signIn('elsewhere')]
    for (const call of ['pause', 'resume', 'execute']) {
      expect((await act(call, id, watcher)).code).toBe(510)
      expect((await act(call, id, elsewhere)).success).toBe(false)
    }
    expect((await plans(watcher).list()).success).toBe(true)
    const plan = { jobClassName: 'sample', cronExpression: '0 0 2 * * ?' }
    expect((await plans(elsewhere, 7).add(plan)).code).toBe(510)
    expect((await clientOf(server, '/sys/quartzRun', elsewhere, 7).list()).result.records).toEqual([])
  })
})

describe('a planned run', () => {
  it('happens once on one of two servers, with its parameter, and is on record', async () => {
    await Promise.all([openServer(...jobRegistry), openServer(...jobRegistry)])
    const { id } = await stored({ jobClassName: 'sample-param', parameter: '乙', cronExpression: '0/10 * * * * ?' })
    expect(await act('execute', id)).toMatchObject({ success: true, message: '执行成功!' })
    await expect.poll(() => ranOf(id), WAIT).toMatchObject([{ state: 'done' }])
    expect(await ranOf(id)).toMatchObject([
      { cause: 'manual', createBy: 'keeper', output: '示例任务执行了一次，参数：乙', durationMs: expect.any(Number) },
    ])
    // From now on by its times.
    await act('resume', id)
    await expect.poll(async () => (await ranOf(id)).length, { ...WAIT, timeout: 40_000 }).toBeGreaterThanOrEqual(3)
    await act('pause', id)
    const due = (await ranOf(id)).map(({ dueTime }) => dueTime)
    expect(new Set(due).size).toBe(due.length)
    expect((await ranOf(id)).every(({ state }) => state === 'done')).toBe(true)
    // What was to come is off.
    await expect.poll(async () => (await runsOf(id)).filter(({ state }) => state === 'waiting'), WAIT).toEqual([])
    expect((await plans().get(id)).result).toMatchObject({ lastState: 'done', trouble: null, failures: 0 })
  }, 90_000)

  it('that was missed is made up for once', async () => {
    const { id } = await stored({ status: '0', cronExpression: '0/30 * * * * ?' })
    await server.databases.app
      .updateTable('sys_quartz_job')
      .set({ settled: true, next_time: new Date(server.now().getTime() - 3_600_000) })
      .where('id', '=', id)
      .execute()
    await openServer(...jobRegistry)
    await wakePlans(server.databases.app)
    await expect.poll(async () => (await ranOf(id)).length, WAIT).toBeGreaterThanOrEqual(1)
    await act('pause', id)
    // The late one, and those that have come meanwhile.
    expect((await ranOf(id)).length).toBeLessThanOrEqual(3)
  }, 60_000)

  it('that throws is on record with what may be shown, marked, and told once to those who see the screen', async () => {
    let tries = 0
    const breaks = defineJob({
      name: 'breaks',
      offer: { title: '会出错' },
      work: async ({ say }) => {
        tries += 1
        say('第一步完成')
        throw tries === 1 ? businessFailure('第二步没有数据') : new Error('secret of the server')
      },
    })
    await openServer(breaks)
    const id = await insertPlan('breaks')
    await runNow(id, 'breaks')
    await expect.poll(() => ranOf(id), WAIT).toMatchObject([{ state: 'failed', output: '第一步完成\n第二步没有数据' }])
    await runNow(id, 'breaks')
    await expect.poll(async () => (await ranOf(id)).filter(({ state }) => state === 'failed').length, WAIT).toBe(2)
    expect(JSON.stringify(await ranOf(id))).not.toContain('secret')
    expect((await plans().get(id)).result).toMatchObject({ trouble: 'failed', failures: 2, lastState: 'failed' })
    const told = await bells(id)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ content: { text: '定时任务“试验breaks”执行失败：第二步没有数据' } })
    expect(told[0]?.content).toMatchObject({ to: expect.arrayContaining(['keeper', 'watcher']) })
    expect(JSON.stringify(told[0]?.content)).not.toContain('elsewhere')
  }, 60_000)

  it('that never ends is given up by its limit, and no other begins beside it on any server', async () => {
    let begun = 0
    let end = () => {}
    let aborted = false
    const hangs = defineJob({
      name: 'hangs',
      offer: { title: '不结束' },
      withinSeconds: 1,
      work: ({ signal }) => {
        begun += 1
        signal.addEventListener('abort', () => {
          aborted = true
        })
        return begun > 1
          ? Promise.resolve()
          : new Promise((resolve) => {
              end = resolve
            })
      },
    })
    await Promise.all([openServer(hangs), openServer(hangs)])
    const id = await insertPlan('hangs')
    await runNow(id, 'hangs')
    await expect
      .poll(() => ranOf(id), WAIT)
      .toMatchObject([{ state: 'timeout', output: expect.stringContaining('超过时限 1 秒') }])
    expect(aborted).toBe(true)
    expect((await bells(id)).map(({ cause_name }) => cause_name)).toEqual(['timeout'])
    await runNow(id, 'hangs')
    await expect.poll(async () => (await ranOf(id)).map(({ state }) => state), WAIT).toContain('skipped')
    expect(begun).toBe(1)
    end()
    await expect
      .poll(async () => {
        const open = await server.databases.app
          .selectFrom('sys_quartz_run')
          .where('job_id', '=', id)
          .where('claimed_until', 'is not', null)
          .select('id')
          .execute()
        return open.length
      }, WAIT)
      .toBe(0)
    await runNow(id, 'hangs')
    await expect.poll(async () => (await ranOf(id)).map(({ state }) => state), WAIT).toContain('done')
    expect((await plans().get(id)).result).toMatchObject({ trouble: null, failures: 0 })
  }, 60_000)

  it('whose server has gone is given up, and whose job is not there says what there is', async () => {
    await openServer(...jobRegistry)
    const id = await insertPlan('nothing')
    const now = server.now()
    const run = { job_id: id, job_class_name: 'nothing', cause: 'manual', due_time: now, create_time: now }
    const claimed = { state: 'running', claimed_until: new Date(now.getTime() - 1_000) }
    await server.databases.app
      .insertInto('sys_quartz_run')
      .values({ ...run, ...claimed, id: `lost-${now.getTime()}` })
      .execute()
    await runNow(id, 'nothing')
    await expect
      .poll(async () => (await ranOf(id)).map(({ output }) => output).sort(), WAIT)
      .toEqual([
        expect.stringContaining('执行它的服务器停止了'),
        expect.stringContaining('没有名为“nothing”的任务，可用的任务：'),
      ])
  }, 60_000)
})

describe('times of plans', () => {
  it('are those of the business zone', () => {
    const after = new Date('2026-03-01T00:00:00Z')
    expect(nextTime('0 30 9 ? * MON-FRI *', after, '+08:00')?.toISOString()).toBe('2026-03-02T01:30:00.000Z')
    expect(nextTime('0 0 0 L * ? *', after, '+08:00')?.toISOString()).toBe('2026-03-30T16:00:00.000Z')
    expect(nextTime('0 0 0 1 1 ? 2001', after, '+08:00')).toBeNull()
    expect(nextTime('nonsense', after, '+08:00')).toBeNull()
    expect(momentOf('2026-03-01 08:00:00', '+08:00')).toEqual(after)
  })
})
