import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, createTestServer, type TestServer, USER_PASSWORD } from '#tests/support/test-server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LOCKED = '该用户登录失败次数过多，请于10分钟后再次登录！'
const HOME = '203.0.113.7'

interface Try {
  readonly address: string
  readonly username?: string
  readonly password?: string
  readonly cookie?: string
  readonly captcha?: string
  readonly checkKey?: string
}

describe('tries at passwords', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await createTestServer()
    await server.addUser('li')
  })
  afterEach(() => server.close())

  const signIn = ({ address, cookie, username = 'li', password = USER_PASSWORD, ...more }: Try) =>
    server.call<{ captchaRequired?: boolean; token?: string }>({
      method: 'POST',
      path: '/sys/login',
      body: { username, password, ...more },
      address,
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    })
  const messageOf = async (tried: Try) => (await signIn(tried)).body.message
  /** Signs in as a browser does, and answers what it sends from then on. */
  const cookieOf = async (tried: Try) => {
    const { headers, body } = await signIn(tried)
    if (!body.success) throw new Error(body.message)
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }
  let captchas = 0
  const readCaptcha = async () => {
    captchas += 1
    const checkKey = `k${captchas}`
    await server.call({ method: 'GET', path: `/sys/randomImage/${checkKey}`, address: `10.200.${captchas}.1` })
    const row = await server.databases.app
      .selectFrom('sys_captcha')
      .where('check_key', '=', checkKey)
      .select('answer')
      .executeTakeFirstOrThrow()
    return { captcha: row.answer, checkKey }
  }
  const fail = async (address: string, times: number, more: Partial<Try> = {}) => {
    for (let index = 0; index < times; index += 1) {
      const tried = { address, password: `wrong-${index}`, ...more }
      const { body } = await signIn(tried)
      if (body.code === 412) await signIn({ ...tried, ...(await readCaptcha()) })
    }
  }
  /** As many failures as it takes for strangers to be slowed, none of them from a block that is locked. */
  const attack = async () => {
    for (let block = 1; block <= 7; block += 1) await fail(`198.51.${block}.1`, 3)
  }

  it('lock the block of addresses that they come from, for ten minutes, and nobody else', async () => {
    await fail('198.51.100.1', 5)
    expect(await messageOf({ address: '198.51.100.1' })).toBe(LOCKED)
    expect(await messageOf({ address: '198.51.100.99' })).toBe(LOCKED)
    expect(await messageOf({ address: '198.51.101.1' })).toBe('登录成功')

    server.advance(9 * MINUTE_MS)
    expect(await messageOf({ address: '198.51.100.1' })).toBe(LOCKED)
    server.advance(1.1 * MINUTE_MS)
    expect(await messageOf({ address: '198.51.100.1' })).toBe('登录成功')
  })

  it('of an account that does not exist are answered alike', async () => {
    const answers = []
    for (const username of ['li', 'nobody']) {
      await fail('198.51.100.1', 5, { username })
      const { status, body } = await signIn({ address: '198.51.100.1', username, password: 'wrong' })
      answers.push({ status, ...body, timestamp: 0, traceId: '' })
    }
    expect(answers[0]).toEqual(answers[1])
  })

  it('do not keep the owner out of his browser, however many there are and wherever they come from', async () => {
    const cookie = await cookieOf({ address: HOME })
    await attack()
    await fail(HOME, 5)
    // His office is locked, and everybody else needs a captcha.
    expect(await messageOf({ address: HOME })).toBe(LOCKED)
    expect((await signIn({ address: '192.0.2.1' })).body.code).toBe(412)

    expect(await messageOf({ address: HOME, cookie })).toBe('登录成功')
    expect(await messageOf({ address: '192.0.2.1', cookie })).toBe('登录成功')
  })

  it('do not keep the owner out where he has signed in within thirty days', async () => {
    await cookieOf({ address: HOME })
    await attack()
    expect(await messageOf({ address: HOME })).toBe('登录成功')

    server.advance(29 * DAY_MS)
    await attack()
    expect(await messageOf({ address: HOME })).toBe('登录成功')
    server.advance(31 * DAY_MS)
    await attack()
    expect((await signIn({ address: HOME })).body.code).toBe(412)
  })

  it('beyond twenty an hour want a captcha each time, of whom the account does not know, and lock nobody', async () => {
    await attack()
    const address = '192.0.2.1'
    expect((await signIn({ address })).body).toMatchObject({
      success: false,
      code: 412,
      result: { captchaRequired: true },
    })
    expect(await messageOf({ address, password: 'wrong', ...(await readCaptcha()) })).toBe('用户名或密码错误')
    server.advance(1000)
    expect(await messageOf({ address, ...(await readCaptcha()) })).toBe('登录成功')

    server.advance(61 * MINUTE_MS)
    expect(await messageOf({ address: '192.0.3.1' })).toBe('登录成功')
  })

  it('of an account are not those of another', async () => {
    await attack()
    const admin = { username: 'admin', password: ADMIN_PASSWORD }
    expect(await messageOf({ address: '198.51.1.1', ...admin })).toBe('登录成功')
  })

  it('beyond twenty an hour come one a second, in turn, and more than a few are told to come back', async () => {
    await attack()
    const captcha = []
    for (let index = 0; index < 10; index += 1) captcha.push(await readCaptcha())
    const begun = performance.now()
    const answers = await Promise.all(
      captcha.map((shown, index) => signIn({ address: `192.0.${index}.1`, password: 'wrong', ...shown })),
    )
    const judged = answers.filter(({ status }) => status === 200)
    expect(judged.length).toBeGreaterThan(1)
    expect(performance.now() - begun).toBeGreaterThan((judged.length - 2) * 1000)
    const others = answers.filter(({ status }) => status === 429)
    expect(judged.length + others.length).toBe(10)
    expect(others.length).toBeGreaterThan(0)
    expect(Number(others[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('at the same moment from everywhere reach the password twenty times, not more', async () => {
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
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        counting.call({
          method: 'POST',
          path: '/sys/login',
          body: { username: 'admin', password: 'wrong-password' },
          address: `10.1.${index}.1`,
        }),
      ),
    )
    await counting.close()
    expect(hashed).toBe(20)
  })

  it('in a known browser are counted by themselves, and lock it alone', async () => {
    const cookie = await cookieOf({ address: HOME })
    await fail(HOME, 5, { cookie })
    expect(await messageOf({ address: HOME, cookie })).toBe(LOCKED)
    expect(await messageOf({ address: HOME })).toBe('登录成功')
  })

  it('in the browser of somebody else are those of a stranger', async () => {
    await server.addUser('wang')
    const cookie = await cookieOf({ address: '192.0.2.200', username: 'wang' })
    await attack()
    expect((await signIn({ address: '192.0.9.1', cookie })).body.code).toBe(412)
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await signIn({ address: '192.0.9.1', cookie: forged })).body.code).toBe(412)
  })

  it('that were right leave the failures of others as they are', async () => {
    await attack()
    const cookie = await cookieOf({ address: '192.0.2.1', ...(await readCaptcha()) })
    expect(await messageOf({ address: '192.0.2.1', cookie })).toBe('登录成功')
    expect((await signIn({ address: '192.0.5.1' })).body.code).toBe(412)
  })

  it('that are right alone get the cookie, which scripts and other sites do not see', async () => {
    const { headers } = await signIn({ address: HOME })
    const set = String(headers['set-cookie'])
    expect(set).toMatch(/^pagewright_device=[^;]+; Path=\/jeecg-boot; Max-Age=15552000; HttpOnly; SameSite=Lax$/)
    expect((await signIn({ address: HOME, password: 'wrong' })).headers['set-cookie']).toBeUndefined()
  })
})
