import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberRow, TenantRow, TenantUser } from '#schemas/api/tenants.ts'
import { clientOf, createPageServer, type PageServer, type WireRow } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

interface Page<Row> {
  readonly records: readonly Row[]
  readonly total: number
  readonly pages: number
}
interface Ask {
  readonly method?: 'GET' | 'PUT'
  readonly query?: Record<string, string>
  readonly tenantId?: number
}

const NORTH = 41
const SOUTH = 42
const FROZEN = 43
const KEEPER_CODES = ['system:user:list', 'system:tenant:user:list', 'system:tenant:leave']

let server: PageServer
beforeAll(async () => {
  server = await createPageServer(systemPages())
  await server.databases.app
    .insertInto('sys_tenant')
    .values([
      { id: NORTH, name: '北区', trade: '1' },
      { id: SOUTH, name: '南区' },
      { id: FROZEN, name: '冻结的', status: 0 },
    ])
    .execute()
})
afterAll(() => server?.close())

async function ask<Result>(username: string, call: string, { method = 'GET', query = {}, tenantId }: Ask = {}) {
  const headers: Record<string, string> = tenantId === undefined ? {} : { 'X-Tenant-Id': String(tenantId) }
  const token = await server.signIn(username)
  const path = `/sys/tenant/${call}`
  return (await server.call<Result>({ method, path, query, token, headers })).body
}
const setStatus = (userId: string, tenantId: number, status: number) =>
  server.databases.app
    .updateTable('sys_user_tenant')
    .set({ status })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .execute()
const statusOf = async (userId: string, tenantId: number) =>
  (
    await server.databases.app
      .selectFrom('sys_user_tenant')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', tenantId)
      .select('status')
      .executeTakeFirst()
  )?.status

describe('the tenants of the signed-in user', () => {
  beforeAll(async () => {
    await server.addUser('traveller', [], [NORTH, SOUTH, FROZEN])
  })
  const own = (query: Record<string, string>, username = 'traveller') =>
    ask<Page<TenantRow>>(username, 'getTenantPageListByUserId', { query })

  it('are those that are open, page by page, by a part of their name', async () => {
    const first = await own({ pageNo: '1', pageSize: '1', userTenantStatus: '1' })
    expect(first.result).toMatchObject({ total: 2, pages: 2, records: [{ id: NORTH, name: '北区', trade: '1' }] })
    expect((await own({ pageNo: '2', pageSize: '1' })).result.records).toMatchObject([{ id: SOUTH, status: 1 }])
    expect((await own({ name: '*南*' })).result.records.map(({ id }) => id)).toEqual([SOUTH])
    expect((await own({ name: '%' })).result.total).toBe(0)
  })

  it('are of nobody else', async () => {
    await server.addUser('northerner', [], [NORTH])
    expect((await own({}, 'northerner')).result.records.map(({ id }) => id)).toEqual([NORTH])
  })

  it('are told by how the user stands in them', async () => {
    const id = await server.addUser('half-frozen', [], [NORTH, SOUTH])
    await setStatus(id, SOUTH, 2)
    const numbers = async (userTenantStatus?: string) =>
      (await own(userTenantStatus === undefined ? {} : { userTenantStatus }, 'half-frozen')).result.records.map(
        (row) => row.id,
      )
    expect(await numbers('1')).toEqual([NORTH])
    expect(await numbers('2')).toEqual([SOUTH])
    // States that only the contract has.
    expect(await numbers('3,4')).toEqual([])
    expect(await numbers()).toEqual([NORTH, SOUTH])
    const memberships = await ask<readonly WireRow[]>('half-frozen', 'getTenantListByUserId')
    expect(memberships.result).toEqual([
      { id, tenantUserId: String(NORTH), name: '北区', trade: '1', createBy: null, userTenantStatus: '1' },
      { id, tenantUserId: String(SOUTH), name: '南区', trade: null, createBy: null, userTenantStatus: '2' },
    ])
    await setStatus(id, SOUTH, 0)
    expect(await numbers()).toEqual([NORTH])
  })
})

describe('the members of a tenant', () => {
  const usernames = ({ result }: { readonly result: Page<TenantUser> }) =>
    result.records.map(({ username }) => username).toSorted()
  let frozenId: string
  beforeAll(async () => {
    await server.addUser('keeper', KEEPER_CODES, [51])
    await server.addUser('anna', [], [51, 52])
    frozenId = await server.addUser('bert', [], [51])
    await server.addUser('outsider', [], [52])
    await server.addUser('head-office', KEEPER_CODES)
    await setStatus(frozenId, 51, 2)
  })
  const members = (query: Record<string, string>, username = 'keeper') =>
    ask<Page<MemberRow>>(username, 'getUserTenantPageList', { query })
  const users = (username: string, userTenantId: number) =>
    ask<Page<TenantUser>>(username, 'getTenantUserList', { query: { userTenantId: String(userTenantId) } })

  it('are those of the caller’s tenant, by state and name', async () => {
    expect(usernames(await members({ userTenantStatus: '1,3,4' }))).toEqual(['anna', 'keeper'])
    expect(usernames(await members({ userTenantStatus: '2' }))).toEqual(['bert'])
    expect(usernames(await members({}))).toEqual(['anna', 'bert', 'keeper'])
    expect(usernames(await members({ username: '*ann*' }))).toEqual(['anna'])
    expect((await members({ pageNo: '2', pageSize: '2' })).result).toMatchObject({ total: 3, pages: 2, current: 2 })
    const [row] = (await members({ username: 'bert' })).result.records
    expect(row).toMatchObject({ id: frozenId, status: '2' })
    expect(Object.keys(row ?? {}).filter((name) => /password|secret|salt/i.test(name))).toEqual([])
  })

  it('are for those who list users', async () => {
    expect(await members({}, 'anna')).toMatchObject({ success: false, code: 510 })
    expect(await users('anna', 51)).toMatchObject({ success: false, code: 510 })
  })

  it('are, by the number of the tenant, those who work there: of one’s own tenant, from 0 of any', async () => {
    expect(usernames(await users('keeper', 51))).toEqual(['anna', 'keeper'])
    expect(await users('keeper', 52)).toMatchObject({ success: false, message: expect.stringContaining('他人租户') })
    expect(await users('keeper', 0)).toMatchObject({ success: false })
    expect(usernames(await users('head-office', 52))).toEqual(['anna', 'outsider'])
  })
})

describe('leaving a tenant', () => {
  const leave = (username: string, userIds: string, tenantId: number) =>
    ask(username, 'leaveTenant', { method: 'PUT', query: { userIds, tenantId: String(tenantId) } })
  beforeAll(async () => {
    await server.addUser('keeper61', ['system:tenant:leave'], [61])
    await server.addUser('office', ['system:tenant:leave'])
    await server.addUser('plain', [], [61])
  })

  it('ends the work of its members there and nowhere else, and is on record', async () => {
    const id = await server.addUser('goer', [], [61, 62])
    const token = await server.signIn('goer')
    expect(await leave('keeper61', `${id},`, 61)).toMatchObject({ success: true, message: '请离成功' })
    expect([await statusOf(id, 61), await statusOf(id, 62)]).toEqual([0, 1])
    const isIn = async (as: string, tenantId: number) => {
      const headers = { 'X-Tenant-Id': String(tenantId) }
      return (await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token: as, headers })).status === 200
    }
    expect(await isIn(token, 61)).toBe(false)
    expect(await isIn(await server.signIn('goer'), 62)).toBe(true)
    const line = await server.databases.app
      .selectFrom('sys_data_log')
      .where('tenant_id', '=', 61)
      .where('data_id', '=', id)
      .select(['action', 'create_by'])
      .executeTakeFirst()
    expect(line).toEqual({ action: 'delete', create_by: 'keeper61' })
    expect(await leave('keeper61', id, 61)).toMatchObject({ success: false })
  })

  it('is for all who are named, or for nobody', async () => {
    const id = await server.addUser('stayer', [], [61])
    const foreign = await server.addUser('foreign', [], [62])
    expect(await leave('keeper61', `${id},${foreign}`, 61)).toMatchObject({ success: false })
    expect([await statusOf(id, 61), await statusOf(foreign, 62)]).toEqual([1, 1])
  })

  it('is refused to who may not, for another tenant, for oneself, and for 0', async () => {
    const id = await server.addUser('wanted', [], [0, 61, 62])
    const own = await server.databases.app
      .selectFrom('sys_user')
      .where('username', '=', 'keeper61')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await leave('plain', id, 61)).toMatchObject({ code: 510 })
    expect(await leave('keeper61', id, 62)).toMatchObject({ success: false })
    expect(await leave('keeper61', own.id, 61)).toMatchObject({ success: false })
    expect(await leave('office', id, 0)).toMatchObject({ success: false, message: expect.stringContaining('租户 0') })
    expect([await statusOf(id, 0), await statusOf(id, 61), await statusOf(id, 62)]).toEqual([1, 1, 1])
  })

  it('may be brought about from 0, of nobody with more rights', async () => {
    const id = await server.addUser('weak', [], [61])
    const strong = await server.addUser('strong', ['system:role:list'], [61])
    expect(await leave('office', id, 61)).toMatchObject({ success: true })
    expect(await statusOf(id, 61)).toBe(0)
    expect(await leave('office', strong, 61)).toMatchObject({
      success: false,
      message: expect.stringContaining('您自己没有的权限'),
    })
    expect(await statusOf(strong, 61)).toBe(1)
  })
})

describe('the recycle bin of tenants', () => {
  const bin = (query: Record<string, string> = {}, username = 'admin') =>
    ask<Page<TenantRow>>(username, 'recycleBinPageList', { query })
  const restore = (ids: string, username = 'admin') =>
    ask(username, 'revertTenantLogic', { method: 'PUT', query: { ids } })
  async function deleted(id: number) {
    const tenants = clientOf(server, '/sys/tenant', await server.signIn('admin'))
    await tenants.stored({ tenantNo: id, name: `租户${id}`, status: '0' })
    await tenants.remove(String(id))
  }

  it('has those that were deleted, by a part of their name', async () => {
    await deleted(71)
    await deleted(72)
    const numbers = async (query = {}) => (await bin(query)).result.records.map(({ id }) => id).toSorted()
    expect(await numbers()).toEqual([71, 72])
    expect(await numbers({ name: '*72*' })).toEqual([72])
    expect((await bin({ pageSize: '1' })).result).toMatchObject({ total: 2, pages: 2 })
  })

  it('gives them back, frozen as they were, all or none', async () => {
    await deleted(73)
    await deleted(74)
    expect(await restore('73,75')).toMatchObject({ success: false })
    expect((await bin({ name: '73' })).result.total).toBe(1)
    expect(await restore('73,74,')).toMatchObject({ success: true, message: '还原成功' })
    const tenants = clientOf(server, '/sys/tenant', await server.signIn('admin'))
    const { result } = await tenants.get('73')
    expect(result).toMatchObject({ tenantNo: 73, status: '0' })
    const line = await server.databases.app
      .selectFrom('sys_data_log')
      .where('tenant_id', '=', 0)
      .where('data_table', '=', 'sys_tenant_entry')
      .where('data_id', '=', '73')
      .orderBy('running_no', 'desc')
      .select(['action', 'create_by'])
      .executeTakeFirst()
    expect(line).toEqual({ action: 'restore', create_by: 'admin' })
    expect(await tenants.edit({ id: '73', version: result.version, status: '1' })).toMatchObject({ success: true })
    expect(await restore('73')).toMatchObject({ success: false })
  })

  it('is of the installation, and takes a right for each call', async () => {
    await server.addUser('looker', ['system:tenant:list', 'system:tenant:delete'])
    expect(await bin({}, 'looker')).toMatchObject({ code: 510 })
    expect(await restore('71', 'looker')).toMatchObject({ code: 510 })
    await server.addUser('elsewhere', ['system:tenant:recycleBinPageList', 'system:tenant:revertTenantLogic'], [SOUTH])
    expect(await bin({}, 'elsewhere')).toMatchObject({ code: 510 })
    expect(await restore('71', 'elsewhere')).toMatchObject({ code: 510 })
  })
})
