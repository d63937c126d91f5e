import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BatchDone, BatchPreview } from '#schemas/api/batch-work.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { readSheets } from '#tests/support/spreadsheets.ts'
import { taskClient, tasksOf } from '#tests/support/task-worker.ts'

const goods = pageOf(
  'goods',
  {
    code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'] },
    name: { type: 'string(32)', title: '名称' },
    amount: { type: 'integer', title: '数量', rules: [{ min: 0 }] },
    price: { type: 'decimal(10,2)', title: '单价' },
    total: { type: 'decimal(12,2)', title: '金额', value: '= price * amount' },
    status: { type: 'string(8)', title: '状态' },
    cost: { type: 'integer', title: '成本', permission: 'cost' },
  },
  {
    guards: { delete: { when: "status != 'kept'", message: '已锁定，不能删除' } },
    actions: {
      approve: { title: '审核', type: 'set-values', when: "status == 'new'", props: { values: { status: 'ok' } } },
    },
  },
)
const desk = pageOf(
  'desk',
  { owner: { type: 'string(32)', title: '负责人' }, state: { type: 'string(8)', title: '状态' } },
  { rows: [{ for: '*', where: 'owner == user.username' }] },
)
const API = '/trial/goods'
const WAIT = { timeout: 20_000, interval: 20 }

let server: PageServer
let token: string
let mine: PageClient
beforeAll(async () => {
  server = await createPageServer({ 'goods.json': goods, 'desk.json': desk })
  token = await server.signIn('admin')
  mine = clientOf(server, API, token)
})
afterAll(() => server.close())
beforeEach(async () => {
  await sql`delete from trial_goods`.execute(server.databases.app)
  await server.databases.app.deleteFrom('sys_task').execute()
})

/** Rows C1 to Cn, of which each third is kept. */
async function fill(count: number, tenantId = 0) {
  await sql`
    insert into trial_goods (id, code, name, amount, price, total, status, tenant_id, version, create_time)
    select ${`g${tenantId}-`} || n, 'C' || n, '货' || n, n, 1.5, n * 1.5, case when n % 3 = 0 then 'kept' else 'new' end, ${tenantId}, 1, now()
    from generate_series(1, ${count}::integer) as n
  `.execute(server.databases.app)
}

interface Sent {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}
const post = async <Result>(path: string, body: object, { token: by = token, headers = {} }: Sent = {}) =>
  (
    await server.call<Result>({
      method: 'POST',
      path: `${API}/${path}`,
      token: by,
      headers,
      body: { query: {}, ...body },
    })
  ).body
const preview = (body: object, sent?: Sent) => post<BatchPreview>('batchPreview', body, sent)
/** Of what is expected to be fine. */
async function told(body: object, sent?: Sent): Promise<BatchPreview> {
  const { success, message, result } = await preview(body, sent)
  if (!success) throw new Error(`It was refused: ${message} ${JSON.stringify(result)} `)
  return result
}
const run = (body: object, sent?: Sent) => post<BatchDone>('batchWork', body, sent)
/** Agrees to what a preview tells, and has it done. */
async function agree(body: object, sent?: Sent) {
  const { count, hash } = await told(body, sent)
  return run({ ...body, count, hash }, sent)
}
const setStatus = (value: string) => ({ work: 'edit', changes: [{ field: 'status', how: 'set', value }] })
const statuses = async () =>
  (
    await sql<{ status: string; count: number }>`
    select status, count(*)::integer as count from trial_goods where tenant_id = 0 group by status order by status
  `.execute(server.databases.app)
  ).rows.map(({ status, count }) => `${status} ${count}`)

describe('work on all rows that conditions find', () => {
  it('tries it first: how many there are, which would be refused and why, and keeps nothing of that', async () => {
    await fill(7)
    expect(await told({ work: 'delete', query: { amount_begin: '2' } })).toMatchObject({
      count: 6,
      inTask: false,
      tried: 6,
      outcome: {
        changed: 4,
        refused: 2,
        refusals: [
          { id: 'g0-3', name: 'C3', message: expect.stringContaining('已锁定，不能删除') },
          { id: 'g0-6', name: 'C6' },
        ],
      },
    })
    expect((await mine.list()).result.total).toBe(7)
  })

  it('deletes those that it may, and leaves the others', async () => {
    await fill(7)
    const done = await agree({ work: 'delete', query: { amount_begin: '2' } })
    expect(done).toMatchObject({ success: true, message: '已处理 4 条，2 条没有处理' })
    expect((await mine.list({ column: 'amount', order: 'asc' })).result.records.map(({ id }) => id)).toEqual([
      'g0-1',
      'g0-3',
      'g0-6',
    ])
  })

  it('runs an action on those that it fits, and names the others', async () => {
    await fill(40)
    const done = await agree({ work: 'action', action: 'approve' })
    expect(done.result.outcome).toMatchObject({
      changed: 27,
      unchanged: 0,
      refused: 13,
      refusals: expect.arrayContaining([{ id: 'g0-3', name: 'C3', message: '“C3”不符合“审核”的条件（状态：kept）' }]),
    })
    expect(await statuses()).toEqual(['kept 13', 'ok 27'])
    expect(await run({ work: 'action', action: 'nothing', count: 1, hash: 'x' })).toMatchObject({
      success: false,
      message: '没有这个操作，请刷新页面后重试',
    })
  })

  it('changes chosen fields by the rules of a save, and shows the first rows before and after', async () => {
    await fill(4)
    const changes = [
      { field: 'status', how: 'set', value: 'new' },
      { field: 'amount', how: 'add', value: '-2' },
      { field: 'price', how: 'multiply', value: '1.13' },
    ]
    const shown = await told({ work: 'edit', changes })
    expect(shown.outcome).toMatchObject({ changed: 3, refused: 1, refusals: [{ id: 'g0-1', name: 'C1' }] })
    expect(shown.samples[0]).toMatchObject({
      before: { id: 'g0-2', amount: 2, price: 1.5, total: 3 },
      after: { id: 'g0-2', amount: 0, price: 1.7, total: 0 },
    })
    await agree({ work: 'edit', changes })
    const { records } = (await mine.list({ column: 'amount', order: 'asc', price: '1.7' })).result
    expect(records.map(({ code, amount, version }) => [code, amount, version])).toEqual([
      ['C2', 0, 2],
      ['C3', 1, 2],
      ['C4', 2, 2],
    ])
  })

  it('says which rows were so already, and gives those no version', async () => {
    await fill(3)
    const done = await agree(setStatus('kept'))
    expect(done.result.outcome).toMatchObject({ changed: 2, unchanged: 1, refused: 0 })
    expect((await mine.get('g0-3')).result.version).toBe(1)
  })

  it('works on chosen rows alone', async () => {
    await fill(5)
    await agree({ ...setStatus('x'), ids: ['g0-1', 'g0-2'] })
    expect(await statuses()).toEqual(['kept 1', 'new 2', 'x 2'])
  })

  it.each([
    ['status', { field: 'total', how: 'set', value: 1 }, '没有可以批量修改的字段：total'],
    ['code', { field: 'code', how: 'set', value: 'X' }, '没有可以批量修改的字段：code'],
    ['nothing', { field: 'nothing', how: 'set', value: 1 }, '没有可以批量修改的字段：nothing'],
    ['amount', { field: 'amount', how: 'set', value: 'viel' }, '数量'],
    ['name', { field: 'name', how: 'add', value: '1' }, '名称不是数字，不能增减或乘以'],
    ['price', { field: 'price', how: 'add', value: '' }, '单价增减或乘以的应是一个数'],
  ])('refuses a change of %s that none of the rows can have', async (_, change, message) => {
    await fill(1)
    const refused = await preview({ work: 'edit', changes: [change] })
    expect(refused.success).toBe(false)
    expect(refused.message).toContain(message)
  })

  it('is refused when other rows match than somebody has agreed to', async () => {
    await fill(37)
    const { count, hash } = await told(setStatus('x'))
    await mine.stored({ code: 'D', amount: 1 })
    expect(await run({ ...setStatus('x'), count, hash })).toMatchObject({
      success: false,
      message: '符合条件的数据已有变化：原来 37 条，现在 38 条，请重新确认',
    })
    await sql`delete from trial_goods where code = 'C1'`.execute(server.databases.app)
    expect(await run({ ...setStatus('x'), count, hash })).toMatchObject({
      message: '符合条件的数据已有变化：仍是 37 条，但不是原来的那些，请重新确认',
    })
    expect(await statuses()).not.toContain('x 37')
  })

  it('looks again once it holds the rows: one that leaves meanwhile is not worked on unasked', async () => {
    await fill(3)
    const body = { ...setStatus('x'), query: { status: 'new' } }
    const { count, hash } = await told(body)
    expect(count).toBe(2)
    let finish = () => {}
    const isDone = new Promise<void>((resolve) => {
      finish = resolve
    })
    let tellHeld = () => {}
    const isHeld = new Promise<void>((resolve) => {
      tellHeld = resolve
    })
    const other = server.databases.app.transaction().execute(async (trx) => {
      await sql`update trial_goods set status = 'gone' where id = 'g0-1'`.execute(trx)
      tellHeld()
      await isDone
    })
    await isHeld
    const running = run({ ...body, count, hash })
    await expect
      .poll(
        async () =>
          (
            await sql<{ count: number }>`select count(*)::integer as count from pg_locks where not granted`.execute(
              server.databases.app,
            )
          ).rows[0]?.count,
      )
      .toBeGreaterThan(0)
    finish()
    await other
    expect(await running).toMatchObject({ success: false, message: expect.stringContaining('原来 2 条，现在 1 条') })
    expect(await statuses()).toEqual(['gone 1', 'kept 1', 'new 1'])
  })

  it('takes the right to that very work, and no condition on what is not to be seen', async () => {
    await fill(3)
    await server.addUser('editor', ['trial:goods:list', 'trial:goods:edit'])
    const editor = { token: await server.signIn('editor') }
    expect(await preview(setStatus('x'), editor)).toMatchObject({ success: true })
    expect(await preview({ work: 'delete' }, editor)).toMatchObject({ success: false, code: 510 })
    expect(await run({ work: 'action', action: 'approve', count: 3, hash: 'x' }, editor)).toMatchObject({ code: 510 })
    const hidden = await preview({ ...setStatus('x'), query: { cost: '1' } }, editor)
    const unknown = await preview({ ...setStatus('x'), query: { kost: '1' } }, editor)
    expect(hidden.success).toBe(false)
    expect(hidden.message).toBe(unknown.message.replace('kost', 'cost'))
    expect(await preview({ work: 'edit', changes: [{ field: 'cost', how: 'set', value: 1 }] }, editor)).toMatchObject({
      success: false,
      message: '没有可以批量修改的字段：cost',
    })
    expect(await statuses()).toEqual(['kept 1', 'new 2'])
  })

  it('sees the rows of its own tenant alone', async () => {
    await fill(2)
    await fill(5, 7)
    const done = await agree(setStatus('x'))
    expect(done.result.outcome?.changed).toBe(2)
    const others = await sql<{ count: number }>`
      select count(*)::integer as count from trial_goods where status = 'x' and tenant_id = 7
    `.execute(server.databases.app)
    expect(others.rows[0]?.count).toBe(0)
    expect(await preview({ ...setStatus('x'), ids: ['g7-1'] })).toMatchObject({
      success: false,
      message: '没有符合条件的数据，请调整查询条件后再试',
    })
  })

  it('is done once, however often the same request comes', async () => {
    await fill(3)
    const changes = [{ field: 'amount', how: 'add', value: '1' }]
    const { count, hash } = await told({ work: 'edit', changes })
    const headers = { [HEADERS.idempotencyKey]: 'once' }
    const first = await run({ work: 'edit', changes, count, hash }, { headers })
    const second = await run({ work: 'edit', changes, count, hash }, { headers })
    expect(second.result).toEqual(first.result)
    expect((await mine.get('g0-1')).result.amount).toBe(2)
  })
})

describe('rows that are closed to somebody', () => {
  it('are not found, and nobody gives a row away that way', async () => {
    const rights = ['trial:desk:list', 'trial:desk:edit']
    await server.addUser('worker', rights)
    const worker = await server.signIn('worker')
    await sql`
      insert into trial_desk (id, owner, state, tenant_id, version, create_time)
      values ('d1', 'worker', 'a', 0, 1, now()), ('d2', 'boss', 'a', 0, 1, now())
    `.execute(server.databases.app)
    const call = async (path: string, body: object) =>
      (await server.call<BatchPreview>({ method: 'POST', path: `/trial/desk/${path}`, token: worker, body })).body
    const work = { work: 'edit', query: {}, changes: [{ field: 'owner', how: 'set', value: 'boss' }] }
    const { result } = await call('batchPreview', work)
    expect(result).toMatchObject({ count: 1, outcome: { changed: 0, refused: 1, refusals: [{ id: 'd1' }] } })
    expect(result.outcome.refusals[0]?.message).toContain('不在您能看到的范围内')
    expect(await call('batchPreview', { ...work, ids: ['d2'] })).toMatchObject({ success: false })
  })
})

describe('work on many rows', () => {
  const work = () => tasksOf(server).work()
  const changed = async () =>
    (
      await sql<{ count: number }>`select count(*)::integer as count from trial_goods where status = 'x'`.execute(
        server.databases.app,
      )
    ).rows[0]?.count ?? 0
  /** What a server leaves that is killed in the middle of it. */
  const leave = () =>
    server.databases.app
      .updateTable('sys_task')
      .set({ state: 'running', holder: 'gone', beat_time: sql<string>`now() - interval '1 minute'`, runs: 1 })
      .execute()
  const tasks = () => taskClient(server, token)

  it('goes on in the background, and hands out what was refused with the reasons', async () => {
    await fill(1_200)
    const body = { work: 'delete', query: { amount_begin: '101' } }
    const shown = await told(body)
    expect(shown).toMatchObject({ count: 1_100, inTask: true, tried: 200 })
    const begun = await run({ ...body, count: shown.count, hash: shown.hash })
    expect(begun).toMatchObject({ success: true, message: '已开始在后台处理，可在右上角的“任务”中查看进度' })
    expect(await tasks().last()).toMatchObject({
      id: begun.result.task,
      kind: 'batch',
      title: '批量删除“试验goods”的 1100 条数据',
    })
    await work()
    const done = await tasks().last()
    expect(done).toMatchObject({
      state: 'done',
      done: 1_100,
      total: 1_100,
      message: '已处理 733 条，367 条没有处理，原因见下载的文件',
      file: { name: '未处理的数据_试验goods.xlsx' },
    })
    const { content } = await tasks().file(done.id)
    const sheet = readSheets(content).未处理的数据 ?? []
    expect(sheet).toHaveLength(368)
    expect(sheet[1]).toEqual([expect.stringMatching(/^C\d+$/), expect.stringContaining('已锁定'), expect.any(String)])
    expect((await mine.list()).result.total).toBe(467)
  }, 60_000)

  it('works on those alone that were there and still match', async () => {
    await fill(1_100)
    const body = { ...setStatus('x'), query: { status: 'new' } }
    const { count, hash } = await told(body)
    expect(count).toBe(734)
    expect(await run({ ...body, query: {}, count: 1_100, hash })).toMatchObject({ success: false })
    await agree(setStatus('x'))
    await sql`delete from trial_goods where id = 'g0-7'`.execute(server.databases.app)
    await mine.stored({ code: 'NEW', amount: 1, status: 'new' })
    await work()
    expect(await tasks().last()).toMatchObject({ message: '已处理 1099 条，1 条没有处理，原因见下载的文件' })
    expect(await statuses()).toEqual(['new 1', 'x 1099'])
  }, 60_000)

  it('is done once for each row, whatever server is killed', async () => {
    await fill(1_800)
    await agree({ work: 'edit', changes: [{ field: 'amount', how: 'add', value: '10000' }, ...setStatus('x').changes] })
    const first = tasksOf(server)
    const running = first.work()
    await expect.poll(changed, WAIT).toBeGreaterThan(0)
    await first.stop()
    await running
    expect(await changed()).toBeLessThan(1_800)
    await leave()
    const slow = work()
    await expect.poll(changed, WAIT).toBeGreaterThan(200)
    // The second one was thought to be gone, and is not.
    await leave()
    await Promise.all([slow, work()])
    expect(await tasks().last()).toMatchObject({ state: 'done', message: '已处理 1800 条' })
    const { rows } = await sql<{ least: number; most: number; versions: number }>`
      select min(amount) as least, max(amount) as most, count(distinct version)::integer as versions from trial_goods
    `.execute(server.databases.app)
    expect(rows[0]).toEqual({ least: 10_001, most: 11_800, versions: 1 })
  }, 90_000)

  it('ends when its owner loses the right; what is done stays', async () => {
    await server.addUser('loses', ['trial:goods:list', 'trial:goods:edit'])
    const loses = await server.signIn('loses')
    await fill(1_800)
    await agree(setStatus('x'), { token: loses })
    const running = work()
    await expect.poll(changed, WAIT).toBeGreaterThan(0)
    await server.databases.app
      .deleteFrom('sys_role_permission')
      .where('permission_id', 'in', ({ selectFrom }) =>
        selectFrom('sys_permission').where('perms', '=', 'trial:goods:edit').select('id'),
      )
      .where('role_id', 'in', ({ selectFrom }) =>
        selectFrom('sys_user_role')
          .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.user_id')
          .where('sys_user.username', '=', 'loses')
          .select('sys_user_role.role_id'),
      )
      .execute()
    await running
    const task = await taskClient(server, loses).last()
    expect(task).toMatchObject({ state: 'failed', message: '执行这个任务所需的权限已被收回，任务已停止' })
    expect(await changed()).toBe(task.done)
    expect(task.done).toBeLessThan(1_800)
  }, 60_000)
})
