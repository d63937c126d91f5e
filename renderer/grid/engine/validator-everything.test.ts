import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCellErrors } from './create-cell-errors.ts'
import { createValidator } from './create-validator.ts'
import type { CellRule } from './grid-column.ts'
import { column, setupStore } from './store.fixture.ts'
import { settle, setupValidator } from './validator.fixture.ts'

describe('checking everything', () => {
  it('answers with the errors by row and column, or with nothing', () => {
    const { store, validator, errors } = setupValidator(
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
    const { validator, wrong } = setupValidator(
      [{ handler: async ({ value }) => (value === 'b' ? '不要 b' : null) }, { pattern: 's', message: '字母' }],
      ['a', 'b', '1'],
    )

    expect(validator.validateNow()).toEqual({ r2: { name: '字母' } })
    expect(await validator.validate()).toEqual({ r1: { name: '不要 b' }, r2: { name: '字母' } })
    expect(wrong()).toEqual(['r2', 'r1'])
  })

  it('does not bring back what was typed away while it waited', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { validator, type, messageOf } = setupValidator(
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
    const { validator } = setupValidator([{ handler: () => new Promise((resolve) => answers.push(resolve)) }], ['a'])
    const first = validator.validate()
    const second = validator.validate()
    validator.check('r0', 'name', 'blur')
    for (const answer of answers) answer('a 不行')

    expect(await first).toEqual({ r0: { name: 'a 不行' } })
    expect(await second).toEqual({ r0: { name: 'a 不行' } })
  })

  it('checks what was typed while it waited', async () => {
    const { validator, type, messageOf } = setupValidator(
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
    const { validator, messageOf } = setupValidator([{ handler: () => undefined }], ['a'])
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
    const { store, validator, errors, type } = setupValidator(
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
    const { validator, errors, messageOf } = setupValidator([{ required: true }], [''])
    errors.set('server', 'r0', 'name', '第 17 行被拒绝')
    validator.validateNow()

    expect(messageOf()).toBe('第 17 行被拒绝')
    errors.set('server', 'r0', 'name', undefined)
    expect(messageOf()).toBe('请输入名称')
  })

  it('forgets everything when other rows are loaded', () => {
    const { store, validator, errors } = setupValidator([{ required: true }], [''])
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
