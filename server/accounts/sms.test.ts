import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SMS_MODES } from '#schemas/api/session.ts'
import { type AccountServer, createAccountServer } from '#tests/support/account-server.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'
import { SMS_LIMITS } from './sms-codes.ts'
import { createSmsFile, SMS_FILE } from './sms-file.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MOBILE = '13800000001'
const { signIn, register, resetPassword } = SMS_MODES

describe('a code by text message', () => {
  let server: AccountServer
  beforeEach(async () => {
    server = await createAccountServer()
    await server.addPhoneUser('li', MOBILE)
  })
  afterEach(() => server.close())

  const slider = async () => {
    await server.call({ method: 'GET', path: '/sys/sliderCaptcha/k' })
    const row = await server.databases.app.selectFrom('sys_slider').selectAll().executeTakeFirstOrThrow()
    const body = { key: 'k', left: row.gap_left }
    return (await server.call<{ sliderTicket: string }>({ method: 'POST', path: '/sys/checkSlider', body })).body.result
      .sliderTicket
  }

  it('goes to the phone and never into the answer', async () => {
    const { text, body } = await server.askForCode(MOBILE, signIn)
    expect(body).toMatchObject({ success: true, result: null })
    const [message] = server.services.sent
    expect(message).toMatchObject({ mobile: MOBILE, mode: signIn, code: expect.stringMatching(/^\d{6}$/) })
    expect(message?.content).toContain(`验证码 ${message?.code}，10分钟内有效`)
    expect(text).not.toContain(message?.code)
  })

  it.each([
    ['', '手机号不允许为空！'],
    ['  ', '手机号不允许为空！'],
    ['12800000000', '请输入正确手机号'],
    ['1380000000', '请输入正确手机号'],
    ["138' or 1=1", '请输入正确手机号'],
  ])('is refused to %j', async (mobile, message) => {
    expect((await server.askForCode(mobile, signIn)).body).toMatchObject({ success: false, message })
  })

  it.each(['16600000001', '19900000001'])('goes to %s too', async (mobile) => {
    expect((await server.askForCode(mobile, signIn)).body.success).toBe(true)
  })

  it('is refused for a purpose that does not exist', async () => {
    const call = { method: 'POST', path: '/sys/sms', body: { mobile: MOBILE, smsmode: '3' } } as const
    expect((await server.call(call)).body).toMatchObject({ success: false, code: 500 })
  })

  it('is not sent again while the last one is valid', async () => {
    await server.askForCode(MOBILE, signIn)
    server.advance(9.9 * MINUTE_MS)
    expect((await server.askForCode(MOBILE, signIn)).body.message).toBe('验证码10分钟内，仍然有效！')
    server.advance(0.2 * MINUTE_MS)
    expect((await server.askForCode(MOBILE, signIn)).body.success).toBe(true)
    expect(server.services.sent).toHaveLength(2)
  })

  it('for a forgotten password is valid for five minutes', async () => {
    await server.askForCode(MOBILE, resetPassword)
    expect((await server.askForCode(MOBILE, resetPassword)).body.message).toBe('验证码5分钟内，仍然有效！')
    server.advance(5.1 * MINUTE_MS)
    expect((await server.askForCode(MOBILE, resetPassword)).body.success).toBe(true)
  })

  it.each([signIn, resetPassword])(
    'of mode %s is answered alike for a phone of nobody, which gets none',
    async (mode) => {
      const nobody = '13800000009'
      const answers = async (mobile: string) => {
        const texts = []
        for (let round = 0; round < 2; round += 1) {
          const { status, body } = await server.askForCode(mobile, mode)
          texts.push({ status, ...body, timestamp: 0, traceId: '' })
        }
        return texts
      }
      expect(await answers(nobody)).toEqual(await answers(MOBILE))
      expect(server.services.sent.map(({ mobile }) => mobile)).toEqual([MOBILE])
    },
  )

  it('for registration is refused to a phone that has an account', async () => {
    expect((await server.askForCode(MOBILE, register)).body.message).toBe('手机号已经注册，请直接登录！')
    expect((await server.askForCode('13800000002', register)).body.success).toBe(true)
  })

  it('asked for ten times at once is sent once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => server.askForCode(MOBILE, signIn)))
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
    expect(server.services.sent).toHaveLength(1)
  })

  it('is to be had so many times an hour, and a day, for one phone', async () => {
    const ask = async () => {
      server.advance(10.1 * MINUTE_MS)
      return (await server.askForCode(MOBILE, signIn)).body
    }
    for (let round = 0; round < SMS_LIMITS.phonePerHour; round += 1) expect((await ask()).success).toBe(true)
    expect(await ask()).toMatchObject({ success: false, code: 40002, message: '短信接口请求太多，请稍后再试！' })
    server.advance(HOUR_MS)
    for (let round = 0; round < SMS_LIMITS.phonePerDay - SMS_LIMITS.phonePerHour; round += 1) await ask()
    server.advance(HOUR_MS)
    expect((await ask()).code).toBe(40002)
    server.advance(24 * HOUR_MS)
    expect((await ask()).success).toBe(true)
  })

  it('is to be had by its owner when strangers have asked for all that they get', async () => {
    const home = '10.40.0.1'
    await server.call({
      method: 'POST',
      path: '/sys/login',
      body: { username: 'li', password: USER_PASSWORD },
      address: home,
    })
    for (let round = 0; round < SMS_LIMITS.phonePerHour; round += 1) {
      server.advance(10.1 * MINUTE_MS)
      expect((await server.askForCode(MOBILE, signIn)).body.success).toBe(true)
    }
    expect((await server.askForCode(MOBILE, signIn)).body.success).toBe(false)
    expect((await server.askForCode(MOBILE, signIn, { address: home })).body.success).toBe(true)
  })

  describe('for the newest client of the contract', () => {
    const address = '10.41.1.1'
    const headers = { 'X-Version': 'v3' }
    const ask = async (mobile: string) => {
      const body = { mobile, smsmode: signIn }
      return (await server.call({ method: 'POST', path: '/sys/sms', body, address, headers })).body
    }
    const askTooOften = async () => {
      for (const mobile of ['13800000011', '13800000012', '13800000013']) await ask(mobile)
    }
    const readCaptcha = async (checkKey: string) => {
      await server.call({ method: 'GET', path: `/sys/randomImage/${checkKey}` })
      const row = await server.databases.app
        .selectFrom('sys_captcha')
        .where('check_key', '=', checkKey)
        .select('answer')
        .executeTakeFirstOrThrow()
      return row.answer
    }
    const check = (captcha: string, checkKey: unknown, from = address) =>
      server.call({ method: 'POST', path: '/sys/smsCheckCaptcha', body: { captcha, checkKey }, address: from })

    it('asks for a human by the code that it knows, and takes a captcha for one message', async () => {
      await askTooOften()
      expect(await ask(MOBILE)).toMatchObject({ success: false, code: 40002 })
      const captcha = await readCaptcha('1700000000001')
      expect((await check(captcha.toLowerCase(), 1_700_000_000_001)).body).toMatchObject({ success: true })
      expect((await ask(MOBILE)).success).toBe(true)
      expect(await ask('13800000014')).toMatchObject({ success: false, code: 40002 })
    })

    it('takes no wrong captcha, none twice, and none of another address', async () => {
      await askTooOften()
      const captcha = await readCaptcha('k1')
      expect((await check('zzzz', 'k1')).body).toMatchObject({ success: false, message: '验证码错误' })
      expect((await check(captcha, 'k1')).body.success).toBe(false)
      expect((await check('', 'k1')).body.message).toBe('请输入验证码')
      expect((await check(await readCaptcha('k2'), 'k2', '10.41.2.2')).body.success).toBe(true)
      expect(await ask(MOBILE)).toMatchObject({ success: false, code: 40002 })
    })

    it('does not ask for a captcha where none helps', async () => {
      for (let round = 0; round < SMS_LIMITS.phonePerHour; round += 1) {
        server.advance(10.1 * MINUTE_MS)
        await server.askForCode(MOBILE, signIn)
      }
      expect(await ask(MOBILE)).toMatchObject({ success: false, code: 500, message: '短信接口请求太多，请稍后再试！' })
    })
  })

  it('asks an address for a human after three, takes a slider ticket for one, and that once', async () => {
    const address = '10.1.1.1'
    for (const mobile of ['13800000011', '13800000012', '13800000013']) {
      expect((await server.askForCode(mobile, signIn, { address })).body.success).toBe(true)
    }
    const refused = await server.askForCode(MOBILE, signIn, { address })
    expect(refused.body).toMatchObject({
      success: false,
      code: 412,
      message: '请先完成滑动验证',
      result: { humanCheckRequired: true },
    })
    const sliderTicket = await slider()
    expect((await server.askForCode(MOBILE, signIn, { address, sliderTicket })).body.success).toBe(true)
    const again = await server.askForCode('13800000014', signIn, { address, sliderTicket })
    expect(again.body.result).toEqual({ humanCheckRequired: true })
  })

  it('does not take an invented slider ticket, not even where none is asked for', async () => {
    const { body } = await server.askForCode(MOBILE, signIn, { sliderTicket: 'x'.repeat(43) })
    expect(body.result).toEqual({ humanCheckRequired: true })
  })

  it('asks everybody for a human when very many are asked for', async () => {
    for (let index = 0; index < 30; index += 1) await server.askForCode(`137000000${10 + index}`, signIn)
    expect((await server.askForCode(MOBILE, signIn)).body.result).toEqual({ humanCheckRequired: true })
    server.advance(11 * MINUTE_MS)
    expect((await server.askForCode(MOBILE, signIn)).body.success).toBe(true)
  })

  it('is answered 429 to an address that does not stop', async () => {
    const answers = []
    for (let index = 0; index < 21; index += 1)
      answers.push(await server.askForCode('', signIn, { address: '10.2.2.2' }))
    expect(answers.at(-1)?.status).toBe(429)
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined()
  })

  it('that the provider does not take may be asked for again at once', async () => {
    server.services.failSms(true)
    const { body } = await server.askForCode('13800000002', register)
    expect(body).toMatchObject({ success: false, message: '短信验证码发送失败,请稍后重试' })
    server.services.failSms(false)
    expect((await server.askForCode('13800000002', register)).body.success).toBe(true)
  })

  it('says nothing of a provider that fails where that would tell whose phone it is', async () => {
    server.services.failSms(true)
    expect((await server.askForCode(MOBILE, signIn)).body.success).toBe(true)
    server.services.failSms(false)
    await expect.poll(async () => (await server.askForCode(MOBILE, signIn)).body.success).toBe(true)
  })

  it('is kept as a hash only', async () => {
    const code = await server.codeFor(MOBILE)
    const rows = await server.databases.app.selectFrom('sys_sms_code').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })
})

describe('a code without a provider', () => {
  it('goes into a file that its owner alone can read, and neither to the log nor to a table', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-sms-'))
    const file = join(folder, 'data', SMS_FILE)
    const lines: string[] = []
    const stream = new Writable({
      write: (chunk, _encoding, done) => {
        lines.push(String(chunk))
        done()
      },
    })
    const server = await createAccountServer(
      { smsProvider: null, smsFile: createSmsFile(join(folder, 'data'), () => new Date()) },
      { app: { logger: pino({ level: 'warn' }, stream) } },
    )
    try {
      await server.addPhoneUser('li', MOBILE)
      const { text } = await server.askForCode(MOBILE, signIn)
      const outbox = () => server.databases.app.selectFrom('sys_sms_outbox').selectAll().execute()
      await expect.poll(outbox).toHaveLength(1)
      const message: { mobile: string; content: string } = JSON.parse(await readFile(file, 'utf8'))
      const code = /验证码 (\d{6})/.exec(message.content)?.[1] ?? 'none'
      expect(message.mobile).toBe(MOBILE)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      const body = { mobile: MOBILE, captcha: code }
      expect((await server.call({ method: 'POST', path: '/sys/phoneLogin', body })).body.success).toBe(true)

      const [row] = await outbox()
      expect(row).toMatchObject({ mobile: '138****0001', send_status: '0' })
      const seen = lines.join('') + JSON.stringify(row) + text
      expect(seen).toContain('138****0001')
      expect(seen).not.toContain(MOBILE)
      expect(seen).not.toContain(code)
    } finally {
      await server.close()
      await rm(folder, { recursive: true })
    }
  })

  it('is one of some hundred: the file does not grow for ever, and an open one is closed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pagewright-sms-'))
    const file = join(folder, SMS_FILE)
    await writeFile(file, '', { mode: 0o644 })
    const messages = createSmsFile(folder, () => new Date())
    for (let sent = 1; sent <= 500; sent += 1) {
      await messages.send({ mobile: MOBILE, mode: signIn, code: '123456', content: `${sent}` })
      if (sent === 1) expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
    const kept = (await readFile(file, 'utf8')).trimEnd().split('\n')
    expect(kept.length).toBeGreaterThanOrEqual(100)
    expect(kept.length).toBeLessThanOrEqual(200)
    expect(JSON.parse(kept.at(-1) ?? '')).toMatchObject({ content: '500' })
    await rm(folder, { recursive: true })
  })
})
