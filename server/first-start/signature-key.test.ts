import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Databases } from '#server/db/databases.ts'
import { openTestSchema } from '#tests/support/test-server.ts'
import { ensureSignatureKey } from './signature-key.ts'

describe('the key of signatures', () => {
  const opened: Databases[] = []
  const open = async () => {
    const databases = await openTestSchema()
    opened.push(databases)
    return databases
  }
  let databases: Databases
  beforeAll(async () => {
    databases = await open()
  })
  afterAll(async () => {
    for (const one of opened) {
      await sql`drop schema ${sql.id(one.schema)} cascade`.execute(one.owner)
      await one.close()
    }
  })

  it('is made once, and is the same for servers that start at once', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => ensureSignatureKey(databases.app)))
    expect(keys[0]).toMatch(/^[\w-]{32}$/)
    expect(new Set([...keys, await ensureSignatureKey(databases.app)]).size).toBe(1)
  })

  it('is another one for each installation', async () => {
    const other = await open()
    expect(await ensureSignatureKey(other.app)).not.toBe(await ensureSignatureKey(databases.app))
  })
})
