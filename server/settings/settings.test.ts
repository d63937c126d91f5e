import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import { DEFAULT_LIST_LIMITS } from '../resources/lists/list-limits.ts'
import { readConsoleConfig } from './console-config.ts'
import { readSettings } from './settings.ts'
import { StartProblem } from './start-problem.ts'

function problemOf(read: () => unknown): StartProblem {
  try {
    read()
  } catch (error) {
    if (error instanceof StartProblem) return error
    throw error
  }
  throw new Error('nothing was refused')
}

describe('settings', () => {
  it('have defaults that need nothing set', () => {
    expect(readSettings({}, '/srv/app')).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataFolder: '/srv/app/data',
      database: null,
      adminPassword: null,
      demoData: true,
      timeZone: '+08:00',
      sessionIdleHours: 2,
      sessionMaxDays: 7,
      temp: { folder: '/srv/app/data/temp', maxBytes: 4_096 * 1024 * 1024 },
    })
  })

  it('give temporary files a folder and room of their own', () => {
    const { temp } = readSettings({ TEMP_DIR: '/var/tmp/pw', TEMP_MAX_MB: '100', DATA_DIR: '/data' }, '/srv/app')
    expect(temp).toEqual({ folder: '/var/tmp/pw', maxBytes: 100 * 1024 * 1024 })
    expect(problemOf(() => readSettings({ TEMP_MAX_MB: '1' }, '/')).message).toContain('TEMP_MAX_MB')
  })

  it('leave demonstration data out of a database of one’s own, unless it is asked for', () => {
    const DATABASE_URL = 'postgres://app:secret@db:5432/console'
    expect(readSettings({ DATABASE_URL }, '/').demoData).toBe(false)
    expect(readSettings({ DATABASE_URL, DEMO_DATA: '1' }, '/').demoData).toBe(true)
  })

  it('give figures for monitoring a port of their own, for this machine unless more is asked for', () => {
    expect(readSettings({}, '/').metrics).toBeNull()
    expect(readSettings({ METRICS_HOST: '0.0.0.0' }, '/').metrics).toBeNull()
    expect(readSettings({ METRICS_PORT: '9100' }, '/').metrics).toEqual({ port: 9100, host: '127.0.0.1' })
    const everywhere = readSettings({ METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0' }, '/').metrics
    expect(everywhere).toEqual({ port: 9100, host: '0.0.0.0' })
    for (const wrong of ['99999', '-1', 'x']) {
      expect(problemOf(() => readSettings({ METRICS_PORT: wrong }, '/')).message).toContain('METRICS_PORT')
    }
    expect(problemOf(() => readSettings({ METRICS_PORT: '1', METRICS_HOST: 'a b' }, '/')).message).toContain(
      'METRICS_HOST',
    )
    expect(problemOf(() => readSettings({ METRICS_PORT: '3000' }, '/')).message).toContain('与 PORT 相同')
    expect(problemOf(() => readSettings({ PORT: '80', METRICS_PORT: '80' }, '/')).message).toContain('与 PORT 相同')
  })

  it('bound what a list may cost', () => {
    expect(readSettings({}, '/').listLimits).toEqual(DEFAULT_LIST_LIMITS)
    const { listLimits } = readSettings({ LIST_SECONDS: '5', LIST_SCAN_ROWS: '0' }, '/')
    expect(listLimits).toEqual({ seconds: 5, scanRows: 0 })
    for (const [name, value] of [
      ['LIST_SECONDS', '0'],
      ['LIST_SECONDS', '11'],
      ['LIST_SCAN_ROWS', '-1'],
      ['LIST_SCAN_ROWS', 'many'],
    ] as const) {
      expect(problemOf(() => readSettings({ [name]: value }, '/')).message).toContain(name)
    }
  })

  it('know a replica only beside a database of one’s own, and never repeat its password', () => {
    const DATABASE_URL = 'postgres://app:secret@db/console'
    const DATABASE_READ_URL = 'postgres://app:secret@standby/console'
    expect(readSettings({ DATABASE_URL, DATABASE_READ_URL }, '/').database?.readUrl).toBe(DATABASE_READ_URL)
    expect(problemOf(() => readSettings({ DATABASE_READ_URL }, '/')).message).toContain('DATABASE_READ_URL')
    const wrong = problemOf(() => readSettings({ DATABASE_URL, DATABASE_READ_URL: 'http://app:secret@standby' }, '/'))
    expect(wrong.message).toContain('DATABASE_READ_URL')
    expect(wrong.message).not.toContain('secret')
  })

  it('ask for a second factor only where its secrets can be kept', () => {
    const DATABASE_URL = 'postgres://app:secret@db/console'
    const SECOND_FACTOR_REQUIRED = 'admin'
    expect(readSettings({ SECOND_FACTOR_REQUIRED }, '/').secondFactorOf).toBe('administrators')
    expect(problemOf(() => readSettings({ DATABASE_URL, SECOND_FACTOR_REQUIRED }, '/')).message).toContain('SECRET_KEY')
    const SECRET_KEY = 'a'.repeat(64)
    const { secondFactorOf } = readSettings({ DATABASE_URL, SECOND_FACTOR_REQUIRED, SECRET_KEY }, '/')
    expect(secondFactorOf).toBe('administrators')
    expect(problemOf(() => readSettings({ SECOND_FACTOR_REQUIRED: 'some' }, '/')).message).toContain('admin 或 all')
  })

  it('keep prepared statements unless a pooler cannot', () => {
    expect(readSettings({}, '/').preparedStatements).toBe(true)
    expect(readSettings({ PREPARED_STATEMENTS: '0' }, '/').preparedStatements).toBe(false)
    expect(problemOf(() => readSettings({ PREPARED_STATEMENTS: 'no' }, '/')).message).toContain('PREPARED_STATEMENTS')
  })

  it('know whether tables are altered by a role of its own', () => {
    const DATABASE_URL = 'postgres://app:secret@db/console'
    expect(readSettings({ DATABASE_URL }, '/').database).toEqual({
      url: DATABASE_URL,
      ddlUrl: DATABASE_URL,
      hasOwnDdlRole: false,
      listenUrl: DATABASE_URL,
      readUrl: null,
    })
    const DATABASE_DDL_URL = 'postgres://owner:secret@db/console'
    expect(readSettings({ DATABASE_URL, DATABASE_DDL_URL }, '/').database?.hasOwnDdlRole).toBe(true)
  })

  it('listen past a pooler where they are told to', () => {
    const DATABASE_URL = 'postgres://app:secret@pooler/console'
    const DATABASE_LISTEN_URL = 'postgres://app:secret@db/console'
    expect(readSettings({ DATABASE_URL, DATABASE_LISTEN_URL }, '/').database?.listenUrl).toBe(DATABASE_LISTEN_URL)
    expect(() => readSettings({ DATABASE_LISTEN_URL }, '/')).toThrow(/DATABASE_LISTEN_URL.*DATABASE_URL/)
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'mysql://root@db/x'],
    ['DATABASE_URL', 'postgres://db'],
    ['DATABASE_DDL_URL', 'postgres://owner@db/x'],
    ['DATABASE_SCHEMA', 'a;b'],
    ['ADMIN_PASSWORD', 'short'],
    ['DEMO_DATA', 'yes'],
    ['PUBLIC_URL', 'console.example.com'],
    ['TIME_ZONE', 'Asia/Shanghai'],
    ['LOG_LEVEL', 'loud'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://a.example.com/console'],
    ['CORS_ORIGINS', 'https://a.example.com,b.example.com'],
    ['SIGNATURE', 'yes'],
    ['SESSION_IDLE_HOURS', '0'],
    ['TRUST_PROXY', 'true'],
    ['PAGES_DIR', '/no/such/folder'],
    ['REGISTRATION', 'yes'],
    ['SMS_WEBHOOK_URL', 'sms.example.com'],
    ['SMS_WEBHOOK_URL', 'https://user:secret@sms.example.com'],
    ['SMS_WEBHOOK_TOKEN', 'secret'],
    ['CAS_URL', 'https://cas.example.com'],
    ['THIRD_LOGIN_CONFIG', '/no/such/file.json'],
  ])('refuse %s=%s with one sentence that names it', (name, value) => {
    const problem = problemOf(() => readSettings({ [name]: value }, '/'))
    expect(problem.message).toContain(name)
    expect(problem.message).toContain('请')
    expect(problem.message).not.toContain('\n')
  })

  it('take origins of other consoles as a list, and check signatures that are sent by default', () => {
    expect(readSettings({}, '/')).toMatchObject({ corsOrigins: [], signature: 'accept' })
    const environment = { CORS_ORIGINS: 'https://a.example.com, http://B.example.com:8080/', SIGNATURE: 'require' }
    expect(readSettings(environment, '/')).toMatchObject({
      corsOrigins: ['https://a.example.com', 'http://b.example.com:8080'],
      signature: 'require',
    })
  })

  it('take a key of signatures, or that one is to be made, and refuse one that is too short', () => {
    expect(readSettings({}, '/').signatureKey).toBeNull()
    expect(readSettings({ SIGNATURE_KEY: 'own' }, '/').signatureKey).toBe('own')
    expect(readSettings({ SIGNATURE_KEY: 'sixteen-is-enough' }, '/').signatureKey).toBe('sixteen-is-enough')
    const { message } = problemOf(() => readSettings({ SIGNATURE_KEY: 'owned' }, '/'))
    expect(message).toContain('SIGNATURE_KEY')
    expect(message).not.toContain('owned')
  })

  it('never repeat a password in a message', () => {
    const url = 'mysql://root:canary-password@db/x'
    expect(problemOf(() => readSettings({ DATABASE_URL: url }, '/')).message).not.toContain('canary')
    expect(problemOf(() => readSettings({ ADMIN_PASSWORD: 'canary' }, '/')).message).not.toContain('canary')
  })
})

describe('the configuration of the console', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  const read = (text: string, consoleConfigFile: string | null = null) => {
    writeFileSync(join(folder, 'config.json'), text)
    return readConsoleConfig({ dataFolder: folder, consoleConfigFile, timeZone: '+08:00' })
  }

  it('is the default when there is no file', () => {
    expect(
      readConsoleConfig({ dataFolder: join(folder, 'none'), consoleConfigFile: null, timeZone: '-03:00' }),
    ).toEqual({
      ...DEFAULT_CONSOLE_CONFIG,
      timeZone: '-03:00',
    })
  })

  it('keeps the business zone of the server, whatever the file says', () => {
    expect(read('{"timeZone":"-05:00"}').timeZone).toBe('+08:00')
  })

  it('is the default when the data folder is a file: opening the folder says that in better words', () => {
    const settings = { consoleConfigFile: null, dataFolder: import.meta.filename, timeZone: '+08:00' }
    expect(readConsoleConfig(settings)).toEqual(DEFAULT_CONSOLE_CONFIG)
  })

  it('takes from the file what it names and the rest from the defaults', () => {
    expect(read('{"platformName":"海纳平台"}')).toEqual({ ...DEFAULT_CONSOLE_CONFIG, platformName: '海纳平台' })
  })

  it.each([
    '{',
    '[]',
    '{"platformName":1}',
    '{"unknown":1}',
    '{"helpLink":"javascript:alert(1)"}',
    '{"staticDomain":"javascript:alert(1)"}',
    '{"socketHost":"/ws"}',
    '{"frameHosts":["*"]}',
    '{"frameHosts":["https://a.example.com; script-src *"]}',
  ])('stops the start for %s', (text) => {
    const problem = problemOf(() => read(text))
    expect(problem.code).toBe('console-config-invalid')
    expect(problem.message).toContain(join(folder, 'config.json'))
  })

  it('stops the start when the file that CONSOLE_CONFIG names is not there', () => {
    expect(problemOf(() => read('{}', '/no/such/file.json')).message).toContain('CONSOLE_CONFIG')
  })
})
