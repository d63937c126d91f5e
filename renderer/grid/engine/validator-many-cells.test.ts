import { describe, expect, it, vi } from 'vitest'
import { createCellErrors } from './create-cell-errors.ts'
import { createValidator } from './create-validator.ts'
import type { CellRule } from './grid-column.ts'
import type { CellValue } from './row.ts'
import { column, setupStore } from './store.fixture.ts'
import { settle, setupValidator } from './validator.fixture.ts'
import { valueIndex } from './value-index.ts'

describe('checking many cells after a paste or an undo', () => {
  it('leaves empty cells alone that nobody has been at', () => {
    const { validator, wrong } = setupValidator([{ required: true }], ['', 'a'])
    validator.checkMany([
      ['r0', 'name'],
      ['r1', 'name'],
    ])
    expect(wrong()).toEqual([])
  })

  it('takes up cells that were wrong, and those that hold something', () => {
    const { store, validator, wrong } = setupValidator([{ pattern: 'z' }], ['a', 'b'])
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
    const { store, validator, errors, messageOf, wrong } = setupValidator(
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
    const { store, validator, wrong } = setupValidator([{ required: true }], ['', 'a', 'b'])
    validator.check('r1', 'name', 'blur')
    store.setColumn('name', values('', '', ''), 'api')
    validator.checkColumn('name')
    expect(wrong()).toEqual([])

    validator.check('r1', 'name', 'blur')
    validator.checkColumn('name')
    expect(wrong()).toEqual(['r1'])
  })

  it('keeps cells together that repeat each other', () => {
    const { store, validator, type, wrong } = setupValidator([{ unique: true }], ['a', 'b'])
    store.setColumn('name', () => 'same', 'api')
    validator.checkColumn('name')
    expect(wrong()).toEqual(['r0', 'r1'])
    type('r0', 'other')
    expect(wrong()).toEqual([])
  })

  it('asks handlers, and drops answers about what was there before', async () => {
    const answers: ((message: string | null) => void)[] = []
    const { store, validator, type, messageOf } = setupValidator([
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
    const { validator, wrong } = setupValidator([{ required: true }], [''])
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
