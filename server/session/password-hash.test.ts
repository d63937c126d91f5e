import { describe, expect, it } from 'vitest'
import { createPasswordHasher, DEFAULT_COST, HashQueueFullError } from './password-hash.ts'

const CHEAP = { logN: 4, r: 8, p: 1 }

describe('password hashes', () => {
  it('are salted scrypt of the required cost', async () => {
    const passwords = createPasswordHasher()
    const stored = await passwords.hash('correct horse')

    expect(DEFAULT_COST).toEqual({ logN: 17, r: 8, p: 1 })
    expect(stored).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/=]{24}\$[\w+/=]{44}$/)
    expect(await passwords.verify('correct horse', stored)).toBe(true)
    expect(await passwords.verify('correct horsE', stored)).toBe(false)
  })

  it('differ for the same password', async () => {
    const passwords = createPasswordHasher(CHEAP)
    expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'))
  })

  it('are outdated when made at another cost, and still verify', async () => {
    const old = await createPasswordHasher({ logN: 5, r: 8, p: 1 }).hash('secret-1')
    const passwords = createPasswordHasher(CHEAP)
    expect(passwords.isOutdated(old)).toBe(true)
    expect(passwords.isOutdated(await passwords.hash('secret-1'))).toBe(false)
    expect(await passwords.verify('secret-1', old)).toBe(true)
  })

  it('never match without an account or with a damaged hash', async () => {
    const passwords = createPasswordHasher(CHEAP)
    expect(await passwords.verify('anything', undefined)).toBe(false)
    expect(await passwords.verify('anything', 'not a hash')).toBe(false)
  })

  it('take about as long for an unknown account as for a wrong password', async () => {
    const passwords = createPasswordHasher({ logN: 13, r: 8, p: 1 })
    const stored = await passwords.hash('secret-1')
    const measure = async (given: string | undefined) => {
      const started = performance.now()
      await passwords.verify('wrong', given)
      return performance.now() - started
    }
    const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
    const knownTimes: number[] = []
    const unknownTimes: number[] = []
    // In turns, so that a busy machine slows both down alike.
    for (let round = 0; round < 15; round += 1) {
      knownTimes.push(await measure(stored))
      unknownTimes.push(await measure(undefined))
    }
    const known = median(knownTimes)
    const unknown = median(unknownTimes)
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })

  it('wait in a bounded queue', async () => {
    const passwords = createPasswordHasher(CHEAP)
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('many')))
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(60 - 52)
    expect(refused.every((outcome) => outcome.reason instanceof HashQueueFullError)).toBe(true)
    await expect(passwords.hash('afterwards')).resolves.toContain('$scrypt$')
  })
})
