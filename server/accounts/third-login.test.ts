import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LoginResult } from '#schemas/api/session.ts'
import {
  type AccountServer,
  anotherCode,
  createAccountServer,
  PUBLIC_URL,
  readThirdLoginPage,
} from '#tests/support/account-server.ts'
import type { StubPerson } from '#tests/support/stub-oauth.ts'
import { USER_PASSWORD } from '#tests/support/test-server.ts'
import { createVerifier, fetchPerson } from './oauth-client.ts'
import { createOutbound, OutboundError } from './outbound.ts'

const MINUTE_MS = 60_000

describe('third-party sign-in', () => {
  let server: AccountServer
  let people = 0
  let calls = 0
  beforeAll(async () => {
    server = await createAccountServer()
  })
  afterAll(() => server.close())

  const somebody = (): StubPerson => {
    people += 1
    return { id: 1000 + people, login: `octo_${people}`, avatar_url: 'https://avatars.example.com/1.png' }
  }
  const address = () => {
    calls += 1
    return `10.${Math.floor(calls / 200)}.${calls % 200}.7`
  }
  const open = async (path: string, cookie?: string) => {
    const response = await server.app.inject({
      method: 'GET',
      url: path,
      remoteAddress: address(),
      ...(cookie === undefined ? {} : { headers: { cookie } }),
    })
    const setCookie = String(response.headers['set-cookie'] ?? '')
    return { response, cookie: setCookie.split(';')[0] ?? '', setCookie, location: String(response.headers.location) }
  }
  /** Leaves for the other service. */
  const leave = () => open('/jeecg-boot/sys/thirdLogin/render/github')
  const comeBack = async (location: string, cookie?: string) => {
    const { response } = await open(location.slice(PUBLIC_URL.length), cookie)
    return { response, message: readThirdLoginPage(response.body) }
  }
  const visit = (person: StubPerson) => server.visitThirdLogin(person)
  const post = <Result>(path: string, body: unknown) =>
    server.call<Result>({ method: 'POST', path: `/sys/thirdLogin/${path}`, body, address: address() })
  const getLoginUser = (token: string, source = 'github') =>
    server.call<LoginResult>({
      method: 'GET',
      path: `/sys/thirdLogin/getLoginUser/${encodeURIComponent(token)}/${source}`,
      address: address(),
    })
  /** Binds somebody there to somebody here. */
  const bind = async (person: StubPerson, mobile: string) => {
    const thirdUserUuid = String(await visit(person)).replace('绑定手机号,', '')
    return post<string>('bindingThirdPhone', { mobile, captcha: await server.codeFor(mobile), thirdUserUuid })
  }
  const newUser = async () => {
    people += 1
    const mobile = `1340000${String(people).padStart(4, '0')}`
    return { id: await server.addPhoneUser(`third${people}`, mobile), mobile, username: `third${people}` }
  }

  it('sends the browser there with a state, a challenge and the address to come back to', async () => {
    const { response, location, setCookie } = await leave()
    expect(response.statusCode).toBe(302)
    const { origin, searchParams } = new URL(location)
    expect(origin).toBe(server.services.oauth.origin)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'console',
      redirect_uri: `${PUBLIC_URL}/jeecg-boot/sys/thirdLogin/github/callback`,
      code_challenge_method: 'S256',
      scope: 'read:user',
    })
    expect(searchParams.get('state')?.length).toBeGreaterThanOrEqual(43)
    expect(setCookie).toMatch(/; Path=\/jeecg-boot\/sys\/thirdLogin; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/)
  })

  it('asks somebody unknown for his phone, binds him, and signs him in from then on', async () => {
    const person = somebody()
    const user = await newUser()
    const bound = await bind(person, user.mobile)
    expect(bound.body.success).toBe(true)
    const first = await getLoginUser(bound.body.result)
    expect(first.body).toMatchObject({ success: true, code: 200, result: { userInfo: { id: user.id } } })

    const message = await visit(person)
    const again = await getLoginUser(String(message))
    expect(again.body.result.userInfo.id).toBe(user.id)
    const { token } = again.body.result
    expect((await server.call({ method: 'GET', path: '/sys/user/getUserInfo', token })).status).toBe(200)
    expect(token).not.toBe(message)
  })

  it('tells nothing but a ticket of one use and one minute to the page', async () => {
    const person = somebody()
    const user = await newUser()
    await bind(person, user.mobile)
    const one = String(await visit(person))
    expect((await getLoginUser(one)).body.success).toBe(true)
    expect((await getLoginUser(one)).body).toMatchObject({ success: false, code: 510, message: 'token验证失败' })

    const late = String(await visit(person))
    server.advance(1.1 * MINUTE_MS)
    expect((await getLoginUser(late)).body.success).toBe(false)
    const foreign = String(await visit(person))
    expect((await getLoginUser(foreign, 'dingtalk')).body.success).toBe(false)
  })

  it('signs nobody in by a session token or an invented one', async () => {
    const token = await server.signIn('admin')
    expect((await getLoginUser(token)).body.code).toBe(510)
    expect((await getLoginUser('x'.repeat(43))).body.code).toBe(510)
  })

  it('tells a frozen account at the end only', async () => {
    const person = somebody()
    const user = await newUser()
    await bind(person, user.mobile)
    await server.databases.app.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute()
    expect((await getLoginUser(String(await visit(person)))).body.message).toBe('该用户已冻结')
  })

  it.each([
    [
      'adds who it is in a form that nobody has asked for',
      { id_token: 'a.b.c', expires_in: 3600, scope: 'read:user,openid' },
    ],
    ['leaves out what kind of token it is', { token_type: undefined }],
  ])('takes a service as it comes that %s', async (_, fields) => {
    const person = somebody()
    const user = await newUser()
    server.services.oauth.tokenFields = fields
    try {
      const bound = await bind(person, user.mobile)
      expect((await getLoginUser(bound.body.result)).body.result.userInfo.id).toBe(user.id)
    } finally {
      server.services.oauth.tokenFields = {}
    }
  })

  it('says in its errors what the service has refused, and none of the values', async () => {
    const { origin, provider } = server.services.oauth
    const outbound = createOutbound([origin])
    const given = { code: 'canary-code', verifier: createVerifier(), callback: `${PUBLIC_URL}/back` }
    const failure = await fetchPerson(provider, outbound, given).catch((error: unknown) => error)
    expect(failure).toEqual(new OutboundError('The service has refused the code: invalid_grant.'))

    server.services.oauth.breakWith = (response) => void response.end('{"access_token":"canary\\nsecret"}')
    const second = await fetchPerson(provider, outbound, given).catch((error: unknown) => error)
    server.services.oauth.breakWith = null
    expect(second).toBeInstanceOf(OutboundError)
    expect(inspect(second, { depth: 9 })).not.toContain('canary')
  })

  describe('fails', () => {
    it.each([
      ['in another browser', async (location: string) => comeBack(location)],
      ['with the cookie of another sign-in', async (location: string) => comeBack(location, (await leave()).cookie)],
      [
        'with an invented state',
        async (location: string, cookie: string) => {
          const forged = new URL(location)
          forged.searchParams.set('state', 'x'.repeat(43))
          return comeBack(forged.href, cookie)
        },
      ],
      [
        'with the code of another sign-in',
        async (location: string, cookie: string) => {
          const forged = new URL(location)
          const other = server.services.oauth.authorize((await leave()).location, somebody())
          forged.searchParams.set('code', new URL(other).searchParams.get('code') ?? '')
          return comeBack(forged.href, cookie)
        },
      ],
      [
        'after eleven minutes',
        async (location: string, cookie: string) => {
          server.advance(11 * MINUTE_MS)
          return comeBack(location, cookie)
        },
      ],
    ])('%s', async (_, attempt) => {
      const { location, cookie } = await leave()
      const { response, message } = await attempt(server.services.oauth.authorize(location, somebody()), cookie)
      expect(response.statusCode).toBe(200)
      expect(message).toBe('登录失败')
    })

    it('the second time with the same address', async () => {
      const { location, cookie } = await leave()
      const back = server.services.oauth.authorize(location, somebody())
      expect((await comeBack(back, cookie)).message).not.toBe('登录失败')
      expect((await comeBack(back, cookie)).message).toBe('登录失败')
    })

    it.each([
      ['that answers 500', (response: import('node:http').ServerResponse) => response.writeHead(500).end()],
      ['that answers no JSON', (response: import('node:http').ServerResponse) => response.end('<html>')],
      ['that answers nothing useful', (response: import('node:http').ServerResponse) => response.end('{"a":1}')],
      [
        'that sends us elsewhere',
        (response: import('node:http').ServerResponse) =>
          response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      ],
      [
        'that answers without end',
        (response: import('node:http').ServerResponse) => response.end(`"${'x'.repeat(300_000)}"`),
      ],
      ['that breaks off', (response: import('node:http').ServerResponse) => response.destroy()],
    ])('with a service %s', async (_, breakWith) => {
      server.services.oauth.breakWith = (response) => void breakWith(response)
      try {
        expect(await visit(somebody())).toBe('登录失败')
      } finally {
        server.services.oauth.breakWith = null
      }
    })

    it.each([
      ['of a kind that is no bearer’s', { token_type: 'mac' }],
      ['that would break a header', { access_token: 'one\ntwo' }],
      ['that is none', { access_token: '' }],
    ])('with a token %s', async (_, fields) => {
      server.services.oauth.tokenFields = fields
      try {
        expect(await visit(somebody())).toBe('登录失败')
      } finally {
        server.services.oauth.tokenFields = {}
      }
    })

    it('with 404 for a service that is not set up', async () => {
      const { response } = await open('/jeecg-boot/sys/thirdLogin/render/dingtalk')
      expect(response.statusCode).toBe(404)
      expect((await open('/jeecg-boot/sys/thirdLogin/dingtalk/callback?code=1&state=2')).response.statusCode).toBe(404)
    })
  })

  describe('binding a phone', () => {
    it('takes neither a wrong code, nor a phone of nobody, nor an invented person', async () => {
      const user = await newUser()
      const thirdUserUuid = String(await visit(somebody())).replace('绑定手机号,', '')
      const code = await server.codeFor(user.mobile)
      const wrong = await post('bindingThirdPhone', { mobile: user.mobile, captcha: anotherCode(code), thirdUserUuid })
      expect(wrong.body.message).toBe('验证码错误')
      await server.askForCode('13411110000', '0')
      const nobody = await post('bindingThirdPhone', { mobile: '13411110000', captcha: '123456', thirdUserUuid })
      expect(nobody.body.message).toBe('验证码错误')
      const invented = { mobile: user.mobile, captcha: code, thirdUserUuid: 'x'.repeat(43) }
      expect((await post('bindingThirdPhone', invented)).body.message).toBe('校验失败')
      expect((await post('bindingThirdPhone', { ...invented, thirdUserUuid })).body.success).toBe(true)
    })

    it('never moves somebody who is bound to another account', async () => {
      const person = somebody()
      const [first, second] = [await newUser(), await newUser()]
      const tickets = [await visit(person), await visit(person)].map((message) =>
        String(message).replace('绑定手机号,', ''),
      )
      const send = async (mobile: string, thirdUserUuid = '') =>
        post<string>('bindingThirdPhone', { mobile, captcha: await server.codeFor(mobile), thirdUserUuid })
      expect((await send(first.mobile, tickets[0])).body.success).toBe(true)
      expect((await send(second.mobile, tickets[1])).body.message).toBe('校验失败')
      const signedIn = await getLoginUser(String(await visit(person)))
      expect(signedIn.body.result.userInfo.id).toBe(first.id)
    })
  })

  describe('of somebody whose name is taken here', () => {
    const sameName = async () => {
      const person = somebody()
      const id = await server.addUser(person.login)
      const message = await visit(person)
      if (typeof message === 'string') throw new Error('The name was not noticed.')
      return { person, id, model: message }
    }

    it('asks whether it is the same person, and binds who knows the password', async () => {
      const { person, id, model } = await sameName()
      expect(model).toMatchObject({ isObj: true, uuid: String(person.id), username: person.login, source: 'github' })
      const wrong = await post('user/checkPassword', { ...model, password: 'wrong' })
      expect(wrong.body.message).toBe('密码不正确')
      const right = await post<string>('user/checkPassword', { ...model, password: USER_PASSWORD })
      expect((await getLoginUser(right.body.result)).body.result.userInfo.id).toBe(id)
      expect((await post('user/checkPassword', { ...model, password: USER_PASSWORD })).body.message).toBe('校验失败')
    })

    it('counts wrong passwords with those of the sign-in page', async () => {
      const { model } = await sameName()
      for (let round = 0; round < 5; round += 1) await post('user/checkPassword', { ...model, password: 'wrong' })
      const { body } = await post('user/checkPassword', { ...model, password: USER_PASSWORD })
      expect(body.message).toBe('该用户登录失败次数过多，请于10分钟后再次登录！')
    })

    it('believes its own ticket and not what is sent with it', async () => {
      const { model } = await sameName()
      const forged = { ...model, username: 'admin', uuid: '1', source: 'other', password: USER_PASSWORD }
      const { body } = await post<string>('user/checkPassword', forged)
      expect((await getLoginUser(body.result)).body.result.userInfo.username).toBe(model.username)
    })

    it('makes an account of that name and a number, without a password', async () => {
      const { model } = await sameName()
      const made = await post<string>('user/create', { ...model, suffix: 7 })
      const signedIn = await getLoginUser(made.body.result)
      expect(signedIn.body.result.userInfo.username).toBe(`${model.username}7`)
      const body = { username: `${model.username}7`, password: '' }
      expect((await server.call({ method: 'POST', path: '/sys/login', body })).body.success).toBe(false)
      expect((await post('user/create', { ...model, suffix: 8 })).body.message).toBe('校验失败')
      expect((await post('user/create', { ...model, suffix: 100 })).body.message).toBe('后缀不能大于 99')
    })
  })

  describe('ends on a page', () => {
    it('that holds no script, tells our own origin only, and is not kept', async () => {
      const { location, cookie } = await leave()
      const person = { ...somebody(), login: '"><script>alert(1)</script>&' }
      await server.addUser(person.login)
      const { response, message } = await comeBack(server.services.oauth.authorize(location, person), cookie)
      expect(message).toMatchObject({ username: person.login })
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.headers['referrer-policy']).toBe('no-referrer')
      expect(response.headers['content-security-policy']).toContain("script-src 'self';")
      expect(response.body.match(/<script/g)).toHaveLength(1)
      expect(response.body).toContain('<script src="/jeecg-boot/sys/thirdLogin/callback.js" defer></script>')
      expect(response.body).toContain(`data-origin="${PUBLIC_URL}"`)
    })

    it('whose script is a file of ours', async () => {
      const { response } = await open('/jeecg-boot/sys/thirdLogin/callback.js')
      expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
      expect(response.body).toContain('window.opener.postMessage(message, told.dataset.origin)')
      expect(response.body).not.toContain("'*'")
    })
  })
})

describe('third-party sign-in where registration is closed', () => {
  it('makes no accounts', async () => {
    const server = await createAccountServer({ registration: false })
    try {
      const body = { operateCode: 'x'.repeat(43), suffix: 1 }
      const made = await server.call({ method: 'POST', path: '/sys/thirdLogin/user/create', body })
      expect(made.body.message).toBe('系统未开放注册，请联系管理员')
    } finally {
      await server.close()
    }
  })
})
