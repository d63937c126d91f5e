import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Caller, createFairQueue, type QueueLimits } from './fair-queue.ts'

const LIMITS: QueueLimits = { places: 2, placesOfCaller: 2, waiting: 100, waitingOfCaller: 50, waitMs: 5_000 }

/** Everybody who asks, in the order in which they start. */
function open(limits: Partial<QueueLimits> = {}) {
  const queue = createFairQueue({ ...LIMITS, ...limits })
  const started: string[] = []
  const refused: string[] = []
  const leaves: (() => void)[] = []
  const ask = (name: string, caller: Caller, signal: AbortSignal = new AbortController().signal) =>
    queue.enter(caller, signal).then(
      (leave) => {
        started.push(name)
        leaves.push(leave)
      },
      (error: { code: string }) => void refused.push(`${name} ${error.code}`),
    )
  /** The one that has worked longest is done. */
  const finish = async () => {
    leaves.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
  }
  return { queue, started, refused, leaves, ask, finish }
}

const at = (address: string, session = 's') => ({ address, session })

describe('the queue of calls', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('lets as many work as there are places, and the next when one is done', async () => {
    const { ask, started, finish, queue } = open()
    for (const name of ['1', '2', '3']) void ask(name, at(name))
    await vi.advanceTimersByTimeAsync(0)
    expect([started, queue.waiting()]).toEqual([['1', '2'], 1])
    await finish()
    expect([started, queue.waiting()]).toEqual([['1', '2', '3'], 0])
  })

  it('goes round the addresses: who asks for a lot waits behind himself', async () => {
    const { ask, started, finish } = open({ places: 1, placesOfCaller: 1 })
    for (let call = 1; call <= 40; call += 1) void ask(`flood ${call}`, at('10.0.0.1', `made-up ${call % 20}`))
    void ask('li', at('10.0.0.2'))
    void ask('wang', at('10.0.0.3'))
    await vi.advanceTimersByTimeAsync(0)
    for (let turn = 0; turn < 4; turn += 1) await finish()
    expect(started.slice(0, 5)).toEqual(['flood 1', 'flood 2', 'li', 'wang', 'flood 3'])
  })

  it('goes round the sessions of an address, as of a company behind one', async () => {
    const { ask, started, finish } = open({ places: 1, placesOfCaller: 1 })
    for (const name of ['a1', 'a2', 'a3']) void ask(name, at('10.0.0.1', 'a'))
    void ask('b1', at('10.0.0.1', 'b'))
    await vi.advanceTimersByTimeAsync(0)
    for (let turn = 0; turn < 3; turn += 1) await finish()
    expect(started).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  it('leaves places to others, however many calls of one are slow', async () => {
    const { ask, started } = open({ places: 3, placesOfCaller: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask(name, at('10.0.0.1'))
    void ask('b1', at('10.0.0.2'))
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toEqual(['a1', 'a2', 'b1'])
  })

  it('refuses who has too many waiting, and everybody when it is full', async () => {
    const { ask, refused } = open({ places: 1, placesOfCaller: 1, waitingOfCaller: 1, waiting: 2 })
    for (const name of ['a1', 'a2', 'a3']) void ask(name, at('10.0.0.1'))
    for (const name of ['b1', 'c1']) void ask(name, at(`10.0.0.${name}`))
    await vi.advanceTimersByTimeAsync(0)
    expect(refused).toEqual(['a3 caller-full', 'c1 full'])
  })

  it('lets nobody wait for ever, and forgets who has gone', async () => {
    const { ask, refused, started, queue, finish } = open({ places: 1, placesOfCaller: 1 })
    const gone = new AbortController()
    void ask('works', at('10.0.0.1'))
    void ask('goes', at('10.0.0.2'), gone.signal)
    void ask('waits', at('10.0.0.3'))
    await vi.advanceTimersByTimeAsync(1_000)
    gone.abort()
    await vi.advanceTimersByTimeAsync(3_999)
    expect(refused).toEqual(['goes gone'])
    await vi.advanceTimersByTimeAsync(1)
    expect([refused, queue.waiting()]).toEqual([['goes gone', 'waits late'], 0])
    await finish()
    void ask('next', at('10.0.0.4'))
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toEqual(['works', 'next'])
  })

  it('gives a place back once, however often its holder leaves', async () => {
    const { ask, leaves, started } = open({ places: 1, placesOfCaller: 1 })
    for (const name of ['1', '2', '3']) void ask(name, at(name))
    await vi.advanceTimersByTimeAsync(0)
    const leave = leaves[0]
    leave?.()
    leave?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(started).toEqual(['1', '2'])
  })
})
