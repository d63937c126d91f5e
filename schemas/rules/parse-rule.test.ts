import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRule } from './parse-rule.ts'
import { RULE_CODES } from './rule-codes.ts'

describe('reading a declared rule', () => {
  it.each([...RULE_CODES].filter(([, { argument }]) => argument === 'none').map(([code]) => code))(
    'knows the code %s, short and as an object',
    (code) => {
      expect(parseRule(code)).toEqual({ code })
      expect(parseRule({ rule: code, message: '不对' })).toEqual({ code, message: '不对' })
    },
  )

  it.each<[unknown, unknown]>([
    ['n4-8', { code: 'n4-8' }],
    ['check:order_no', { code: 'check:order_no' }],
    ['^[A-Z]{2}$', { code: 'pattern', argument: '^[A-Z]{2}$' }],
    [{ pattern: 'abc' }, { code: 'pattern', argument: 'abc' }],
    [{ pattern: '[\\w\\_]+' }, { code: 'pattern', argument: '[\\w\\_]+' }],
    [{ pattern: 'money' }, { code: 'money' }],
    [
      { pattern: 'only', message: '起订量重复' },
      { code: 'only', message: '起订量重复' },
    ],
    [{ min: 0 }, { code: 'min', argument: '0' }],
    [{ min: '-0.50' }, { code: 'min', argument: '-0.5' }],
    [
      { max: 1e21, message: '太大' },
      { code: 'max', argument: '1000000000000000000000', message: '太大' },
    ],
    [{ minLength: 2 }, { code: 'minLength', argument: '2' }],
    [{ maxItems: 3 }, { code: 'maxItems', argument: '3' }],
  ])('%j', (declaration, rule) => {
    expect(parseRule(declaration)).toEqual(rule)
  })

  it.each<[unknown]>([
    ['requird'],
    ['min'],
    ['n8-4'],
    ['n0-0'],
    ['check:'],
    ['check:a b'],
    ['[unclosed'],
    [''],
    [`^${'a'.repeat(500)}$`],
    [{}],
    [{ message: '空' }],
    [{ min: 0, max: 1 }],
    [{ min: 'many' }],
    [{ min: null }],
    [{ min: Number.NaN }],
    [{ minLength: -1 }],
    [{ minLength: 1.5 }],
    [{ minLength: '2' }],
    [{ pattern: '(' }],
    [{ pattern: '' }],
    [{ pattern: 5 }],
    [{ rule: 'min' }],
    [{ rule: '^a$' }],
    [{ required: true }],
    [{ toString: 1 }],
    [{ rule: 'required', message: '' }],
    [{ rule: 'required', message: 5 }],
    [['required']],
    [null],
    [5],
  ])('takes %j for no rule', (declaration) => {
    expect(parseRule(declaration)).toBeUndefined()
  })

  it('never throws, whatever a page says', () => {
    fc.assert(fc.property(fc.jsonValue(), (declaration) => parseRule(declaration)?.code !== ''))
  })
})
