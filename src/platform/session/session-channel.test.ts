import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../storage/browser-store.ts'
import { createSessionChannel, NEWS_KEY, type SessionNews } from './session-channel.ts'

const SIGNED_IN: SessionNews = { kind: 'signed-in', userId: 'u1' }
const SIGNED_OUT: SessionNews = { kind: 'signed-out', userId: 'u1' }

/** Two windows in processes of their own: what one stores is seen by the other once it is carried over. */
function setup() {
  const news = new EventTarget()
  const hearing = new EventTarget()
  const told = createMemoryStore()
  const seen = createMemoryStore()
  const ways = { addEventListener: vi.fn(), removeEventListener: vi.fn(), close: vi.fn() }
  const teller = createSessionChannel({
    channel: { ...ways, postMessage: (data: unknown) => news.dispatchEvent(new MessageEvent('message', { data })) },
    local: told,
    view: new EventTarget() as unknown as Window, // the two methods that are called
  })
  const listener = createSessionChannel({
    channel: Object.assign(news, { postMessage: vi.fn(), close: vi.fn() }),
    local: seen,
    view: hearing as unknown as Window, // the two methods that are called
  })
  const heard: SessionNews[] = []
  const stop = listener.listen(({ kind, userId }) => heard.push({ kind, userId }))
  function carryOver() {
    seen.setItem(NEWS_KEY, told.getItem(NEWS_KEY) ?? '')
    hearing.dispatchEvent(new Event('storage'))
  }
  return { teller, heard, stop, carryOver, news, hearing }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('news of the session', () => {
  it('wait for the storage of the other process, which is slower than the channel', () => {
    const { teller, heard, carryOver, hearing } = setup()
    teller.tell(SIGNED_IN)
    hearing.dispatchEvent(new Event('storage'))
    expect(heard).toEqual([])
    carryOver()
    expect(heard).toEqual([SIGNED_IN])
    vi.runAllTimers()
    expect(heard).toEqual([SIGNED_IN])
  })

  it('are heard at once where the storage is the same', () => {
    const local = createMemoryStore()
    const news = new EventTarget()
    const channel = Object.assign(news, {
      postMessage: (data: unknown) => news.dispatchEvent(new MessageEvent('message', { data })),
      close: vi.fn(),
    })
    const view = new EventTarget() as unknown as Window // the two methods that are called
    const both = createSessionChannel({ channel, local, view })
    const heard: string[] = []
    both.listen(({ kind }) => heard.push(kind))
    both.tell(SIGNED_OUT)
    expect(heard).toEqual(['signed-out'])
  })

  it('keep their order, when the storage has only the last', () => {
    const { teller, heard, carryOver } = setup()
    teller.tell(SIGNED_OUT)
    teller.tell(SIGNED_IN)
    carryOver()
    expect(heard).toEqual([SIGNED_OUT, SIGNED_IN])
  })

  it('are heard after a second where the browser stores nothing', () => {
    const { teller, heard } = setup()
    teller.tell(SIGNED_OUT)
    vi.advanceTimersByTime(999)
    expect(heard).toEqual([])
    vi.advanceTimersByTime(1)
    expect(heard).toEqual([SIGNED_OUT])
  })

  it('are not heard by who has stopped listening, nor when another version says more', () => {
    const { teller, heard, stop, carryOver, news } = setup()
    news.dispatchEvent(new MessageEvent('message', { data: { kind: 'renamed', userId: 'u1', id: '1' } }))
    teller.tell(SIGNED_IN)
    stop()
    carryOver()
    vi.runAllTimers()
    expect(heard).toEqual([])
  })
})
