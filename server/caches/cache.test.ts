import { beforeEach, describe, expect, it } from 'vitest'
import { type Cache, createCache } from './cache.ts'
import type { ChangeWatcher } from './change-feed.ts'

/** A feed that tells what the test says, and is as current as the test says. */
function createFeed() {
  const watchers: ChangeWatcher[] = []
  return {
    current: true as boolean | Promise<boolean>,
    isCurrent(): boolean | Promise<boolean> {
      return this.current
    },
    watch: (watcher: ChangeWatcher) => void watchers.push(watcher),
    tell: (key: string) => {
      for (const watcher of watchers) watcher.onChange(key)
    },
    lose: () => {
      for (const watcher of watchers) watcher.onGap()
    },
  }
}

describe('a cache', () => {
  let feed: ReturnType<typeof createFeed>
  let cache: Cache<string | null>
  let stored: Map<string, string>
  let loads: string[]
  let afterReading: () => void

  beforeEach(() => {
    feed = createFeed()
    stored = new Map([
      ['a', 'first'],
      ['b', 'second'],
      ['c', 'third'],
    ])
    loads = []
    afterReading = () => {}
    cache = createCache<string | null>({
      name: 'letters',
      feed,
      size: 2,
      load: async (key) => {
        loads.push(key)
        const value = stored.get(key) ?? null
        afterReading()
        return value
      },
      endsWith: (key, value) => (value === null ? null : [`row:${key}`, 'all']),
    })
  })

  it('asks once for what does not change', async () => {
    expect(await cache.get('a')).toBe('first')
    expect(await cache.get('a')).toBe('first')
    expect(loads).toEqual(['a'])
    expect(cache.counts).toEqual({ taken: 1, loaded: 1 })
  })

  it('asks again for what has changed, and for nothing else', async () => {
    await cache.get('a')
    await cache.get('b')
    stored.set('a', 'new')
    feed.tell('row:a')
    expect([await cache.get('a'), await cache.get('b')]).toEqual(['new', 'second'])
    expect(loads).toEqual(['a', 'b', 'a'])
  })

  it('ends all answers that one change is about', async () => {
    await cache.get('a')
    await cache.get('b')
    feed.tell('all')
    await cache.get('a')
    await cache.get('b')
    expect(loads).toEqual(['a', 'b', 'a', 'b'])
  })

  it('never keeps what was read before a change that was told while it was asking', async () => {
    afterReading = () => {
      stored.set('a', 'new')
      feed.tell('row:a')
      afterReading = () => {}
    }
    expect(await cache.get('a')).toBe('first')
    expect(await cache.get('a')).toBe('new')
  })

  it('takes nothing while the feed is behind, and waits for it to catch up', async () => {
    await cache.get('a')
    stored.set('a', 'new')
    feed.current = false
    expect(await cache.get('a')).toBe('new')
    feed.current = Promise.resolve(false)
    stored.set('a', 'newer')
    expect(await cache.get('a')).toBe('newer')
    feed.current = Promise.resolve(true)
    expect(await cache.get('a')).toBe('newer')
    expect(loads).toEqual(['a', 'a', 'a'])
  })

  it('drops everything when events may be missing', async () => {
    await cache.get('a')
    stored.set('a', 'new')
    feed.lose()
    expect(await cache.get('a')).toBe('new')
  })

  it('keeps no answer that says nothing', async () => {
    await cache.get('nobody')
    await cache.get('nobody')
    expect(loads).toEqual(['nobody', 'nobody'])
  })

  it('forgets the answer that was not taken for longest when there is no more room', async () => {
    await cache.get('a')
    await cache.get('b')
    await cache.get('a')
    await cache.get('c')
    await cache.get('a')
    await cache.get('b')
    expect(loads).toEqual(['a', 'b', 'c', 'b'])
  })
})
