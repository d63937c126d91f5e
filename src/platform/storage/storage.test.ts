import { describe, expect, it } from 'vitest'
import { createArrangements } from './arrangements.ts'
import { createMemoryStore, openBrowserStore } from './browser-store.ts'
import { createStorage, SEVEN_DAYS_MS, type StorageEntry } from './storage.ts'

const word: StorageEntry<string> = {
  key: 'Word',
  lifetimeMs: SEVEN_DAYS_MS,
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
}

function setup() {
  const local = createMemoryStore()
  const session = createMemoryStore()
  let time = 1_000
  const storage = createStorage({ local, session, now: () => time })
  const passTime = (ms: number) => {
    time += ms
  }
  return { local, session, storage, passTime }
}

describe('storage', () => {
  it('keeps an entry for its lifetime and forgets it afterwards', () => {
    const { storage, local, passTime } = setup()
    storage.write(word, 'hello')
    passTime(SEVEN_DAYS_MS - 1)
    expect(storage.read(word)).toBe('hello')
    passTime(1)
    expect(storage.read(word)).toBeUndefined()
    expect(local.getItem('pro__Word')).toBeNull()
  })

  it('writes value and expiry under the prefix of the contract', () => {
    const { storage, local } = setup()
    storage.write(word, 'hello')
    expect(JSON.parse(local.getItem('pro__Word') ?? '')).toEqual({ value: 'hello', expire: 1_000 + SEVEN_DAYS_MS })
  })

  it('keeps for one window what other windows keep otherwise', () => {
    const { storage } = setup()
    storage.write(word, 'remembered')
    storage.write(word, 'for now', 'session')
    expect(storage.read(word)).toBe('for now')
    expect(storage.read(word, 'local')).toBe('remembered')
    storage.remove(word, 'session')
    expect(storage.read(word, 'session')).toBeUndefined()
    expect(storage.read(word)).toBe('remembered')
  })

  it('shows what is written for all windows in this one, too', () => {
    const { storage, session } = setup()
    storage.write(word, 'for now', 'session')
    storage.write(word, 'remembered')
    expect(storage.read(word)).toBe('remembered')
    expect(session.getItem('pro__Word')).toBeNull()
  })

  it.each([
    ['cut off', '{"value":"he'],
    ['of another shape', '"hello"'],
    ['of another type', '{"value":7,"expire":null}'],
    ['with an expiry that is no time', '{"value":"hello","expire":"soon"}'],
    ['empty', ''],
  ])('treats an entry that is %s as absent', (_, text) => {
    const { storage, local } = setup()
    local.setItem('pro__Word', text)
    expect(storage.read(word)).toBeUndefined()
    expect(local.getItem('pro__Word')).toBeNull()
  })
})

describe('the browser store', () => {
  it('works from memory when storage is blocked', () => {
    const store = openBrowserStore(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    store.setItem('a', '1')
    expect(store.getItem('a')).toBe('1')
    expect(store.isLasting?.('a')).toBe(false)
  })

  it('says of every entry whether it lasts', () => {
    let full = false
    const disk = createMemoryStore()
    const store = openBrowserStore(() => ({
      ...disk,
      setItem(key, value) {
        if (full) throw new DOMException('full', 'QuotaExceededError')
        disk.setItem(key, value)
      },
    }))
    const storage = createStorage({ local: store, session: createMemoryStore(), now: () => 0 })
    storage.write(word, 'kept')
    expect(storage.isLasting(word)).toBe(true)
    full = true
    storage.write(word, 'only here')
    expect(storage.read(word)).toBe('only here')
    expect(storage.isLasting(word)).toBe(false)
  })

  it('works from memory when nothing can be written', () => {
    const store = openBrowserStore(() => ({
      ...createMemoryStore(),
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }))
    store.setItem('a', '1')
    expect(store.getItem('a')).toBe('1')
    store.removeItem('a')
    expect(store.getItem('a')).toBeNull()
  })
})

describe('what users arrange', () => {
  it('lies in the namespace of the console, without an end, until it is taken back', () => {
    const { storage, local, passTime } = setup()
    const arrangements = createArrangements(storage)
    expect(arrangements.getItem('columns')).toBeNull()
    arrangements.setItem('columns', 'wide')
    passTime(SEVEN_DAYS_MS * 100)
    expect(arrangements.getItem('columns')).toBe('wide')
    expect(local.getItem('pro__columns')).not.toBeNull()
    arrangements.removeItem('columns')
    expect(local.getItem('pro__columns')).toBeNull()
  })
})
