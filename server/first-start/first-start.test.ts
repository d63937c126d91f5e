import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, testPasswords } from '#tests/support/test-server.ts'
import type { Databases } from '../db/databases.ts'
import { createSystemContext } from '../http/request-context.ts'
import { runFirstStart } from './first-start.ts'

describe('the first start', () => {
  let databases: Databases
  beforeEach(async () => {
    databases = await openTestDatabase()
  })
  afterEach(async () => {
    await databases.close()
  })

  const run = (more: { adminPassword?: string; demoData?: boolean } = {}) =>
    runFirstStart(
      databases.app,
      createSystemContext('system', () => new Date()),
      {
        adminPassword: null,
        demoData: false,
        passwords: testPasswords,
        ...more,
      },
    )
  const count = async (table: 'sys_user' | 'sys_depart') => {
    const row = await databases.app
      .selectFrom(table)
      .select((query) => query.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
    return Number(row.rows)
  }

  it('makes an administrator with a random password, different each time', async () => {
    const { admin } = await run()
    expect(admin).toMatchObject({ username: 'admin', isGenerated: true })
    expect(admin?.password).toMatch(/^[\w]{16}$/)
    const secret = await databases.app.selectFrom('sys_user_secret').selectAll().executeTakeFirstOrThrow()
    expect(await testPasswords.verify(admin?.password ?? '', secret.password_hash)).toBe(true)
    expect(JSON.stringify(secret)).not.toContain(admin?.password)
  })

  it('wants a generated password replaced, and leaves one that was chosen', async () => {
    const mustChange = async () =>
      (await databases.app.selectFrom('sys_user_secret').select('must_change').executeTakeFirstOrThrow()).must_change
    await run()
    expect(await mustChange()).toBe(true)
    await databases.app.deleteFrom('sys_role').execute()
    await databases.app.deleteFrom('sys_user').execute()
    await run({ adminPassword: 'chosen-password' })
    expect(await mustChange()).toBe(false)
  })

  it('happens once', async () => {
    await run({ adminPassword: 'chosen-password' })
    expect(await run({ adminPassword: 'another-password' })).toEqual({ admin: null })
    expect(await count('sys_user')).toBe(1)
  })

  it('happens once when several servers start at the same time', async () => {
    const starts = await Promise.all([run(), run(), run(), run()])
    expect(starts.filter((start) => start.admin !== null)).toHaveLength(1)
    expect(await count('sys_user')).toBe(1)
  })

  it('brings departments only for a demonstration', async () => {
    await run()
    expect(await count('sys_depart')).toBe(0)
  })

  it('hangs each demonstration department below the one that its code begins with', async () => {
    await run({ demoData: true })
    const rows = await databases.app
      .selectFrom('sys_depart as child')
      .leftJoin('sys_depart as parent', 'parent.id', 'child.parent_id')
      .select(['child.org_code', 'parent.org_code as parent_code'])
      .execute()
    expect(rows.filter((row) => row.parent_code === null).map((row) => row.org_code)).toEqual(['A01'])
    expect(rows.every((row) => row.parent_code === null || row.org_code.startsWith(row.parent_code))).toBe(true)
  })
})
