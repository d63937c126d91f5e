import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer, USER_PASSWORD } from '#tests/support/test-server.ts'
import { sessionMessages } from './messages.ts'

const WRONG = 'Wrong-password-1'

/** Limits of one server would be as many times what they are meant to be as there are servers. */
describe('two servers on one database count together', () => {
  let servers: readonly [TestServer, TestServer]
  let people = 0
  let username = ''
  let address = ''
  beforeAll(async () => {
    const one = await createTestServer()
    servers = [one, await createTestServer({ beside: one })]
  })
  afterAll(async () => {
    const [one, other] = servers
    await other.close()
    await one.close()
  })
  beforeEach(async () => {
    people += 1
    username = `tried${people}`
    address = `192.0.2.${people}`
    await servers[0].addUser(username)
  })

  const on = (index: number) => servers[index % 2 === 0 ? 0 : 1]
  const signIn = (index: number, body: Record<string, unknown>) =>
    on(index).call<{ captchaRequired?: boolean }>({
      method: 'POST',
      path: '/sys/login',
      body: { username, ...body },
      address,
    })
  const readCaptcha = async (index: number) => {
    const checkKey = `key${people}-${index}`
    await on(index).call({ method: 'GET', path: `/sys/randomImage/${checkKey}`, address })
    const { answer } = await servers[0].databases.app
      .selectFrom('sys_captcha')
      .where('check_key', '=', checkKey)
      .select('answer')
      .executeTakeFirstOrThrow()
    return { captcha: answer, checkKey }
  }

  it('wrong passwords: a captcha is asked for after three, and the account is locked after five', async () => {
    for (const index of [0, 1, 2]) await signIn(index, { password: WRONG })
    for (const index of [0, 1]) {
      const { body } = await signIn(index, { password: USER_PASSWORD })
      expect(body).toMatchObject({ success: false, result: { captchaRequired: true } })
    }
    for (const index of [3, 4]) await signIn(index, { password: WRONG, ...(await readCaptcha(index)) })
    for (const index of [5, 6]) {
      const { body } = await signIn(index, { password: USER_PASSWORD, ...(await readCaptcha(index)) })
      expect(body).toMatchObject({ success: false, message: sessionMessages.locked })
    }
  })

  it('a captcha of one is good on the other, and used up on both', async () => {
    for (const index of [0, 1, 2]) await signIn(index, { password: WRONG })
    const shown = await readCaptcha(0)
    expect((await signIn(1, { password: WRONG, ...shown })).body.message).toBe(sessionMessages.wrongCredentials)
    for (const index of [0, 1]) {
      expect((await signIn(index, { password: USER_PASSWORD, ...shown })).body.message).toBe(
        sessionMessages.captchaWrong,
      )
    }
  })

  const statusesOf = async (count: number, ask: (index: number) => Promise<{ readonly status: number }>) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1) statuses.push((await ask(index)).status)
    return statuses
  }
  const atOneMoment = <T>(story: () => Promise<T>) => servers[0].atOneMoment(() => servers[1].atOneMoment(story))

  it('sign-ins of an address: twenty in a minute, whichever server they come to', async () => {
    const statuses = await atOneMoment(() =>
      statusesOf(24, (index) => signIn(index, { username: `nobody${index}`, password: WRONG })),
    )
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
  })

  it('captchas of an address: sixty in a minute', async () => {
    const draw = (index: number) => on(index).call({ method: 'GET', path: `/sys/randomImage/many${index}`, address })
    const statuses = await atOneMoment(() => statusesOf(64, draw))
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses.slice(60)).toEqual([429, 429, 429, 429])
  })
})
