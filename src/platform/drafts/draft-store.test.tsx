import { deleteDB, openDB } from 'idb'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoredDraft } from '#renderer/host.ts'
import { SEVEN_DAYS_MS } from '../storage/storage.ts'
import { createDraftStore } from './draft-store.ts'

const KEY = { page: 'product-price', recordId: '7', opening: 'a' }
const ZHANG = { userId: 'zhang', tenantId: '0' }
let databases: string[] = []

function setup({ nowMs = 10 * SEVEN_DAYS_MS, databaseName = `drafts-${crypto.randomUUID()}` } = {}) {
  databases.push(databaseName)
  const failures: unknown[] = []
  const store = createDraftStore({ databaseName, now: () => nowMs, onUnavailable: (error) => failures.push(error) })
  return { store, failures, databaseName, nowMs }
}

function draft(keptAt: number): StoredDraft {
  return { changes: { name: '白砂糖', tiers: [{ minQty: 10 }] }, recordVersion: 3, keptAt }
}

describe('the drafts of a browser', () => {
  afterEach(async () => {
    for (const name of databases) await deleteDB(name)
    databases = []
  })

  it('are there again after the window was closed', async () => {
    const { store, databaseName, nowMs } = setup()
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    const again = setup({ databaseName }).store
    expect(await again.of(ZHANG).find(KEY)).toEqual({ ...draft(nowMs), opening: 'a' })
    expect(await again.of(ZHANG).find({ ...KEY, recordId: null })).toBeNull()
  })

  it('are those of each opening of a form, and the newest is found first', async () => {
    const { store, nowMs } = setup()
    const drafts = store.of(ZHANG)
    const [older, newer] = ['older', 'newer'].map((opening) => ({ page: 'product-price', recordId: null, opening }))
    if (!older || !newer) throw new Error('Two openings.')
    await drafts.keep(newer, draft(nowMs))
    await drafts.keep(older, draft(nowMs - 1))
    await drafts.keep({ ...newer, page: 'product' }, draft(nowMs + 1))
    await drafts.keep({ ...newer, recordId: 'null' }, draft(nowMs + 1))
    expect(await drafts.find(older)).toEqual({ ...draft(nowMs), opening: 'newer' })
    await drafts.drop(newer)
    expect(await drafts.find(newer)).toEqual({ ...draft(nowMs - 1), opening: 'older' })
  })

  it('belong to one user in one tenant', async () => {
    const { store, nowMs } = setup()
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    expect(await store.of({ ...ZHANG, userId: 'li' }).find(KEY)).toBeNull()
    expect(await store.of({ ...ZHANG, tenantId: '1' }).find(KEY)).toBeNull()
  })

  it('go with the user who signs out, and with nobody else', async () => {
    const { store, nowMs } = setup()
    const li = store.of({ ...ZHANG, userId: 'li' })
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    await li.keep(KEY, draft(nowMs))
    await store.dropAllOf('zhang')
    expect(await store.of(ZHANG).find(KEY)).toBeNull()
    expect(await li.find(KEY)).toMatchObject(draft(nowMs))
  })

  it('live for seven days', async () => {
    const { store, databaseName, nowMs } = setup()
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    const before = setup({ databaseName, nowMs: nowMs + SEVEN_DAYS_MS - 1 }).store
    expect(await before.of(ZHANG).find(KEY)).not.toBeNull()
    const after = setup({ databaseName, nowMs: nowMs + SEVEN_DAYS_MS + 1 }).store
    expect(await after.of(ZHANG).find(KEY)).toBeNull()
  })

  it('are not what somebody else has put in their place', async () => {
    const { store, databaseName, nowMs } = setup()
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    const database = await openDB(databaseName, 1)
    for (const key of await database.getAllKeys('drafts')) {
      await database.put('drafts', { userId: 'zhang', keptAt: nowMs, draft: { changes: 'all of them' } }, key)
    }
    database.close()
    expect(await store.of(ZHANG).find(KEY)).toBeNull()
  })

  it('keep nobody from working where the browser cannot keep them, and say so once', async () => {
    const databaseName = `newer-${crypto.randomUUID()}`
    const newer = await openDB(databaseName, 2)
    newer.close()
    const { store, failures, nowMs } = setup({ databaseName })
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    expect(await store.of(ZHANG).find(KEY)).toBeNull()
    expect(failures).toHaveLength(1)
  })
})
