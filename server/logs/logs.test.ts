import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, type PageServer, pageOf, type WireRow } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { purgeLogs } from './purge-logs.ts'

let server: PageServer
let admin: string

const goods = pageOf(
  'goods',
  {
    name: { type: 'string(20)', title: '品名' },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
    remark: { type: 'text', title: '备注' },
  },
  {
    title: '货品',
    actions: { praise: { title: '点赞', type: 'set-values', props: { values: { remark: '好' } } } },
  },
)

beforeAll(async () => {
  server = await createPageServer({ ...systemPages(), 'trial/goods.json': goods })
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const signIn = (name: string) => server.signIn(name)
const log = (query: Record<string, string> = {}, token = admin, tenantId = 0) =>
  server.call<{ records: WireRow[]; total: number }>({
    method: 'GET',
    path: '/sys/log/list',
    query: { logType: '2', ...query },
    token,
    headers: { 'X-Tenant-Id': String(tenantId) },
  })
async function lines(query: Record<string, string> = {}, token = admin, tenantId = 0): Promise<readonly WireRow[]> {
  await server.app.flushOperations()
  const { body } = await log({ pageSize: '100', ...query }, token, tenantId)
  expect(body.message).toBe('')
  return body.result.records
}
const goodsOf = (token = admin) => clientOf(server, '/trial/goods', token)

describe('the log of operations', () => {
  beforeEach(() => server.databases.app.deleteFrom('sys_log').execute())

  it('says who has done what from where, with what, and how long it took', async () => {
    const { body } = await server.call<WireRow>({
      method: 'POST',
      path: '/trial/goods/add',
      body: { name: '钢板', remark: '厚' },
      token: admin,
      address: '10.9.8.7',
    })
    const [line, ...others] = await lines()
    expect(others).toEqual([])
    expect(line).toMatchObject({
      logType: '2',
      logType_dictText: '操作日志',
      operateType: '2',
      operateType_dictText: '添加',
      logContent: '货品：新增',
      userid: 'admin',
      username: expect.any(String),
      ip: '10.9.8.7',
      method: 'POST /trial/goods/add',
      requestType: 'POST',
      requestUrl: '/trial/goods/add',
      requestParam: '{"name":"钢板","remark":"厚"}',
      success: true,
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    expect(line?.username).not.toBe('admin')
    expect(Number(line?.costTime)).toBeGreaterThanOrEqual(0)
    expect(line?.keyWord).toBeNull()
    expect(body.success).toBe(true)
  })

  it.each([
    ['edit', '货品：编辑', '3', (row: WireRow) => goodsOf().edit({ ...row, name: '新' })],
    ['delete', '货品：删除', '4', (row: WireRow) => goodsOf().remove(String(row.id))],
    [
      'an action',
      '货品：点赞',
      '3',
      (row: WireRow) =>
        server.call({ method: 'POST', path: '/trial/goods/action/praise', body: { ids: [row.id] }, token: admin }),
    ],
    [
      'a fixed call',
      '冻结或解冻用户，失败：',
      '3',
      () =>
        server.call({
          method: 'PUT',
          path: '/sys/user/frozenBatch',
          body: { ids: 'nobody', status: '2' },
          token: admin,
        }),
    ],
  ])('has a line for %s', async (_, content, operateType, act) => {
    const row = await goodsOf().stored({ name: '板' })
    await server.app.flushOperations()
    await server.databases.app.deleteFrom('sys_log').execute()
    await act(row)
    const [line] = await lines()
    expect(line?.logContent).toContain(content)
    expect(line?.operateType).toBe(operateType)
  })

  it('says what went wrong with a call that was refused for its values', async () => {
    await goodsOf().add({ name: '一个很长很长很长很长很长很长很长很长的名称' })
    const [line] = await lines()
    expect(line).toMatchObject({ success: false, logContent: expect.stringMatching(/^货品：新增，失败：/) })
  })

  it('has one line for a call without permission, by the audit of refusals', async () => {
    await server.addUser('reader', ['trial:goods:list'])
    const token = await signIn('reader')
    await server.databases.app.deleteFrom('sys_log').execute()
    await goodsOf(token).add({ name: '板' })
    await expect.poll(() => lines()).toHaveLength(1)
    expect((await lines())[0]?.logContent).toContain('没有权限')
  })

  it('says nothing of reading', async () => {
    await goodsOf().list({})
    await lines()
    expect(await lines()).toEqual([])
  })

  it('holds no secrets: passwords, and fields that not everybody may see', async () => {
    await goodsOf().stored({ name: '板', cost: 12.5 })
    await server.call({
      method: 'PUT',
      path: '/sys/user/changePassword',
      body: { username: 'nobody', password: 'Very-secret-1', confirmpassword: 'Very-secret-1' },
      token: admin,
    })
    const told = JSON.stringify(await lines())
    expect(told).toContain('"name\\":\\"板')
    expect(told).toContain('cost\\":\\"***')
    expect(told).not.toContain('12.5')
    expect(told).not.toContain('Very-secret')
  })

  it('cuts long parameters short', async () => {
    await goodsOf().add({ name: '板', remark: '长'.repeat(50_000) })
    const [line] = await lines()
    expect(String(line?.requestParam).length).toBeLessThan(400)
  })

  it('finds lines by key word, kind and day', async () => {
    const row = await goodsOf().stored({ name: '板' })
    await goodsOf().remove(row.id)
    await server.app.flushOperations()
    expect((await lines({ keyWord: '删除' })).map(({ logContent }) => logContent)).toEqual(['货品：删除'])
    expect((await lines({ operateType: '2' })).map(({ logContent }) => logContent)).toEqual(['货品：新增'])
    const today = String((await lines())[0]?.createTime).slice(0, 10)
    expect(await lines({ createTime_begin: today, createTime_end: today })).toHaveLength(2)
    expect(await lines({ keyWord: '*新增*' })).toHaveLength(1)
    expect(await lines({ createTime_end: '2000-01-01' })).toEqual([])
    expect(await lines({ logType: '1' })).toEqual([])
  })

  it('is written by those who read it in their tenant', async () => {
    const id = await server.addUser('both', ['trial:goods:list', 'trial:goods:add', 'system:log:list'])
    await server.joinTenant(id, 7)
    const token = await signIn('both')
    await server.databases.app.deleteFrom('sys_log').execute()
    const add = (tenantId: number) =>
      server.call({
        method: 'POST',
        path: '/trial/goods/add',
        body: { name: `在${tenantId}` },
        token,
        headers: { 'X-Tenant-Id': String(tenantId) },
      })
    await add(7)
    await add(0)
    const names = (rows: readonly WireRow[]) => rows.map(({ requestParam }) => requestParam)
    expect(names(await lines({}, token, 7))).toEqual(['{"name":"在7"}'])
    expect(names(await lines({}, token, 0))).toEqual(['{"name":"在0"}'])
  })

  it('is written once although the database refuses for a while', async () => {
    await server.databases.owner.schema.alterTable('sys_log').renameTo('sys_log_away').execute()
    await goodsOf().stored({ name: '板' })
    await server.app.flushOperations()
    await server.databases.owner.schema.alterTable('sys_log_away').renameTo('sys_log').execute()
    expect(await lines()).toHaveLength(1)
    expect(await lines()).toHaveLength(1)
  })
})

describe('the log of sign-ins', () => {
  it('shows a success to the tenant that it leads into, and a failure to the installation alone', async () => {
    await server.addUser('seven', ['system:log:list'], [7])
    await server.databases.app.deleteFrom('sys_log').execute()
    const token = await signIn('seven')
    await server.call({ method: 'POST', path: '/sys/login', body: { username: 'seven', password: 'wrong-Pw-1' } })
    const read = async (as: string, tenantId: number) => {
      const { body } = await server.call<{ records: WireRow[] }>({
        method: 'GET',
        path: '/sys/log/signIn/list',
        token: as,
        headers: { 'X-Tenant-Id': String(tenantId) },
      })
      return body.result.records.map(({ success, username }) => ({ success, username }))
    }
    expect(await read(token, 7)).toEqual([{ success: true, username: expect.any(String) }])
    expect(await read(admin, 0)).toEqual([{ success: false, username: null }])
    expect((await log({ logType: '1' }, token, 7)).body.result.total).toBe(1)
  })
})

describe('deleting log lines', () => {
  beforeEach(() => server.databases.app.deleteFrom('sys_log').execute())
  const remove = (path: string, query: Record<string, string>, token = admin, tenantId = 0) =>
    server
      .call({ method: 'DELETE', path, query, token, headers: { 'X-Tenant-Id': String(tenantId) } })
      .then(({ body }) => body)

  it('takes its permission, goes by ids or for all, and leaves a line that it was done', async () => {
    for (const name of ['甲', '乙', '丙']) await goodsOf().stored({ name })
    const [first, second] = await lines()
    expect(await remove('/sys/log/delete', { id: String(first?.id) })).toMatchObject({ message: '删除成功!' })
    expect(await remove('/sys/log/deleteBatch', { ids: `${second?.id},` })).toMatchObject({ message: '删除成功!' })
    expect(await remove('/sys/log/delete', { id: 'none' })).toMatchObject({ success: false })
    await server.app.flushOperations()
    expect(await remove('/sys/log/deleteBatch', { ids: 'allclear' })).toMatchObject({ message: '清除成功!' })
    expect((await lines()).map(({ logContent }) => logContent)).toEqual(['批量删除日志'])
  })

  it('is refused without the permission, and reaches no other tenant', async () => {
    const id = await server.addUser('cleaner', ['system:log:list', 'system:log:delete', 'system:log:deleteBatch'])
    await server.joinTenant(id, 7)
    await server.addUser('looker', ['system:log:list'])
    const [cleaner, looker] = [await signIn('cleaner'), await signIn('looker')]
    await server.databases.app.deleteFrom('sys_log').execute()
    await goodsOf().stored({ name: '甲' })
    const [line] = await lines()
    expect(await remove('/sys/log/delete', { id: String(line?.id) }, looker)).toMatchObject({ code: 510 })
    expect(await remove('/sys/log/deleteBatch', { ids: 'allclear' }, looker)).toMatchObject({ code: 510 })
    expect(await remove('/sys/log/delete', { id: String(line?.id) }, cleaner, 7)).toMatchObject({ success: false })
    await remove('/sys/log/deleteBatch', { ids: 'allclear' }, cleaner, 7)
    expect((await lines()).map(({ id: kept }) => kept)).toContain(line?.id)
  })
})

describe('old log lines', () => {
  it('go by days, in portions', async () => {
    await server.databases.app.deleteFrom('sys_log').execute()
    for (const name of ['甲', '乙', '丙', '丁', '戊']) await goodsOf().stored({ name })
    await server.app.flushOperations()
    const later = (days: number) => new Date(server.now().getTime() + days * 86_400_000)
    expect(await purgeLogs(server.databases.app, later(9), 10, 2)).toBe(0)
    expect(await purgeLogs(server.databases.app, later(11), 10, 2)).toBe(5)
    expect(await lines()).toEqual([])
  })
})
