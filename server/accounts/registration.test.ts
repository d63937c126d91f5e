import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SMS_MODES } from '#schemas/api/session.ts'
import { type AccountServer, anotherCode, createAccountServer } from '#tests/support/account-server.ts'

const PASSWORD = 'kT7#vbn2Lq'
const { register: REGISTER, signIn: SIGN_IN } = SMS_MODES

describe('registration', () => {
  let server: AccountServer
  let phones = 0
  let calls = 0
  beforeAll(async () => {
    server = await createAccountServer()
    await server.addPhoneUser('taken', '13600000001')
  })
  afterAll(() => server.close())

  const newPhone = () => {
    phones += 1
    return `1370000${String(phones).padStart(4, '0')}`
  }
  const register = (body: Record<string, unknown>) => {
    calls += 1
    return server.call({ method: 'POST', path: '/sys/user/register', body, address: `10.6.${calls}.1` })
  }
  const filled = async (more: Record<string, unknown> = {}) => {
    const phone = newPhone()
    return {
      username: `new_${phones}`,
      password: PASSWORD,
      phone,
      smscode: await server.codeFor(phone, REGISTER),
      ...more,
    }
  }
  const ask = (query: Record<string, string>, more: { token?: string; address?: string } = {}) => {
    calls += 1
    return server.call<boolean>({
      method: 'GET',
      path: '/sys/user/checkOnlyUser',
      query,
      address: `10.5.${calls}.1`,
      ...more,
    })
  }

  it('makes an account that signs in with the password, with nothing but the home page', async () => {
    const given = await filled()
    expect((await register(given)).body).toMatchObject({ success: true, message: '注册成功' })
    const body = { username: given.username, password: PASSWORD }
    const signedIn = await server.call<{ token: string }>({ method: 'POST', path: '/sys/login', body })
    expect(signedIn.body.success).toBe(true)
    const { token } = signedIn.body.result
    const menu = await server.call<{ menu: { path: string }[]; auth: unknown[] }>({
      method: 'GET',
      path: '/sys/permission/getUserPermissionByToken',
      token,
    })
    expect(menu.body.result.menu.map(({ path }) => path)).toEqual(['/dashboard/analysis'])
    expect(menu.body.result.auth).toEqual([])
  })

  it.each([
    [{ username: 'abc' }, '长度4到18个字符'],
    [{ username: '中文名字' }, '只允许字母、数字、下划线'],
    [{ email: 'no address' }, '邮箱格式不正确'],
    [{ password: 'short1!' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    [{ password: 'onlyletters!' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    [{ password: 'NoSigns123' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    [{ password: 'P@ssw0rd1' }, '密码过于常见，请换一个不易猜到的密码'],
    [{ username: 'zhangwei', password: 'zhangwei1!' }, '密码不能与用户名、手机号相同或只在其前后添加字符'],
    [{ username: 'TAKEN' }, '用户名已注册'],
    [{ phone: '' }, '手机号不能为空'],
    [{ phone: '123' }, '请输入正确手机号'],
    [{ smscode: '' }, '验证码不能为空'],
  ])('is refused with %j', async (wrong, message) => {
    expect((await register({ ...(await filled()), ...wrong })).body).toMatchObject({ success: false, message })
  })

  it('leaves the code good when something else was wrong', async () => {
    const given = await filled()
    await register({ ...given, username: 'taken' })
    expect((await register(given)).body.success).toBe(true)
  })

  it('does not take a wrong code, nor five of them, nor the right one afterwards', async () => {
    const given = await filled()
    for (let round = 0; round < 5; round += 1) {
      const { body } = await register({ ...given, smscode: anotherCode(given.smscode) })
      expect(body.message).toBe('手机验证码错误')
    }
    expect((await register(given)).body.message).toBe('手机验证码失效，请重新获取')
  })

  it('does not take the code of another phone, or of another purpose', async () => {
    const given = await filled()
    expect((await register({ ...given, phone: newPhone() })).body.message).toBe('手机验证码失效，请重新获取')
    const code = await server.codeFor('13600000001', SIGN_IN)
    const { body } = await register({ ...given, phone: '13600000001', smscode: code })
    expect(body.message).toBe('手机验证码失效，请重新获取')
  })

  it('makes one account of two requests at the same moment', async () => {
    const given = await filled()
    const answers = await Promise.all([
      register(given),
      register({ ...given, username: 'other_name' }),
      register(given),
    ])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  it('writes no field that it does not declare', async () => {
    const given = await filled()
    const { body } = await register({ ...given, status: 2, del_flag: 1, id: 'mine', roles: 'admin' })
    expect(body.success).toBe(true)
    const made = await server.databases.app
      .selectFrom('sys_user')
      .leftJoin('sys_user_role', 'sys_user_role.user_id', 'sys_user.id')
      .leftJoin('sys_role', 'sys_role.id', 'sys_user_role.role_id')
      .where('username', '=', given.username)
      .select(['sys_user.id', 'status', 'del_flag', 'role_code'])
      .execute()
    expect(made).toMatchObject([{ status: 1, del_flag: 0 }])
    expect(made[0]?.id).not.toBe('mine')
    expect(made[0]?.role_code).not.toBe('admin')
  })

  it('tells whether a name or a phone is free', async () => {
    expect((await ask({ username: 'free_name' })).body).toMatchObject({ success: true, result: true })
    const taken = { success: false, message: '用户账号已存在', result: false }
    expect((await ask({ username: 'Taken' })).body).toMatchObject(taken)
    expect((await ask({ phone: '13600000001' })).body).toMatchObject(taken)
  })

  it('tells nobody who is not signed in about addresses', async () => {
    await server.databases.app
      .updateTable('sys_user')
      .set({ email: 'Li@example.com' })
      .where('username', '=', 'taken')
      .execute()
    const shape = ({ body }: Awaited<ReturnType<typeof ask>>) => ({ ...body, timestamp: 0, traceId: '' })
    expect(shape(await ask({ email: 'li@example.com' }))).toEqual(shape(await ask({ email: 'nobody@example.com' })))
    const token = await server.signIn('taken')
    expect((await ask({ email: 'li@example.com' }, { token })).body.success).toBe(false)
    expect((await ask({ email: 'nobody@example.com' }, { token })).body.success).toBe(true)
  })

  it('answers one question at a time, about known fields only', async () => {
    const questions = [{}, { username: '' }, { username: 'a', phone: '1' }, { password_hash: 'x' }]
    for (const question of questions) expect((await ask(question)).body).toMatchObject({ success: false, code: 500 })
    // The newest client says which account it edits.
    expect((await ask({ username: 'free_name', id: '' })).body.success).toBe(true)
  })

  it('is not a list of accounts to be read off: questions are limited', async () => {
    const answers = []
    for (let round = 0; round < 21; round += 1)
      answers.push(await ask({ username: `u${round}` }, { address: '10.4.4.4' }))
    expect(answers.at(-1)?.status).toBe(429)
  })
})

describe('closed registration', () => {
  it('makes no accounts, sends no codes, and tells nothing of anybody', async () => {
    const server = await createAccountServer({ registration: false })
    try {
      await server.addPhoneUser('taken', '13600000001')
      const closed = { success: false, message: '系统未开放注册，请联系管理员' }
      expect((await server.askForCode('13600000002', REGISTER)).body).toMatchObject(closed)
      expect((await server.askForCode('13600000001', REGISTER)).body).toMatchObject(closed)
      const body = { username: 'somebody', password: PASSWORD, phone: '13600000002', smscode: '000000' }
      expect((await server.call({ method: 'POST', path: '/sys/user/register', body })).status).toBe(404)
      const question = { method: 'GET', path: '/sys/user/checkOnlyUser' } as const
      for (const username of ['taken', 'free_name']) {
        expect((await server.call({ ...question, query: { username } })).status).toBe(401)
      }
      // Who is signed in and edits an account asks the same.
      const token = await server.signIn('taken')
      expect((await server.call({ ...question, query: { username: 'taken' }, token })).body.result).toBe(false)
      expect((await server.call({ ...question, query: { username: 'free_name' }, token })).body.result).toBe(true)
    } finally {
      await server.close()
    }
  })
})
