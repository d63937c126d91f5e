import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SMS_MODES } from '#schemas/api/session.ts'
import { type AccountServer, anotherCode, createAccountServer } from '#tests/support/account-server.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'kT7#vbn2Lq'
const { resetPassword } = SMS_MODES

interface Verified {
  readonly smscode: string
  readonly username: string
}

describe('a forgotten password', () => {
  let server: AccountServer
  let people = 0
  let calls = 0
  beforeAll(async () => {
    server = await createAccountServer()
  })
  afterAll(() => server.close())

  const somebody = async () => {
    people += 1
    const phone = `1350000${String(people).padStart(4, '0')}`
    const username = `reset${people}`
    return { id: await server.addPhoneUser(username, phone), phone, username }
  }
  const send = <Result>(path: string, body: unknown) => {
    calls += 1
    return server.call<Result>({ method: 'POST', path, body, address: `10.3.${calls}.1` })
  }
  const verify = (phone: string, smscode: string) => send<Verified>('/sys/user/phoneVerification', { phone, smscode })
  const change = (body: Record<string, string>) => send<null>('/sys/user/passwordChange', body)
  const verified = async (phone: string) =>
    (await verify(phone, await server.codeFor(phone, resetPassword))).body.result.smscode
  const signIn = (username: string, password: string) => send('/sys/login', { username, password })

  it('is replaced by who shows the code of his phone, and ends all his sessions', async () => {
    const { phone, username } = await somebody()
    const token = await server.signIn(username)
    const first = await verify(phone, await server.codeFor(phone, resetPassword))
    expect(first.body).toMatchObject({ success: true, result: { username } })

    const { smscode } = first.body.result
    const { body } = await change({ username, password: NEW_PASSWORD, smscode, phone })
    expect(body).toMatchObject({ success: true, message: '密码重置完成！', result: null })
    expect((await signIn(username, NEW_PASSWORD)).body.success).toBe(true)
    expect((await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token })).status).toBe(401)
  })

  it('is replaced by the contract’s call as well, with the ticket as its smscode', async () => {
    const { phone, username } = await somebody()
    const query = { username, password: NEW_PASSWORD, smscode: await verified(phone), phone }
    const { body } = await server.call({ method: 'GET', path: '/sys/user/passwordChange', query })
    expect(body.message).toBe('密码重置完成！')
    expect((await signIn(username, NEW_PASSWORD)).body.success).toBe(true)
  })

  it('is replaced with the code of the message instead of the ticket, as the newest client of the contract does', async () => {
    const { phone, username } = await somebody()
    const smscode = await server.codeFor(phone, resetPassword)
    await verify(phone, smscode)
    const query = { username, password: NEW_PASSWORD, smscode, phone }
    const { body } = await server.call({ method: 'GET', path: '/sys/user/passwordChange', query })
    expect(body.message).toBe('密码重置完成！')
    expect((await signIn(username, NEW_PASSWORD)).body.success).toBe(true)
  })

  it('is replaced once for one code, by it or by its ticket, also by both at the same moment', async () => {
    const { phone, username } = await somebody()
    const code = await server.codeFor(phone, resetPassword)
    const ticket = (await verify(phone, code)).body.result.smscode
    const answers = await Promise.all(
      [code, ticket, code].map((smscode, index) =>
        change({ username, password: `${NEW_PASSWORD}${index}`, smscode, phone }),
      ),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    for (const smscode of [code, ticket]) {
      const again = await change({ username, password: NEW_PASSWORD, smscode, phone })
      expect(again.body.message).toBe('短信验证码失效！')
    }
  })

  it('is not replaced with the code of a message after five minutes', async () => {
    const { phone, username } = await somebody()
    const smscode = await server.codeFor(phone, resetPassword)
    await verify(phone, smscode)
    server.advance(5.1 * MINUTE_MS)
    expect((await change({ username, password: NEW_PASSWORD, smscode, phone })).body.message).toBe('短信验证码失效！')
  })

  it('is not replaced by guessing codes where the new password is set, which counts as a try', async () => {
    const { phone, username } = await somebody()
    const smscode = await server.codeFor(phone, resetPassword)
    for (let round = 0; round < 5; round += 1) {
      const wrong = { username, password: NEW_PASSWORD, smscode: anotherCode(smscode), phone }
      expect((await change(wrong)).body.message).toBe('手机验证码错误')
    }
    expect((await change({ username, password: NEW_PASSWORD, smscode, phone })).body.message).toBe('短信验证码失效！')
  })

  it('is not replaced for another account by the code, which is gone after the try', async () => {
    const [mine, other] = [await somebody(), await somebody()]
    const smscode = await server.codeFor(mine.phone, resetPassword)
    const tried = await change({ username: other.username, password: NEW_PASSWORD, smscode, phone: mine.phone })
    expect(tried.body.message).toBe('当前用户和绑定的手机号不匹配，无法修改密码！')
    const again = await change({ username: mine.username, password: NEW_PASSWORD, smscode, phone: mine.phone })
    expect(again.body.message).toBe('短信验证码失效！')
  })

  it('of somebody is not kept from him by who tries codes from elsewhere', async () => {
    const { phone, username } = await somebody()
    const home = '10.50.0.1'
    await server.askForCode(phone, resetPassword, { address: home })
    const smscode = server.services.sent.findLast((one) => one.mobile === phone)?.code ?? ''
    for (let round = 0; round < 8; round += 1) await verify(phone, anotherCode(smscode))
    const body = { username, password: NEW_PASSWORD, smscode, phone }
    const answer = await server.call({ method: 'POST', path: '/sys/user/passwordChange', body, address: home })
    expect(answer.body.message).toBe('密码重置完成！')
  })

  it('is replaced once with one ticket, also by several at the same moment', async () => {
    const { phone, username } = await somebody()
    const smscode = await verified(phone)
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((sign) => change({ username, password: `${NEW_PASSWORD}${sign}`, smscode, phone })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect((await change({ username, password: NEW_PASSWORD, smscode, phone })).body.message).toBe('短信验证码失效！')
  })

  it('is not replaced for another account, and the ticket is gone after the try', async () => {
    const [mine, other] = [await somebody(), await somebody()]
    const smscode = await verified(mine.phone)
    const mismatch = '当前用户和绑定的手机号不匹配，无法修改密码！'
    const tried = await change({ username: other.username, password: NEW_PASSWORD, smscode, phone: other.phone })
    expect(tried.body.message).toBe(mismatch)
    const again = await change({ username: mine.username, password: NEW_PASSWORD, smscode, phone: mine.phone })
    expect(again.body.message).toBe('短信验证码失效！')
    expect((await signIn(other.username, NEW_PASSWORD)).body.success).toBe(false)
  })

  it('is not replaced when the phone of the account has changed meanwhile', async () => {
    const { id, phone, username } = await somebody()
    const smscode = await verified(phone)
    await server.databases.app.updateTable('sys_user').set({ phone: '13500009999' }).where('id', '=', id).execute()
    const { body } = await change({ username, password: NEW_PASSWORD, smscode, phone })
    expect(body.message).toBe('当前用户和绑定的手机号不匹配，无法修改密码！')
  })

  it('is not replaced with a ticket of ten minutes ago', async () => {
    const { phone, username } = await somebody()
    const smscode = await verified(phone)
    server.advance(10.1 * MINUTE_MS)
    expect((await change({ username, password: NEW_PASSWORD, smscode, phone })).body.message).toBe('短信验证码失效！')
  })

  it.each([
    ['short1!', '密码由8位数字、大小写字母和特殊符号组成!'],
    ['Admin@123', '密码过于常见，请换一个不易猜到的密码'],
  ])('is not replaced by %s, and the ticket stays good for a better one', async (password, message) => {
    const { phone, username } = await somebody()
    const smscode = await verified(phone)
    expect((await change({ username, password, smscode, phone })).body.message).toBe(message)
    expect((await change({ username, password: NEW_PASSWORD, smscode, phone })).body.success).toBe(true)
  })

  it('is not replaced by guessing: five tries end the code, and each phone gets few', async () => {
    const { phone } = await somebody()
    const code = await server.codeFor(phone, resetPassword)
    for (let round = 0; round < 5; round += 1) {
      expect((await verify(phone, anotherCode(code))).body.message).toBe('手机验证码错误')
    }
    expect((await verify(phone, code)).body.message).toBe('短信验证码失效！')
  })

  it('does not take a code that was spent, nor that of a sign-in, nor one of five minutes ago', async () => {
    const { phone, username } = await somebody()
    const code = await server.codeFor(phone, resetPassword)
    const { smscode } = (await verify(phone, code)).body.result
    await change({ username, password: NEW_PASSWORD, smscode, phone })
    expect((await verify(phone, code)).body.message).toBe('短信验证码失效！')

    const other = await somebody()
    const signInCode = await server.codeFor(other.phone, SMS_MODES.signIn)
    expect((await verify(other.phone, signInCode)).body.message).toBe('短信验证码失效！')
    const late = await server.codeFor(other.phone, resetPassword)
    server.advance(5.1 * MINUTE_MS)
    expect((await verify(other.phone, late)).body.message).toBe('短信验证码失效！')
  })

  it('answers alike for a phone of nobody', async () => {
    const { phone } = await somebody()
    const code = await server.codeFor(phone, resetPassword)
    await server.askForCode('13511110000', resetPassword)
    const shape = ({ status, body }: Awaited<ReturnType<typeof verify>>) => ({
      status,
      ...body,
      timestamp: 0,
      traceId: '',
    })
    expect(shape(await verify('13511110000', '123456'))).toEqual(shape(await verify(phone, anotherCode(code))))
  })

  it('is not found out by an address that does not stop', async () => {
    const answers = []
    for (let round = 0; round < 11; round += 1) {
      const body = { phone: '13522220000', smscode: '000000' }
      answers.push(
        await server.call({ method: 'POST', path: '/sys/user/phoneVerification', body, address: '10.2.1.1' }),
      )
    }
    expect(answers.at(-1)?.status).toBe(429)
  })

  it('lets who was locked out in at once after it was replaced', async () => {
    const { phone, username } = await somebody()
    const signInAtHome = (password: string) =>
      server.call({ method: 'POST', path: '/sys/login', body: { username, password }, address: '10.51.0.1' })
    for (let round = 0; round < 4; round += 1) await signInAtHome('wrong')
    expect((await signInAtHome(USER_PASSWORD)).body.success).toBe(false)
    await change({ username, password: NEW_PASSWORD, smscode: await verified(phone), phone })
    expect((await signInAtHome(NEW_PASSWORD)).body.success).toBe(true)
  })
})
