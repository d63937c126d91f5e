import { describe, expect, it, vi } from 'vitest'
import { createCellErrors } from './create-cell-errors.ts'

function setup() {
  const errors = createCellErrors()
  const told = vi.fn<() => void>()
  errors.subscribe(told)
  return { errors, told }
}

describe('the errors of cells', () => {
  it('show one message per cell: paste before server, form and rule', () => {
    const { errors } = setup()
    const shown = () => errors.messageOf('r1', 'a')
    errors.set('rule', 'r1', 'a', '规则')
    expect(shown()).toBe('规则')
    errors.set('form', 'r1', 'a', '表单')
    expect(shown()).toBe('表单')
    errors.set('server', 'r1', 'a', '服务器')
    expect(shown()).toBe('服务器')
    errors.set('paste', 'r1', 'a', '粘贴')
    expect(shown()).toBe('粘贴')

    errors.set('server', 'r1', 'a', undefined)
    errors.set('paste', 'r1', 'a', undefined)
    expect(shown()).toBe('表单')
  })

  it('go along with rows that get other ids', () => {
    const { errors, told } = setup()
    errors.set('server', 'new1', 'a', '已存在')
    told.mockClear()
    errors.rename(
      new Map([
        ['new1', '17'],
        ['new2', '18'],
      ]),
    )
    expect(errors.all()).toEqual({ 17: { a: '已存在' } })
    expect(errors.size).toBe(1)
    expect(told).toHaveBeenCalledOnce()
  })

  it('count every cell once', () => {
    const { errors } = setup()
    errors.set('rule', 'r1', 'a', '一')
    errors.set('form', 'r1', 'a', '二')
    errors.set('rule', 'r1', 'b', '三')
    expect(errors.size).toBe(2)
    expect(errors.all()).toEqual({ r1: { a: '二', b: '三' } })

    errors.set('rule', 'r1', 'a', undefined)
    errors.set('rule', 'r1', 'b', undefined)
    expect(errors.size).toBe(1)
    errors.set('form', 'r1', 'a', undefined)
    expect(errors.size).toBe(0)
    expect(errors.all()).toEqual({})
  })

  it('are exchanged layer by layer; what stays as it is is not told of', () => {
    const { errors, told } = setup()
    errors.replace('rule', { r1: { a: '一' }, r2: { a: '二' } })
    expect(told).toHaveBeenCalledOnce()
    errors.set('server', 'r1', 'a', '不行')
    errors.replace('rule', { r2: { a: '二' }, r3: { a: '三' } })

    expect(told).toHaveBeenCalledTimes(3)
    expect(errors.all()).toEqual({ r1: { a: '不行' }, r2: { a: '二' }, r3: { a: '三' } })
    told.mockClear()
    errors.replace('rule', { r2: { a: '二' }, r3: { a: '三' } })
    errors.set('rule', 'r2', 'a', '二')
    errors.set('rule', 'r9', 'a', undefined)
    expect(told).not.toHaveBeenCalled()
  })

  it('that change together are told of once', () => {
    const { errors, told } = setup()
    errors.batch(() => {
      errors.set('rule', 'r1', 'a', '一')
      errors.batch(() => errors.set('rule', 'r2', 'a', '二'))
      errors.forgetRow('r1')
      expect(told).not.toHaveBeenCalled()
    })
    expect(told).toHaveBeenCalledOnce()

    errors.batch(() => errors.clear())
    expect(told).toHaveBeenCalledTimes(2)
    told.mockClear()
    errors.batch(() => errors.set('rule', 'r9', 'a', undefined))
    expect(told).not.toHaveBeenCalled()
  })

  it('that change before something fails are told of', () => {
    const { errors, told } = setup()
    const fail = () => {
      errors.set('rule', 'r1', 'a', '一')
      throw new Error('late')
    }
    expect(() => errors.batch(fail)).toThrow('late')
    errors.set('rule', 'r1', 'a', undefined)
    expect(told).toHaveBeenCalledTimes(2)
  })

  it('go with their row, and all at once', () => {
    const { errors, told } = setup()
    errors.replace('rule', { r1: { a: '一', b: '一' }, r2: { a: '二' } })
    errors.forgetRow('r1')
    expect(told).toHaveBeenCalledTimes(2)
    expect(errors.size).toBe(1)

    errors.clear()
    expect(told).toHaveBeenCalledTimes(3)
    expect(errors.size).toBe(0)
    told.mockClear()
    errors.clear()
    errors.forgetRow('r1')
    expect(told).not.toHaveBeenCalled()
  })
})
