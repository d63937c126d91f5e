import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expressionFault } from '../cron/parse-expression.ts'
import { type FieldType, parseFieldType } from '../language/field-type.ts'
import type { CanonicalValue } from '../values/canonical-value.ts'
import { describeRule } from './describe-rule.ts'
import { parseRule } from './parse-rule.ts'
import { patternEngine } from './pattern-engine.ts'
import { requiresValue } from './requires-value.ts'
import type { Rule } from './rule.ts'
import { RULE_CODES } from './rule-codes.ts'
import { checkRules, createRuleCheck, isRuleCode } from './rules.ts'

function type(text: string): FieldType {
  const parsed = parseFieldType(text)
  if (!parsed) throw new Error(`${text} is no field type.`)
  return parsed
}
function rules(...declarations: unknown[]): Rule[] {
  return declarations.map((declaration) => {
    const rule = parseRule(declaration)
    if (!rule) throw new Error(`${JSON.stringify(declaration)} is no rule.`)
    return rule
  })
}
function message(declaration: unknown, value: CanonicalValue, declaredType = 'text'): string | null {
  return (
    checkRules(rules(declaration), value, {
      title: '名称',
      type: type(declaredType),
      patterns: patternEngine,
      cron: expressionFault,
    })?.message ?? null
  )
}

describe('rules about texts', () => {
  it.each<[code: string, valid: string[], invalid: string[], message: string]>([
    [
      'n6-16',
      ['123456', '1234567890123456'],
      ['12345', '12345678901234567', '12345a', '１２３４５６'],
      '名称应为6到16位数字',
    ],
    ['*6-16', ['abc价格 ', '😀😀😀😀😀😀'], ['abcde', 'a'.repeat(17)], '名称应为6到16位任意字符'],
    ['s6-18', ['abcDEF'], ['abcde', 'abc|ef', 'abcdef1', 'a'.repeat(19)], '名称应为6到18位字母'],
    ['n4-4', ['1234'], ['123', '12345'], '名称应为4位数字'],
    [
      'url',
      ['http://a.cn', 'https://www.a.com.cn:8080/b?c=d#e', 'https://10.0.0.1/', 'http://价格.中国'],
      ['ftp://a.cn', 'a.cn', 'http://', 'http://a', 'http://a..cn', 'https:// a.cn', 'javascript:alert(1)'],
      '请输入以http和https开头的网址',
    ],
    [
      'e',
      ['a@b.cn', 'a.b+c@d-e.com.cn'],
      ['a', 'a@b', '@b.cn', 'a@b..cn', 'a b@c.cn', 'a@b.c,d@e.f'],
      '邮箱格式不正确',
    ],
    ['email', ['a@b.cn'], ['a@'], '邮箱格式不正确'],
    [
      'm',
      ['13800138000', '16600000000', '19900000000'],
      ['12800138000', '1380013800', '138001380000'],
      '请输入正确手机号',
    ],
    ['p', ['100000'], ['010000', '10000', '1000000', '10000a'], '名称应为6位邮政编码，首位不能为0'],
    ['s', ['abcXYZ'], ['abc1', 'a|b', '价'], '名称只能是字母'],
    ['n', ['0', '-12', '3.14', '007'], ['1.', '.5', '1e3', '一', '1,000'], '名称应为数字'],
    ['z', ['0', '-12'], ['1.5', '+1', 'a'], '名称应为整数'],
    ['money', ['0', '0.5', '12', '12.34'], ['12.345', '-1', '01', '.5', '1.'], '名称应为不小于0的金额，最多2位小数'],
    [
      'mobile',
      ['13000000000', '14000000000', '15000000000', '17000000000', '18000000000'],
      ['16600000000', '19900000000', '1300000000'],
      '请输入正确手机号',
    ],
    ['mobile2', ['13000000000'], ['16600000000'], '请输入正确手机号'],
    ['naturalNumber', ['0', '12', '007'], ['-1', '1.5', 'a'], '请输入自然数'],
    ['english', ['a', 'Abc'], ['1abc', 'a b', '价'], '请输入英文字符'],
    [
      'telephone',
      ['010-1234567', '0571-12345678'],
      ['010-123456', '01-1234567', '010-123456789', '0101234567', 'x010-1234567'],
      '请输入正确的座机号',
    ],
    [
      'bankCard',
      ['1234567890', '6222021234567890123', '12345678901234567890'],
      ['123456789', '012345678901', '123456789012345678901'],
      '请输入正确的银行卡号码',
    ],
    ['IDNumber', ['E12345678', 'a'.repeat(50)], ['a'.repeat(51), 'E-1'], '请输入正确的证件号码'],
    [
      'IDCard',
      ['110101199003077758', '11010119900307775X', '11010119900307775x', '110101900307777', '110101200002290011'],
      [
        '110101199002307758',
        '110101199013077758',
        '010101199003077758',
        '1101011990030777',
        '11010190030777X',
        '110101190002290011',
        '11010119900307775Y',
      ],
      '请输入正确的身份证号码',
    ],
    ['qq', ['10000', '123456789012'], ['1234', '01234', '1234567890123'], '请输入正确的QQ号码'],
    ['enNum0to20', ['a1', 'a'.repeat(20)], ['a'.repeat(21), 'a_1', '价'], '请输入20位以内的英文字符和数字'],
    [
      'cnEnSpace2to100',
      ['张三', 'Li Lei', '价'.repeat(100)],
      ['张', '张3', '价'.repeat(101), 'a\tb'],
      '请输入2到100位的中英文字符和空格',
    ],
    ['numLinefeed', ['123\n456', '1\r\n2'], ['1 2', '1,2'], '请输入数字和换行符'],
    ['char0to255', ['价'.repeat(255), 'a\nb'], ['价'.repeat(256)], '请输入255位以内的字符'],
    ['validateOrder', ['0', '255', '255.9', '-1'], ['256', 'a'], '排序值不可以大于255'],
    ['cron', ['0 0 0 15W * ?', '0 0 0 ? * 6#3 2026,2028'], ['0 0 0 1 * ? * *'], 'Cron表达式最多7项！'],
  ])('%s', (code, valid, invalid, expected) => {
    expect(valid.filter((text) => message(code, text) !== null)).toEqual([])
    expect(invalid.filter((text) => message(code, text) !== expected)).toEqual([])
  })

  it('say what about a cron expression is wrong', () => {
    expect(message('cron', '0 0 25 * * ?')).toBe('Cron表达式错误：时“25”中的25超出范围，应为0到23')
    expect(message('cron', '0 0 0 1 1 ? x')).toBe('Cron表达式参数[年]错误：x')
  })

  it('tells a wrong user name what is wrong with it', () => {
    expect(message('userName', 'zhang_3')).toBeNull()
    expect(message('userName', 'a b c')).toBe('只允许字母、数字、下划线')
    expect(message('userName', 'abc')).toBe('长度4到18个字符')
    expect(message('userName', 'a'.repeat(19))).toBe('长度4到18个字符')
    expect(message('userName', 'abcd')).toBeNull()
    expect(message('userName', 'a'.repeat(18))).toBeNull()
  })

  it('takes a number as the text that it is written as', () => {
    fc.assert(
      fc.property(fc.constantFrom('n', 'z'), fc.oneof(fc.double(), fc.integer(), fc.constant(-0)), (code, value) => {
        expect(message(code, value)).toBe(message(code, String(value)))
      }),
    )
    expect([1e21, 1e-7, 1e-6, -12.5].map((value) => message('n', value) === null)).toEqual([false, false, true, true])
  })

  it('looks at every value of a list', () => {
    expect(message('m', ['13800138000', '123'])).toBe('请输入正确手机号')
    expect(message('m', ['13800138000', '13900139000'])).toBeNull()
  })
})

describe('required', () => {
  it.each<[declared: string, value: CanonicalValue, message: string]>([
    ['string(9)', null, '请输入名称'],
    ['string(9)', '', '请输入名称'],
    ['string(9)', '  ', '请输入名称'],
    ['integer', null, '请输入名称'],
    ['enum', null, '请选择名称'],
    ['enum', [], '请选择名称'],
    ['ref', null, '请选择名称'],
    ['boolean', null, '请选择名称'],
    ['date', null, '请选择名称'],
    ['datetime', null, '请选择名称'],
    ['file', null, '请选择名称'],
  ])('refuses %s %j', (declared, value, expected) => {
    expect(message('required', value, declared)).toBe(expected)
    expect(message('*', value, declared)).toBe(expected)
  })

  it.each<[CanonicalValue]>([[0], [false], ['0'], [['a']], [{}]])('takes %j for a value', (value) => {
    expect(message('required', value)).toBeNull()
  })

  it('is part of mobile and userName, with texts of their own', () => {
    expect(message('mobile', '')).toBe('请输入手机号')
    expect(message('userName', null)).toBe('请输入用户名')
    expect(rules('required', '*', 'mobile', 'userName', 'mobile2', 'm').map(requiresValue)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('is the only thing that an empty value can break', () => {
    const optional = [...RULE_CODES]
      .map(([code, { argument }]) => (argument === 'none' ? { code } : { code, argument: '5' }))
      .filter((rule) => !requiresValue(rule))

    expect(optional.length).toBeGreaterThan(30)
    expect(checkRules(optional, '', { title: '名称', type: type('text'), patterns: patternEngine })).toBeNull()
    expect(checkRules(optional, null, { title: '名称', type: type('text'), patterns: patternEngine })).toBeNull()
    expect(checkRules(optional, undefined, { title: '名称', type: type('text'), patterns: patternEngine })).toBeNull()
  })
})

describe('bounds', () => {
  it.each<[unknown, CanonicalValue, string | null]>([
    [{ min: 0 }, '-0.0000000000000000001', '名称不能小于0'],
    [{ min: 0 }, '0', null],
    [{ max: '9007199254740992' }, '9007199254740993', '名称不能大于9007199254740992'],
    [{ max: 0.1 }, '0.1', null],
    [{ max: 0.1 }, '0.10000000001', '名称不能大于0.1'],
    [{ min: -5 }, '-5.00', null],
    [{ max: 15 }, '0x10', null],
    [{ min: 1000 }, '9.99e2', '名称不能小于1000'],
    [{ max: 10 }, 11, '名称不能大于10'],
    [{ min: 1 }, 'not a number', null],
    [{ minLength: 6 }, '12345', '最小长度6位字符'],
    [{ minLength: 2 }, '😀', '最小长度2位字符'],
    [{ maxLength: 2 }, '😀😀', null],
    [{ maxLength: 2 }, 'abc', '最大长度2位字符'],
    [{ minItems: 2 }, ['a'], '最少选择2项'],
    [{ maxItems: 2 }, ['a', 'b', 'c'], '最多选择2项'],
    [{ maxItems: 2 }, ['a', 'b'], null],
  ])('%j on %j: %s', (declaration, value, expected) => {
    expect(message(declaration, value)).toBe(expected)
  })
})

describe('patterns of a page', () => {
  it('must match as they are written', () => {
    expect(message({ pattern: '^[A-Z]{2}\\d{4}$', message: '两位大写字母加四位数字' }, 'AB123')).toBe(
      '两位大写字母加四位数字',
    )
    expect(message({ pattern: '^[A-Z]{2}\\d{4}$' }, 'AB1234')).toBeNull()
    expect(message({ pattern: '^\\d+$' }, 'a')).toBe('名称格式不正确')
  })

  it('are not tried on texts that the field cannot hold: those are told to be too long', () => {
    const pattern = { pattern: '^a+$', message: '只能是 a' }

    expect(message(pattern, 'a'.repeat(32), 'string(32)')).toBeNull()
    expect(message(pattern, '😀'.repeat(32), 'string(32)')).toBe('只能是 a')
    expect(message(pattern, 'a'.repeat(33), 'string(32)')).toBe('名称最多 32 个字符')
    expect(message(pattern, 'a'.repeat(4_000))).toBeNull()
    expect(message(pattern, 'a'.repeat(4_001))).toBe('名称最多 4000 个字符')
  })

  it('say nothing while their engine has not come, and leave the rest to other rules', () => {
    const declared = rules('required', { pattern: '^a$' }, { maxLength: 3 })
    const context = { title: '名称', type: type('string(32)'), patterns: null }

    expect(checkRules(declared, 'b', context)).toBeNull()
    expect(checkRules(declared, 'bbbb', context)?.code).toBe('maxLength')
    expect(checkRules(declared, 'b'.repeat(33), context)?.code).toBe('pattern')
  })

  it('refuse when they cannot be compiled', () => {
    const broken: Rule[] = [{ code: 'pattern', argument: '(' }]

    expect(checkRules(broken, 'a', { title: '名称', type: type('text'), patterns: patternEngine })?.message).toBe(
      '名称格式不正确',
    )
  })
})

describe('several rules', () => {
  it('report the first that fails, in their order', () => {
    const context = { title: '价格', type: type('decimal(12,2)'), patterns: patternEngine }
    const declared = rules('required', 'money', { max: 100, message: '价格最高 100 元' })

    expect(checkRules(declared, null, context)).toEqual({ code: 'required', message: '请输入价格' })
    expect(checkRules(declared, '100.005', context)).toMatchObject({ code: 'money' })
    expect(checkRules(declared, '100.01', context)).toEqual({ code: 'max', message: '价格最高 100 元' })
    expect(checkRules(declared, '100', context)).toBeNull()
  })

  it('check value after value, as a column has them', () => {
    const declared = rules('required', { pattern: '^[A-Z]+$' }, { minLength: 2 })
    const check = createRuleCheck(declared, { title: '编码', type: type('text'), patterns: patternEngine })

    expect(['AB', 'a', null, 'A', 'CD', ['AB', 'x']].map((value) => check(value)?.code)).toEqual([
      undefined,
      'pattern',
      'required',
      'minLength',
      undefined,
      'pattern',
    ])
  })

  it('leave rules of the column and of the server to those', () => {
    const declared = rules('only', 'unique', 'duplicate', 'check:order_no')

    expect(checkRules(declared, 'anything', { title: '编码', type: type('text'), patterns: patternEngine })).toBeNull()
  })

  it('answer every text within reason, whatever it is', () => {
    const declared = [...RULE_CODES].filter(([, { argument }]) => argument === 'none').map(([code]) => ({ code }))
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'a1.@-:/'), minLength: 2_000 }))
    fc.assert(
      fc.property(fc.constantFrom(...declared), text, (rule, value) => {
        const found = checkRules([rule], value, { title: '名称', type: type('text'), patterns: patternEngine })
        expect(found === null || found.message !== '').toBe(true)
      }),
    )
  })
})

describe('every built-in rule', () => {
  const KILOBYTES_100 = 100_000
  const hostile = ['1', 'a', '-', '.', '1.', 'a@', 'a.', '价', 'http://a.', '\n', ' '].map((unit) =>
    unit.repeat(KILOBYTES_100).slice(0, KILOBYTES_100),
  )
  const codes = [...RULE_CODES].filter(([, { argument }]) => argument === 'none').map(([code]) => code)

  it.each([...codes, 'n4-8', 's2-4', '*1-9', 'n0-9999', '*0-9999'])(
    'takes at most 50 ms for a text of 100 KB: %s',
    (code) => {
      const check = createRuleCheck([{ code }], { title: '名称', type: type('text'), patterns: null })
      for (const text of hostile.flatMap((base) => [base, `${base}!`, `!${base}`])) {
        // The best of a few: the machine may be busy with something else.
        const times = [1, 2, 3].map(() => {
          const begin = performance.now()
          check(text)
          return performance.now() - begin
        })
        expect(Math.min(...times), JSON.stringify(text.slice(0, 8))).toBeLessThan(50)
      }
    },
  )
})

describe('codes', () => {
  it('are told from patterns', () => {
    const codes = [...RULE_CODES].filter(([, { argument }]) => argument === 'none').map(([code]) => code)

    expect(codes.filter((code) => !isRuleCode(code))).toEqual([])
    expect(['n4-8', 'check:order_no'].filter((code) => !isRuleCode(code))).toEqual([])
    expect(['min', 'pattern', '^a$', 'n8-4', 'requird', ''].filter(isRuleCode)).toEqual([])
  })
})

describe('descriptions', () => {
  it.each<[unknown, string]>([
    ['required', '必填'],
    ['n4-8', '应为4到8位数字'],
    [{ min: 0 }, '不小于 0'],
    [{ maxItems: 3 }, '最多选择3项'],
    [{ pattern: '^a$' }, '符合正则表达式 ^a$'],
    [{ pattern: '^a$', message: '只能是 a' }, '只能是 a'],
    ['check:order_no', '编码校验规则 order_no'],
  ])('%j: %s', (declaration, text) => {
    expect(rules(declaration).map(describeRule)).toEqual([text])
  })

  it('exist for every code', () => {
    for (const code of RULE_CODES.keys()) expect(describeRule({ code, argument: '1' })).toMatch(/\p{Script=Han}/u)
  })
})
