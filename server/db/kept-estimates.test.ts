import { describe, expect, it } from 'vitest'
import { keptEstimate, knownEstimate } from './kept-estimates.ts'

describe('an estimate', () => {
  it('is asked for once in five seconds, each by its key', async () => {
    let time = 0
    let asked = 0
    const estimate = (key: string) =>
      keptEstimate(
        key,
        async () => (asked += 1),
        () => time,
      )
    expect(await estimate('estimates of goods')).toBe(1)
    time = 4_999
    expect(await estimate('estimates of goods')).toBe(1)
    expect(await estimate('estimates of makers')).toBe(2)
    time = 5_000
    expect(await estimate('estimates of goods')).toBe(3)
  })

  it('is known without asking for as long', async () => {
    let time = 0
    const now = () => time
    expect(knownEstimate('known', now)).toBeUndefined()
    await keptEstimate('known', async () => 12, now)
    time = 4_999
    expect(knownEstimate('known', now)).toBe(12)
    time = 5_000
    expect(knownEstimate('known', now)).toBeUndefined()
  })

  it('that failed is asked for again', async () => {
    await expect(keptEstimate('failing', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await keptEstimate('failing', async () => 7)).toBe(7)
  })
})
