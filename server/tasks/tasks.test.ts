import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook, readSheets } from '#tests/support/spreadsheets.ts'
import { type TaskClient, taskClient, tasksOf } from '#tests/support/task-worker.ts'
import { NOTICE_CHANNEL } from '../realtime/realtime-events.ts'
import { purgeTasks } from './task-rows.ts'

const goods = pageOf('goods', {
  code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'] },
  name: { type: 'string(32)', title: '名称' },
  amount: { type: 'integer', title: '数量', rules: [{ min: 0 }] },
  cost: { type: 'integer', title: '成本', permission: 'cost' },
})
const API = '/trial/goods'
const WAIT = { timeout: 20_000, interval: 20 }

let server: PageServer
let token: string
let mine: TaskClient
beforeAll(async () => {
  server = await createPageServer({ 'goods.json': goods })
  token = await server.signIn('admin')
  mine = taskClient(server, token)
})
afterAll(() => server.close())
beforeEach(async () => {
  // Exports and imports are limited per minute.
  server.advance(61_000)
  await sql`delete from trial_goods`.execute(server.databases.app)
  await server.databases.app.deleteFrom('sys_task').execute()
})

const work = () => tasksOf(server).work()
const rowsOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => [`C${from + index}`, `货${from + index}`, index])
const sheetOf = (rows: readonly (readonly unknown[])[]) => makeWorkbook([['编码', '名称', '数量'], ...rows])
const stored = async () =>
  Number(
    (await sql<{ count: string }>`select count(*) from trial_goods`.execute(server.databases.app)).rows[0]?.count ?? 0,
  )
async function fill(count: number) {
  await sql`
    insert into trial_goods (id, code, name, amount, tenant_id, version, create_time)
    select 'g' || n, 'C' || n, '货' || n, n, 0, 1, now() from generate_series(1, ${count}::integer) as n
  `.execute(server.databases.app)
}
/** What a server leaves that is killed in the middle of it. */
const leave = (state: object = {}) =>
  server.databases.app
    .updateTable('sys_task')
    .set({ state: 'running', holder: 'gone', beat_time: sql<string>`now() - interval '1 minute'`, runs: 1, ...state })
    .execute()

/** Takes the right to export from whoever has it by roles of their own. */
const takeExport = (username: string) =>
  server.databases.app
    .deleteFrom('sys_role_permission')
    .where('permission_id', 'in', ({ selectFrom }) =>
      selectFrom('sys_permission').where('perms', '=', 'trial:goods:export').select('id'),
    )
    .where('role_id', 'in', ({ selectFrom }) =>
      selectFrom('sys_user_role')
        .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.user_id')
        .where('sys_user.username', '=', username)
        .select('sys_user_role.role_id'),
    )
    .returningAll()
    .execute()

describe('an export in the background', () => {
  it('makes the file of all that the query finds, by the columns in their order, and tells its owner', async () => {
    await fill(1_200)
    await sql`update trial_goods set name = '=1+1' where id = 'g7'`.execute(server.databases.app)
    const heard: { cmd: string; task?: { state: string; done: number } }[] = []
    const listener = await server.databases.connect()
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}').message))
    await listener.query(`listen ${NOTICE_CHANNEL}`)
    const query = { exportFields: 'name,code', exportFormat: 'csv', column: 'amount', order: 'asc', amount_begin: '7' }
    const begun = await mine.export(API, query)
    expect(begun).toMatchObject({ success: true, message: '已开始在后台导出，可在右上角的“任务”中查看进度' })
    expect(await mine.last()).toMatchObject({ state: 'waiting', kind: 'export', title: '导出“试验goods”' })
    await work()
    const done = await mine.last()
    expect(done).toMatchObject({
      id: begun.result.id,
      state: 'done',
      done: 1_194,
      total: 1_194,
      message: '已导出 1194 条数据',
    })
    expect(done.file?.name).toMatch(/^试验goods_\d{8}_\d{6}\.csv$/)
    const { content, name } = await mine.file(done.id)
    expect(name).toBe(done.file?.name)
    expect(content.length).toBe(done.file?.bytes)
    const lines = content.toString('utf8').split('\r\n')
    expect(lines.slice(0, 3)).toEqual(['\uFEFF名称,编码', "'=1+1,C7", '货8,C8'])
    expect(lines).toHaveLength(1_196)
    await expect.poll(() => heard.at(-1), WAIT).toMatchObject({ cmd: 'task', task: { state: 'done', done: 1_194 } })
    await listener.end()
  })

  it('is a workbook where nothing else is asked for', async () => {
    await fill(3)
    await mine.export(API, { selections: 'g2,g3' })
    await work()
    const { content } = await mine.file((await mine.last()).id)
    expect(
      readSheets(content)
        .试验goods?.slice(2)
        .map(([code]) => code),
    ).toEqual(['编码', 'C3', 'C2'])
  })

  it('is refused at once where it asks for what is not there, and to whoever may not export', async () => {
    expect(await mine.export(API, { exportFields: 'price' })).toMatchObject({ message: '没有可以导出的列：price' })
    expect(await mine.export(API, { nothing: '1' })).toMatchObject({ success: false })
    await server.addUser('reader', ['trial:goods:list'])
    const other = taskClient(server, await server.signIn('reader'))
    expect(await other.export(API)).toMatchObject({ success: false, code: 510 })
    expect(await other.list()).toEqual([])
  })

  it('ends without a file when its owner loses the right to it, before it begins or in the middle', async () => {
    await server.addUser('loses', ['trial:goods:list', 'trial:goods:export'])
    const theirs = taskClient(server, await server.signIn('loses'))
    await theirs.export(API)
    const granted = await takeExport('loses')
    expect(granted).toHaveLength(1)
    await work()
    const lost = { state: 'failed', message: '执行这个任务所需的权限已被收回，任务已停止', file: null }
    expect(await theirs.last()).toMatchObject(lost)

    await server.databases.app.insertInto('sys_role_permission').values(granted).execute()
    await fill(60_000)
    expect(await theirs.post('retry', { id: (await theirs.last()).id })).toMatchObject({ success: true })
    const running = work()
    await expect.poll(async () => (await theirs.last()).done, WAIT).toBeGreaterThan(0)
    await takeExport('loses')
    await running
    expect(await theirs.last()).toMatchObject(lost)
  }, 60_000)

  it('belongs to its owner, in the tenant where it was begun', async () => {
    await fill(2)
    await mine.export(API)
    await work()
    const { id } = await mine.last()
    const otherId = await server.addUser('nosy', ['trial:goods:list', 'trial:goods:export'])
    const other = taskClient(server, await server.signIn('nosy'))
    expect(await other.list()).toEqual([])
    expect((await other.file(id)).failure).toMatchObject({ message: '文件已过期或已被清除，请重新导出' })
    for (const path of ['cancel', 'retry'] as const) {
      expect(await other.post(path, { id })).toMatchObject({ message: '任务不存在，或已被清除，请刷新后重试' })
    }
    await other.post('remove', { id })
    expect(await mine.last()).toMatchObject({ id, state: 'done' })
    await server.joinTenant(otherId, 5)
    expect(await taskClient(server, await server.signIn('nosy'), 5).list()).toEqual([])
  })

  it('is begun again by another server when its own is gone', async () => {
    await fill(10)
    await mine.export(API)
    await leave()
    await work()
    expect(await mine.last()).toMatchObject({ state: 'done', done: 10 })
  })

  it('is given up when it has ended five servers', async () => {
    await mine.export(API)
    await leave({ runs: 5 })
    await work()
    expect(await mine.last()).toMatchObject({ state: 'failed', message: '服务器多次中断，任务没有完成，请重试' })
  })

  it('has its file for a day, and goes after a week', async () => {
    await fill(1)
    await mine.export(API)
    await work()
    const { id } = await mine.last()
    const day = 24 * 3_600_000
    await server.databases.app
      .updateTable('sys_task')
      .set({ expire_time: new Date(server.now().getTime() - 1_000) })
      .execute()
    expect(await mine.last()).toMatchObject({ file: null, expireTime: null })
    expect((await mine.file(id)).failure).toMatchObject({ success: false })
    await purgeTasks(server.databases.app, server.now())
    expect(await server.databases.app.selectFrom('sys_task_piece').selectAll().execute()).toEqual([])
    expect(await mine.list()).toHaveLength(1)
    await purgeTasks(server.databases.app, new Date(server.now().getTime() + 8 * day))
    expect(await mine.list()).toEqual([])
  })
})

describe('tasks', () => {
  it('12. that are asked for twice with one key are begun once', async () => {
    const key = { 'Idempotency-Key': 'export-once' }
    const [first, second] = [await mine.export(API, {}, key), await mine.export(API, {}, key)]
    expect(second.result).toEqual(first.result)
    expect(await mine.list()).toHaveLength(1)
  })

  it('are called off while they wait and while they run, and keep nothing of what they did', async () => {
    await fill(60_000)
    await mine.export(API)
    const { id } = await mine.last()
    expect(await mine.post('cancel', { id })).toMatchObject({ success: true, message: '已取消' })
    expect(await mine.post('cancel', { id })).toMatchObject({ message: '任务已经结束，不能取消' })
    await work()
    expect(await mine.last()).toMatchObject({ state: 'cancelled', done: 0, mayRetry: true })
    await mine.post('retry', { id })
    const running = work()
    await expect.poll(async () => (await mine.last()).done, WAIT).toBeGreaterThan(0)
    await mine.post('cancel', { id })
    await running
    expect(await mine.last()).toMatchObject({ state: 'cancelled', file: null })
    expect((await mine.last()).done).toBeLessThan(60_000)
  }, 60_000)

  it('that are over are taken off the list, those that are not stay', async () => {
    await fill(1)
    await mine.export(API)
    await work()
    await mine.export(API)
    const [open, over] = await mine.list()
    expect(await mine.post('remove', { id: open?.id })).toMatchObject({ message: '任务尚未结束，请先取消' })
    expect(await mine.post('remove', {})).toMatchObject({ success: true })
    expect((await mine.list()).map(({ id }) => id)).toEqual([open?.id])
    expect((await mine.file(over?.id ?? '')).failure).not.toBeNull()
  })

  it('of one person are limited', async () => {
    for (let index = 0; index < 20; index += 1) {
      server.advance(4_000)
      expect((await mine.export(API)).success).toBe(true)
    }
    expect(await mine.export(API)).toMatchObject({ message: '您有 20 个任务尚未完成，请等待完成或取消一些后再试' })
  })

  it('of somebody who has one running let those of others go first', async () => {
    await server.addUser('second', ['trial:goods:list', 'trial:goods:export'])
    const theirs = taskClient(server, await server.signIn('second'))
    await fill(40_000)
    await mine.export(API)
    await mine.export(API)
    await theirs.export(API, { selections: 'g1' })
    const first = tasksOf(server).work()
    await expect.poll(async () => (await mine.list()).map(({ state }) => state), WAIT).toEqual(['waiting', 'running'])
    await tasksOf(server).work()
    expect(await theirs.last()).toMatchObject({ state: 'done' })
    await first
    expect((await mine.list()).map(({ state }) => state)).toEqual(['done', 'done'])
  }, 60_000)
})

describe('an import in the background', () => {
  it('13. tells every fault by row and column, and takes the rows that are right', async () => {
    const rows = rowsOf(2_500).map((row, index) => (index % 100 === 50 ? [row[0], row[1], -1] : row))
    await mine.import(API, { content: sheetOf(rows) })
    await work()
    const done = await mine.last()
    expect(done).toMatchObject({
      state: 'done',
      done: 2_500,
      total: 2_500,
      message: '文件导入成功，但有错误。',
      report: { totalCount: 2_500, successCount: 2_475, errorCount: 25 },
    })
    expect(done.report?.errors?.map(({ row, title, value }) => [row, title, value])).toEqual(
      Array.from({ length: 25 }, (_, index) => [index * 100 + 52, '数量', '-1']),
    )
    expect(await stored()).toBe(2_475)
    const [path = '', search = ''] = done.report?.fileUrl?.split('?') ?? []
    const errors = await server.app.inject({
      method: 'GET',
      url: `/jeecg-boot${path}?${search}`,
      headers: { 'X-Access-Token': token },
    })
    expect(readSheets(errors.rawPayload).错误数据).toHaveLength(26)
  }, 60_000)

  it('by rows goes on where its killed server was, and takes no row twice', async () => {
    await mine.import(API, { content: sheetOf(rowsOf(4_000)) })
    const first = tasksOf(server)
    const running = first.work()
    await expect.poll(stored, WAIT).toBeGreaterThan(0)
    await first.stop()
    await running
    const taken = await stored()
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(4_000)
    expect(taken % 1_000).toBe(0)
    await leave()
    await work()
    expect(await mine.last()).toMatchObject({
      state: 'done',
      report: { totalCount: 4_000, successCount: 4_000, errorCount: 0 },
    })
    expect(await stored()).toBe(4_000)
    const log = server.databases.app.selectFrom('sys_data_log').where('data_table', '=', 'trial_goods')
    const lines = await log.select(({ fn }) => [fn.countAll().as('all')]).executeTakeFirst()
    expect(Number(lines?.all)).toBeGreaterThanOrEqual(4_000)
  }, 90_000)

  it('keeps nothing of the portion in the middle of which another server took it up', async () => {
    await mine.import(API, { content: sheetOf(rowsOf(3_000)) })
    const slow = work()
    await expect.poll(stored, WAIT).toBeGreaterThan(0)
    // The first one was thought to be gone, and is not.
    await leave()
    await Promise.all([slow, work()])
    expect(await mine.last()).toMatchObject({ state: 'done', report: { successCount: 3_000, errorCount: 0 } })
    expect(await stored()).toBe(3_000)
  }, 90_000)

  it('of all or nothing leaves nothing when its server is killed, says so, and can be begun again', async () => {
    await mine.import(API, { content: sheetOf(rowsOf(50)), fields: { allOrNothing: '1' } })
    await leave()
    await work()
    expect(await mine.last()).toMatchObject({
      state: 'failed',
      message: '服务器中途停止，没有导入任何数据，请重试',
      mayRetry: true,
    })
    expect(await stored()).toBe(0)
    await mine.post('retry', { id: (await mine.last()).id })
    await work()
    expect(await mine.last()).toMatchObject({ state: 'done', report: { successCount: 50 } })
    expect(await stored()).toBe(50)
  })

  it('of all or nothing takes none when one is wrong', async () => {
    const rows = [...rowsOf(300), ['C1', '重复', 1]]
    await mine.import(API, { content: sheetOf(rows), fields: { allOrNothing: '1' } })
    await work()
    expect(await mine.last()).toMatchObject({
      state: 'done',
      message: '文件有错误，没有导入任何数据。',
      report: { successCount: 0, errorCount: 1, errors: [{ row: 302, title: '编码' }] },
    })
    expect(await stored()).toBe(0)
  })

  it('that is called off says how many rows it has taken, and goes on with them when it is begun again', async () => {
    await mine.import(API, { content: sheetOf(rowsOf(4_000)) })
    const { id } = await mine.last()
    const running = work()
    await expect.poll(stored, WAIT).toBeGreaterThan(0)
    await mine.post('cancel', { id })
    await running
    const taken = await stored()
    expect(await mine.last()).toMatchObject({ state: 'cancelled', report: { successCount: taken, totalCount: 4_000 } })
    await mine.post('retry', { id })
    await work()
    expect(await stored()).toBe(4_000)
  }, 90_000)

  it('ends when its owner may not import any more; what it took stays', async () => {
    const rights = ['trial:goods:list', 'trial:goods:import', 'trial:goods:add']
    const userId = await server.addUser('importer', rights)
    const theirs = taskClient(server, await server.signIn('importer'))
    await theirs.import(API, { content: sheetOf(rowsOf(4_000)) })
    const running = work()
    await expect.poll(stored, WAIT).toBeGreaterThan(0)
    await server.databases.app.updateTable('sys_user').set({ status: 2 }).where('id', '=', userId).execute()
    await running
    const [task] = await server.databases.app
      .selectFrom('sys_task')
      .where('user_id', '=', userId)
      .select(['state', 'message', 'done'])
      .execute()
    expect(task).toMatchObject({ state: 'failed', message: '执行这个任务所需的权限已被收回，任务已停止' })
    expect(await stored()).toBe(task?.done)
  }, 60_000)

  it('refuses a file at once that cannot be imported', async () => {
    expect(await mine.import(API, { content: Buffer.from('PK nothing') })).toMatchObject({
      message: '文件导入失败:不是 Excel 文件，请使用 .xlsx、.xls 或 .csv 格式',
    })
    expect(await mine.import(API, { content: makeWorkbook([['颜色'], ['红']]) })).toMatchObject({
      message: expect.stringContaining('没有找到标题行'),
    })
    expect(await mine.list()).toEqual([])
  })

  it('of the mended file adds no row twice where a key is chosen', async () => {
    const rows = rowsOf(2_100).map((row, index) => (index === 5 ? [row[0], row[1], '多少'] : row))
    const fields = { mode: 'upsert', keyField: 'code' }
    await mine.import(API, { content: sheetOf(rows), fields })
    await work()
    expect((await mine.last()).report).toMatchObject({ successCount: 2_099, errorCount: 1, updatedCount: 0 })
    await mine.import(API, { content: sheetOf(rowsOf(2_100)), fields })
    await work()
    expect((await mine.last()).report).toMatchObject({
      successCount: 2_100,
      errorCount: 0,
      updatedCount: 0,
      unchangedCount: 2_099,
    })
    expect(await stored()).toBe(2_100)
    expect((await clientOf(server, API, token).list({ code: 'C1' })).result.records).toMatchObject([{ version: 1 }])
  }, 90_000)
})
