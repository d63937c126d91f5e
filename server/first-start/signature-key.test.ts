import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CONSOLE_CONFIG } from '#schemas/api/console-config.ts'
import type { Databases } from '#server/db/databases.ts'
import { createTestServer, openTestDatabase } from '#tests/support/test-server.ts'
import { ensureInstallationKey } from './installation-key.ts'
import { withSignatureKey } from './signature-key.ts'

/** As the published clients of the contract have it in their programs. */
const PUBLISHED = 'dd05f1c54d63749eda95f9fa6d49v442a'

describe('the key of signatures', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase()
  })
  afterAll(async () => {
    await databases.close()
  })
  const keyFor = async (
    settings: Parameters<typeof withSignatureKey>[2],
    config: Partial<typeof DEFAULT_CONSOLE_CONFIG> = {},
  ) => (await withSignatureKey(databases.app, { ...DEFAULT_CONSOLE_CONFIG, ...config }, settings)).signatureKey

  it('is the contract’s where nothing else is said, and the console is told it', async () => {
    expect(await keyFor({ signature: 'accept', signatureKey: null })).toBe(PUBLISHED)
    expect(await keyFor({ signature: 'require', signatureKey: null })).toBe(PUBLISHED)
  })

  it('is one of the installation’s own where the setting wants that', async () => {
    const key = await keyFor({ signature: 'accept', signatureKey: 'own' })
    expect(key).toBe(await ensureInstallationKey(databases.app, 'signature-key'))
    expect(await keyFor({ signature: 'require', signatureKey: 'own' })).toBe(key)
  })

  it('is what the setting or the console’s configuration names, the latter first', async () => {
    expect(await keyFor({ signature: 'accept', signatureKey: 'a-key-of-sixteen' })).toBe('a-key-of-sixteen')
    expect(await keyFor({ signature: 'accept', signatureKey: 'own' }, { signatureKey: 'of-the-file' })).toBe(
      'of-the-file',
    )
  })

  it('is none where signatures are not looked at, and none of ours for an API elsewhere', async () => {
    expect(await keyFor({ signature: 'off', signatureKey: 'own' })).toBe('')
    expect(await keyFor({ signature: 'accept', signatureKey: null }, { apiBaseUrl: 'https://api.example.com' })).toBe(
      '',
    )
  })

  it.each(['accept', 'require'] as const)('lets published clients call with SIGNATURE=%s', async (signature) => {
    const consoleConfig = await withSignatureKey(databases.app, DEFAULT_CONSOLE_CONFIG, {
      signature,
      signatureKey: null,
    })
    const server = await createTestServer({ app: { signature, consoleConfig } })
    try {
      const sign = (values: object) =>
        createHash('md5')
          .update(JSON.stringify(values) + PUBLISHED)
          .digest('hex')
          .toUpperCase()
      const headersOf = (values: object) => ({ 'X-Sign': sign(values), 'X-TIMESTAMP': String(server.now().getTime()) })
      const items = { method: 'GET', path: '/sys/dict/getDictItems/yn', token: await server.signIn('admin') } as const
      expect((await server.call({ ...items, headers: headersOf({}) })).body.success).toBe(true)
      const body = { mobile: '13800000001', smsmode: '0' }
      const sms = await server.call({ method: 'POST', path: '/sys/sms', body, headers: headersOf(body) })
      expect(sms.body.success).toBe(true)
    } finally {
      await server.close()
    }
  })
})
