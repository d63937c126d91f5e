import { describe, expect, it } from 'vitest'
import { isAllowedPassword, PASSWORD_LEVEL_NAMES, passwordLevel } from './password-rule.ts'

describe('密码由8位数字、大小写字母和特殊符号组成!', () => {
  it.each([
    ['aB3#efgh', true],
    ['abc123!@', true],
    ['密码abc123!', true],
    [`aB3#${'x'.repeat(124)}`, true],
    [`aB3#${'x'.repeat(125)}`, false],
    ['aB3#efg', false],
    ['abcdefg!', false],
    ['12345678!', false],
    ['abcd1234', false],
    ['', false],
  ])('%s: %s', (password, allowed) => {
    expect(isAllowedPassword(password)).toBe(allowed)
  })
})

describe('the level of a password', () => {
  it.each([
    ['', '低'],
    ['aB3#', '低'],
    ['abcdefgh', '低'],
    ['abcd1234', '中'],
    ['abcd123!', '中'],
    ['kT7#vbn2Lq', '强'],
  ])('of "%s" is %s', (password, name) => {
    expect(PASSWORD_LEVEL_NAMES[passwordLevel(password)]).toBe(name)
  })
})
