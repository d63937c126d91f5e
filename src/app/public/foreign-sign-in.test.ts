import { describe, expect, it } from 'vitest'
import { phoneVerification } from '#schemas/api/accounts.ts'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { logout, SMS_MODES } from '#schemas/api/session.ts'
import { createChooseDepartment, loadOwnDepartments } from '#src/features/account/account-service.ts'
import { choicesOf, isWithoutDepartment } from '#src/features/account/choices.ts'
import { createPhoneSignIn, createSignInService } from '#src/features/sign-in/sign-in-service.ts'
import { createThirdLoginService } from '#src/features/third-login/third-login-service.ts'
import { createSmsService } from '#src/forms/sms-service.ts'
import { createDictionaries } from '#src/platform/dictionaries.ts'
import { createHostCall } from '#src/platform/host-call.ts'
import { serve } from '#src/platform/served-answers.fixture.ts'
import { readSession, saveSession } from '#src/platform/session/stored-session.ts'
import { createMemoryStore } from '#src/platform/storage/browser-store.ts'
import { createStorage } from '#src/platform/storage/storage.ts'
import { loadSession } from '../session/load-session.ts'
import { nextStep } from './arrival.ts'
import { arriveByCas } from './cas.ts'
import { OTHER, REFUSED, SIGNED_IN, TOKEN } from './foreign-sign-in.fixture.ts'

const LOGIN = '/sys/login'
const PHONE_LOGIN = '/sys/phoneLogin'
const THIRD = `/sys/thirdLogin/getLoginUser/${TOKEN}/github`
const CAS = '/sys/cas/client/validateLogin'

const ask = (answers: Readonly<Record<string, unknown>>) =>
  serve(Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, JSON.stringify(answer)])))

/** Each way to sign in, as the console goes it; what it makes of the answer. */
const WAYS = {
  login: (answer: unknown) =>
    createSignInService(ask({ [LOGIN]: answer }).http).signIn({ username: 'admin', password: 'secret' }),
  phoneLogin: (answer: unknown) =>
    createPhoneSignIn(ask({ [PHONE_LOGIN]: answer }).http)({ mobile: '18611111111', captcha: '123456' }),
  third: (answer: unknown) => createThirdLoginService(ask({ [`${THIRD}/0`]: answer }).http).enter(TOKEN, 'github'),
  cas: (answer: unknown) =>
    arriveByCas({
      config: DEFAULT_CONSOLE_CONFIG,
      sessionArea: createMemoryStore(),
      http: ask({ [CAS]: answer }).http,
      location: {
        origin: 'https://console.example.com',
        pathname: '/',
        search: '?ticket=ST-1',
        hash: '',
        replace: () => undefined,
      },
      history: { replaceState: () => undefined },
    }),
} as const
type Way = keyof typeof WAYS

function casesOf<Answers extends Readonly<Record<Way, Readonly<Record<string, unknown>>>>>(answers: Answers) {
  return (Object.keys(WAYS) as Way[]).flatMap((way) =>
    Object.entries(answers[way]).map(([title, answer]) => [way, title, answer] as const),
  )
}

const textOf = (outcome: unknown) => Reflect.get(Object(outcome), 'text') ?? Reflect.get(Object(outcome), 'message')

function memory() {
  return createStorage({ local: createMemoryStore(), session: createMemoryStore(), now: () => 1_000 })
}

describe('in front of a server of the contract', () => {
  it.each(casesOf(SIGNED_IN))('%s takes what a server %s answers, and the console begins', async (way, _, answer) => {
    const outcome = await WAYS[way](answer)
    if (outcome.kind !== 'signed-in') throw new Error(JSON.stringify(outcome))
    const { result } = outcome
    expect(result.token).toBe(TOKEN)
    expect(['choices', 'console']).toContain(nextStep({ result, options: { remember: true } }, undefined))
    const storage = memory()
    saveSession(storage, result, { remember: true })
    // It is found again by a reload, with whose it is.
    expect(readSession(storage)).toMatchObject({ token: TOKEN, user: { username: 'admin' } })
  })

  it.each(casesOf(REFUSED))('%s says in the words of the server why not: %s', async (way, _, answer) => {
    const outcome = await WAYS[way](answer)
    expect(outcome.kind).toBe('refused')
    expect(textOf(outcome)).toBe(Reflect.get(Object(answer), 'message'))
  })

  it('asks for tenant and department where there are several, and for nothing that is not told', async () => {
    const choices = async (way: Way, answer: unknown) => {
      const outcome = await WAYS[way](answer)
      if (outcome.kind !== 'signed-in') throw new Error(JSON.stringify(outcome))
      const { tenants, departments } = choicesOf(outcome.result)
      return [tenants.length, departments.length, isWithoutDepartment(outcome.result)]
    }
    expect(await choices('login', SIGNED_IN.login['of 2023'])).toEqual([0, 2, false])
    expect(await choices('login', SIGNED_IN.login.newest)).toEqual([2, 0, true])
    expect(await choices('third', SIGNED_IN.third['of 2023'])).toEqual([0, 0, false])
    expect(await choices('cas', SIGNED_IN.cas['of 2023'])).toEqual([0, 2, false])
  })

  it('shows the captcha that such a server wants each time, once it has said so', async () => {
    const service = (answer: unknown) => createSignInService(ask({ [LOGIN]: answer }).http)
    const given = { username: 'admin', password: 'secret' }
    const first = await service(REFUSED.login['a missing captcha']).signIn(given)
    expect(first).toEqual({ kind: 'refused', message: '验证码无效', captcha: 'required' })
    const withCaptcha = { ...given, captcha: 'abcd', checkKey: '1' }
    expect(await service(REFUSED.login['a wrong captcha']).signIn(withCaptcha)).toMatchObject({ captcha: 'wrong' })
    expect(await service(REFUSED.login['a wrong password']).signIn(withCaptcha)).toMatchObject({ captcha: 'required' })
    const image = await createSignInService(ask({ '/sys/randomImage/1': OTHER.randomImage }).http).captchaImage(
      '1',
      new AbortController().signal,
    )
    expect(image).toMatch(/^data:image\/jpg/)
  })

  it('takes the shorter address of a third-party sign-in where the longer one does not exist', async () => {
    const { http, calls } = ask({ [`${THIRD}/0`]: OTHER.unknownPath, [THIRD]: SIGNED_IN.third['of 2023'] })
    const outcome = await createThirdLoginService(http).enter(TOKEN, 'github')
    expect(outcome).toMatchObject({ kind: 'signed-in', result: { token: TOKEN } })
    expect(calls).toEqual([`${THIRD}/0`, THIRD])
  })

  it('does not try the other address after a refusal', async () => {
    const { http, calls } = ask({ [`${THIRD}/0`]: REFUSED.third['a token that does not hold'] })
    expect(await createThirdLoginService(http).enter(TOKEN, 'github')).toEqual({
      kind: 'refused',
      text: 'token验证失败',
    })
    expect(calls).toEqual([`${THIRD}/0`])
  })

  it('binds a phone there', async () => {
    const { http } = ask({ '/sys/thirdLogin/bindingThirdPhone': OTHER.thirdToken })
    const given = { mobile: '18611111111', captcha: '123456', thirdUserUuid: 'u' }
    expect(await createThirdLoginService(http).bindPhone(given)).toEqual({ kind: 'bound', ticket: TOKEN })
  })

  it('sends text messages, and says why one is not sent', async () => {
    const send = (answer: unknown) =>
      createSmsService(ask({ '/sys/sms': answer }).http).sendCode('18611111111', SMS_MODES.signIn)
    expect((await send(OTHER.sms)).kind).toBe('sent')
    expect((await send(OTHER.smsOfOld)).kind).toBe('sent')
    expect(await send(OTHER.smsTooOften)).toEqual({ kind: 'refused', text: '验证码10分钟内，仍然有效！' })
    expect(await send(OTHER.smsTooMany)).toEqual({ kind: 'refused', text: '短信接口请求太多，请稍后再试！' })
  })

  it('changes the department, tells the own ones, verifies a phone and signs out', async () => {
    const { http } = ask({
      '/sys/selectDepart': OTHER.selectDepart,
      '/sys/user/getCurrentUserDeparts': OTHER.getCurrentUserDeparts,
      '/sys/user/phoneVerification': OTHER.phoneVerification,
      '/sys/logout': OTHER.logout,
    })
    const chosen = await createChooseDepartment(http)('admin', { orgCode: 'A01A05' })
    expect(chosen).toMatchObject({ kind: 'chosen', user: { orgCode: 'A01A05' } })
    expect((await loadOwnDepartments(http)).list).toHaveLength(2)
    const verified = await http.call(phoneVerification, { body: { phone: '18611111111', smscode: '123456' } })
    expect(verified.smscode).toBe('123456')
    expect((await http.envelope(logout, {})).message).toBe('退出登录成功！')
  })
})

describe('dictionaries that a sign-in does not bring', () => {
  const home = { id: 'h', path: '/h', name: 'h', component: 'dashboard/Analysis', route: '1', meta: { title: '首页' } }
  const MENU = {
    success: true,
    message: '',
    code: 200,
    result: { menu: [home], auth: [], allAuth: [], sysSafeMode: false },
    timestamp: 1,
  }
  const PERMISSIONS = '/sys/permission/getUserPermissionByToken'
  const ALL = '/sys/dict/queryAllDictItems'

  async function open(answers: Readonly<Record<string, unknown>>, { fresh }: { readonly fresh: boolean }) {
    const storage = memory()
    const outcome = await WAYS.cas(SIGNED_IN.cas['of 2023'])
    if (outcome.kind !== 'signed-in') throw new Error(JSON.stringify(outcome))
    // Somebody was here before.
    const before = { sysAllDictItems: { sex: [{ value: '9', text: '?', title: '?', label: '?' }] } }
    saveSession(storage, { ...outcome.result, ...before }, { remember: true })
    saveSession(storage, outcome.result, { remember: true })
    const { http, calls } = ask({ [PERMISSIONS]: MENU, ...answers })
    const dictionaries = createDictionaries(createHostCall(http), storage)
    await loadSession(
      { http, storage, dictionaries, config: DEFAULT_CONSOLE_CONFIG },
      { sessionArea: createMemoryStore(), fresh, origin: 'https://console.test' },
    )
    return { calls, sex: dictionaries.peek('sex')?.map(({ text }) => text) }
  }

  it('are asked for when the console begins', async () => {
    const { calls, sex } = await open({ [ALL]: OTHER.queryAllDictItems }, { fresh: true })
    expect([...calls].sort()).toEqual([ALL, PERMISSIONS])
    expect(sex).toEqual(['男', '女'])
  })

  it('do not keep the console from beginning when they cannot be had, and those of another session are gone', async () => {
    const { sex } = await open({}, { fresh: true })
    expect(sex).toBeUndefined()
  })

  it('are asked for after a reload as well, where the person comes without them', async () => {
    const userInfo = '/sys/user/getUserInfo'
    const given = { [userInfo]: OTHER.getUserInfoOfNewClients, [ALL]: OTHER.queryAllDictItems }
    const { calls, sex } = await open(given, { fresh: false })
    expect([...calls].sort()).toEqual([ALL, PERMISSIONS, userInfo])
    expect(sex).toEqual(['男', '女'])
    const whole = await open({ [userInfo]: OTHER.getUserInfo }, { fresh: false })
    expect(whole.calls).not.toContain(ALL)
  })
})
