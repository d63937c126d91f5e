import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { openAccountSettings, withSignInOffers } from '../accounts/open-account-settings.ts'
import { readSettings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

const GITHUB = {
  source: 'github',
  title: 'GitHub',
  clientId: 'console',
  clientSecret: 'canary-secret',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  userUrl: 'https://api.github.com/user',
}
const PUBLIC_URL = 'https://console.example.com'

describe('the settings of foreign sign-ins', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'third-logins-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const write = (value: unknown) => {
    const file = join(folder, 'third-logins.json')
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
    return file
  }
  const problemOf = (environment: Record<string, string>) => {
    try {
      readSettings(environment, '/')
    } catch (error) {
      if (error instanceof StartProblem) return error.message
      throw error
    }
    throw new Error('nothing was refused')
  }

  it('are off unless they are set', () => {
    const settings = readSettings({}, '/')
    expect(settings).toMatchObject({ registration: false, smsWebhook: null, thirdLogins: [], casUrl: null })
    expect(withSignInOffers(DEFAULT_CONSOLE_CONFIG, settings)).toEqual(DEFAULT_CONSOLE_CONFIG)
  })

  it('tell the console what to offer, and no secret', () => {
    const environment = {
      PUBLIC_URL,
      REGISTRATION: '1',
      THIRD_LOGIN_CONFIG: write([GITHUB]),
      CAS_URL: 'https://cas.example.com/cas/',
      SMS_WEBHOOK_URL: 'https://sms.example.com/send',
      SMS_WEBHOOK_TOKEN: 'canary-token',
    }
    const settings = readSettings(environment, '/')
    const offers = withSignInOffers(DEFAULT_CONSOLE_CONFIG, settings)
    expect(offers).toMatchObject({
      registration: true,
      thirdLogins: [{ source: 'github', title: 'GitHub' }],
      casUrl: 'https://cas.example.com/cas',
    })
    expect(JSON.stringify(offers)).not.toContain('canary')
    expect(openAccountSettings(settings).smsProvider).not.toBeNull()
  })

  it('leave the configuration of a console in front of another API alone', () => {
    const config = { ...DEFAULT_CONSOLE_CONFIG, apiBaseUrl: 'https://api.example.com/jeecg-boot', registration: true }
    expect(withSignInOffers(config, readSettings({}, '/'))).toEqual(config)
  })

  it.each([
    ['no JSON', '{', '不是有效的 JSON'],
    ['a missing field', [{ ...GITHUB, tokenUrl: undefined }], '/0'],
    ['an address that is none', [{ ...GITHUB, tokenUrl: 'file:///etc/passwd' }], '/0/tokenUrl'],
    ['a name that fits no address', [{ ...GITHUB, source: '../admin' }], '/0/source'],
    ['a field that nobody knows', [{ ...GITHUB, redirect: 'https://evil.example.com' }], '/0'],
    ['one name twice', [GITHUB, GITHUB], '出现了两次'],
  ])('stop the start for %s, and repeat no secret', (_, value, part) => {
    const message = problemOf({ PUBLIC_URL, THIRD_LOGIN_CONFIG: write(value) })
    expect(message).toContain(part)
    expect(message).not.toContain('canary')
  })

  it.each([{ CAS_URL: 'https://cas.example.com' }, { THIRD_LOGIN_CONFIG: '/some/file.json' }])(
    'want PUBLIC_URL beside %j: people have to come back',
    (environment) => {
      expect(problemOf(environment as Record<string, string>)).toContain('PUBLIC_URL') // a union of two shapes otherwise
    },
  )
})
