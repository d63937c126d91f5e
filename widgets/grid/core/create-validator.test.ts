import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCellErrors } from './create-cell-errors.ts'
import { createValidator } from './create-validator.ts'
import type { CellRule, RuleEvent } from './grid-column.ts'
import type { CellValue, GridRow } from './row.ts'
import { column, setupStore } from './store.fixture.ts'
import { valueIndex } from './value-index.ts'

/** A grid of one column, named 名称, with the rules; rows r0, r1, … hold the values. */
function setup(rules: readonly CellRule[], values: readonly CellValue[] = ['']) {
  const { store } = setupStore({
    columns: [column({ key: 'name', title: '名称', defaultValue: '无' }, { rules }), column({ key: 'other' })],
    rows: values.map((name, index): GridRow => ({ id: `r${index}`, name })),
  })
  const errors = createCellErrors()
  const validator = createValidator({ store, errors })
  return {
    store,
    errors,
    validator,
    type(id: string, value: CellValue, on: RuleEvent['type'] = 'input') {
      store.setCells([{ id, key: 'name', value }])
      validator.check(id, 'name', on)
    },
    messageOf: (id = 'r0') => errors.messageOf(id, 'name'),
    wrong: () => Object.keys(errors.all()),
  }
}
/** Until promises that are settled have told everybody. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

/** What the rule says of a value, typed into an empty cell. */
function said(rule: CellRule, value: CellValue): string | undefined {
  const { type, messageOf } = setup([rule])
  type('r0', value)
  return messageOf()
}

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

  it('are evaluated in order: the first that fails gives the message', () => {
    const { type, messageOf } = setup([
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
    const { type, messageOf } = setup([{ pattern: /^a$/g }])
    const answers = [1, 2, 3].map(() => {
      type('r0', 'a')
      return messageOf()
    })
    expect(answers).toEqual([undefined, undefined, undefined])
  })

  it.each<RuleEvent['type']>(['input', 'change', 'blur'])('run on %s', (on) => {
    const { type, messageOf } = setup([{ pattern: 'z', message: '整数' }])
    type('r0', 'a', on)
    expect(messageOf()).toBe('整数')
  })

  it('leave columns without rules and rows that are gone alone', () => {
    const { validator, errors } = setup([{ required: true }])
    validator.check('r0', 'other', 'blur')
    validator.check('gone', 'name', 'blur')
    validator.check('r0', 'nowhere', 'blur')
    expect(errors.size).toBe(0)
  })

  it('follow the columns when those are declared anew', () => {
    const { store, type, messageOf } = setup([{ pattern: 'z', message: '整数' }])
    store.setColumns([column({ key: 'name', title: '名称' }, { rules: [{ pattern: 's', message: '字母' }] })])
    type('r0', '1')
    expect(messageOf()).toBe('字母')
  })
})

describe('unique values (spec 5: unique, also the pattern only)', () => {
  it.each<CellRule>([{ unique: true }, { pattern: 'only' }, { pattern: 'unique' }, { rule: { code: 'only' } }])(
    '%j',
    (rule) => {
      const { type, messageOf } = setup([rule], ['a', 'b'])
      type('r1', 'a')
      expect(messageOf('r1')).toBe('名称不能重复')
      type('r1', 'c')
      expect(messageOf('r1')).toBeUndefined()
    },
  )

  it('do not count empty cells', () => {
    const { type, messageOf } = setup([{ unique: true }], ['', null, 'b'])
    type('r2', '')
    expect(messageOf('r2')).toBeUndefined()
    // Blanks are nothing as well.
    type('r0', '  ')
    type('r1', '  ')
    expect([messageOf('r0'), messageOf('r1')]).toEqual([undefined, undefined])
  })

  it('are looked at again when the other cell takes another value', () => {
    const { type, wrong } = setup([{ unique: true }], ['a', 'b'])
    type('r1', 'a')
    expect(wrong()).toEqual(['r1'])
    type('r0', 'x')
    expect(wrong()).toEqual([])
  })

  it('are looked at again when the other row is removed, or comes back', () => {
    const { store, type, wrong, validator } = setup([{ unique: true }], ['a', 'b'])
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
    const { type, wrong, validator } = setup([{ unique: true }], ['a', 'a', 'a'])
    validator.validateNow()
    type('r0', 'x')
    expect(wrong()).toEqual(['r1', 'r2'])
    type('r1', 'y')
    expect(wrong()).toEqual([])
  })

  it('keep what another rule says of the cell', () => {
    const { type, messageOf } = setup([{ unique: true }, { pattern: 'z', message: '整数' }], ['a', 'b'])
    type('r1', 'a')
    expect(messageOf('r1')).toBe('名称不能重复')
    type('r0', '1')
    expect(messageOf('r1')).toBe('整数')
  })
})

describe('handlers (spec 5: asynchronous, with a message)', () => {
  it('are told what they are asked about', () => {
    const handler = vi.fn<NonNullable<CellRule['handler']>>()
    const { store, type } = setup([{ handler }])
    type('r0', 'a', 'change')

    expect(handler.mock.calls[0]?.[0]).toMatchObject({
      type: 'change',
      value: 'a',
      row: store.rowById('r0'),
      column: { key: 'name', title: '名称' },
    })
  })

  it.each<[boolean | null, own: string | undefined, shown: string | undefined]>([
    [true, undefined, undefined],
    [null, undefined, undefined],
    [true, '没用', undefined],
    [false, undefined, '规则'],
    [false, '自己的', '自己的'],
    [false, `\${title}不行`, '名称不行'],
  ])('that call back with %j and %j show %j', (holds, own, shown) => {
    const rule: CellRule = {
      message: '规则',
      handler: (_event, callback) => {
        callback(holds, own)
        return undefined
      },
    }
    expect(said(rule, 'a')).toBe(shown)
  })

  it('may answer later, by the callback or by a promise', async () => {
    let answer: ((holds: boolean) => void) | undefined
    const later = setup([
      {
        message: '晚了',
        handler: (_event, callback) => {
          answer = callback
          return undefined
        },
      },
    ])
    later.type('r0', 'a')
    expect(later.messageOf()).toBeUndefined()
    answer?.(false)
    await settle()
    expect(later.messageOf()).toBe('晚了')

    const promised = setup([{ handler: async ({ value }) => (value === 'a' ? '不要 a' : null) }])
    promised.type('r0', 'a')
    await settle()
    expect(promised.messageOf()).toBe('不要 a')
    promised.type('r0', 'b')
    await settle()
    expect(promised.messageOf()).toBeUndefined()
  })

  it('that answer about a value that is no longer there are not heard', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { type, store, messageOf } = setup([{ handler: () => new Promise((resolve) => answers.push(resolve)) }])
    type('r0', 'a')
    type('r0', 'b')
    answers[0]?.('a 不行')
    await settle()
    expect(messageOf()).toBeUndefined()

    store.setCells([{ id: 'r0', key: 'name', value: 'c' }])
    answers[1]?.('b 不行')
    await settle()
    expect(messageOf()).toBeUndefined()
  })

  it('stand in the order of the rules like others', async () => {
    const rules: CellRule[] = [
      { pattern: 'z', message: '一' },
      { handler: async ({ value }) => (value === '1' ? '二' : null) },
      { pattern: '^.{2}$', message: '三' },
    ]
    const handler = vi.fn<NonNullable<CellRule['handler']>>(async () => null)
    const { type, messageOf } = setup([...rules, { handler }])
    type('r0', 'a')
    await settle()
    expect(messageOf()).toBe('一')

    type('r0', '1')
    expect(messageOf()).toBe('三')
    await settle()
    expect(messageOf()).toBe('二')
    // What comes after a rule that has failed is not asked.
    expect(handler).not.toHaveBeenCalled()
  })

  it('that cannot make their check say so', async () => {
    const failing = setup([{ message: '校验未通过', handler: () => Promise.reject(new Error('网络超时')) }])
    failing.type('r0', 'a')
    await settle()
    expect(failing.messageOf()).toBe('网络超时')
    const throwing = setup([
      {
        handler: () => {
          throw new Error('没有这个函数')
        },
      },
    ])
    throwing.type('r0', 'a')
    expect(throwing.messageOf()).toBe('没有这个函数')
  })
})

describe('checking many cells after a paste or an undo', () => {
  it('leaves empty cells alone that nobody has been at', () => {
    const { validator, wrong } = setup([{ required: true }], ['', 'a'])
    validator.checkMany([
      ['r0', 'name'],
      ['r1', 'name'],
    ])
    expect(wrong()).toEqual([])
  })

  it('takes up cells that were wrong, and those that hold something', () => {
    const { store, validator, wrong } = setup([{ pattern: 'z' }], ['a', 'b'])
    validator.validateNow()
    expect(wrong()).toEqual(['r0', 'r1'])
    store.setCells([
      { id: 'r0', key: 'name', value: '' },
      { id: 'r1', key: 'name', value: '1' },
    ])
    validator.checkMany([
      ['r0', 'name'],
      ['r1', 'name'],
    ])
    expect(wrong()).toEqual([])
  })
})

describe('checking a column that changed in all rows', () => {
  const values = (...list: readonly CellValue[]) => {
    const given = [...list]
    return () => given.shift() ?? null
  }

  it('marks what is wrong, takes back what was, and is told of once', () => {
    const { store, validator, errors, messageOf, wrong } = setup(
      [{ unique: true }, { pattern: 'n' }],
      ['1', '1', '', 'x'],
    )
    validator.validateNow()
    expect(wrong()).toEqual(['r0', 'r1', 'r3'])
    store.setColumn('name', values('1', 'y', '2', '2'), 'api')
    const told = vi.fn()
    errors.subscribe(told)
    validator.checkColumn('name')

    expect(errors.all()).toEqual({
      r1: { name: '名称应为数字' },
      r2: { name: '名称不能重复' },
      r3: { name: '名称不能重复' },
    })
    expect(messageOf('r0')).toBeUndefined()
    expect(told).toHaveBeenCalledOnce()
  })

  it('leaves empty cells alone that nobody has been at, and looks again at those that were wrong', () => {
    const { store, validator, wrong } = setup([{ required: true }], ['', 'a', 'b'])
    validator.check('r1', 'name', 'blur')
    store.setColumn('name', values('', '', ''), 'api')
    validator.checkColumn('name')
    expect(wrong()).toEqual([])

    validator.check('r1', 'name', 'blur')
    validator.checkColumn('name')
    expect(wrong()).toEqual(['r1'])
  })

  it('keeps cells together that repeat each other', () => {
    const { store, validator, type, wrong } = setup([{ unique: true }], ['a', 'b'])
    store.setColumn('name', () => 'same', 'api')
    validator.checkColumn('name')
    expect(wrong()).toEqual(['r0', 'r1'])
    type('r0', 'other')
    expect(wrong()).toEqual([])
  })

  it('asks handlers, and drops answers about what was there before', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { store, validator, type, messageOf } = setup([
      { handler: () => new Promise((resolve) => answers.push(resolve)) },
    ])
    type('r0', 'a')
    store.setColumn('name', () => 'b', 'api')
    validator.checkColumn('name')
    answers[0]?.('a 不行')
    await settle()
    expect(messageOf()).toBeUndefined()
    answers[1]?.('b 不行')
    await settle()
    expect(messageOf()).toBe('b 不行')
  })

  it('does nothing for a column without rules', () => {
    const { validator, wrong } = setup([{ required: true }], [''])
    validator.checkColumn('other')
    validator.checkColumn('none')
    expect(wrong()).toEqual([])
  })
})

describe('warming up', () => {
  const askedFor = (rules: readonly CellRule[], key?: string) => {
    const { store } = setupStore({ columns: [column({ key: 'name' }, { rules }), column({ key: 'age' })] })
    const figure = vi.spyOn(store, 'figure')
    createValidator({ store, errors: createCellErrors() }).warm(key)
    return figure.mock.calls
  }

  it('looks for repeated values in unique columns only', () => {
    expect(askedFor([{ required: true }])).toEqual([])
    expect(askedFor([{ unique: true }])).toEqual([['name', valueIndex]])
  })

  it('can be done for one column', () => {
    expect(askedFor([{ unique: true }], 'age')).toEqual([])
    expect(askedFor([{ unique: true }], 'name')).toEqual([['name', valueIndex]])
  })
})

describe('checking everything', () => {
  it('answers with the errors by row and column, or with nothing', () => {
    const { store, validator, errors } = setup(
      [{ required: true }, { unique: true }, { pattern: 's', message: '字母' }],
      ['a', 'a', '', '1'],
    )

    expect(validator.validateNow()).toEqual({
      r0: { name: '名称不能重复' },
      r1: { name: '名称不能重复' },
      r2: { name: '请输入名称' },
      r3: { name: '字母' },
    })
    expect(errors.size).toBe(4)
    store.setCells(['a', 'b', 'c', 'd'].map((value, index) => ({ id: `r${index}`, key: 'name', value })))
    expect(validator.validateNow()).toBeNull()
    expect(errors.size).toBe(0)
  })

  it('waits for handlers', async () => {
    const { validator, wrong } = setup(
      [{ handler: async ({ value }) => (value === 'b' ? '不要 b' : null) }, { pattern: 's', message: '字母' }],
      ['a', 'b', '1'],
    )

    expect(validator.validateNow()).toEqual({ r2: { name: '字母' } })
    expect(await validator.validate()).toEqual({ r1: { name: '不要 b' }, r2: { name: '字母' } })
    expect(wrong()).toEqual(['r2', 'r1'])
  })

  it('does not bring back what was typed away while it waited', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { validator, type, messageOf } = setup(
      [{ handler: () => new Promise((resolve) => answers.push(resolve)) }],
      ['a'],
    )
    const validated = validator.validate()
    type('r0', 'b')
    answers[1]?.(null)
    answers[0]?.('a 不行')
    // What will be saved is asked about, not what was there at first.
    await settle()
    answers[2]?.(null)

    expect(await validated).toBeNull()
    expect(messageOf()).toBeUndefined()
  })

  it('tells of a wrong cell although it was checked again meanwhile', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { validator } = setup([{ handler: () => new Promise((resolve) => answers.push(resolve)) }], ['a'])
    const first = validator.validate()
    const second = validator.validate()
    validator.check('r0', 'name', 'blur')
    for (const answer of answers) answer('a 不行')

    expect(await first).toEqual({ r0: { name: 'a 不行' } })
    expect(await second).toEqual({ r0: { name: 'a 不行' } })
  })

  it('checks what was typed while it waited', async () => {
    const { validator, type, messageOf } = setup(
      [{ handler: async ({ value }) => (value === 'b' ? 'b 不行' : null) }],
      ['a'],
    )
    const validated = validator.validate()
    type('r0', 'b')

    expect(await validated).toEqual({ r0: { name: 'b 不行' } })
    expect(messageOf()).toBe('b 不行')
  })

  it('waits 9 seconds for a handler that never answers, and says so', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { validator, messageOf } = setup([{ handler: () => undefined }], ['a'])
    const validated = validator.validate()
    let isOver = false
    void validated.then(() => {
      isOver = true
    })
    await vi.advanceTimersByTimeAsync(8_999)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1)

    expect(await validated).toEqual({ r0: { name: '名称的校验超时未完成，请稍后重试' } })
    expect(messageOf()).toBe('名称的校验超时未完成，请稍后重试')
  })

  it('knows new rows by the ids that saving gave them', async () => {
    const answers: ((message: string | null) => void)[] = []
    const handler: CellRule['handler'] = ({ value }) =>
      value === 'late' ? new Promise((resolve) => answers.push(resolve)) : undefined
    const { store, validator, errors, type } = setup(
      [{ unique: true }, { handler: (...asked) => handler(...asked) ?? Promise.resolve(null) }],
      ['a'],
    )
    store.add([{ name: 'a' }, { name: '' }])
    validator.validateNow()
    type('new2', 'late')
    store.accept({
      rows: [],
      newIds: new Map([
        ['new1', '17'],
        ['new2', '18'],
      ]),
      deletedIds: [],
    })
    expect(Object.keys(errors.all())).toEqual(['17', 'r0'])
    answers[0]?.('太晚')
    await settle()
    expect(errors.messageOf('18', 'name')).toBe('太晚')
    type('r0', 'b')
    expect(errors.messageOf('17', 'name')).toBeUndefined()
  })

  it('leaves the words of others in place', () => {
    const { validator, errors, messageOf } = setup([{ required: true }], [''])
    errors.set('server', 'r0', 'name', '第 17 行被拒绝')
    validator.validateNow()

    expect(messageOf()).toBe('第 17 行被拒绝')
    errors.set('server', 'r0', 'name', undefined)
    expect(messageOf()).toBe('请输入名称')
  })

  it('forgets everything when other rows are loaded', () => {
    const { store, validator, errors } = setup([{ required: true }], [''])
    validator.validateNow()
    store.load([{ id: 'r0', name: '' }])

    expect(errors.size).toBe(0)
  })

  it('finds no fault with rows that nobody can mend here', async () => {
    const { store } = setupStore({
      columns: [column({ key: 'name' }, { rules: [{ required: true }] })],
      rows: [
        { id: 'done', name: '', status: 'closed' },
        { id: 'open', name: '', status: 'open' },
      ],
      disabledRows: { status: 'closed' },
    })
    const validator = createValidator({ store, errors: createCellErrors() })
    expect(Object.keys((await validator.validate()) ?? {})).toEqual(['open'])
  })

  it('goes on checking a grid that is disabled as a whole, as while it is being saved', async () => {
    const { store } = setupStore({
      columns: [column({ key: 'name' }, { rules: [{ required: true }] })],
      rows: [{ id: 'a', name: '' }],
      disabled: true,
    })
    const validator = createValidator({ store, errors: createCellErrors() })
    expect(Object.keys((await validator.validate()) ?? {})).toEqual(['a'])
  })
})
