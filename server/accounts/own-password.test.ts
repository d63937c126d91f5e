import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AccountServer, createAccountServer } from '#tests/support/account-server.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'kT7#vbn2Lq'

describe('one’s own password', () => {
  let server: AccountServer
  let people = 0
  beforeAll(async () => {
    server = await createAccountServer()
  })
  afterAll(() => server.close())

  const somebody = async () => {
    people += 1
    const username = `own${people}`
    const id = await server.addUser(username)
    return { id, username, token: await server.signIn(username) }
  }
  const update = (
    token: string,
    username: string,
    more: { method?: 'PUT' | 'POST'; oldpassword?: string; password?: string; confirmpassword?: string } = {},
  ) => {
    const { method = 'PUT', oldpassword = USER_PASSWORD, password = NEW_PASSWORD, confirmpassword = password } = more
    const body = { username, oldpassword, password, confirmpassword }
    return server.call({ method, path: '/sys/user/updatePassword', body, token })
  }
  const isSignedIn = async (token: string) =>
    (await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token })).status === 200
  const signIn = (username: string, password: string) =>
    server.call<{ token: string; mustChangePassword?: boolean }>({
      method: 'POST',
      path: '/sys/login',
      body: { username, password },
      address: `10.1.${people}.1`,
    })

  it.each(['PUT', 'POST'] as const)('is changed by %s; the session goes on, the others end', async (method) => {
    const { username, token } = await somebody()
    const other = await server.signIn(username)
    expect((await update(token, username, { method })).body).toMatchObject({
      success: true,
      message: '密码重置成功!',
      result: null,
    })
    expect(await isSignedIn(token)).toBe(true)
    expect(await isSignedIn(other)).toBe(false)
    expect((await signIn(username, USER_PASSWORD)).body.success).toBe(false)
    expect((await signIn(username, NEW_PASSWORD)).body.success).toBe(true)
  })

  it.each([
    [{ oldpassword: 'wrong' }, '旧密码输入错误!'],
    [{ password: '' }, '新密码不允许为空!'],
    [{ confirmpassword: 'Other#5678xy' }, '两次输入密码不一致!'],
    [{ password: 'short1!' }, '密码由8位数字、大小写字母和特殊符号组成!'],
    [{ password: 'Qwer1234!' }, '密码过于常见，请换一个不易猜到的密码'],
    [{ password: USER_PASSWORD }, '新密码不能与旧密码相同！'],
  ])('is not changed with %j', async (wrong, message) => {
    const { username, token } = await somebody()
    expect((await update(token, username, wrong)).body).toMatchObject({ success: false, message })
    expect((await signIn(username, USER_PASSWORD)).body.success).toBe(true)
  })

  it('is one’s own: another user name is refused, and nothing of that user changes', async () => {
    const [mine, other] = [await somebody(), await somebody()]
    expect((await update(mine.token, other.username)).body.message).toBe('只允许修改自己的密码！')
    expect((await signIn(other.username, USER_PASSWORD)).body.success).toBe(true)
  })

  it('is not guessed from a console left open: five wrong ones close the form for ten minutes', async () => {
    const { username, token } = await somebody()
    for (let round = 0; round < 5; round += 1) await update(token, username, { oldpassword: 'wrong' })
    const locked = '旧密码输入错误次数过多，请于10分钟后再试！'
    expect((await update(token, username)).body.message).toBe(locked)
    server.advance(10.1 * MINUTE_MS)
    expect((await update(token, username)).body.success).toBe(true)
  })

  it('leaves a line in the log', async () => {
    const { username, token } = await somebody()
    await update(token, username)
    const rows = await server.databases.app
      .selectFrom('sys_log')
      .where('username', '=', username)
      .select('log_content')
      .execute()
    expect(rows.map((row) => row.log_content)).toContain(`用户名: ${username},修改密码成功！`)
    expect(JSON.stringify(rows)).not.toContain(NEW_PASSWORD)
  })

  describe('that the server has made', () => {
    const withInitialPassword = async () => {
      const one = await somebody()
      await server.databases.app
        .updateTable('sys_user_secret')
        .set({ must_change: true })
        .where('user_id', '=', one.id)
        .execute()
      return one
    }

    it('opens the session’s own calls and nothing else until it is replaced', async () => {
      const { username, token } = await withInitialPassword()
      const list = () => server.call({ method: 'GET', path: '/sys/dict/queryAllDictItems', token })
      expect((await list()).body).toMatchObject({ success: false, code: 4121, message: '请先修改初始密码' })
      const mine = await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token })
      expect(mine.body.result).toMatchObject({ mustChangePassword: true })
      for (const path of ['/sys/permission/getUserPermissionByToken', '/sys/user/getCurrentUserDeparts']) {
        expect((await server.call({ method: 'GET', path, token })).body.success).toBe(true)
      }

      expect((await update(token, username)).body.success).toBe(true)
      expect((await list()).body.success).toBe(true)
    })

    it('says so at sign-in, and no more afterwards', async () => {
      const { username, token } = await withInitialPassword()
      expect((await signIn(username, USER_PASSWORD)).body.result.mustChangePassword).toBe(true)
      await update(token, username)
      expect((await signIn(username, NEW_PASSWORD)).body.result.mustChangePassword).toBeUndefined()
    })

    it('is not kept by setting it again', async () => {
      const { username, token } = await withInitialPassword()
      const { body } = await update(token, username, { password: USER_PASSWORD })
      expect(body.message).toBe('新密码不能与旧密码相同！')
    })
  })
})
