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
