import { deleteDB, openDB } from 'idb'
import { afterEach, describe, expect, it } from 'vitest'
import type { StoredDraft } from '#renderer/host.ts'
import { SEVEN_DAYS_MS } from '../storage/storage.ts'
import { createDraftStore } from './draft-store.ts'

const KEY = { page: 'product-price', recordId: '7', opening: 'a' }
const ZHANG = { userId: 'zhang', tenantId: '0' }
let databases: string[] = []

interface Setup {
  readonly nowMs?: number
  readonly databaseName?: string
  readonly locks?: LockManager
}

function setup({ nowMs = 10 * SEVEN_DAYS_MS, databaseName = `drafts-${crypto.randomUUID()}`, locks }: Setup = {}) {
  databases.push(databaseName)
  const failures: unknown[] = []
  const onUnavailable = (error: unknown) => void failures.push(error)
  const store = createDraftStore({ databaseName, locks, now: () => nowMs, onUnavailable })
  return { store, failures, databaseName, nowMs }
}

/** A window of the same browser, with locks that go with it. */
function openWindow() {
  const frame = document.body.appendChild(document.createElement('iframe'))
  if (!frame.contentWindow) throw new Error('A frame in the document has a window.')
  return { locks: frame.contentWindow.navigator.locks, crash: () => frame.remove() }
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

  it('are offered in no second window while the one lives that fills them in, and again when it has crashed', async () => {
    const first = openWindow()
    const { store, databaseName, nowMs } = setup({ locks: first.locks })
    const second = setup({ databaseName, locks: navigator.locks }).store
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    await expect.poll(() => second.of(ZHANG).find(KEY)).toBeNull()
    // In its own window the form may have been closed.
    expect(await store.of(ZHANG).find(KEY)).toMatchObject(draft(nowMs))
    first.crash()
    await expect.poll(() => second.of(ZHANG).find(KEY)).toMatchObject(draft(nowMs))
  })

  it('leave those of closed windows to be found behind those of living ones', async () => {
    const databaseName = `drafts-${crypto.randomUUID()}`
    const { store, nowMs } = setup({ databaseName })
    await store.of(ZHANG).keep(KEY, draft(nowMs - 1))
    const first = openWindow()
    await setup({ databaseName, locks: first.locks })
      .store.of(ZHANG)
      .keep({ ...KEY, opening: 'b' }, draft(nowMs))
    const second = setup({ databaseName, locks: navigator.locks }).store
    await expect.poll(() => second.of(ZHANG).find(KEY)).toEqual({ ...draft(nowMs - 1), opening: 'a' })
    first.crash()
  })

  it('are offered in all windows when the console has gone from its own', async () => {
    const { store, databaseName, nowMs } = setup({ locks: navigator.locks })
    const second = setup({ databaseName, locks: navigator.locks }).store
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    await expect.poll(() => second.of(ZHANG).find(KEY)).toBeNull()
    store.close()
    await expect.poll(() => second.of(ZHANG).find(KEY)).toMatchObject(draft(nowMs))
  })

  it('are kept and offered where the browser refuses its locks', async () => {
    const refuse = () => Promise.reject(new DOMException('The request was denied.', 'SecurityError'))
    const locks: LockManager = { request: refuse, query: refuse }
    const { store, failures, nowMs } = setup({ locks })
    await store.of(ZHANG).keep(KEY, draft(nowMs))
    expect(await store.of(ZHANG).find(KEY)).toMatchObject(draft(nowMs))
    expect(failures).toEqual([])
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
