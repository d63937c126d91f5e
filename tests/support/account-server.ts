import { type ThirdLoginMessage, thirdLoginAddress } from '#schemas/api/accounts.ts'
import { SMS_MODES, type SmsMode } from '#schemas/api/session.ts'
import { type AccountSettings, DEFAULT_ACCOUNT_SETTINGS } from '#server/accounts/account-settings.ts'
import { createOutbound } from '#server/accounts/outbound.ts'
import type { SmsMessage } from '#server/accounts/sms-provider.ts'
import { openStubCas, type StubCas } from './stub-cas.ts'
import { openStubOAuth, type StubOAuth, type StubPerson } from './stub-oauth.ts'
import { createTestServer, type TestAnswer, type TestServer, type TestServerOptions } from './test-server.ts'

export const PUBLIC_URL = 'https://console.example.com'

/** Everything that accounts can be set to use, with stubs behind it. */
export interface AccountServices {
  readonly settings: AccountSettings
  readonly oauth: StubOAuth
  readonly cas: StubCas
  /** Messages that the provider has taken, newest last. */
  readonly sent: readonly SmsMessage[]
  /** While set, the provider takes none. */
  readonly failSms: (failing: boolean) => void
  readonly close: () => Promise<void>
}

export async function openAccountServices(change: Partial<AccountSettings> = {}): Promise<AccountServices> {
  const [oauth, cas] = await Promise.all([openStubOAuth(), openStubCas()])
  const sent: SmsMessage[] = []
  let failing = false
  return {
    oauth,
    cas,
    sent,
    failSms: (value) => {
      failing = value
    },
    settings: {
      ...DEFAULT_ACCOUNT_SETTINGS,
      registration: true,
      smsProvider: {
        send: async (message) => {
          if (failing) throw new Error('The provider is down.')
          sent.push(message)
        },
      },
      thirdLogins: [oauth.provider],
      casUrl: `${cas.origin}/cas`,
      publicUrl: PUBLIC_URL,
      outbound: createOutbound([oauth.origin, cas.origin], 2000),
      ...change,
    },
    close: async () => {
      await oauth.close()
      await cas.close()
    },
  }
}

/** What people do with their phones and with other services. */
export interface AccountActions {
  /** Makes a user with a phone. Answers his id. */
  readonly addPhoneUser: (username: string, phone: string) => Promise<string>
  readonly askForCode: (
    mobile: string,
    mode: SmsMode,
    more?: { readonly address?: string; readonly sliderTicket?: string },
  ) => Promise<TestAnswer>
  /** Asks for a code and reads it off the phone. */
  readonly codeFor: (mobile: string, mode?: SmsMode) => Promise<string>
  /** The whole way to the other service and back, in one browser; what the page at its end tells. */
  readonly visitThirdLogin: (person: StubPerson) => Promise<ThirdLoginMessage>
}

export interface AccountServer extends TestServer, AccountActions {
  readonly services: AccountServices
}

/** The test server with phones, another service and a CAS server around it. */
export async function createAccountServer(
  change: Partial<AccountSettings> = {},
  options: TestServerOptions = {},
): Promise<AccountServer> {
  const services = await openAccountServices(change)
  const server = await createTestServer({ ...options, app: { ...options.app, accounts: services.settings } })
  return {
    ...server,
    ...createAccountActions(server, services),
    services,
    close: async () => {
      await server.close()
      await services.close()
    },
  }
}

export function createAccountActions(server: TestServer, services: AccountServices): AccountActions {
  let addresses = 0
  // Each from an address of its own, unless the test is about addresses.
  const nextAddress = () => {
    addresses += 1
    return `10.9.${Math.floor(addresses / 250)}.${addresses % 250}`
  }
  const open = (url: string, cookie = '') =>
    server.app.inject({ method: 'GET', url, headers: { cookie }, remoteAddress: nextAddress() })
  const askForCode: AccountActions['askForCode'] = (mobile, smsmode, { address = nextAddress(), ...more } = {}) =>
    server.call({ method: 'POST', path: '/sys/sms', body: { mobile, smsmode, ...more }, address })

  return {
    askForCode,
    addPhoneUser: async (username, phone) => {
      const id = await server.addUser(username)
      await server.databases.app.updateTable('sys_user').set({ phone }).where('id', '=', id).execute()
      return id
    },
    codeFor: async (mobile, mode = SMS_MODES.signIn) => {
      const { body } = await askForCode(mobile, mode)
      if (!body.success) throw new Error(`No code for ${mobile}: ${body.message}`)
      const message = services.sent.findLast((one) => one.mobile === mobile && one.mode === mode)
      if (!message) throw new Error(`${mobile} was sent no code.`)
      return message.code
    },
    visitThirdLogin: async (person) => {
      const left = await open(thirdLoginAddress('github'))
      const back = services.oauth.authorize(String(left.headers.location), person)
      const cookie = String(left.headers['set-cookie']).split(';')[0]
      return readThirdLoginPage((await open(back.slice(PUBLIC_URL.length), cookie)).body)
    },
  }
}

/** What the page at the end of a third-party sign-in tells. */
export function readThirdLoginPage(html: string): ThirdLoginMessage {
  const told = /<meta name="third-login" content="([^"]*)"/.exec(html)?.[1] ?? ''
  const text = told.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  return JSON.parse(text) as ThirdLoginMessage // what our own page holds
}

/** Any other code of six digits. */
export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
