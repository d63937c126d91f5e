import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LoginResult, PlacedDepartment, UserInfo } from '#schemas/api/session.ts'
import { createTestServer, type TestServer, USER_PASSWORD } from '#tests/support/test-server.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

const RESEARCH = 'A01A02'
const MARKETING = 'A01A03'
const FINANCE = 'A01A05'

describe('the department and the tenant that a user works for', () => {
  let server: TestServer
  let userId: string
  let session: SessionStore
  beforeEach(async () => {
    server = await createTestServer()
    userId = await server.addUser('li')
    session = createSessionStore(server.databases.app, server.now, { idleHours: 2, absoluteDays: 7 }, new Set())
  })
  afterEach(() => server.close())

  const join = async (...codes: readonly string[]) => {
    for (const code of codes) {
      const depart = await server.databases.app
        .selectFrom('sys_depart')
        .where('org_code', '=', code)
        .select('id')
        .executeTakeFirstOrThrow()
      await server.databases.app
        .insertInto('sys_user_depart')
        .values({ user_id: userId, depart_id: depart.id })
        .execute()
    }
  }
  /** He leaves the installation for them, as whom an administrator assigns to tenants. */
  const joinTenants = async (...tenants: readonly { id: number; name: string; status?: number }[]) => {
    await server.databases.app
      .insertInto('sys_tenant')
      .values([...tenants])
      .execute()
    for (const { id } of tenants) {
      await server.joinTenant(userId, id)
    }
    await server.databases.app
      .deleteFrom('sys_user_tenant')
      .where('user_id', '=', userId)
      .where('tenant_id', '=', 0)
      .execute()
  }
  const signIn = async (more: Record<string, unknown> = {}) => {
    const body = { username: 'li', password: USER_PASSWORD, ...more }
    return (await server.call<LoginResult>({ method: 'POST', path: '/sys/login', body })).body
  }
  const select = (token: string, body: Record<string, unknown>, method: 'PUT' | 'POST' = 'PUT') =>
    server.call<{ userInfo: UserInfo }>({ method, path: '/sys/selectDepart', body, token })
  const departsOf = async (token: string) =>
    (
      await server.call<{ list: unknown[]; orgCode: string | null }>({
        method: 'GET',
        path: '/sys/user/getCurrentUserDeparts',
        token,
      })
    ).body.result

  /** Where requests without a header work. */
  const tenantOf = async (token: string) => (await session.verify(token, { tenantId: null, traceId: 'test' })).tenantId

  it('is told at sign-in how many departments he has', async () => {
    expect((await signIn()).result.multi_depart).toBe(0)
    await join(RESEARCH)
    expect((await signIn()).result.multi_depart).toBe(1)
    await join(MARKETING, FINANCE)
    const { result } = await signIn()
    expect(result.multi_depart).toBe(2)
    expect(result.departs?.map(({ orgCode, departName }) => [orgCode, departName])).toEqual([
      [RESEARCH, '研发部'],
      [MARKETING, '市场部'],
      [FINANCE, '财务部'],
    ])
  })

  it('begins in his first department, then in the one that he was in last', async () => {
    await join(MARKETING, FINANCE)
    const { result } = await signIn()
    expect(result.userInfo).toMatchObject({ orgCode: MARKETING, orgCodeTxt: '市场部' })
    await select(result.token, { orgCode: FINANCE, username: 'li' })
    expect((await signIn()).result.userInfo.orgCode).toBe(FINANCE)
  })

  it('may name one at sign-in, if it is his', async () => {
    await join(MARKETING, FINANCE)
    expect((await signIn({ loginOrgCode: FINANCE })).result.userInfo.orgCode).toBe(FINANCE)
    expect((await signIn({ loginOrgCode: RESEARCH })).result.userInfo.orgCode).toBe(FINANCE)
  })

  it('does not stay in one that he was taken out of', async () => {
    await join(MARKETING, FINANCE)
    await signIn({ loginOrgCode: FINANCE })
    await server.databases.app
      .deleteFrom('sys_user_depart')
      .where('depart_id', 'in', (query) => query.selectFrom('sys_depart').where('org_code', '=', FINANCE).select('id'))
      .execute()
    expect((await signIn()).result.userInfo.orgCode).toBe(MARKETING)
  })

  it.each(['PUT', 'POST'] as const)('switches by %s, for the next request on', async (method) => {
    await join(MARKETING, FINANCE)
    const { token } = (await signIn()).result
    const { body } = await select(token, { orgCode: FINANCE, username: 'li' }, method)
    expect(body.result.userInfo).toMatchObject({ orgCode: FINANCE, orgCodeTxt: '财务部' })
    expect(await departsOf(token)).toMatchObject({
      orgCode: FINANCE,
      list: [{ orgCode: MARKETING }, { orgCode: FINANCE }],
    })
  })

  it.each([
    [{ orgCode: RESEARCH, username: 'li' }, '您不属于该部门，无法切换！'],
    [{ orgCode: 'nowhere', username: 'li' }, '您不属于该部门，无法切换！'],
    [{ orgCode: FINANCE, username: 'admin' }, '只允许切换自己的部门！'],
    [{ orgCode: '', username: 'li' }, '请选择登录部门'],
    [{ orgCode: null }, '请选择登录部门'],
    [{ loginTenantId: 9 }, '您不属于该租户，无法切换！'],
    [{ loginTenantId: '9' }, '您不属于该租户，无法切换！'],
    [{ loginTenantId: '1 or 1' }, '您不属于该租户，无法切换！'],
  ])('does not switch for %j', async (wish, message) => {
    await join(MARKETING, FINANCE)
    const { token } = (await signIn()).result
    expect((await select(token, wish)).body).toMatchObject({ success: false, message })
    expect((await departsOf(token)).orgCode).toBe(MARKETING)
  })

  it('keeps the department when the tenant of the same wish is refused', async () => {
    await join(MARKETING, FINANCE)
    const { token } = (await signIn()).result
    await select(token, { orgCode: FINANCE, loginTenantId: 9 })
    expect((await departsOf(token)).orgCode).toBe(MARKETING)
  })

  it('has no departments, which is said as it is', async () => {
    const { token } = (await signIn()).result
    expect(await departsOf(token)).toEqual({ list: [], orgCode: null })
  })

  it('is told his tenants, chooses one, and is told which it was', async () => {
    expect((await signIn()).result.tenantList).toBeUndefined()
    await joinTenants({ id: 1, name: '甲公司' }, { id: 2, name: '乙公司' }, { id: 3, name: '丙公司', status: 0 })
    const { result } = await signIn()
    expect(result.tenantList).toEqual([
      { id: 1, name: '甲公司' },
      { id: 2, name: '乙公司' },
    ])
    const chosen = await select(result.token, { loginTenantId: 2 })
    expect(chosen.body.result.userInfo.loginTenantId).toBe(2)
    expect((await select(result.token, { loginTenantId: 3 })).body.success).toBe(false)
    expect((await signIn()).result.userInfo.loginTenantId).toBe(2)
  })

  it.each([2, '2'])(
    'works in the tenant that he has switched to by %j, in this session and in his next',
    async (chosen) => {
      await joinTenants({ id: 1, name: '甲公司' }, { id: 2, name: '乙公司' })
      const other = (await signIn()).result.token
      const { token } = (await signIn()).result
      expect(await tenantOf(token)).toBe(1)
      await select(token, { loginTenantId: chosen, username: 'li' })
      expect([await tenantOf(token), await tenantOf(other)]).toEqual([2, 1])
      expect(await tenantOf((await signIn()).result.token)).toBe(2)
    },
  )

  it.each(['', null, 0, '0'])('stays in his tenant when %j is sent for it', async (sent) => {
    await join(MARKETING, FINANCE)
    await joinTenants({ id: 1, name: '甲公司' }, { id: 2, name: '乙公司' })
    const { token } = (await signIn()).result
    await select(token, { loginTenantId: 2 })
    const { body } = await select(token, { loginTenantId: sent, orgCode: FINANCE, username: 'li' })
    expect(body.result.userInfo).toMatchObject({ orgCode: FINANCE, loginTenantId: 2 })
    expect(await tenantOf(token)).toBe(2)
  })

  it('is not told the tenant that he was in last once it is closed to him', async () => {
    await joinTenants({ id: 1, name: '甲公司' }, { id: 2, name: '乙公司' })
    const { token } = (await signIn()).result
    await select(token, { loginTenantId: 2 })
    await server.databases.app.updateTable('sys_tenant').set({ status: 0 }).where('id', '=', 2).execute()
    const { result } = await signIn()
    expect(result.userInfo.loginTenantId).toBeNull()
    expect(await tenantOf(result.token)).toBe(1)
  })

  it('is told his departments with their places, and his tenants, for the dialog in which he switches', async () => {
    await join(MARKETING, 'A01A03A01')
    await joinTenants({ id: 1, name: '甲公司' }, { id: 3, name: '丙公司', status: 0 })
    const { token } = (await signIn()).result
    const { list } = await departsOf(token)
    expect(list).toEqual([
      expect.objectContaining({ orgCode: MARKETING, orgCategory: '2', departNameAbbr: null }),
      expect.objectContaining({ orgCode: 'A01A03A01', departName: '华东大区' }),
    ])
    const [marketing, east] = list as readonly PlacedDepartment[]
    expect(east?.parentId).toBe(marketing?.id)
    expect(marketing?.departPathName).toMatch(/^\S+\/市场部$/)
    expect(east?.departPathName).toBe(`${marketing?.departPathName}/华东大区`)
    const tenants = await server.call({ method: 'GET', path: '/sys/tenant/getCurrentUserTenant', token })
    expect(tenants.body.result).toEqual({
      list: [{ id: 1, name: '甲公司', status: 1, beginDate: null, endDate: null }],
    })
  })

  it('is refused a tenant as soon as it is frozen', async () => {
    await joinTenants({ id: 1, name: '甲公司' })
    const { token } = (await signIn()).result
    const ask = () =>
      server.call({ method: 'GET', path: '/sys/user/getUserInfo', token, headers: { 'tenant-id': '1' } })
    expect((await ask()).status).toBe(200)
    await server.databases.app.updateTable('sys_tenant').set({ status: 0 }).execute()
    expect(await ask()).toMatchObject({ status: 401, body: { message: '登录租户授权变更，请重新登陆!' } })
  })

  it('cannot sign in while all his tenants are frozen', async () => {
    await joinTenants({ id: 1, name: '甲公司', status: 0 }, { id: 2, name: '乙公司', status: 0 })
    expect(await signIn()).toMatchObject({ success: false, message: '与该用户关联的租户均已被冻结，无法登录！' })
    expect(await server.databases.app.selectFrom('sys_session').selectAll().execute()).toEqual([])
  })
})
