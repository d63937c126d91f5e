import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSilenceWatch, DatabaseSilentError, type SilenceWatch } from './silence.ts'

describe('a database that says nothing', () => {
  let answersProbes: boolean
  let probes: number
  let changes: boolean[]
  let watch: SilenceWatch
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    answersProbes = false
    probes = 0
    changes = []
    watch = createSilenceWatch({
      probe: () => {
        probes += 1
        return answersProbes ? Promise.resolve() : new Promise(() => {})
      },
      onChange: (isSilent) => changes.push(isSilent),
    })
  })
  afterEach(() => {
    watch.stop()
    vi.useRealTimers()
  })
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      await vi.advanceTimersByTimeAsync(100)
      await new Promise((resolve) => setImmediate(resolve))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const refuses = () => {
    try {
      watch.assertAnswering()
      return false
    } catch (error) {
      return error instanceof DatabaseSilentError
    }
  }
  const waitForever = () => {
    let breakOff = () => {}
    const answer = watch.follow(
      new Promise((_, reject) => {
        breakOff = () => reject(new Error('Connection terminated'))
      }),
    )
    watch.onSilence(() => breakOff())
    return answer.then(
      () => 'answered',
      (error: Error) => error.message,
    )
  }

  it('is given up within six seconds: who waits is told, and nobody else begins to wait', async () => {
    const waiting = waitForever()
    await pass(4_000)
    expect(refuses()).toBe(false)
    await pass(2_000)
    expect(await waiting).toBe('Connection terminated')
    expect(refuses()).toBe(true)
    expect(changes).toEqual([true])
  })

  it('is asked again and again, and used as soon as it answers', async () => {
    void waitForever()
    await pass(6_000)
    await pass(30_000)
    expect(refuses()).toBe(true)
    answersProbes = true
    await pass(4_000)
    expect(refuses()).toBe(false)
    expect(changes).toEqual([true, false])
  })

  it('is not one in which one statement takes long and a probe is answered', async () => {
    answersProbes = true
    void waitForever()
    await pass(12_000)
    expect(changes).toEqual([])
    expect(probes).toBeGreaterThan(2)
  })

  it('is not one that answers others, or refuses them', async () => {
    void waitForever()
    const refusal = Object.assign(new Error('duplicate'), { severity: 'ERROR', code: '23505' })
    for (let second = 0; second < 12; second += 1) {
      await (second % 2 === 0 ? watch.follow(Promise.resolve()) : watch.follow(Promise.reject(refusal)).catch(() => {}))
      await pass(1_000)
    }
    expect(probes).toBe(0)
    expect(changes).toEqual([])
  })

  it('is not looked for while nobody waits', async () => {
    await watch.follow(Promise.resolve())
    await pass(20_000)
    expect(probes).toBe(0)
  })
})
