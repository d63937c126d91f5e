import { describe, expect, it } from 'vitest'
import { createCellErrors } from './create-cell-errors.ts'
import { createValidator } from './create-validator.ts'
import type { CellRule, RuleEvent } from './grid-column.ts'
import type { CellValue } from './row.ts'
import { column, setupStore } from './store.fixture.ts'
import { said, setupValidator } from './validator.fixture.ts'

describe('rules of a cell (spec 5, contract 12 section 4)', () => {
  it.each<[CellRule, valid: CellValue[], invalid: CellValue[], message: string]>([
    [{ required: true }, ['a', 0, false], ['', null, '  '], '请输入名称'],
    [{ pattern: '*' }, ['a'], ['', null], '请输入名称'],
    [{ required: true, message: '不能为空' }, ['a'], [''], '不能为空'],
    [{ pattern: 'n6-16' }, ['123456', '', null], ['12345', 'a23456'], '名称应为6到16位数字'],
    [{ pattern: '*6-16' }, ['价格abcd'], ['12345'], '名称应为6到16位任意字符'],
    [{ pattern: 's6-18' }, ['abcdef'], ['abc|ef', 'abc'], '名称应为6到18位字母'],
    [{ pattern: 'url' }, ['https://a.cn/b'], ['a.cn'], '请输入以http和https开头的网址'],
    [{ pattern: 'e' }, ['a@b.cn'], ['a@b'], '邮箱格式不正确'],
    [{ pattern: 'm' }, ['16600000000', '13800138000'], ['12800138000', '1380013800'], '请输入正确手机号'],
    [{ pattern: 'p' }, ['100000'], ['010000'], '名称应为6位邮政编码，首位不能为0'],
    [{ pattern: 's' }, ['abc'], ['ab1'], '名称只能是字母'],
    [{ pattern: 'n' }, ['-1.5', 3], ['1.', 'a'], '名称应为数字'],
    [{ pattern: 'z' }, ['-12', 5], ['1.5', 1.5], '名称应为整数'],
    [{ pattern: 'money' }, ['12.34', '0'], ['12.345', '-1'], '名称应为不小于0的金额，最多2位小数'],
    [{ pattern: '^[A-Z]{2}$', message: '两位大写字母' }, ['AB', ''], ['ab', 'ABC'], '两位大写字母'],
    [{ pattern: /^[A-Z]{2}$/ }, ['AB', ''], ['ab'], '名称格式不正确'],
    [{ pattern: '(' }, [''], ['a'], '名称格式不正确'],
    [{ rule: { code: 'min', argument: '0' } }, ['0', 5, ''], ['-0.1', -1], '名称不能小于0'],
    [{ rule: { code: 'maxLength', argument: '2', message: '太长' } }, ['ab'], ['abc'], '太长'],
  ])('%j', (rule, valid, invalid, message) => {
    expect(valid.filter((value) => said(rule, value) !== undefined)).toEqual([])
    expect(invalid.map((value) => said(rule, value))).toEqual(invalid.map(() => message))
  })

  it('asks to choose where one chooses', () => {
    const { store } = setupStore({
      columns: [column({ key: 'name', title: '名称' }, { rules: [{ required: true }] })].map((given) => ({
        ...given,
        cell: { ...given.cell, editing: 'component' as const, sign: 'list' as const },
      })),
      rows: [{ id: 'r0' }],
    })
    const errors = createCellErrors()
    createValidator({ store, errors }).check('r0', 'name', 'blur')

    expect(errors.messageOf('r0', 'name')).toBe('请选择名称')
  })

  it('are evaluated in order: the first that fails gives the message (spec 5)', () => {
    const { type, messageOf } = setupValidator([
      { required: true, message: '一' },
      { pattern: 'z', message: '二' },
      { pattern: '^.{3}$', message: '三' },
    ])
    type('r0', '')
    expect(messageOf()).toBe('一')
    type('r0', 'ab')
    expect(messageOf()).toBe('二')
    type('r0', '12')
    expect(messageOf()).toBe('三')
    type('r0', '123')
    expect(messageOf()).toBeUndefined()
  })

  it('take title, key and default value into their messages', () => {
    expect(said({ pattern: 'z', message: `\${title}/\${key}/\${defaultValue}` }, 'a')).toBe('名称/name/无')
  })

  it('answer the same every time, also for expressions with a memory', () => {
    const { type, messageOf } = setupValidator([{ pattern: /^a$/g }])
    const answers = [1, 2, 3].map(() => {
      type('r0', 'a')
      return messageOf()
    })
    expect(answers).toEqual([undefined, undefined, undefined])
  })

  it.each<RuleEvent['type']>(['input', 'change', 'blur'])('run on %s', (on) => {
    const { type, messageOf } = setupValidator([{ pattern: 'z', message: '整数' }])
    type('r0', 'a', on)
    expect(messageOf()).toBe('整数')
  })

  it('leave columns without rules and rows that are gone alone', () => {
    const { validator, errors } = setupValidator([{ required: true }])
    validator.check('r0', 'other', 'blur')
    validator.check('gone', 'name', 'blur')
    validator.check('r0', 'nowhere', 'blur')
    expect(errors.size).toBe(0)
  })

  it('follow the columns when those are declared anew', () => {
    const { store, type, messageOf } = setupValidator([{ pattern: 'z', message: '整数' }])
    store.setColumns([column({ key: 'name', title: '名称' }, { rules: [{ pattern: 's', message: '字母' }] })])
    type('r0', '1')
    expect(messageOf()).toBe('字母')
  })
})

describe('unique values (spec 5: unique, also the pattern only)', () => {
  it.each<CellRule>([{ unique: true }, { pattern: 'only' }, { pattern: 'unique' }, { rule: { code: 'only' } }])(
    '%j',
    (rule) => {
      const { type, messageOf } = setupValidator([rule], ['a', 'b'])
      type('r1', 'a')
      expect(messageOf('r1')).toBe('名称不能重复')
      type('r1', 'c')
      expect(messageOf('r1')).toBeUndefined()
    },
  )

  it('do not count empty cells', () => {
    const { type, messageOf } = setupValidator([{ unique: true }], ['', null, 'b'])
    type('r2', '')
    expect(messageOf('r2')).toBeUndefined()
    // Blanks are nothing as well.
    type('r0', '  ')
    type('r1', '  ')
    expect([messageOf('r0'), messageOf('r1')]).toEqual([undefined, undefined])
  })

  it('are looked at again when the other cell takes another value', () => {
    const { type, wrong } = setupValidator([{ unique: true }], ['a', 'b'])
    type('r1', 'a')
    expect(wrong()).toEqual(['r1'])
    type('r0', 'x')
    expect(wrong()).toEqual([])
  })

  it('are looked at again when the other row is removed, or comes back', () => {
    const { store, type, wrong, validator } = setupValidator([{ unique: true }], ['a', 'b'])
    type('r1', 'a')
    store.remove('r0')
    expect(wrong()).toEqual([])

    store.undo()
    validator.validateNow()
    expect(wrong()).toEqual(['r0', 'r1'])
    store.undo()
    validator.check('r1', 'name', 'change')
    expect(wrong()).toEqual([])
  })

  it('stay wrong while two of three are left', () => {
    const { type, wrong, validator } = setupValidator([{ unique: true }], ['a', 'a', 'a'])
    validator.validateNow()
    type('r0', 'x')
    expect(wrong()).toEqual(['r1', 'r2'])
    type('r1', 'y')
    expect(wrong()).toEqual([])
  })

  it('keep what another rule says of the cell', () => {
    const { type, messageOf } = setupValidator([{ unique: true }, { pattern: 'z', message: '整数' }], ['a', 'b'])
    type('r1', 'a')
    expect(messageOf('r1')).toBe('名称不能重复')
    type('r0', '1')
    expect(messageOf('r1')).toBe('整数')
  })
})
