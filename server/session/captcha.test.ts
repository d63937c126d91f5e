import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import type { Databases } from '../db/databases.ts'
import { createCaptchaStore } from './captcha.ts'

describe('captchas', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase()
  })
  afterAll(async () => {
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
    expect(await store.take('key-1', answers[1] ?? '', at(6))).toBeUndefined()
    expect(await store.take('key-4', answers[4] ?? '', at(6))).toBeDefined()
  })

  it('given back are good once more, for one account, and not for longer', async () => {
    const store = createCaptchaStore(databases.app)
    const answer = await store.issue('k', at(0))
    const giveBack = async () => (await store.take('k', answer, at(1), 'li'))?.giveBack('Li')
    await giveBack()
    expect(await store.take('k', answer, at(2), 'wang')).toBeUndefined()
    expect(await store.take('k', answer, at(2), 'li')).toBeUndefined()

    await store.issue('k', at(0))
    const fresh = await store.issue('k', at(3))
    await (await store.take('k', fresh, at(4)))?.giveBack('li')
    expect(await store.take('k', fresh, at(64), 'li')).toBeUndefined()
  })

  it('given back do not take the place of a newer one', async () => {
    const store = createCaptchaStore(databases.app)
    const taken = await store.take('k', await store.issue('k', at(0)), at(1))
    const newer = await store.issue('k', at(2))
    await taken?.giveBack('li')
    expect(await store.take('k', newer, at(3), 'wang')).toBeDefined()
  })

  it('are forgotten a minute after they were made', async () => {
    const store = createCaptchaStore(databases.app)
    await store.issue('old', at(0))
    await store.issue('new', at(61))
    const kept = await databases.app.selectFrom('sys_captcha').select('check_key').execute()
    expect(kept.map((row) => row.check_key)).not.toContain('old')
  })
})
