import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notifications, Subscriber } from '../notifications/open-notifications.ts'
import { createChangeFeed, type OpenChangeFeed } from './change-feed.ts'
import { CHANGE_CHANNEL } from './watched-tables.ts'

/** A connection that answers beats as long as the test lets it. */
function createLine() {
  let subscriber: Subscriber | undefined
  const line = {
    answers: true,
    said: 0,
    reconnects: 0,
    hear: (payload: string) => subscriber?.onNotification(CHANGE_CHANNEL, payload),
    lose: () => subscriber?.onLost?.(),
    comeBack: () => subscriber?.onGap(),
    notifications: {
      subscribe: async (given) => {
        subscriber = given
        return () => {
          subscriber = undefined
        }
      },
      say: async (channel, payload) => {
        line.said += 1
        if (line.answers) subscriber?.onNotification(channel, payload)
      },
      reconnect: () => {
        line.reconnects += 1
      },
      close: async () => {},
    } satisfies Notifications,
  }
  return line
}

describe('the feed of changes', () => {
  let line: ReturnType<typeof createLine>
  let writes: { committed: number }
  let feed: OpenChangeFeed
  let stop: () => void
  beforeEach(async () => {
    vi.useFakeTimers()
    line = createLine()
    writes = { committed: 0 }
    feed = createChangeFeed(writes)
    stop = await feed.listen(line.notifications, pino({ level: 'silent' }))
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
  })

  it('is current while its beats are answered', async () => {
    expect(feed.isCurrent()).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(feed.isCurrent()).toBe(true)
  })

  it('is not, two seconds after the last beat that was answered', async () => {
    line.answers = false
    await vi.advanceTimersByTimeAsync(1900)
    expect(feed.isCurrent()).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(await feed.isCurrent()).toBe(false)
    line.answers = true
    await vi.advanceTimersByTimeAsync(1100)
    expect(feed.isCurrent()).toBe(true)
  })

  it('gives up a connection that answers no more', async () => {
    line.answers = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(line.reconnects).toBe(1)
  })

  it('waits until all that this process has committed has been told', async () => {
    const before = line.said
    writes.committed += 1
    expect(await feed.isCurrent()).toBe(true)
    expect(line.said).toBe(before + 1)
    expect(feed.isCurrent()).toBe(true)
  })

  it('asks once for all that wait for the same', async () => {
    const before = line.said
    writes.committed += 1
    expect(await Promise.all([feed.isCurrent(), feed.isCurrent(), feed.isCurrent()])).toEqual([true, true, true])
    expect(line.said).toBe(before + 1)
  })

  it('is not current from the moment in which the connection is lost until it is back and has answered', async () => {
    const gaps = vi.fn<() => void>()
    feed.watch({ onChange: () => {}, onGap: gaps })
    line.lose()
    expect(await feed.isCurrent()).toBe(false)
    expect(gaps).toHaveBeenCalledOnce()
    line.comeBack()
    await vi.advanceTimersByTimeAsync(0)
    expect(feed.isCurrent()).toBe(true)
    expect(gaps).toHaveBeenCalledTimes(2)
  })

  it('is not current before it listens, nor afterwards', async () => {
    expect(await createChangeFeed(writes).isCurrent()).toBe(false)
    stop()
    expect(await feed.isCurrent()).toBe(false)
  })

  it('tells keys to who watches', () => {
    const heard: string[] = []
    feed.watch({ onChange: (key) => heard.push(key), onGap: () => {} })
    line.hear('user:7')
    expect(heard).toEqual(['user:7'])
  })
})
