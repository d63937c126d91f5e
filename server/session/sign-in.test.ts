import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encryptAsNewestClient } from '#tests/support/newest-client.ts'
import { ADMIN_PASSWORD, createTestServer, type TestServer, USER_PASSWORD } from '#tests/support/test-server.ts'

interface SignedIn {
  readonly token: string
  readonly userInfo: Readonly<Record<string, unknown>>
  readonly sysAllDictItems: Readonly<Record<string, readonly { value: string; text: string }[]>>
  readonly multi_depart: number
}
interface Refused {
  readonly captchaRequired: boolean
}

describe('sign-in', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
  })
  afterEach(() => server.close())

  const tryPassword = <Result = Refused>(password: string, more: { username?: string; [name: string]: unknown } = {}) =>
    server.call<Result>({
      method: 'POST',
      path: '/sys/login',
      body: { username: 'admin', password, ...more },
      address: '10.0.0.1',
    })
  const answerOfCaptcha = async (checkKey: string) => {
    await server.call({ method: 'GET', path: `/sys/randomImage/${checkKey}` })
    const row = await server.databases.app
      .selectFrom('sys_captcha')
      .where('check_key', '=', checkKey)
      .select('answer')
      .executeTakeFirstOrThrow()
    return row.answer
  }

  it('answers token, user, departments and dictionaries, and nothing secret', async () => {
    const { status, body, text } = await tryPassword<SignedIn>(ADMIN_PASSWORD, { username: 'ADMIN' })

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' })
    expect(Buffer.from(body.result.token, 'base64url').length).toBeGreaterThanOrEqual(16)
    expect(body.result.userInfo).toMatchObject({ username: 'admin', orgCode: 'A01A01', orgCodeTxt: '总经理办公室' })
    expect(body.result.multi_depart).toBe(1)
    expect(body.result.sysAllDictItems.sex?.map((item) => item.text)).toEqual(['男', '女'])
    expect(text).not.toMatch(/scrypt|password|salt/i)
  })

  it('stores only the hash of the token', async () => {
    const { body } = await tryPassword<SignedIn>(ADMIN_PASSWORD)

    const stored = JSON.stringify(await server.databases.app.selectFrom('sys_session').selectAll().execute())
    expect(stored).not.toContain(body.result.token)
  })

  it('says the same for a wrong password and for a user that does not exist', async () => {
    const wrong = await tryPassword('not-the-password')
    const unknown = await tryPassword('not-the-password', { username: 'nobody' })

    expect(wrong.body.message).toBe('用户名或密码错误')
    expect({ ...unknown.body, timestamp: 0, traceId: '' }).toEqual({ ...wrong.body, timestamp: 0, traceId: '' })
    expect(unknown.status).toBe(wrong.status)
  })

  it('asks for a captcha after three failures, and takes a right one', async () => {
    const answers = [await tryPassword('wrong-1'), await tryPassword('wrong-2'), await tryPassword('wrong-3')]
    expect(answers.map((answer) => answer.body.result.captchaRequired)).toEqual([false, false, true])

    const without = await tryPassword(ADMIN_PASSWORD)
    expect(without.body).toMatchObject({ success: false, code: 412, result: { captchaRequired: true } })

    const captcha = (await answerOfCaptcha('k1')).toLowerCase()
    const right = await tryPassword<SignedIn>(ADMIN_PASSWORD, { captcha, checkKey: 'k1' })
    expect(right.body.success).toBe(true)
  })

  it('uses a captcha up on every try, and lets it expire after a minute', async () => {
    for (const password of ['wrong-1', 'wrong-2', 'wrong-3']) await tryPassword(password)
    const captcha = await answerOfCaptcha('k1')

    expect((await tryPassword(ADMIN_PASSWORD, { captcha: 'zzzz', checkKey: 'k1' })).body.message).toBe('验证码错误')
    expect((await tryPassword(ADMIN_PASSWORD, { captcha, checkKey: 'k1' })).body.code).toBe(412)

    const late = await answerOfCaptcha('k2')
    server.advance(61_000)
    expect((await tryPassword(ADMIN_PASSWORD, { captcha: late, checkKey: 'k2' })).body.code).toBe(412)
  })

  it('keeps at most so many captchas and gives each a new answer', async () => {
    await answerOfCaptcha('same')
    await answerOfCaptcha('same')
    const rows = await server.databases.app.selectFrom('sys_captcha').select('check_key').execute()
    expect(rows).toHaveLength(1)
  })

  it('lets of many tries at the same moment from one block as few reach the password as in a row: three', async () => {
    let hashed = 0
    const counting = await createTestServer({
      passwords: {
        hash: async () => '$none$',
        isOutdated: () => false,
        verify: async () => {
          hashed += 1
          return false
        },
      },
    })
    const tries = Array.from({ length: 60 }, (_, index) =>
      counting.call({
        method: 'POST',
        path: '/sys/login',
        body: { username: 'admin', password: 'wrong-password' },
        address: `10.1.0.${index}`,
        headers: { 'x-forwarded-for': `1.2.3.${index}` },
      }),
    )
    await Promise.all(tries)
    await counting.close()
    // A captcha is wanted then, which none of them shows.
    expect(hashed).toBe(3)
  })

  it('hashes an encrypted password that is wrong twice at most, and a plain one once, whoever it is for', async () => {
    const hashed: string[] = []
    const counting = await createTestServer({
      passwords: {
        hash: async () => '$none$',
        isOutdated: () => false,
        verify: async (password) => {
          hashed.push(password)
          return false
        },
      },
    })
    const signIn = (username: string, password: string) =>
      counting.call({ method: 'POST', path: '/sys/login', body: { username, password } })
    const sent = encryptAsNewestClient('wrong')
    for (const username of ['admin', 'nobody']) {
      await signIn(username, sent)
      await signIn(username, 'wrong')
    }
    await signIn('admin', encryptAsNewestClient('x'.repeat(129)))
    await signIn('admin', 'x'.repeat(129))
    await counting.close()
    expect(hashed).toEqual(['wrong', sent, 'wrong', 'wrong', sent, 'wrong'])
  })

  it('forgets earlier failures after a success', async () => {
    for (const password of ['wrong-1', 'wrong-2', ADMIN_PASSWORD, 'wrong-3', 'wrong-4']) await tryPassword(password)
    expect((await tryPassword<SignedIn>(ADMIN_PASSWORD)).body.success).toBe(true)
  })

  it('answers 429 with the seconds to wait after 20 tries of one address in a minute', async () => {
    const answers = []
    for (let index = 0; index < 21; index += 1)
      answers.push(await tryPassword('wrong-password', { username: `u${index}` }))

    expect(answers.slice(0, 20).every((answer) => answer.status === 200)).toBe(true)
    expect(answers[20]?.status).toBe(429)
    expect(Number(answers[20]?.headers['retry-after'])).toBeGreaterThan(0)
    server.advance(60_001)
    expect((await tryPassword<SignedIn>(ADMIN_PASSWORD)).status).toBe(200)
  })

  it('tells a frozen account so only to who knows the password', async () => {
    await server.addUser('li')
    await server.databases.app.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'li').execute()

    expect((await tryPassword('wrong-password', { username: 'li' })).body.message).toBe('用户名或密码错误')
    expect((await tryPassword(USER_PASSWORD, { username: 'li' })).body.message).toBe('该用户已冻结')
  })

  it('names each missing field in Chinese and passes over what it does not know', async () => {
    const { status, body } = await server.call<{ errors: { pointer: string; message: string }[] }>({
      method: 'POST',
      path: '/sys/login',
      body: { username: '', extra: 1 },
    })

    expect(status).toBe(200)
    expect(body.code).toBe(500)
    expect(body.result.errors).toHaveLength(2)
    expect(body.result.errors).toEqual(
      expect.arrayContaining([
        { pointer: '/password', code: 'required', message: '密码不能为空' },
        { pointer: '/username', code: 'minLength', message: '用户名不能为空' },
      ]),
    )
  })

  it('writes successes and failures to the sign-in log, without the password', async () => {
    await tryPassword('wrong-password')
    await tryPassword(ADMIN_PASSWORD)

    const log = await server.databases.app.selectFrom('sys_log').selectAll().orderBy('create_time').execute()
    expect(log.map((entry) => [entry.success, entry.log_content])).toEqual([
      [false, '用户名: admin,登录失败！'],
      [true, '用户名: admin,登录成功！'],
    ])
    expect(JSON.stringify(log)).not.toContain('wrong-password')
  })

  it('draws the captcha as a picture without its text', async () => {
    const { body } = await server.call<string>({ method: 'GET', path: '/sys/randomImage/pic' })
    const answer = await server.databases.app.selectFrom('sys_captcha').select('answer').executeTakeFirstOrThrow()

    const svg = Buffer.from(body.result.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
    expect(svg).toMatch(/^<svg .*<\/svg>$/)
    expect(svg).not.toContain('<text')
    expect(svg).not.toContain(answer.answer)
  })
})
