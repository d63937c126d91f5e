import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLaterPart, FETCH_AGAIN_MS } from './later-part.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A part whose fetches end when the test says so. */
function setup() {
  const fetches: { arrive(): void; fail(): void }[] = []
  const onFailed = vi.fn()
  const later = createLaterPart<string>({
    load: () =>
      new Promise((resolve, reject) => {
        fetches.push({ arrive: () => resolve('part'), fail: () => reject(new TypeError('Failed to fetch')) })
      }),
    onFailed,
  })
  const ran: string[] = []
  const end = async (how: 'arrive' | 'fail') => {
    fetches.at(-1)?.[how]()
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    later,
    fetches,
    onFailed,
    ran,
    end,
    use: (name: string) => later.use((part) => ran.push(`${name}: ${part}`)),
  }
}

describe('a part that comes later', () => {
  it('is not fetched before somebody asks, and then once', async () => {
    const { later, fetches, use, end } = setup()
    expect(fetches).toHaveLength(0)

    later.fetch()
    use('a')
    later.fetch()
    await end('arrive')
    later.fetch()

    expect(fetches).toHaveLength(1)
    expect(later.part).toBe('part')
  })

  it('runs what has waited in the order in which it was asked for', async () => {
    const { ran, use, end } = setup()
    use('a')
    use('b')
    expect(ran).toEqual([])

    await end('arrive')
    expect(ran).toEqual(['a: part', 'b: part'])
  })

  it('runs at once what is asked for when it is there', async () => {
    const { later, ran, use, end } = setup()
    later.fetch()
    await end('arrive')

    use('a')
    expect(ran).toEqual(['a: part'])
  })

  it('says nothing when it could not be fetched in advance, and is fetched when it is needed', async () => {
    const { later, fetches, onFailed, ran, use, end } = setup()
    later.fetch()
    await end('fail')
    expect(onFailed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(10 * FETCH_AGAIN_MS)
    expect(fetches).toHaveLength(1)

    use('a')
    expect(fetches).toHaveLength(2)
    await end('arrive')
    expect(ran).toEqual(['a: part'])
  })

  it('says that it cannot be had, tries again, and loses nothing that waits for it', async () => {
    const { fetches, onFailed, ran, use, end } = setup()
    use('a')
    await end('fail')
    expect(onFailed).toHaveBeenCalledOnce()

    await vi.advanceTimersByTimeAsync(FETCH_AGAIN_MS)
    expect(fetches).toHaveLength(2)
    await end('fail')
    // Said once for what has been asked.
    expect(onFailed).toHaveBeenCalledOnce()

    await vi.advanceTimersByTimeAsync(FETCH_AGAIN_MS)
    await end('arrive')
    expect(ran).toEqual(['a: part'])
  })

  it('says so again to somebody who asks again, who does not have to wait for the next try', async () => {
    const { fetches, onFailed, ran, use, end } = setup()
    use('a')
    await end('fail')

    use('b')
    expect(fetches).toHaveLength(2)
    await end('fail')
    expect(onFailed).toHaveBeenCalledTimes(2)

    use('c')
    await end('arrive')
    expect(ran).toEqual(['a: part', 'b: part', 'c: part'])
    await vi.advanceTimersByTimeAsync(10 * FETCH_AGAIN_MS)
    expect(fetches).toHaveLength(3)
  })

  it('is not fetched again when nobody waits any more', async () => {
    const { later, fetches, ran, use, end } = setup()
    use('a')
    await end('fail')
    later.end()
    await vi.advanceTimersByTimeAsync(10 * FETCH_AGAIN_MS)
    expect(fetches).toHaveLength(1)
    expect(ran).toEqual([])
  })
})
