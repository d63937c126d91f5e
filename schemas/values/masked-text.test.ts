import { describe, expect, it } from 'vitest'
import { isMaskedText, type Mask, maskText } from './masked-text.ts'

const CASES: readonly (readonly [Mask, string, string])[] = [
  ['phone', '13812348888', '138****8888'],
  ['phone', '+8613812348888', '+86*******8888'],
  ['identity', '110101199003071234', '110***********1234'],
  ['identity', '110101900307123', '110********7123'],
  ['name', '张三', '张*'],
  ['name', '欧阳修竹', '欧***'],
  ['name', '𠮷野', '𠮷*'],
  ['email', 'anna@b.com', 'a***@b.com'],
  ['email', 'a"@"b@c.cn', 'a***@c.cn'],
  ['bank-account', '6222021234567890123', '6222***********0123'],
  [{ start: 3, end: 4 }, 'AB-12345678', 'AB-****5678'],
  [{ start: 0, end: 4 }, '1234567890', '******7890'],
  [{ start: 2, end: 0 }, '1234567890', '12********'],
]

/** What is too short for its mask, or no value of its kind, is hidden as a whole: its length is not told either. */
const WHOLLY: readonly (readonly [Mask, string])[] = [
  ['phone', '1234567'],
  ['phone', '12345678'],
  ['identity', '123'],
  ['name', '张'],
  ['email', 'anna'],
  ['email', '@b.com'],
  ['bank-account', '12345678901'],
  [{ start: 20, end: 20 }, '123456789012345678901234567890123456789012345'],
]

describe('a masked text', () => {
  it.each(CASES)('of %j keeps what the mask leaves of %s', (mask, text, masked) => {
    expect(maskText(mask, text)).toBe(masked)
  })

  it.each(WHOLLY)('of %j keeps nothing of %s', (mask, text) => {
    expect(maskText(mask, text)).toBe('****')
  })

  it('of an address of one letter does not tell it', () => {
    expect(maskText('email', 'a@b.com')).toBe('****@b.com')
  })

  it('of nothing is nothing', () => {
    expect(maskText('phone', '')).toBe('')
  })

  it('stays as it is when it is masked again, and is known by it', () => {
    for (const [mask, text] of [...CASES, ...WHOLLY, ['email', 'a@b.com'] as const]) {
      const masked = maskText(mask, text)
      expect(maskText(mask, masked)).toBe(masked)
      expect(isMaskedText(mask, masked)).toBe(true)
      expect(isMaskedText(mask, text)).toBe(false)
    }
  })

  it('is not every text with a star in it', () => {
    expect(isMaskedText('phone', '021*5588 9901')).toBe(false)
    expect(isMaskedText('name', 'A*星')).toBe(false)
  })
})
