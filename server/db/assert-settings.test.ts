import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { assertSessionSettings } from './assert-settings.ts'

describe('what connections of requests work with', () => {
  let databases: TestDatabases
  beforeAll(async () => {
    databases = await openTestDatabase()
  })
  afterAll(() => databases.close())

  it('is what they have asked for, without a pooler', async () => {
    expect(Object.keys(databases.sessionSettings)).toContain('TimeZone')
    await assertSessionSettings(databases.app, databases.sessionSettings, 'DATABASE_URL')
  })

  it('stops the start where a pooler has dropped some of it, with the statements that help', async () => {
    const wanted = { ...databases.sessionSettings, TimeZone: '<+09:00>-09:00', statement_timeout: '11000' }
    const refused = assertSessionSettings(databases.app, wanted, 'DATABASE_URL')
    await expect(refused).rejects.toMatchObject({
      code: 'database-settings',
      message: expect.stringMatching(
        /^DATABASE_URL .*ALTER ROLE \w+ SET TimeZone = '<\+09:00>-09:00'; ALTER ROLE \w+ SET statement_timeout = '11000';/,
      ),
    })
  })
})
