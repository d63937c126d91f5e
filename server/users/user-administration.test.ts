import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MadePassword, UserRow } from '#schemas/api/user-administration.ts'
import { ADD_ROLE_USERS } from '#schemas/managed/sys-role.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'

const CODES = [...Object.values(sysUser.permissions), ...(sysUser.otherPermissions ?? []).map(({ code }) => code)]
const TENANT = 7

let server: PageServer
/** Holds everything about users, and nothing else. */
let keeper: string

beforeAll(async () => {
  server = await createPageServer(systemPages())
  await server.addUser('keeper', CODES)
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const users = (token = keeper) => clientOf(server, '/sys/user', token)

const call = <Result = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  given: object = {},
  token = keeper,
) => server.call<Result>({ method, path, token, ...given }).then(({ body }) => body)

let made = 0
/** A user that an administrator of users has added. */
async function newUser(values: object = {}, token = keeper) {
  made += 1
  const username = `person${made}`
  const stored = await users(token).stored({ username, realname: `人员${made}`, ...values })
  return { id: stored.id, username, version: Number(stored.version) }
}

const signIn = (username: string, password: string) =>
  server.call({ method: 'POST', path: '/sys/login', body: { username, password } }).then(({ body }) => body)

/** A user with rights that `keeper` does not hold. */
const strongUser = (name: string, tenants?: readonly number[]) => server.addUser(name, ['goods:secret'], tenants)

describe('adding a user', () => {
  it('makes an account that signs in with its password, and tells it nowhere', async () => {
    const password = 'Lan-tian-8642'
    const body = await users().add({
      username: 'wangfang',
      realname: '王芳',
      password,
      confirmpassword: password,
      phone: '13800000001',
      workNo: 'A-17',
      sex: 2,
    })
    expect(body).toMatchObject({ success: true, result: { username: 'wangfang', sex: '2', status: '1' } })
    expect(JSON.stringify(body)).not.toContain(password)
    expect(await signIn('wangfang', password)).toMatchObject({ success: true })
    const log = await server.databases.app
      .selectFrom('sys_data_log')
      .where('tenant_id', '=', 0)
      .where('data_table', '=', 'sys_account')
      .select('data_content')
      .execute()
    expect(JSON.stringify(log)).toContain('wangfang')
    expect(JSON.stringify(log)).not.toContain(password)
  })

  it('without a password makes one that waits for it', async () => {
    const { username } = await newUser()
    expect(await signIn(username, '')).toMatchObject({ success: false })
    expect(await signIn(username, USER_PASSWORD)).toMatchObject({ success: false, message: '用户名或密码错误' })
  })

  it.each([
    ['a weak password', { password: 'abc', confirmpassword: 'abc' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    ['two passwords', { password: 'Lan-tian-8642', confirmpassword: 'Lan-tian-8643' }, '两次输入的密码不一样！'],
    ['no name', { realname: '' }, '请输入用户名称!'],
    ['a phone that is none', { phone: '123' }, '手机号'],
  ])('refuses %s', async (_what, values, text) => {
    made += 1
    const body = await users().add({ username: `refused${made}`, realname: '某人', ...values })
    expect(body.success).toBe(false)
    expect(`${body.message} ${errorsOf(body)}`).toContain(text)
  })

  it('refuses what another account has, be it of another tenant or in the bin', async () => {
    await newUser({ phone: '13800000002' })
    const elsewhere = await strongUser('elsewhere_name', [TENANT])
    expect(elsewhere).not.toBe('')
    const twice = await users().add({ username: 'ELSEWHERE_name', realname: '某人' })
    expect(errorsOf(twice).join()).toContain('/username')
    const phone = await users().add({ username: 'another_one', realname: '某人', phone: '13800000002' })
    expect(errorsOf(phone).join()).toContain('/phone')
  })

  it('gives roles only as far as the caller holds what they grant', async () => {
    await server.addUser('granter', [...CODES, ADD_ROLE_USERS, 'goods:list'])
    await server.addUser('model-role', ['goods:list'])
    const role = await roleOf('role-model-role')
    const strong = await strongUser('strong_model')
    expect(strong).not.toBe('')
    const granter = await server.signIn('granter')
    const { id } = await newUser({ selectedroles: role }, granter)
    expect((await call('GET', '/sys/user/queryUserRole', { query: { userid: id } }, granter)).result).toEqual([role])
    const beyond = await users(granter).add({
      username: 'too_strong',
      realname: '某人',
      selectedroles: await roleOf('role-strong_model'),
    })
    expect(beyond.message).toContain('您自己没有的权限')
    const { result } = await call<UserRow[]>('GET', '/sys/user/list', { query: { username: 'too_strong' } }, granter)
    expect(JSON.stringify(result)).not.toContain('too_strong')
  })
})

describe('changing a user', () => {
  it('changes the account, its departments and those that it answers for', async () => {
    const [first, second] = await departments()
    const { id, version } = await newUser({
      selecteddeparts: `${first},${second}`,
      userIdentity: '2',
      departIds: first,
    })
    const list = await call<readonly { key: string }[]>('GET', '/sys/user/userDepartList', { query: { userId: id } })
    expect(list.result.map(({ key }) => key).toSorted()).toEqual([first, second].toSorted())
    const body = await users().edit({ id, version, realname: '新名字', selecteddeparts: second, departIds: second })
    expect(body).toMatchObject({
      success: true,
      result: { realname: '新名字', selecteddeparts: second, departIds: second, version: version + 1 },
    })
    const outside = await users().edit({ id, departIds: first })
    expect(errorsOf(outside).join()).toContain('负责部门只能从该用户的部门中选择')
  })

  it('keeps the name of the account, and answers a stale version as a conflict', async () => {
    const { id, version, username } = await newUser()
    const renamed = await users().edit({ id, version, username: 'renamed' })
    expect(renamed.success).toBe(false)
    await users().edit({ id, version, realname: '第一个' })
    const stale = await users().edit({ id, version, realname: '第二个' })
    expect(stale.success).toBe(false)
    const row = await users().stored({ username: `${username}b`, realname: '另一个' })
    expect(row.username).toBe(`${username}b`)
  })

  it('takes every right of the account', async () => {
    const id = await strongUser('strong_account')
    const body = await users().edit({ id, realname: '改名' })
    expect(body.message).toContain('用户“strong_account”有您自己没有的权限（goods:secret）')
    await server.addUser('equal', [...CODES, 'goods:secret'])
    const equal = await server.signIn('equal')
    expect((await users(equal).edit({ id, realname: '改名' })).success).toBe(true)
  })
})

describe('freezing', () => {
  it('ends sessions at once and lets nobody in, until it is undone', async () => {
    const id = await server.addUser('cold', [])
    const token = await server.signIn('cold')
    expect((await call('GET', '/sys/user/getUserInfo', {}, token)).success).toBe(true)
    const body = { ids: `${id},`, status: '2' }
    expect(await call('PUT', '/sys/user/frozenBatch', { body })).toMatchObject({ success: true, message: '操作成功!' })
    expect((await call('GET', '/sys/user/getUserInfo', {}, token)).success).toBe(false)
    expect((await signIn('cold', USER_PASSWORD)).success).toBe(false)
    await call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 1 } })
    expect((await signIn('cold', USER_PASSWORD)).success).toBe(true)
  })

  it('is refused for oneself, for the first account, and for stronger ones', async () => {
    const own = await idOf('keeper')
    const first = await idOf('admin')
    const strong = await strongUser('strong_freeze')
    const freeze = (id: string, token = keeper) =>
      call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: '2' } }, token).then(({ message }) => message)
    expect(await freeze(own)).toBe('不能冻结自己的账号，请由其他管理员操作')
    expect(await freeze(first)).toBe('管理员账号不允许此操作！')
    expect(await freeze(strong)).toContain('您自己没有的权限')
    expect(await freeze('no-such-user')).toBe('未找到对应的用户，请刷新后重试')
  })

  it('is refused for the last administrator of a tenant, and deleting them too', async () => {
    await server.addUser('keeper-of-nine', CODES, [9])
    const token = await server.signIn('keeper-of-nine')
    const id = await server.addUser('head-of-nine', [], [9])
    await server.databases.app
      .insertInto('sys_role')
      .values({ id: 'admin-of-nine', role_code: 'admin', role_name: '管理员', tenant_id: 9 })
      .execute()
    await server.databases.app.insertInto('sys_user_role').values({ user_id: id, role_id: 'admin-of-nine' }).execute()
    const frozen = await call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: '2' } }, token)
    expect(frozen.message).toBe('至少要保留一名可用的管理员')
    const deleted = await call('DELETE', '/sys/user/delete', { query: { id } }, token)
    expect(deleted.message).toBe('至少要保留一名可用的管理员')
    const members = await call<{ records: UserRow[] }>('GET', '/sys/user/list', {}, token)
    expect(members.result.records.find((row) => row.id === id)?.status).toBe('1')
  })

  it('in another tenant shuts out of that tenant alone', async () => {
    await server.addUser('tenant-keeper', CODES, [TENANT])
    const id = await server.addUser('both', [], [0, TENANT])
    const token = await server.signIn('tenant-keeper')
    const frozen = await call('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: '2' } }, token)
    expect(frozen.success).toBe(true)
    const both = await server.signIn('both')
    const here = await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token: both })
    expect(here.body.success).toBe(true)
    const there = await server.call({
      method: 'GET',
      path: '/sys/user/getUserInfo',
      token: both,
      headers: { 'X-Tenant-Id': String(TENANT) },
    })
    expect(there.body.success).toBe(false)
  })
})

describe('passwords for others', () => {
  it('are set, end the sessions of the account, and take every right of it', async () => {
    await server.addUser('forgetful', [])
    const token = await server.signIn('forgetful')
    const password = 'Qing-cao-7531'
    const body = { username: 'forgetful', password, confirmpassword: password }
    expect(await call('PUT', '/sys/user/changePassword', { body })).toMatchObject({ message: '密码修改成功!' })
    expect((await call('GET', '/sys/user/getUserInfo', {}, token)).success).toBe(false)
    expect((await signIn('forgetful', password)).success).toBe(true)
    const differ = await call('PUT', '/sys/user/changePassword', { body: { ...body, confirmpassword: 'x' } })
    expect(differ.message).toBe('两次输入的密码不一样！')
    await strongUser('strong_password')
    const strong = await call('PUT', '/sys/user/changePassword', { body: { ...body, username: 'strong_password' } })
    expect(strong.message).toContain('您自己没有的权限')
  })

  it('are made, handed out once, and replaced at the first sign-in', async () => {
    const [one, two] = [await newUser(), await newUser()]
    const body = { ids: `${one.id},${two.id}` }
    const { result } = await call<MadePassword[]>('POST', '/sys/user/makePasswords', { body })
    expect(result.map(({ username }) => username)).toEqual([one.username, two.username])
    expect(new Set(result.map(({ password }) => password)).size).toBe(2)
    const signedIn = await signIn(one.username, result[0]?.password ?? '')
    expect(signedIn).toMatchObject({ success: true, result: { mustChangePassword: true } })
  })

  it('of one whom the caller may not change are not made for anybody', async () => {
    const { id, username } = await newUser()
    const strong = await strongUser('strong_among')
    const refused = await call('POST', '/sys/user/makePasswords', { body: { ids: `${id},${strong}` } })
    expect(refused.success).toBe(false)
    expect(await hasPassword(username)).toBe(false)
  })

  it('are made by accounts for clients of the contract, by the same rules, and end sessions', async () => {
    const [one, two] = [await newUser(), await newUser()]
    await server.addUser('distracted', [])
    const token = await server.signIn('distracted')
    const reset = (usernames: string, as = keeper) =>
      call<MadePassword[]>('PUT', '/sys/user/resetPassword', { query: { usernames } }, as)
    const { result, message } = await reset(`${one.username},${two.username},distracted`)
    expect(new Set(result.map(({ password }) => password)).size).toBe(3)
    for (const { username, password } of result) {
      expect(message).toContain(`${username} ${password}`)
      expect(await signIn(username, password)).toMatchObject({ success: true, result: { mustChangePassword: true } })
    }
    expect((await call('GET', '/sys/user/getUserInfo', {}, token)).success).toBe(false)
    const logged = await server.databases.app
      .selectFrom('sys_log')
      .where('tenant_id', '=', 0)
      .where('log_content', 'like', '%distracted%')
      .select('log_content')
      .execute()
    expect(logged.map(({ log_content: content }) => content)).toContain('用户名: distracted,密码由管理员重新设定！')

    const third = await newUser()
    await strongUser('strong_reset')
    for (const usernames of [`${third.username},strong_reset`, `${third.username},no_such_user`, ',']) {
      expect((await reset(usernames)).success, usernames).toBe(false)
    }
    expect(await hasPassword(third.username)).toBe(false)
    await server.addUser('resetter-elsewhere', CODES, [18])
    const elsewhere = await server.signIn('resetter-elsewhere')
    expect((await reset(third.username, elsewhere)).message).toBe('未找到对应的用户，请刷新后重试')
  })
})

describe('who is in charge of a department', () => {
  it('is put in and taken out, of the departments that they belong to', async () => {
    const [first, second, third] = await departments()
    const { id } = await newUser({ selecteddeparts: `${first},${second}` })
    const change = (departId: string | undefined, status: boolean) =>
      call('PUT', '/sys/user/changeDepartChargePerson', { body: { userId: id, departId, status } })
    const charge = async () => {
      const { result } = await call<Record<string, unknown>>('GET', '/sys/user/queryById', { query: { id } })
      return [result.departIds, result.userIdentity]
    }
    expect(await change(first, true)).toMatchObject({ success: true })
    expect(await charge()).toEqual([first, '2'])
    await change(second, true)
    await change(first, false)
    await change(first, false)
    expect(await charge()).toEqual([second, '2'])
    expect(errorsOf(await change(third, true)).join()).toContain('负责部门只能从该用户的部门中选择')
    expect(errorsOf(await change('nowhere', true)).join()).toContain('负责部门只能从该用户的部门中选择')
    await server.addUser('charger-elsewhere', CODES, [18])
    const body = { userId: id, departId: first, status: true }
    const elsewhere = await server.signIn('charger-elsewhere')
    expect((await call('PUT', '/sys/user/changeDepartChargePerson', { body }, elsewhere)).success).toBe(false)
    expect(await charge()).toEqual([second, '2'])
  })
})

describe('the list of all users, as clients of the contract ask for it', () => {
  it('is the list of users of the tenant, with its conditions', async () => {
    const { username } = await newUser()
    const ask = (path: string, query: object, token = keeper) =>
      call<{ records: UserRow[]; total: number }>('GET', `/sys/user/${path}`, { query }, token)
    const wanted = { username, pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' }
    const { result } = await ask('listAll', wanted)
    expect(result).toEqual((await ask('list', wanted)).result)
    expect(result.records.map((row) => row.username)).toEqual([username])
    await server.addUser('lister-elsewhere', CODES, [18])
    expect((await ask('listAll', wanted, await server.signIn('lister-elsewhere'))).result.total).toBe(0)
    expect((await ask('listAll', { password: 'x' })).success).toBe(false)
  })
})

describe('whether a value is free, asked of the table as the contract calls it', () => {
  const ask = (fieldName: string, fieldVal: string, dataId = '', token = keeper) =>
    server.call({
      method: 'GET',
      path: '/sys/duplicate/check',
      query: { tableName: 'sys_user', fieldName, fieldVal, dataId },
      token,
    })

  it.each([
    ['username', 'asked_for'],
    ['phone', '13800000077'],
    ['email', 'asked@example.com'],
    ['work_no', 'W-77'],
  ])('%s', async (column, value) => {
    expect((await ask(column, value)).body).toMatchObject({ success: true, message: '该值可用！' })
    const field = column === 'work_no' ? 'workNo' : column
    const { id } = await newUser({ [field]: value })
    const taken = { success: false, message: '该值不可用，系统中已存在！' }
    expect((await ask(column, value)).body).toMatchObject(taken)
    expect((await ask(column, value, id)).body).toMatchObject({ success: true })
  })

  it('by those who may add or change users alone, and of no other column', async () => {
    await server.addUser('asker', [])
    expect((await ask('username', 'admin', '', await server.signIn('asker'))).body).toMatchObject({ code: 510 })
    for (const column of ['password_hash', 'realname', 'status']) {
      expect((await ask(column, 'admin')).body).toMatchObject({ message: '查询异常,请检查唯一校验的配置！' })
    }
  })
})

describe('deleting', () => {
  it('puts users into the bin with all that they had, from where they come back', async () => {
    const [department = ''] = await departments()
    const { id, username } = await newUser({ selecteddeparts: department })
    const password = 'Shan-shui-9513'
    await call('PUT', '/sys/user/changePassword', { body: { username, password, confirmpassword: password } })
    expect((await call('DELETE', '/sys/user/delete', { query: { id } })).success).toBe(true)
    expect((await signIn(username, password)).success).toBe(false)
    const bin = await call<UserRow[]>('GET', '/sys/user/recycleBin')
    expect(bin.result).toMatchObject([{ username, orgCode: expect.any(String) }])
    expect(await call('PUT', '/sys/user/putRecycleBin', { body: { userIds: `${id},` } })).toMatchObject({
      message: '还原成功',
    })
    expect((await signIn(username, password)).success).toBe(true)
    expect((await call<UserRow[]>('GET', '/sys/user/recycleBin')).result).toEqual([])
  })

  it('and every other list of people tells their departments parted as names are', async () => {
    const [first, second] = await departments()
    const { id, username } = await newUser({ selecteddeparts: `${first},${second}` })
    const admin = await server.signIn('admin')
    const names = '部门Y01，部门Y02'
    const rowsOf = async (path: string, query: object, token = admin) => {
      const { result } = await call<UserRow[] | { records: UserRow[] }>('GET', path, { query }, token)
      return Array.isArray(result) ? result : (result as { records: UserRow[] }).records
    }
    for (const [path, query, told] of [
      ['/sys/user/list', { username }, { orgCodeTxt: names }],
      ['/sys/user/departUserList', { depId: first, username }, { orgCode: names }],
      ['/sys/user/queryUserComponentData', { username }, { orgCodeTxt: names }],
      ['/sys/user/selectUserList', { username }, { orgCodeTxt: names }],
    ] as const) {
      expect(await rowsOf(path, query), path).toMatchObject([{ id, ...told }])
    }
    await call('DELETE', '/sys/user/delete', { query: { id } })
    expect(await rowsOf('/sys/user/recycleBin', {}, keeper)).toMatchObject([{ id, orgCode: names }])
    await call('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } })
  })

  it('brings nobody back whose phone somebody else has taken', async () => {
    const { id } = await newUser({ phone: '13800000009' })
    await call('DELETE', '/sys/user/delete', { query: { id } })
    await newUser({ phone: '13800000009' })
    const { message } = await call('PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })
    expect(message).toContain('手机号码已被其他用户使用')
    expect((await call('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } })).message).toBe('删除成功')
    expect((await call<UserRow[]>('GET', '/sys/user/recycleBin')).result.map((row) => row.id)).not.toContain(id)
  })

  it('refuses oneself, the first account and stronger ones, in a batch as alone', async () => {
    const { id, username } = await newUser()
    const strong = await strongUser('strong_deletion')
    for (const [target, text] of [
      [await idOf('keeper'), '不能删除自己的账号'],
      [await idOf('admin'), 'admin用户，不允许删除！'],
      [strong, '您自己没有的权限'],
    ] as const) {
      const alone = await call('DELETE', '/sys/user/delete', { query: { id: target } })
      expect(JSON.stringify(alone)).toContain(text)
      const batch = await call('DELETE', '/sys/user/deleteBatch', { query: { ids: `${id},${target}` } })
      expect(batch.success).toBe(false)
    }
    expect(await idOf(username)).toBe(id)
  })

  it('in another tenant takes out of that tenant, and never lets into the installation', async () => {
    await server.addUser('tenant-remover', CODES, [TENANT])
    const token = await server.signIn('tenant-remover')
    const id = await server.addUser('guest', [], [TENANT])
    expect((await call('DELETE', '/sys/user/delete', { query: { id } }, token)).success).toBe(true)
    expect((await signIn('guest', USER_PASSWORD)).success).toBe(false)
    expect((await call<UserRow[]>('GET', '/sys/user/recycleBin', {}, token)).result).toMatchObject([{ id }])
    await call('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } }, token)
    expect((await signIn('guest', USER_PASSWORD)).success).toBe(false)
  })
})

describe('who may', () => {
  it('see or change users: those of their tenant, by the codes of the contract alone', async () => {
    await server.addUser('nobody', [])
    const nobody = await server.signIn('nobody')
    for (const [method, path, given] of [
      ['GET', '/sys/user/list', {}],
      ['POST', '/sys/user/add', { body: { username: 'xyzabc', realname: '某人' } }],
      ['PUT', '/sys/user/frozenBatch', { body: { ids: 'x', status: '2' } }],
      ['PUT', '/sys/user/changePassword', { body: { username: 'x', password: 'x', confirmpassword: 'x' } }],
      ['POST', '/sys/user/makePasswords', { body: { ids: 'x' } }],
      ['PUT', '/sys/user/resetPassword', { query: { usernames: 'x' } }],
      ['PUT', '/sys/user/changeDepartChargePerson', { body: { userId: 'x', departId: 'x', status: true } }],
      ['GET', '/sys/user/listAll', {}],
      ['GET', '/sys/user/recycleBin', {}],
      ['DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: 'x' } }],
    ] as const) {
      expect((await call(method, path, given, nobody)).code, path).toBe(510)
    }
    await server.addUser('neighbour', CODES, [8])
    const neighbour = await server.signIn('neighbour')
    const { id } = await newUser()
    const { result } = await call<{ records: UserRow[] }>('GET', '/sys/user/list', {}, neighbour)
    expect(result.records.map(({ username }) => username)).toEqual(['neighbour'])
    expect((await users(neighbour).edit({ id, realname: '改名' })).success).toBe(false)
    expect((await call('DELETE', '/sys/user/delete', { query: { id } }, neighbour)).success).toBe(false)
  })
})

async function roleOf(code: string): Promise<string> {
  const row = await server.databases.app
    .selectFrom('sys_role')
    .where('role_code', '=', code)
    .where('tenant_id', '=', 0)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function idOf(username: string): Promise<string> {
  const row = await server.databases.app
    .selectFrom('sys_user')
    .where('username', '=', username)
    .where('del_flag', '=', 0)
    .select('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function hasPassword(username: string): Promise<boolean> {
  const row = await server.databases.app
    .selectFrom('sys_user')
    .innerJoin('sys_user_secret', 'sys_user_secret.user_id', 'sys_user.id')
    .where('username', '=', username)
    .select('sys_user.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Two departments of tenant 0. */
async function departments(): Promise<readonly string[]> {
  for (const [id, code] of [
    ['user-dept-1', 'Y01'],
    ['user-dept-2', 'Y02'],
    ['user-dept-3', 'Y03'],
  ] as const) {
    await server.databases.app
      .insertInto('sys_depart')
      .values({ id, depart_name: `部门${code}`, org_code: code, org_category: '2', depart_order: 1, tenant_id: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return ['user-dept-1', 'user-dept-2', 'user-dept-3']
}
