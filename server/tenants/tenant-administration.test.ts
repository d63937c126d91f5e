import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, errorsOf, type PageServer, type WireRow } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'

const DAY_MS = 86_400_000

let server: PageServer
let admin: string

beforeAll(async () => {
  server = await createPageServer(systemPages())
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const tenants = (token = admin, tenantId = 0) => clientOf(server, '/sys/tenant', token, tenantId)
let last = 100
/** With somebody who works in it, unless it is to be empty. */
async function newTenant(values: WireRow = {}) {
  last += 1
  const stored = await tenants().stored({ tenantNo: last, name: `租户${last}`, ...values })
  const username = `user${last}`
  await server.addUser(username, [], [last])
  return { id: last, stored, username }
}
const isIn = async (token: string, tenantId?: number) => {
  const headers: Record<string, string> = tenantId === undefined ? {} : { 'X-Tenant-Id': String(tenantId) }
  return (await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token, headers })).status === 200
}
const signInAnswer = (username: string) =>
  server
    .call({ method: 'POST', path: '/sys/login', body: { username, password: USER_PASSWORD } })
    .then(({ body }) => body)
/** As the wire writes a moment of the business zone. */
const wireTime = (date: Date) => new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

describe('tenants', () => {
  it('are listed, added, edited by POST and PUT, and read', async () => {
    const { id, stored } = await newTenant()
    expect(stored).toMatchObject({ id: String(id), tenantNo: id, status: '1', beginDate: null })
    const { result } = await tenants().list({ name: `*租户${id}*` })
    expect(result.records).toEqual([
      expect.objectContaining({ id: String(id), name: `租户${id}`, status_dictText: '正常' }),
    ])
    const { version } = stored
    expect(await tenants().edit({ id, version, name: '改名' })).toMatchObject({ success: true, message: '编辑成功!' })
    const posted = await server.call({
      method: 'POST',
      path: '/sys/tenant/edit',
      body: { id: String(id), name: '再改' },
      token: admin,
    })
    expect(posted.body.success).toBe(true)
    expect((await tenants().get(String(id))).result).toMatchObject({ name: '再改', tenantNo: id, version: 3 })
    expect(await tenants().edit({ id, version, name: '过时' })).toMatchObject({ success: false })
  })

  it('take their number by the name of the id, as clients of the contract send it', async () => {
    const added = await tenants().add({ id: 7001, name: '按编号', status: 1 })
    expect(added).toMatchObject({ success: true, result: { id: '7001', tenantNo: 7001 } })
    const row = await server.databases.app
      .selectFrom('sys_tenant')
      .where('id', '=', 7001)
      .select(['name', 'status'])
      .executeTakeFirst()
    expect(row).toEqual({ name: '按编号', status: 1 })
  })

  it.each([
    ['a number that is taken', { tenantNo: 7002, name: '二' }, '/tenantNo 该编号已存在!'],
    ['no number', { name: '二' }, '/tenantNo 请输入租户编号!'],
    ['a number below 1', { tenantNo: 0, name: '二' }, '/tenantNo '],
    ['a number that is none', { tenantNo: 'x1', name: '二' }, '/tenantNo '],
    ['no name', { tenantNo: 7003 }, '/name 请输入租户名称!'],
    [
      'an end before its beginning',
      { tenantNo: 7003, name: '二', beginDate: '2026-02-01 00:00:00', endDate: '2026-01-01 00:00:00' },
      '/endDate 结束时间要在开始时间之后',
    ],
  ])('refuse %s', async (_, body, error) => {
    await tenants().add({ tenantNo: 7002, name: '一' })
    const answer = await tenants().add(body)
    expect(answer.success).toBe(false)
    expect(errorsOf(answer)[0]).toContain(error)
  })

  it('keep their number', async () => {
    const { id } = await newTenant()
    expect(errorsOf(await tenants().edit({ id: String(id), tenantNo: 7010 }))).toEqual(['/tenantNo 租户编号不可修改'])
  })

  it('are deleted once they are frozen, and keep their number for good', async () => {
    const { id, stored, username } = await newTenant()
    const token = await server.signIn(username)
    expect((await tenants().remove(String(id))).message).toContain('请先冻结它')
    expect(await isIn(token)).toBe(true)
    await tenants().edit({ id: String(id), version: stored.version, status: '0' })
    expect(await tenants().remove(String(id))).toMatchObject({ success: true })
    expect((await tenants().list({ tenantNo: String(id) })).result.records).toEqual([])
    expect(errorsOf(await tenants().add({ tenantNo: id, name: '又' }))).toEqual(['/tenantNo 该编号已存在!'])
    expect(await signInAnswer(username)).toMatchObject({
      success: false,
      message: '与该用户关联的租户均已被冻结，无法登录！',
    })
  })

  it('are deleted together or not at all', async () => {
    const [one, other] = [await newTenant(), await newTenant()]
    await tenants().edit({ id: String(one.id), status: '0' })
    expect(await tenants().removeBatch(`${one.id},${other.id}`)).toMatchObject({ success: false })
    expect((await tenants().get(String(one.id))).success).toBe(true)
    await tenants().edit({ id: String(other.id), status: '0' })
    expect(await tenants().removeBatch(`${one.id},${other.id},`)).toMatchObject({ success: true })
  })

  it('begin with whoever makes them, as their administrator', async () => {
    const { id } = await newTenant()
    expect(await isIn(admin, id)).toBe(true)
    const { body } = await server.call<{ records: WireRow[] }>({
      method: 'GET',
      path: '/sys/role/list',
      token: admin,
      headers: { 'X-Tenant-Id': String(id) },
    })
    expect(body.result.records.map(({ roleCode }) => roleCode)).toContain('admin')
  })

  it('grant whoever makes them no right that they do not hold', async () => {
    await server.addUser('founder', ['system:tenant:list', 'system:tenant:add', 'system:role:list'])
    const token = await server.signIn('founder')
    last += 1
    await tenants(token).stored({ tenantNo: last, name: '小' })
    const roles = clientOf(server, '/sys/role', token, last)
    expect((await roles.list({})).success).toBe(true)
    expect(await roles.add({ roleCode: 'more', roleName: '更多权限' })).toMatchObject({ code: 510 })
  })
})

describe('a tenant that is closed', () => {
  it('signs nobody in once it is frozen, and whoever is in is out', async () => {
    const { id, username, stored } = await newTenant()
    const token = await server.signIn(username)
    expect(await isIn(token)).toBe(true)
    await tenants().edit({ id: String(id), version: stored.version, status: '0' })
    expect(await isIn(token)).toBe(false)
    expect(await signInAnswer(username)).toMatchObject({
      success: false,
      message: '与该用户关联的租户均已被冻结，无法登录！',
    })
    await tenants().edit({ id: String(id), status: '1' })
    expect(await isIn(await server.signIn(username))).toBe(true)
  })

  it('ends the sessions in it of those who work elsewhere too, who sign in there again', async () => {
    const { id, username } = await newTenant()
    last += 1
    await tenants().stored({ tenantNo: last, name: '另一个' })
    const userId = await server.databases.app
      .selectFrom('sys_user')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
    await server.joinTenant(userId.id, last)
    const token = await server.signIn(username)
    await tenants().edit({ id: String(id), status: '0' })
    expect(await isIn(token)).toBe(false)
    const again = await server.signIn(username)
    expect(await isIn(again)).toBe(true)
    expect(await isIn(again, id)).toBe(false)
  })

  it('signs nobody in after its time, nor before it', async () => {
    const soon = new Date(server.now().getTime() + DAY_MS / 48)
    const { id, username } = await newTenant({ endDate: wireTime(soon) })
    const early = await newTenant({ beginDate: wireTime(new Date(soon.getTime() + DAY_MS)) })
    expect(await signInAnswer(early.username)).toMatchObject({ success: false })
    const token = await server.signIn(username)
    expect(await isIn(token)).toBe(true)
    server.advance(DAY_MS / 24)
    expect(await isIn(token)).toBe(false)
    expect(await isIn(token, id)).toBe(false)
    expect(await signInAnswer(username)).toMatchObject({ success: false })
    admin = await server.signIn('admin')
    await tenants().edit({ id: String(id), endDate: null })
    expect(await isIn(await server.signIn(username))).toBe(true)
  })

  it('lets nobody go on in another tenant without a word when its time is over', async () => {
    const { id, username } = await newTenant({ endDate: wireTime(new Date(server.now().getTime() + DAY_MS / 48)) })
    const user = await server.databases.app
      .selectFrom('sys_user')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
    last += 1
    await tenants().stored({ tenantNo: last, name: '开着的' })
    await server.joinTenant(user.id, last)
    const token = await server.signIn(username)
    server.advance(DAY_MS / 24)
    expect(await isIn(token)).toBe(false)
    expect(await isIn(token, last)).toBe(true)
    expect(await isIn(token, id)).toBe(false)
    admin = await server.signIn('admin')
  })
})

describe('who may do what with tenants', () => {
  it('is said by the codes', async () => {
    const { id } = await newTenant()
    await server.addUser('lister', ['system:tenant:list'])
    const token = await server.signIn('lister')
    expect((await tenants(token).list({})).success).toBe(true)
    expect(await tenants(token).add({ tenantNo: 7100, name: '一' })).toMatchObject({ code: 510 })
    expect(await tenants(token).edit({ id: String(id), name: '一' })).toMatchObject({ code: 510 })
    expect(await tenants(token).remove(String(id))).toMatchObject({ code: 510 })
    expect(await tenants(token).removeBatch(String(id))).toMatchObject({ code: 510 })
    const query = await server.call({ method: 'GET', path: '/sys/tenant/queryList', token })
    expect(query.body).toMatchObject({ code: 510 })
  })

  it('is for the installation: nobody of another tenant sees or writes any', async () => {
    const codes = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'queryList'].map((name) => `system:tenant:${name}`)
    const { id } = await newTenant()
    await server.addUser('elsewhere', codes, [id])
    const token = await server.signIn('elsewhere')
    const theirs = tenants(token, id)
    expect((await theirs.list({})).result.records).toEqual([])
    expect(await theirs.add({ tenantNo: 7200, name: '一' })).toMatchObject({
      success: false,
      message: expect.stringContaining('租户 0'),
    })
    expect(await theirs.edit({ id: String(id), name: '一' })).toMatchObject({ success: false })
    expect(await theirs.remove(String(id))).toMatchObject({ success: false })
    const { body } = await server.call<WireRow[]>({
      method: 'GET',
      path: '/sys/tenant/queryList',
      token,
      headers: { 'X-Tenant-Id': String(id) },
    })
    expect(body.result.map((tenant) => tenant.id)).toEqual([id])
  })

  it('chooses among those that are open, from 0', async () => {
    const [open, frozen] = [await newTenant(), await newTenant()]
    await tenants().edit({ id: String(frozen.id), status: '0' })
    const { body } = await server.call<WireRow[]>({
      method: 'GET',
      path: '/sys/tenant/queryList',
      query: { ids: `${open.id},${frozen.id}` },
      token: admin,
    })
    expect(body.result).toEqual([{ id: open.id, name: `租户${open.id}`, status: 1, beginDate: null, endDate: null }])
  })

  it('leaves the installation open', async () => {
    await server.databases.app
      .insertInto('sys_tenant')
      .values({ id: 0, name: '总部' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    expect(await tenants().edit({ id: '0', status: '0' })).toMatchObject({ success: false })
    expect(await tenants().edit({ id: '0', endDate: '2020-01-01 00:00:00' })).toMatchObject({ success: false })
    expect(await tenants().remove('0')).toMatchObject({ success: false })
    expect(await tenants().edit({ id: '0', name: '平台' })).toMatchObject({ success: true })
  })
})
