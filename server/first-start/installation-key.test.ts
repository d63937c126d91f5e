import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Databases } from '#server/db/databases.ts'
import { openTestDatabase } from '#tests/support/test-server.ts'
import { ensureInstallationKey } from './installation-key.ts'

describe('a key of the installation', () => {
  const opened: Databases[] = []
  const open = async () => {
    const databases = await openTestDatabase()
    opened.push(databases)
    return databases
  }
  let databases: Databases
  beforeAll(async () => {
    databases = await open()
  })
  afterAll(async () => {
    for (const one of opened) {
      await one.close()
    }
  })

  it('is made once, and is the same for servers that start at once', async () => {
    const keys = await Promise.all(
      Array.from({ length: 5 }, () => ensureInstallationKey(databases.app, 'signature-key')),
    )
    expect(keys[0]).toMatch(/^[\w-]{32}$/)
    expect(new Set([...keys, await ensureInstallationKey(databases.app, 'signature-key')]).size).toBe(1)
  })

  it('is another one for each purpose', async () => {
    const signatures = await ensureInstallationKey(databases.app, 'signature-key')
    expect(await ensureInstallationKey(databases.app, 'cookie-key')).not.toBe(signatures)
  })

  it('is another one for each installation', async () => {
    const other = await open()
    expect(await ensureInstallationKey(other.app, 'signature-key')).not.toBe(
      await ensureInstallationKey(databases.app, 'signature-key'),
    )
  })
})
