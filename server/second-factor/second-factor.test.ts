import { createCipheriv } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '#schemas/api/session.ts'
import { createSecretBox } from '#server/secrets/secret-box.ts'
import { type AccountServer, createAccountServer } from '#tests/support/account-server.ts'
import { type Authenticator, codeOf, turnOnSecondFactor } from '#tests/support/second-factor.ts'
import { createTestServer, type TestServer, USER_PASSWORD } from '#tests/support/test-server.ts'
import { secondFactorMessages as messages } from './messages.ts'

const MINUTE_MS = 60_000
const WANTED = 4122

let server: AccountServer
let beside: TestServer
let people = 0

beforeAll(async () => {
  server = await createAccountServer()
  beside = await createTestServer({ beside: server, app: { clock: server.now } })
})
afterAll(async () => {
  await beside?.close()
  await server?.close()
})

interface Person extends Authenticator {
  readonly id: string
  readonly username: string
  readonly address: string
  readonly token: string
}

/** Somebody with a second factor, at an address of their own. */
async function somebody(permissions: readonly string[] = []): Promise<Person> {
  people += 1
  const username = `factor${people}`
  const id = await server.addUser(username, permissions)
  const token = await server.signIn(username)
  const authenticator = await turnOnSecondFactor(server, token)
  return { ...authenticator, id, username, token, address: `192.0.2.${people}` }
}

type Signed = LoginResult & { secondFactorTicket?: string; captchaRequired?: boolean }

const signIn = (
  { username, address }: Pick<Person, 'username' | 'address'>,
  password = USER_PASSWORD,
  { on = server, ...more }: { on?: TestServer; [field: string]: unknown } = {},
) => on.call<Signed>({ method: 'POST', path: '/sys/login', body: { username, password, ...more }, address })

async function ticketOf(person: Person): Promise<string> {
  const { body } = await signIn(person)
  expect(body).toMatchObject({ success: false, code: WANTED })
  return body.result.secondFactorTicket ?? ''
}

const secondStep = (
  { address }: Pick<Person, 'address'>,
  ticket: string,
  code: string,
  { on = server }: { on?: TestServer } = {},
) => on.call<LoginResult>({ method: 'POST', path: '/sys/login/secondFactor', body: { ticket, code }, address })

const own = <Result>(token: string, path: string, body?: unknown) =>
  server.call<Result>({
    method: body === undefined ? 'GET' : 'POST',
    path: `/sys/user/secondFactor${path}`,
    token,
    ...(body !== undefined && { body }),
  })

const isIn = async (token: string) =>
  (await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token })).status === 200

const logOf = async (username: string) =>
  (
    await server.databases.app
      .selectFrom('sys_log')
      .where('username', '=', username)
      .orderBy('id')
      .select(['log_content', 'success'])
      .execute()
  ).map(({ log_content, success }) => `${log_content} ${success}`)

const wrongOf = (person: Person) => (person.code() === '000000' ? '000001' : '000000')

describe('setting up a second factor', () => {
  it('asks for the password, shows the secret as a text and as an address, and counts once a code confirms it', async () => {
    people += 1
    const username = `sets${people}`
    await server.addUser(username)
    const token = await server.signIn(username)
    expect((await own(token, '/begin', {})).body.message).toBe(messages.passwordMissing)
    expect((await own(token, '/begin', { password: 'wrong' })).body).toMatchObject({ success: false })
    const { body } = await own<{ secret: string; address: string }>(token, '/begin', { password: USER_PASSWORD })
    expect(body.result.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(body.result.address).searchParams.get('secret')).toBe(body.result.secret)
    expect((await own(token, '')).body.result).toMatchObject({ isOn: false, hasPassword: true })
    expect((await signIn({ username, address: '10.1.1.1' })).body.success).toBe(true)

    expect((await own(token, '/confirm', { code: '12345' })).body.message).toBe(messages.confirmWrong)
    const code = codeOf(body.result.secret, server.now())
    const confirmed = await own<{ recoveryCodes: string[] }>(token, '/confirm', { code })
    expect(confirmed.body.result.recoveryCodes).toHaveLength(10)
    expect((await own(token, '')).body.result).toMatchObject({ isOn: true, isRequired: false, recoveryCodesLeft: 10 })
    // The code that has confirmed it does not sign in as well.
    const ticket = (await signIn({ username, address: '10.1.1.1' })).body.result.secondFactorTicket ?? ''
    expect((await secondStep({ address: '10.1.1.1' }, ticket, code)).body.message).toBe(messages.wrong)
  })

  it('ends the other sessions of the account, and keeps the one that did it', async () => {
    people += 1
    const username = `sets${people}`
    await server.addUser(username)
    const [here, there] = [await server.signIn(username), await server.signIn(username)]
    await turnOnSecondFactor(server, here)
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
  })

  it('is not begun anew while it is on', async () => {
    const person = await somebody()
    expect((await own(person.token, '/begin', { password: USER_PASSWORD })).body.message).toBe(messages.alreadyOn)
  })

  it('is refused with the name of the setting where SECRET_KEY is missing', async () => {
    const bare = await createTestServer({
      beside: server,
      app: { clock: server.now, secrets: createSecretBox(() => null) },
    })
    try {
      people += 1
      await server.addUser(`sets${people}`)
      const token = await server.signIn(`sets${people}`)
      const begin = { method: 'POST', path: '/sys/user/secondFactor/begin', token } as const
      expect((await bare.call({ ...begin, body: { password: USER_PASSWORD } })).body.message).toContain('SECRET_KEY')
      // Whoever has one gets as far as the second step, and in by a recovery code.
      const person = await somebody()
      const ticket = await ticketOf(person)
      expect((await secondStep(person, ticket, person.nextCode(), { on: bare })).body.message).toContain('SECRET_KEY')
      expect((await signIn(person, USER_PASSWORD + person.nextCode(), { on: bare })).body).toMatchObject({
        success: false,
        message: '用户名或密码错误',
      })
      const [recovery = ''] = person.recoveryCodes
      expect((await secondStep(person, ticket, recovery, { on: bare })).body.success).toBe(true)
    } finally {
      await bare.close()
    }
  })

  it('keeps the secret sealed and the recovery codes as hashes, and tells them nowhere', async () => {
    const person = await somebody()
    await server.app.flushOperations()
    const { app } = server.databases
    const stored = [
      await app.selectFrom('sys_second_factor').selectAll().execute(),
      await app.selectFrom('sys_recovery_code').selectAll().execute(),
      await app.selectFrom('sys_log').selectAll().execute(),
      await app.selectFrom('sys_ticket').selectAll().execute(),
    ]
    const text = JSON.stringify(stored)
    for (const secret of [person.secret, ...person.recoveryCodes]) expect(text).not.toContain(secret)
    expect((await own(person.token, '')).text).not.toContain(person.secret)
  })
})

describe('signing in with a second factor', () => {
  it('takes the password, then a code', async () => {
    const person = await somebody()
    const ticket = await ticketOf(person)
    expect(await logOf(person.username)).not.toContainEqual(expect.stringContaining('登录失败'))
    const { body, headers } = await secondStep(person, ticket, person.nextCode())
    expect(body).toMatchObject({ success: true, code: 200, result: { userInfo: { id: person.id } } })
    expect(headers['set-cookie']).toContain('pagewright_device')
    expect(await isIn(body.result.token)).toBe(true)
    expect((await logOf(person.username)).at(-1)).toBe(`用户名: ${person.username},登录成功！ true`)
  })

  it('opens nothing by the password alone, and is no known device by it', async () => {
    const person = await somebody()
    const sessions = () =>
      server.databases.app.selectFrom('sys_session').where('user_id', '=', person.id).select('id').execute()
    const before = await sessions()
    const { body, headers } = await signIn(person)
    expect(body.result.token).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(await sessions()).toEqual(before)
  })

  it('says of a wrong password what it says of everybody’s', async () => {
    const person = await somebody()
    const { body } = await signIn(person, 'Wrong-password-1')
    expect(body).toMatchObject({ success: false, code: 500, message: '用户名或密码错误' })
    expect(body.result).toEqual({ captchaRequired: false })
  })

  it('takes a ticket once, for five minutes, and only while the password is the same', async () => {
    const person = await somebody()
    const ticket = await ticketOf(person)
    expect((await secondStep(person, ticket, person.nextCode())).body.success).toBe(true)
    const again = await secondStep(person, ticket, person.nextCode())
    expect(again.body).toMatchObject({ success: false, code: WANTED, message: messages.expired })

    const late = await ticketOf(person)
    server.advance(5 * MINUTE_MS + 1)
    expect((await secondStep(person, late, person.code())).body.message).toBe(messages.expired)

    const stale = await ticketOf(person)
    server.advance(2_000)
    await server.databases.app
      .updateTable('sys_user_secret')
      .set({ password_time: server.now() })
      .where('user_id', '=', person.id)
      .execute()
    expect((await secondStep(person, stale, person.nextCode())).body.message).toBe(messages.expired)
    expect((await secondStep(person, 'made-up', person.nextCode())).body.message).toBe(messages.expired)
  })

  it('takes a code once: not again in its time, nor an older one, on whichever server', async () => {
    const person = await somebody()
    const code = person.nextCode()
    expect((await secondStep(person, await ticketOf(person), code)).body.success).toBe(true)
    for (const on of [server, beside]) {
      expect((await secondStep(person, await ticketOf(person), code, { on })).body.message).toBe(messages.wrong)
    }
    expect((await secondStep(person, await ticketOf(person), person.code(-1))).body.message).toBe(messages.wrong)
    expect((await signIn(person, USER_PASSWORD + code)).body.message).toBe('用户名或密码错误')
  })

  it('lets one of several in who come with the same code at the same moment, on two servers', async () => {
    const person = await somebody()
    const tickets = [await ticketOf(person), await ticketOf(person), await ticketOf(person), await ticketOf(person)]
    const code = person.nextCode()
    const answers = await Promise.all(
      tickets.map((ticket, index) => secondStep(person, ticket, code, { on: index % 2 === 0 ? server : beside })),
    )
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  it('takes codes a step early or late, and none further off', async () => {
    const person = await somebody()
    server.advance(5 * MINUTE_MS)
    expect((await secondStep(person, await ticketOf(person), person.code(-2))).body.success).toBe(false)
    expect((await secondStep(person, await ticketOf(person), person.code(2))).body.success).toBe(false)
    expect((await secondStep(person, await ticketOf(person), person.code(1))).body.success).toBe(true)
  })

  it('takes a recovery code instead, once, however it is typed, and notes it', async () => {
    const person = await somebody()
    const [code = ''] = person.recoveryCodes
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect((await secondStep(person, await ticketOf(person), typed)).body.success).toBe(true)
    expect((await secondStep(person, await ticketOf(person), code)).body.message).toBe(messages.wrong)
    expect(await logOf(person.username)).toContain(`${messages.recoveryLog(person.username, 9)} true`)
    expect((await own(person.token, '')).body.result).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('counts wrong codes of an account, whichever ticket and server they come by, and locks it for ten minutes', async () => {
    const person = await somebody()
    for (const on of [server, beside, server, beside, server]) {
      expect((await secondStep(person, await ticketOf(person), wrongOf(person), { on })).body.message).toBe(
        messages.wrong,
      )
    }
    const ticket = await ticketOf(person)
    expect((await secondStep(person, ticket, person.nextCode())).body.message).toBe(messages.tooMany)
    const [recovery = ''] = person.recoveryCodes
    expect((await secondStep(person, ticket, recovery, { on: beside })).body.message).toBe(messages.tooMany)
    expect(await logOf(person.username)).toContain(`${messages.failedLog(person.username)} false`)
    server.advance(10.1 * MINUTE_MS)
    expect((await secondStep(person, await ticketOf(person), person.nextCode())).body.success).toBe(true)
  })

  it('refuses strangers after twenty wrong codes an hour from anywhere, and lets a known device in', async () => {
    const person = await somebody()
    const ticket = await ticketOf(person)
    const from = (index: number) => `198.51.${index}.7`
    const known = await secondStep(person, ticket, person.nextCode())
    const cookie = String(known.headers['set-cookie']).split(';')[0] ?? ''
    for (let round = 0; round < 20; round += 1) {
      const there = { ...person, address: from(round) }
      const { body } = await secondStep(there, await ticketOf(there), wrongOf(person))
      expect(body.message).toBe(messages.wrong)
      server.advance(1_000)
    }
    const code = person.nextCode()
    const far = { ...person, address: from(90) }
    const stranger = await secondStep(far, await ticketOf(far), code)
    expect(stranger.body.message).toBe(messages.tooMany)
    const { body } = await server.call({
      method: 'POST',
      path: '/sys/login/secondFactor',
      body: { ticket: await ticketOf(far), code },
      headers: { cookie },
      address: from(91),
    })
    expect(body.success).toBe(true)
  })

  it('is asked of who comes by phone, by another service and by single sign-on as well', async () => {
    const person = await somebody()
    const mobile = '13912340001'
    await server.databases.app.updateTable('sys_user').set({ phone: mobile }).where('id', '=', person.id).execute()
    const byPhone = await server.call<Signed>({
      method: 'POST',
      path: '/sys/phoneLogin',
      body: { mobile, captcha: await server.codeFor(mobile) },
      address: person.address,
    })
    expect(byPhone.body).toMatchObject({ success: false, code: WANTED })
    const service = 'https://console.example.com/'
    const byCas = await server.call<Signed>({
      method: 'GET',
      path: '/sys/cas/client/validateLogin',
      query: { ticket: server.services.cas.issue(person.username, service), service },
    })
    expect(byCas.body).toMatchObject({ success: false, code: WANTED })
    const ticket = byCas.body.result.secondFactorTicket ?? ''
    expect((await secondStep(person, ticket, person.nextCode())).body.success).toBe(true)
  })
})

describe('in a client of the contract', () => {
  const encrypt = (text: string) => {
    const cipher = createCipheriv('aes-128-cbc', '1234567890adbcde', '1234567890hjlkew')
    return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  }

  it('the code stands behind the password, encrypted or not, within the one counted try', async () => {
    const person = await somebody()
    expect((await signIn(person, USER_PASSWORD + person.nextCode())).body.success).toBe(true)
    expect((await signIn(person, encrypt(USER_PASSWORD + person.nextCode()))).body.success).toBe(true)
    const tries = () =>
      server.databases.app.selectFrom('sys_login_try').where('account', '=', person.username).select('id').execute()
    expect(await tries()).toEqual([])
    expect((await signIn(person, USER_PASSWORD + wrongOf(person))).body.message).toBe('用户名或密码错误')
    expect(await tries()).toHaveLength(1)
  })

  it('a wrong code, a wrong password and both are refused alike', async () => {
    const person = await somebody()
    const refusals = [
      await signIn(person, USER_PASSWORD + wrongOf(person)),
      await signIn(person, `Wrong-password-1${person.nextCode()}`),
    ].map(({ body: { success, code, message, result } }) => ({ success, code, message, result }))
    expect(refusals[0]).toEqual(refusals[1])
    expect(refusals[0]).toMatchObject({ success: false, code: 500, message: '用户名或密码错误' })
  })

  it('of an account without a second factor the password is what was sent', async () => {
    people += 1
    const username = `plain${people}`
    await server.addUser(username)
    expect((await signIn({ username, address: '10.2.2.2' }, `${USER_PASSWORD}123456`)).body.success).toBe(false)
  })

  it('departments are told to who adds the code, which stays good for the sign-in', async () => {
    const person = await somebody()
    const departs = (password: string) =>
      server.call({
        method: 'POST',
        path: '/sys/loginGetUserDeparts',
        body: { loginType: 'account', username: person.username, password },
        address: person.address,
      })
    expect((await departs(USER_PASSWORD)).body).toMatchObject({ success: false, code: WANTED, result: null })
    const password = USER_PASSWORD + person.nextCode()
    expect((await departs(password)).body.success).toBe(true)
    expect((await signIn(person, password)).body.success).toBe(true)
    expect((await departs(password)).body.success).toBe(false)
  })

  it('codes behind the password are not tried without end from anywhere; the second step stays open', async () => {
    const person = await somebody()
    for (let round = 0; round < 20; round += 1) {
      server.advance(2_000)
      await server.databases.app.deleteFrom('sys_login_try').where('account', '=', person.username).execute()
      await signIn({ ...person, address: `203.0.${round}.7` }, USER_PASSWORD + wrongOf(person))
    }
    await server.databases.app.deleteFrom('sys_login_try').where('account', '=', person.username).execute()
    const stranger = { ...person, address: '203.0.99.7' }
    expect((await signIn(stranger, USER_PASSWORD + person.nextCode())).body.success).toBe(false)
    expect((await secondStep(stranger, await ticketOf(stranger), person.code())).body.success).toBe(true)
  })
})

describe('a second factor that is there', () => {
  it('is turned off by password and code, and by nothing less', async () => {
    const person = await somebody()
    const code = person.nextCode()
    const turnOff = (body: unknown) => own(person.token, '/turnOff', body)
    expect((await turnOff({ code })).body.message).toBe(messages.passwordMissing)
    expect((await turnOff({ password: 'wrong', code })).body.success).toBe(false)
    expect((await turnOff({ password: USER_PASSWORD, code: wrongOf(person) })).body.message).toBe(messages.wrong)
    expect((await turnOff({ password: USER_PASSWORD, code })).body.message).toBe(messages.off)
    expect((await signIn(person)).body.success).toBe(true)
    expect(await logOf(person.username)).toContain(`${messages.offLog(person.username)} true`)
  })

  it('is not guessed from a console left open', async () => {
    const person = await somebody()
    const turnOff = (code: string) => own(person.token, '/turnOff', { password: USER_PASSWORD, code })
    for (let round = 0; round < 5; round += 1) await turnOff(wrongOf(person))
    expect((await turnOff(person.nextCode())).body.message).toBe(messages.tooMany)
  })

  it('gets new recovery codes, and the old ones are over', async () => {
    const person = await somebody()
    const body = { password: USER_PASSWORD, code: person.nextCode() }
    const made = await own<{ recoveryCodes: string[] }>(person.token, '/recoveryCodes', body)
    expect(made.body.result.recoveryCodes).toHaveLength(10)
    const [old = ''] = person.recoveryCodes
    expect((await secondStep(person, await ticketOf(person), old)).body.message).toBe(messages.wrong)
    const [fresh = ''] = made.body.result.recoveryCodes
    expect((await secondStep(person, await ticketOf(person), fresh)).body.success).toBe(true)
  })
})

describe('a second factor that somebody has lost', () => {
  const RESET = 'system:user:resetSecondFactor'
  const reset = (token: string, ...ids: readonly string[]) =>
    server.call({ method: 'POST', path: '/sys/user/resetSecondFactor', body: { ids: ids.join(',') }, token })
  const helper = async (...permissions: readonly string[]) => {
    people += 1
    await server.addUser(`helper${people}`, permissions)
    return server.signIn(`helper${people}`)
  }

  it('is reset by who may: sessions end, it is on record, and the password alone signs in', async () => {
    const person = await somebody()
    const admin = await helper(RESET)
    const by = `helper${people}`
    expect((await reset(admin, person.id)).body).toMatchObject({ success: true, message: messages.reset })
    expect(await isIn(person.token)).toBe(false)
    expect((await logOf(person.username)).at(-1)).toBe(`${messages.resetLog(person.username, by)} true`)
    expect((await signIn(person)).body.success).toBe(true)
    expect((await reset(admin, person.id)).body.message).toBe(messages.nobodyHasIt)
  })

  it('is not reset without the permission, nor of somebody with other rights than one’s own', async () => {
    const person = await somebody(['market:price:list'])
    expect((await reset(await helper('system:user:edit'), person.id)).body.code).toBe(510)
    expect((await reset(await helper(RESET), person.id)).body).toMatchObject({
      success: false,
      message: expect.stringContaining('您自己没有的权限'),
    })
    expect((await own(person.token, '')).body.result).toMatchObject({ isOn: true })
  })

  it('is not reset of oneself: that goes by password and code', async () => {
    const person = await somebody([RESET])
    expect((await reset(person.token, person.id)).body.message).toBe(messages.notYourself)
  })
})

describe('where administrators must have one', () => {
  let strict: AccountServer
  let token: string
  beforeAll(async () => {
    strict = await createAccountServer({ secondFactorOf: 'administrators' })
    token = await strict.signIn('admin')
  })
  afterAll(() => strict?.close())
  const get = (path: string, by = token) => strict.call({ method: 'GET', path, token: by })

  it('others work as ever', async () => {
    await strict.addUser('clerk')
    expect((await get('/sys/dict/queryAllDictItems', await strict.signIn('clerk'))).body.success).toBe(true)
  })

  it('an administrator may set it up and nothing else, and is told so at sign-in', async () => {
    const mine = await get('/sys/user/getUserInfo')
    expect(mine.body.result).toMatchObject({ mustSetUpSecondFactor: true })
    for (const path of ['/sys/dict/queryAllDictItems', '/sys/user/ownSessions']) {
      expect((await get(path)).body).toMatchObject({ success: false, code: 4123 })
    }
    expect((await get('/sys/user/secondFactor')).body.result).toMatchObject({ isOn: false, isRequired: true })
    await turnOnSecondFactor(strict, token, 'Test-admin-1357')
    expect((await get('/sys/dict/queryAllDictItems')).body.success).toBe(true)
    expect((await get('/sys/user/getUserInfo')).body.result).not.toHaveProperty('mustSetUpSecondFactor')
  })

  it('whoever becomes one must as well, from the next request on', async () => {
    const id = await strict.addUser('promoted')
    const theirs = await strict.signIn('promoted')
    expect((await get('/sys/dict/queryAllDictItems', theirs)).body.success).toBe(true)
    const { app } = strict.databases
    const role = await app
      .selectFrom('sys_role')
      .where('role_code', '=', 'admin')
      .where('tenant_id', '=', 0)
      .select('id')
      .executeTakeFirstOrThrow()
    await app.insertInto('sys_user_role').values({ user_id: id, role_id: role.id }).execute()
    expect((await get('/sys/dict/queryAllDictItems', theirs)).body.code).toBe(4123)
  })
})
