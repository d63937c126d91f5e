import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '#schemas/api/session.ts'
import { SMS_MODES } from '#schemas/api/session.ts'
import { type AccountServer, anotherCode, createAccountServer } from '#tests/support/account-server.ts'

const MINUTE_MS = 60_000

describe('sign-in by phone', () => {
  let server: AccountServer
  beforeAll(async () => {
    server = await createAccountServer()
  })
  afterAll(() => server.close())

  let people = 0
  const somebody = async () => {
    people += 1
    const mobile = `1390000${String(people).padStart(4, '0')}`
    const id = await server.addPhoneUser(`phone${people}`, mobile)
    return { id, mobile, username: `phone${people}` }
  }
  const signIn = (mobile: string, captcha: string) =>
    server.call<LoginResult>({
      method: 'POST',
      path: '/sys/phoneLogin',
      body: { mobile, captcha, remember_me: true },
      address: `10.7.0.${people}`,
    })
  const logOf = (username: string) =>
    server.databases.app
      .selectFrom('sys_log')
      .where('username', '=', username)
      .select(['log_type', 'log_content', 'success'])
      .execute()

  it('opens a session for the code that the phone was sent, and writes a line of the sign-in log', async () => {
    const { id, mobile, username } = await somebody()
    const { body } = await signIn(mobile, await server.codeFor(mobile))
    expect(body).toMatchObject({ success: true, code: 200, result: { userInfo: { id, phone: mobile } } })
    const mine = await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token: body.result.token })
    expect(mine.status).toBe(200)
    expect(await logOf(username)).toEqual([
      { log_type: 1, log_content: `用户名: ${username},登录成功！`, success: true },
    ])
  })

  it('takes a code once', async () => {
    const { mobile } = await somebody()
    const code = await server.codeFor(mobile)
    await signIn(mobile, code)
    expect((await signIn(mobile, code)).body).toMatchObject({ success: false, message: '手机验证码错误' })
  })

  it('lets one of two in who come with the same code at the same moment', async () => {
    const { mobile } = await somebody()
    const code = await server.codeFor(mobile)
    const answers = await Promise.all([signIn(mobile, code), signIn(mobile, code), signIn(mobile, code)])
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  it('does not take a code after ten minutes', async () => {
    const { mobile } = await somebody()
    const code = await server.codeFor(mobile)
    server.advance(10.1 * MINUTE_MS)
    expect((await signIn(mobile, code)).body.message).toBe('手机验证码错误')
  })

  it('does not take the code of another phone', async () => {
    const [one, other] = [await somebody(), await somebody()]
    const code = await server.codeFor(one.mobile)
    await server.codeFor(other.mobile)
    expect((await signIn(other.mobile, code)).body.success).toBe(false)
  })

  it.each([SMS_MODES.resetPassword])('does not take a code that was made for mode %s', async (mode) => {
    const { mobile } = await somebody()
    const code = await server.codeFor(mobile, mode)
    expect((await signIn(mobile, code)).body.success).toBe(false)
  })

  it('ends a code with its fifth wrong try, so that it cannot be guessed', async () => {
    const { mobile } = await somebody()
    const code = await server.codeFor(mobile)
    for (let round = 0; round < 5; round += 1) {
      expect((await signIn(mobile, anotherCode(code))).body.message).toBe('手机验证码错误')
    }
    expect((await signIn(mobile, code)).body.message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
    server.advance(10.1 * MINUTE_MS)
    expect((await signIn(mobile, code)).body.message).toBe('手机验证码错误')
  })

  it('counts tries at the same moment one by one', async () => {
    const { mobile } = await somebody()
    const code = await server.codeFor(mobile)
    const wrong = Array.from({ length: 15 }, () => signIn(mobile, anotherCode(code)))
    await Promise.all(wrong)
    const row = await server.databases.app
      .selectFrom('sys_sms_code')
      .where('mobile', '=', mobile)
      .select('foreign_tries')
      .executeTakeFirstOrThrow()
    expect(row.foreign_tries).toBe(5)
  })

  it('counts tries from everywhere as one, but for those from where the code was asked for', async () => {
    const { mobile } = await somebody()
    const home = '10.30.0.1'
    await server.askForCode(mobile, SMS_MODES.signIn, { address: home })
    const code = server.services.sent.findLast((one) => one.mobile === mobile)?.code ?? ''
    const signInFrom = (address: string, captcha: string) =>
      server.call({ method: 'POST', path: '/sys/phoneLogin', body: { mobile, captcha }, address })
    await Promise.all(Array.from({ length: 30 }, (_, index) => signInFrom(`10.31.${index}.1`, anotherCode(code))))
    const row = await server.databases.app
      .selectFrom('sys_sms_code')
      .where('mobile', '=', mobile)
      .select(['tries', 'foreign_tries'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ tries: 0, foreign_tries: 5 })

    // Who guesses it too late does not come in; whose code it is does.
    expect((await signInFrom('10.31.200.1', code)).body.success).toBe(false)
    expect((await signInFrom('10.30.0.77', code)).body.success).toBe(true)
  })

  it('of somebody is not kept from him by who asks for codes to his phone and tries them out', async () => {
    const { mobile } = await somebody()
    const stranger = '10.32.0.1'
    await server.askForCode(mobile, SMS_MODES.signIn, { address: stranger })
    const theirs = server.services.sent.findLast((one) => one.mobile === mobile)?.code ?? ''
    const signInFrom = (address: string, captcha: string) =>
      server.call({ method: 'POST', path: '/sys/phoneLogin', body: { mobile, captcha }, address })
    for (let index = 0; index < 6; index += 1) await signInFrom(`10.32.${index}.1`, anotherCode(theirs))

    const asked = await server.askForCode(mobile, SMS_MODES.signIn, { address: '10.33.0.1' })
    expect(asked.body.success).toBe(true)
    const own = server.services.sent.findLast((one) => one.mobile === mobile)?.code ?? ''
    expect((await signInFrom('10.33.0.1', own)).body.success).toBe(true)
    // What the stranger has asked for is of no use any more.
    expect((await signInFrom(stranger, theirs)).body.success).toBe(false)
  })

  it('says the same for a phone of nobody as for a wrong code', async () => {
    const { mobile } = await somebody()
    const code = await server.codeFor(mobile)
    await server.askForCode('13911110000', SMS_MODES.signIn)
    const [wrong, nobody] = [await signIn(mobile, anotherCode(code)), await signIn('13911110000', '000000')]
    const shape = ({ status, body }: typeof wrong) => ({ status, ...body, timestamp: 0, traceId: '' })
    expect(shape(nobody)).toEqual(shape(wrong))
  })

  it('tells a frozen account only to who holds its phone', async () => {
    const { id, mobile } = await somebody()
    await server.databases.app.updateTable('sys_user').set({ status: 2 }).where('id', '=', id).execute()
    const code = await server.codeFor(mobile)
    expect((await signIn(mobile, anotherCode(code))).body.message).toBe('手机验证码错误')
    expect((await signIn(mobile, code)).body.message).toBe('该用户已冻结')
  })

  it('does not open the account of who has had the phone before', async () => {
    const { id, mobile } = await somebody()
    const code = await server.codeFor(mobile)
    await server.databases.app.updateTable('sys_user').set({ phone: '13922220000' }).where('id', '=', id).execute()
    expect((await signIn(mobile, code)).body.success).toBe(false)
  })

  it('writes failures into the log without the phone in clear', async () => {
    const { mobile } = await somebody()
    await signIn(mobile, '000000')
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
    expect(await logOf(masked)).toContainEqual({
      log_type: 1,
      log_content: `手机号: ${masked},登录失败！`,
      success: false,
    })
  })

  it('is answered 429 to an address that does not stop', async () => {
    const answers = []
    for (let round = 0; round < 21; round += 1) {
      const body = { mobile: '13933330000', captcha: '000000' }
      answers.push(await server.call({ method: 'POST', path: '/sys/phoneLogin', body, address: '10.8.8.8' }))
    }
    expect(answers.at(-1)?.status).toBe(429)
  })
})
