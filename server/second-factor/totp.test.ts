import { describe, expect, it } from 'vitest'
import { createTotpSecret, isTotpCode, matchingStep, stepAt, toBase32, totpAddress, totpCode } from './totp.ts'

/** Of RFC 6238 appendix B; ours are the last six of its eight digits. */
const RFC_SECRET = Buffer.from('12345678901234567890')

describe('a code by time', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %s is that of the RFC', (seconds, code) => {
    expect(totpCode(RFC_SECRET, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2))
  })

  it('is taken a step early and a step late, and no further', () => {
    const now = new Date(1_234_567_890_000)
    const fits = (steps: number) => matchingStep(RFC_SECRET, totpCode(RFC_SECRET, stepAt(now) + steps), now)
    expect([-1, 0, 1].map(fits)).toEqual([-1, 0, 1].map((steps) => stepAt(now) + steps))
    expect([-2, 2].map(fits)).toEqual([undefined, undefined])
  })

  it.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 123456', '12345\n'])('is not %j', (text) => {
    expect(isTotpCode(text)).toBe(false)
    expect(matchingStep(RFC_SECRET, text, new Date())).toBeUndefined()
  })
})

describe('a secret', () => {
  it('is as long as the hash, and another one each time', () => {
    const [one, other] = [createTotpSecret(), createTotpSecret()]
    expect(one).toHaveLength(20)
    expect(one.equals(other)).toBe(false)
  })

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foobar', 'MZXW6YTBOI'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('%j is written %s', (text, base32) => {
    expect(toBase32(Buffer.from(text))).toBe(base32)
  })

  it('names whose it is in its address, whatever the names are', () => {
    const address = new URL(totpAddress(RFC_SECRET, { issuer: '华兴:商贸 & 1', account: 'li@x' }))
    expect(address.protocol).toBe('otpauth:')
    expect(address.searchParams.get('issuer')).toBe('华兴:商贸 & 1')
    expect(address.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(address.pathname).not.toContain('&')
  })
})
