import { describe, expect, it } from 'vitest'
import { isAllowedPassword } from '#schemas/accounts/password-rule.ts'
import { isWeakPassword, resemblesAccount } from './weak-passwords.ts'

describe('a password that everybody would try first', () => {
  it.each([
    'Password1!',
    'P@ssw0rd1',
    'P@ssw0rd123!',
    'passw0rd!',
    'Admin@123',
    'admin#2026',
    '!QAZ2wsx',
    '1qaz@WSX',
    'Qwer1234!',
    'Abc123!@#',
    'Abcd1234!',
    'Woaini1314.',
    'a1b2c3d4!',
    'Welcome2026!',
    'Test1234!',
    'aaaa1111!',
    'Qwe123!@#',
    'Aa123456!',
  ])('is seen in %s, which the rule alone would let pass', (password) => {
    expect(isAllowedPassword(password)).toBe(true)
    expect(isWeakPassword(password)).toBe(true)
  })

  it.each(['kT7#vbn2Lq', 'Blaue-Kiste-42', 'passwordless-Entry-9', 'Test-user-2468', 'xiangjiao8!hetao'])(
    'is not seen in %s',
    (password) => {
      expect(isWeakPassword(password)).toBe(false)
    },
  )
})

describe('the estimate of a password', () => {
  it.each(['Zhangwei@1988', 'Liqiang#123', 'Nanjing@2024', 'drowssap1!', 'Huawei@123', 'Pa$$word1!', '19880808@Li'])(
    'knows what is written here and needs no list of whole passwords for %s',
    (password) => {
      expect(isWeakPassword(password)).toBe(true)
    },
  )

  it.each(['zK4#tbqW', '7f&QmxRw', 'mG!8vHjY'])(
    'takes the eight characters of the rule, chosen by chance: %s',
    (password) => {
      expect(isAllowedPassword(password)).toBe(true)
      expect(isWeakPassword(password)).toBe(false)
    },
  )

  it('reads a name of the account in other writings too', () => {
    expect(isWeakPassword('0uyangxk#58')).toBe(false)
    expect(isWeakPassword('0uyangxk#58', ['ouyangxk', ''])).toBe(true)
    expect(resemblesAccount('0uyangxk#58', ['ouyangxk', ''])).toBe(false)
  })

  it('is made in a moment of the longest password, whatever stands in it', () => {
    const took = (password: string) => {
      const start = performance.now()
      isWeakPassword(password)
      return performance.now() - start
    }
    for (const part of ['p@$$w0rd', '0123', '4@$0!1|', '@123', 'zhangwei@2026', '1qaz']) {
      const password = part.repeat(32).slice(0, 128)
      // The least of three: the machine may have been busy with something else.
      expect(Math.min(took(password), took(password), took(password)), part).toBeLessThan(200)
    }
  })
})

describe('a password that is the name of its account', () => {
  it.each([
    ['zhangwei1!', true],
    ['1!ZhangWei', true],
    ['13812345678a!', true],
    ['zhangwei-und-drei-Esel-7', false],
    ['kT7#vbn2Lq', false],
  ])('%s: %s', (password, expected) => {
    expect(resemblesAccount(password, ['zhangwei', '13812345678'])).toBe(expected)
  })
})
