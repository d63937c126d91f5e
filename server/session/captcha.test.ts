import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSchema } from '#tests/support/test-server.ts'
import type { Databases } from '../db/databases.ts'
import { createCaptchaStore } from './captcha.ts'

describe('captchas', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestSchema()
  })
  afterAll(async () => {
    await sql`drop schema ${sql.id(databases.schema)} cascade`.execute(databases.owner)
    await databases.close()
  })
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))

  it('are four letters or digits that cannot be mistaken', async () => {
    const store = createCaptchaStore(databases.app)
    for (let round = 0; round < 20; round += 1) expect(await store.issue('k', at(0))).toMatch(/^[A-HJ-NP-Z2-9]{4}$/)
  })

  it('give way to newer ones when there are too many', async () => {
    const store = createCaptchaStore(databases.app, { maxKept: 3 })
    const answers = []
    for (let second = 0; second < 5; second += 1) answers.push(await store.issue(`key-${second}`, at(second)))
    expect(await store.consume('key-1', answers[1] ?? '', at(6))).toBe(false)
    expect(await store.consume('key-4', answers[4] ?? '', at(6))).toBe(true)
  })

  it('are forgotten a minute after they were made', async () => {
    const store = createCaptchaStore(databases.app)
    await store.issue('old', at(0))
    await store.issue('new', at(61))
    const kept = await databases.app.selectFrom('sys_captcha').select('check_key').execute()
    expect(kept.map((row) => row.check_key)).not.toContain('old')
  })
})
