import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnSession } from '#schemas/api/own-account.ts'
import type { WholeUserInfo } from '#schemas/api/whole-user-info.ts'
import { type AccountServer, anotherCode, createAccountServer } from '#tests/support/account-server.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'

const MINUTE_MS = 60_000

let server: AccountServer
let people = 0
beforeAll(async () => {
  server = await createAccountServer()
})
afterAll(() => server?.close())

async function somebody({ phone }: { readonly phone?: string } = {}) {
  people += 1
  const username = `own${people}`
  const id = phone === undefined ? await server.addUser(username) : await server.addPhoneUser(username, phone)
  return { id, username, token: await server.signIn(username) }
}
const nextMobile = () => {
  people += 1
  return `1381111${String(people).padStart(4, '0')}`
}
const send = (token: string, path: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  server.call({ method, path, body, token, address: `10.6.0.${people % 250}` })
const edit = (token: string, body: unknown, method: 'POST' | 'PUT' = 'POST') =>
  send(token, '/sys/user/login/setting/userEdit', body, method)
const dataOf = async (token: string) =>
  (await server.call<WholeUserInfo>({ method: 'GET', path: '/sys/user/login/setting/getUserData', token })).body.result
const isIn = async (token: string) =>
  (await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token })).status === 200
const logOf = async (username: string) =>
  (
    await server.databases.app.selectFrom('sys_log').where('username', '=', username).select('log_content').execute()
  ).map(({ log_content }) => log_content)

describe('one’s own data', () => {
  it('are told, and changed by either method; what is left out stays', async () => {
    const { id, username, token } = await somebody()
    expect(await dataOf(token)).toMatchObject({ id, username })
    expect((await edit(token, { id, realname: '李四', sex: 2, birthday: '1990-05-06' })).body).toMatchObject({
      success: true,
      message: '更新个人信息成功',
    })
    expect((await edit(token, { sex: '1' }, 'PUT')).body.success).toBe(true)
    expect(await dataOf(token)).toMatchObject({ realname: '李四', sex: 1, birthday: '1990-05-06' })
  })

  it('are one’s own alone, and nothing else of an account is changed by the way', async () => {
    const [one, other] = [await somebody(), await somebody()]
    expect((await edit(one.token, { id: other.id, realname: '改名' })).body.success).toBe(false)
    await edit(one.token, {
      realname: '王五',
      username: 'admin',
      status: 2,
      delFlag: 1,
      password_hash: 'x',
      roles: 'admin',
    })
    expect(await dataOf(one.token)).toMatchObject({ username: one.username, realname: '王五', status: 1, delFlag: 0 })
  })

  it.each([
    [{ realname: '  ' }, '姓名不能为空'],
    [{ birthday: '1990-02-30' }, '生日'],
    [{ email: 'no address', password: USER_PASSWORD }, '邮箱'],
    [{ phone: '13811112222' }, '手机号请通过短信验证码修改'],
  ])('%j is refused', async (body, message) => {
    const { token } = await somebody()
    expect((await edit(token, body)).body).toMatchObject({ success: false, message: expect.stringContaining(message) })
  })

  it('an e-mail is changed by who knows the password, and is nobody else’s', async () => {
    const { username, token } = await somebody()
    const email = `${username}@example.com`
    expect((await edit(token, { email })).body).toMatchObject({ success: false, message: '请输入当前密码' })
    expect((await edit(token, { email, password: 'wrong' })).body).toMatchObject({ success: false })
    expect((await edit(token, { email, password: USER_PASSWORD })).body.success).toBe(true)
    // The contract's client sends it with everything else.
    expect((await edit(token, { email, realname: '赵六', phone: null })).body.success).toBe(true)
    expect(await dataOf(token)).toMatchObject({ email, realname: '赵六' })
    expect(await logOf(username)).toContain(`用户名: ${username},修改邮箱！`)
    const other = await somebody()
    const taken = await edit(other.token, { email: email.toUpperCase(), password: USER_PASSWORD })
    expect(taken.body.message).toBe('该邮箱已被其他账号使用')
  })

  it('passwords are not tried by it without end', async () => {
    const { token } = await somebody()
    for (let round = 0; round < 5; round += 1) await edit(token, { email: 'a@example.com', password: 'wrong' })
    const { body } = await edit(token, { email: 'a@example.com', password: USER_PASSWORD })
    expect(body.message).toContain('次数过多')
  })
})

describe('one’s own phone', () => {
  const ask = (token: string, phone: string, type: 'verifyOriginalPhone' | 'updatePhone' = 'updatePhone') =>
    send(token, '/sys/user/sendChangePhoneSms', { phone, type })
  const codeOf = (mobile: string) => server.services.sent.findLast((one) => one.mobile === mobile)?.code ?? ''
  const change = (token: string, body: unknown) => send(token, '/sys/user/changePhone', body, 'PUT')
  const phoneOf = async (token: string) => (await dataOf(token)).phone

  it('is changed by the code of the old one and that of the new one, as the contract’s client does it', async () => {
    const [phone, newPhone] = [nextMobile(), nextMobile()]
    const { username, token } = await somebody({ phone })
    expect((await ask(token, phone, 'verifyOriginalPhone')).body.success).toBe(true)
    const shown = { type: 'verifyOriginalPhone', phone, smscode: codeOf(phone) }
    expect((await change(token, shown)).body.success).toBe(true)
    expect((await change(token, shown)).body.success).toBe(false)
    expect((await ask(token, newPhone)).body.success).toBe(true)
    const smscode = codeOf(newPhone)
    const wanted = { type: 'updatePhone', phone, newPhone }
    expect((await change(token, { ...wanted, smscode: anotherCode(smscode) })).body.message).toBe('手机验证码错误')
    expect((await change(token, { ...wanted, smscode })).body).toMatchObject({
      success: true,
      message: '修改手机号成功！',
    })
    expect(await phoneOf(token)).toBe(newPhone)
    expect(await logOf(username)).toContainEqual(expect.stringMatching(/修改手机号为 138\*\*\*\*\d{4}！$/))
    expect(JSON.stringify(await logOf(username))).not.toContain(newPhone)
  })

  it('is changed by the password and the code of the new one', async () => {
    const newPhone = nextMobile()
    const { token } = await somebody({ phone: nextMobile() })
    await ask(token, newPhone)
    const wanted = { type: 'updatePhone', newPhone, smscode: codeOf(newPhone) }
    expect((await change(token, { ...wanted, password: 'wrong' })).body.success).toBe(false)
    expect((await change(token, { ...wanted, password: USER_PASSWORD })).body.success).toBe(true)
    expect(await phoneOf(token)).toBe(newPhone)
  })

  it('is not changed by a session alone: neither with an old phone nor without one', async () => {
    for (const phone of [nextMobile(), undefined]) {
      const newPhone = nextMobile()
      const { token } = await somebody(phone === undefined ? {} : { phone })
      await ask(token, newPhone)
      const { body } = await change(token, { type: 'updatePhone', newPhone, smscode: codeOf(newPhone) })
      expect(body.message).toBe('请先验证原手机号，或输入当前密码')
      expect(await phoneOf(token)).toBe(phone ?? null)
    }
  })

  it('is not shown in one session for another, nor for longer than ten minutes', async () => {
    const [phone, newPhone] = [nextMobile(), nextMobile()]
    const { username, token } = await somebody({ phone })
    const elsewhere = await server.signIn(username)
    await ask(token, phone, 'verifyOriginalPhone')
    await change(token, { type: 'verifyOriginalPhone', phone, smscode: codeOf(phone) })
    await ask(elsewhere, newPhone)
    const wanted = { type: 'updatePhone', newPhone, smscode: codeOf(newPhone) }
    expect((await change(elsewhere, wanted)).body.success).toBe(false)
    server.advance(10 * MINUTE_MS + 1)
    await ask(token, newPhone)
    expect((await change(token, { ...wanted, smscode: codeOf(newPhone) })).body.success).toBe(false)
  })

  it('is not taken over with the code that somebody else was sent', async () => {
    const newPhone = nextMobile()
    const [one, other] = [await somebody(), await somebody()]
    await ask(one.token, newPhone)
    const wanted = { type: 'updatePhone', newPhone, smscode: codeOf(newPhone), password: USER_PASSWORD }
    expect((await change(other.token, wanted)).body.message).toBe('手机验证码错误')
  })

  it('is set by the code of the new one alone, where the session has shown the old one or the password is sent', async () => {
    const set = (token: string, body: unknown) => send(token, '/sys/user/updateMobile', body, 'PUT')
    const [phone, next, last] = [nextMobile(), nextMobile(), nextMobile()]
    const { token } = await somebody()
    await ask(token, phone)
    const first = { phone, smscode: codeOf(phone) }
    expect((await set(token, first)).body.message).toBe('请先验证原手机号，或输入当前密码')
    expect((await set(token, { ...first, password: 'wrong' })).body.success).toBe(false)
    expect((await set(token, { ...first, password: USER_PASSWORD })).body).toMatchObject({
      success: true,
      message: '手机号设置成功！',
    })
    expect(await phoneOf(token)).toBe(phone)

    await ask(token, phone, 'verifyOriginalPhone')
    await change(token, { type: 'verifyOriginalPhone', phone, smscode: codeOf(phone) })
    await ask(token, next)
    const smscode = codeOf(next)
    expect((await set(token, { phone: next, smscode: anotherCode(smscode) })).body.message).toBe('手机验证码错误')
    expect((await set(token, { phone: last, smscode })).body.success).toBe(false)
    expect((await set(token, { phone: next, smscode })).body.success).toBe(true)
    expect(await phoneOf(token)).toBe(next)
  })

  it('is neither the same nor somebody else’s', async () => {
    const [phone, taken] = [nextMobile(), nextMobile()]
    const { token } = await somebody({ phone })
    await somebody({ phone: taken })
    expect((await ask(token, phone)).body.message).toBe('新手机号与原手机号一致，无法修改！')
    expect((await ask(token, taken)).body.message).toBe('手机号已被注册，请尝试其他手机号！')
    expect((await ask(token, taken, 'verifyOriginalPhone')).body.message).toBe('旧手机号不匹配，无法修改手机号！')
  })
})

describe('one’s own sessions', () => {
  const list = async (token: string) =>
    (await server.call<OwnSession[]>({ method: 'GET', path: '/sys/user/ownSessions', token })).body.result
  const end = (token: string, body: unknown) => send(token, '/sys/user/ownSessions/end', body)

  it('are listed with the one that asks marked, by ids that open nothing', async () => {
    const { username, token } = await somebody()
    const other = await server.signIn(username)
    const rows = await list(token)
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(other)
    for (const { id } of rows) expect(await isIn(id)).toBe(false)
  })

  it('one of them is ended, the others stay, and somebody else’s is none of them', async () => {
    const { username, token } = await somebody()
    const [second, third] = [await server.signIn(username), await server.signIn(username)]
    const own = (await list(second)).find(({ isCurrent }) => isCurrent)?.id
    expect((await end(token, { which: 'one', id: own })).body.success).toBe(true)
    expect([await isIn(token), await isIn(second), await isIn(third)]).toEqual([true, false, true])
    const stranger = await somebody()
    const foreign = (await list(stranger.token))[0]?.id
    expect((await end(token, { which: 'one', id: foreign })).body.message).toBe('该会话已退出')
    expect((await end(token, { which: 'one' })).body.success).toBe(false)
    expect(await isIn(stranger.token)).toBe(true)
  })

  it('all others are ended, or all of them', async () => {
    const { username, token } = await somebody()
    const other = await server.signIn(username)
    expect((await end(token, { which: 'others' })).body.success).toBe(true)
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    const another = await server.signIn(username)
    await end(token, { which: 'all' })
    expect([await isIn(token), await isIn(another)]).toEqual([false, false])
    expect(await logOf(username)).toContain(`用户名: ${username},退出其他设备！`)
  })

  it('those that have idled out are gone', async () => {
    const { username } = await somebody()
    server.advance(2 * 60 * MINUTE_MS + 1)
    expect(await list(await server.signIn(username))).toHaveLength(1)
  })
})
