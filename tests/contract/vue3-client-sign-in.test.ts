import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { CONTRACT_SIGNATURE_KEY } from '#server/first-start/signature-key.ts'
import { type AccountServer, createAccountServer } from '#tests/support/account-server.ts'
import { encryptAsNewestClient } from '#tests/support/newest-client.ts'
import { type TestAnswer, USER_PASSWORD } from '#tests/support/test-server.ts'

/**
 * The calls of the contract's newest client (Vue 3, 3.9.3) around signing in, as it was seen to send them: method, path,
 * body and headers; and what it reads of the answers. It goes on with `success`, shows `message` otherwise.
 */
describe('the newest client of the contract', () => {
  let server: AccountServer
  let people = 0
  let calls = 0
  beforeAll(async () => {
    const consoleConfig = { ...DEFAULT_CONSOLE_CONFIG, signatureKey: CONTRACT_SIGNATURE_KEY }
    server = await createAccountServer({}, { app: { signature: 'require', consoleConfig } })
  })
  afterAll(() => server.close())

  /** Each person at a computer of his own. */
  const newPerson = async () => {
    people += 1
    const mobile = `1370000${String(people).padStart(4, '0')}`
    const username = `vue${people}`
    const id = await server.addPhoneUser(username, mobile)
    const departs = await server.databases.app.selectFrom('sys_depart').orderBy('org_code').select('id').execute()
    for (const { id: depart_id } of departs.slice(0, 2)) {
      await server.databases.app.insertInto('sys_user_depart').values({ user_id: id, depart_id }).execute()
    }
    return { id, username, mobile, address: `10.60.${people}.1` }
  }
  type Person = Awaited<ReturnType<typeof newPerson>>

  const send = <Result>(
    { address }: Pick<Person, 'address'>,
    method: 'GET' | 'POST',
    path: string,
    given: { body?: Record<string, unknown>; query?: Record<string, string>; token?: string } = {},
  ): Promise<TestAnswer<Result>> => {
    const signed = Object.fromEntries(
      Object.entries(given.body ?? given.query ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
    const sign = createHash('md5').update(JSON.stringify(signed) + CONTRACT_SIGNATURE_KEY)
    calls += 1
    const headers = {
      'X-Sign': sign.digest('hex').toUpperCase(),
      'X-TIMESTAMP': String(server.now().getTime()),
      'X-Version': 'v3',
      'X-Tenant-Id': '0',
      ...(given.token === undefined ? {} : { 'X-Access-Token': given.token }),
    }
    const query = method === 'GET' ? { ...given.query, _t: String(calls) } : undefined
    return server.call<Result>({
      method,
      path,
      headers,
      address,
      ...(query && { query }),
      ...(given.body && { body: given.body }),
    })
  }

  const readCaptcha = async (person: Person) => {
    // A moment and four letters, as the client makes them.
    const checkKey = `${server.now().getTime()}${String(calls).padStart(4, 'x')}`
    const image = await send<string>(person, 'GET', `/sys/randomImage/${checkKey}`)
    expect(image.body.result).toMatch(/^data:image\//)
    const { answer } = await server.databases.app
      .selectFrom('sys_captcha')
      .where('check_key', '=', checkKey)
      .select('answer')
      .executeTakeFirstOrThrow()
    return { checkKey, inputCode: answer.toLowerCase() }
  }
  interface Departs {
    readonly departs: readonly { readonly orgCode: string; readonly departName: string }[]
    readonly currentOrgCode: string | null
  }
  const askDeparts = (person: Person, password: string, captcha: Awaited<ReturnType<typeof readCaptcha>>) =>
    send<Departs>(person, 'POST', '/sys/loginGetUserDeparts', {
      body: {
        inputCode: captcha.inputCode,
        username: person.username,
        password: encryptAsNewestClient(password),
        loginOrgCode: null,
        loginType: 'account',
        checkKey: captcha.checkKey,
      },
    })
  interface SignedIn {
    readonly token: string
    readonly userInfo: Record<string, unknown>
  }
  const signIn = (
    person: Person,
    password: string,
    captcha: Awaited<ReturnType<typeof readCaptcha>>,
    more: Record<string, unknown> = {},
  ) =>
    send<SignedIn>(person, 'POST', '/sys/login', {
      body: {
        password: encryptAsNewestClient(password),
        username: person.username,
        captcha: captcha.inputCode,
        checkKey: captcha.checkKey,
        loginOrgCode: null,
        mode: 'none',
        inputCode: captcha.inputCode,
        ...more,
      },
    })
  const failThrice = async (person: Person) => {
    for (let round = 0; round < 3; round += 1) await signIn(person, 'wrong', await readCaptcha(person))
  }

  it('signs in by name and password, for the department that it has chosen', async () => {
    const person = await newPerson()
    const captcha = await readCaptcha(person)
    const { body: asked } = await askDeparts(person, USER_PASSWORD, captcha)
    expect(asked).toMatchObject({ success: true, code: 200 })
    expect(asked.result.departs.map(({ departName }) => departName)).toHaveLength(2)
    const loginOrgCode = asked.result.departs[1]?.orgCode

    const { status, body } = await signIn(person, USER_PASSWORD, captcha, { loginOrgCode })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      code: 200,
      result: {
        token: expect.any(String),
        multi_depart: 2,
        userInfo: { username: person.username, orgCode: loginOrgCode },
      },
    })

    const { token } = body.result
    const me = await send<SignedIn>(person, 'GET', '/sys/user/getUserInfo', { token })
    expect(me.body.result.userInfo).toMatchObject({ id: person.id, orgCode: loginOrgCode, phone: person.mobile })
    const fields = ['sex', 'birthday', 'workNo', 'post', 'postText', 'telephone', 'departIds', 'userIdentity', 'orgId']
    const whole = [
      ...fields,
      'loginTenantId',
      'homePath',
      'relTenantIds',
      'sign',
      'signEnable',
      'delFlag',
      'createTime',
    ]
    for (const { userInfo } of [body.result, me.body.result]) {
      expect(Object.keys(userInfo)).toEqual(expect.arrayContaining(whole))
      expect(userInfo.orgId).toEqual(expect.any(String))
    }
    const verified = await send<string>(person, 'GET', '/sys/user/verifyIzDefaultPwd', { token })
    expect(verified.body).toMatchObject({ success: true, message: 'no', result: 'no' })
    const menu = await send(person, 'GET', '/sys/permission/getUserPermissionByToken', { token })
    expect(menu.body.success).toBe(true)
  })

  it('is told who is asked to change his password, which is open to him', async () => {
    const person = await newPerson()
    await server.databases.app
      .updateTable('sys_user_secret')
      .set({ must_change: true })
      .where('user_id', '=', person.id)
      .execute()
    const { token } = (await signIn(person, USER_PASSWORD, await readCaptcha(person))).body.result
    const { body } = await send(person, 'GET', '/sys/user/verifyIzDefaultPwd', { token })
    expect(body).toMatchObject({ success: true, code: 200, message: 'yes_' })
  })

  it('counts one failure for one encrypted password that is wrong', async () => {
    const person = await newPerson()
    await signIn(person, 'wrong', await readCaptcha(person))
    const tries = await server.databases.app
      .selectFrom('sys_login_try')
      .where('account', '=', person.username)
      .select('ordinal')
      .execute()
    expect(tries).toEqual([{ ordinal: 1 }])
  })

  it('may send a password that is no secret at all, or one that only looks encrypted', async () => {
    const person = await newPerson()
    const plain = await signIn(person, '', await readCaptcha(person), { password: USER_PASSWORD })
    expect(plain.body.success).toBe(true)
    const tooLong = await signIn(person, 'x'.repeat(129), await readCaptcha(person))
    expect(tooLong.body).toMatchObject({ success: false, message: '密码不能超过 128 个字符' })
  })

  describe('where a captcha is wanted', () => {
    it('signs in once by the captcha that it has asked the departments with', async () => {
      const person = await newPerson()
      await failThrice(person)
      const captcha = await readCaptcha(person)
      expect((await askDeparts(person, USER_PASSWORD, captcha)).body.success).toBe(true)
      expect((await signIn(person, USER_PASSWORD, captcha)).body.success).toBe(true)

      await failThrice(person)
      expect((await signIn(person, USER_PASSWORD, captcha)).body.code).toBe(412)
    })

    it('signs in once by it while others try passwords of the account, when each try wants one', async () => {
      const person = await newPerson()
      for (let block = 0; block < 7; block += 1) await failThrice({ ...person, address: `10.70.${block}.1` })
      const captcha = await readCaptcha(person)
      expect((await askDeparts(person, USER_PASSWORD, captcha)).body.success).toBe(true)
      const stranger = { ...person, address: '10.71.1.1' }
      expect((await signIn(stranger, USER_PASSWORD, captcha)).body.success).toBe(true)
      expect((await signIn({ ...person, address: '10.71.2.1' }, USER_PASSWORD, captcha)).body.code).toBe(412)
    })

    it('cannot sign in another account by it', async () => {
      const [one, other] = [await newPerson(), await newPerson()]
      await failThrice(other)
      const captcha = await readCaptcha(one)
      expect((await askDeparts(one, USER_PASSWORD, captcha)).body.success).toBe(true)
      expect((await signIn(other, USER_PASSWORD, captcha)).body).toMatchObject({ code: 412, message: '验证码错误' })
    })

    it('gets no second guess at a password for a captcha, nor one at the departments for free', async () => {
      const person = await newPerson()
      await failThrice(person)
      const captcha = await readCaptcha(person)
      const answers = await Promise.all(['a', 'b', 'c', 'd'].map((password) => askDeparts(person, password, captcha)))
      expect(answers.map(({ body }) => body.message).sort()).toEqual([
        '用户名或密码错误',
        '验证码错误',
        '验证码错误',
        '验证码错误',
      ])
      expect((await signIn(person, USER_PASSWORD, captcha)).body.code).toBe(412)
      // The fifth failure.
      await askDeparts(person, 'wrong', await readCaptcha(person))
      expect((await askDeparts(person, USER_PASSWORD, await readCaptcha(person))).body.message).toBe(
        '该用户登录失败次数过多，请于10分钟后再次登录！',
      )
    })
  })

  it('learns nothing of who exists by asking for departments', async () => {
    const person = await newPerson()
    const nobody = { ...person, username: 'nobody-here', address: '10.61.1.1' }
    const shape = ({ status, body }: TestAnswer) => ({ status, ...body, timestamp: 0, traceId: '' })
    const answers = [
      await askDeparts(person, 'wrong', await readCaptcha(person)),
      await askDeparts(nobody, 'wrong', await readCaptcha(nobody)),
    ]
    expect(shape(answers[0] as TestAnswer)).toEqual(shape(answers[1] as TestAnswer))
    expect(answers[0]?.body.message).toBe('用户名或密码错误')
  })

  it('signs in by phone, with the departments asked first', async () => {
    const person = await newPerson()
    const asked = await send(person, 'POST', '/sys/sms', { body: { mobile: person.mobile, smsmode: '0' } })
    expect(asked.body.success).toBe(true)
    const smscode = server.services.sent.findLast(({ mobile }) => mobile === person.mobile)?.code ?? ''
    const departs = () =>
      send<Departs>(person, 'POST', '/sys/loginGetUserDeparts', {
        body: { mobile: person.mobile, smscode, loginOrgCode: null, loginType: 'phone' },
      })
    expect((await departs()).body.result.departs).toHaveLength(2)
    const { body } = await send<SignedIn>(person, 'POST', '/sys/phoneLogin', {
      body: { mobile: person.mobile, captcha: smscode, loginOrgCode: null },
    })
    expect(body).toMatchObject({ success: true, code: 200, result: { userInfo: { username: person.username } } })
    expect((await departs()).body).toMatchObject({ success: false, message: '手机验证码错误' })
  })

  it('replaces a forgotten password by the code of the message', async () => {
    const person = await newPerson()
    await send(person, 'POST', '/sys/sms', { body: { mobile: person.mobile, smsmode: '2' } })
    const smscode = server.services.sent.findLast(({ mobile }) => mobile === person.mobile)?.code ?? ''
    const verification = { phone: person.mobile, smscode }
    const verified = await send<{ username: string; smscode: string }>(person, 'POST', '/sys/user/phoneVerification', {
      body: verification,
    })
    expect(verified.body).toMatchObject({ success: true, result: { username: person.username } })
    const query = { username: person.username, password: 'kT7#vbn2Lq', smscode, phone: person.mobile }
    const changed = await send(person, 'GET', '/sys/user/passwordChange', { query })
    expect(changed.body).toMatchObject({ success: true, message: '密码重置完成！' })
    expect((await signIn(person, 'kT7#vbn2Lq', await readCaptcha(person))).body.success).toBe(true)
  })

  it('signs in by another service, at the longer address, and is told of no window of DingTalk', async () => {
    const name = `vue_octo_${people}`
    await server.addUser(name)
    const told = await server.visitThirdLogin({ id: 4711, login: name, avatar_url: '' })
    if (typeof told === 'string') throw new Error(told)
    const person = { address: '10.62.1.1' }
    const bound = await send<string>(person, 'POST', '/sys/thirdLogin/user/checkPassword', {
      body: { ...told, password: USER_PASSWORD },
    })
    const { body } = await send<SignedIn>(person, 'GET', `/sys/thirdLogin/getLoginUser/${bound.body.result}/github/0`)
    expect(body).toMatchObject({ success: true, code: 200, result: { userInfo: { username: name } } })

    const query = { tenantId: '0' }
    const dingTalk = await send(person, 'GET', '/sys/thirdLogin/get/corpId/clientId', { query })
    expect(dingTalk.body).toMatchObject({ success: true, result: {} })
  })
})
