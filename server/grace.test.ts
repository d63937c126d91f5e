import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGrace } from './grace.ts'

describe('the grace of a stop', () => {
  const left: number[] = []
  const leave = async (ms: number) => {
    left.push(ms)
  }
  const isOver = async (grace: Promise<void>) => {
    let over = false
    void grace.then(() => {
      over = true
    })
    await vi.advanceTimersByTimeAsync(0)
    return over
  }
  beforeEach(() => {
    left.length = 0
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('lasts as long as it is set, from the moment in which everybody is sent elsewhere', async () => {
    const grace = createGrace(5_000, leave)(true)
    expect(left).toEqual([5_000])
    await vi.advanceTimersByTimeAsync(4_999)
    expect(await isOver(grace)).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await isOver(grace)).toBe(true)
  })

  it('is ended by who asks for none, and begins once', async () => {
    const stop = createGrace(60_000, leave)
    const first = stop(true)
    expect(await isOver(first)).toBe(false)
    await stop(false)
    expect(await isOver(first)).toBe(true)
    expect(left).toEqual([60_000])
  })

  it('is none where none is wanted', async () => {
    const grace = createGrace(60_000, leave)(false)
    await vi.advanceTimersByTimeAsync(0)
    expect(await isOver(grace)).toBe(true)
    expect(left).toEqual([0])
  })
})
