import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { columnOf } from '../../cells/column.fixture.ts'
import { inputNumber } from './index.ts'

const numbers = (props: GridColumn['props'] = {}) => columnOf(inputNumber, { props })
const typing = inputNumber.text

describe('typing a number into a cell (spec 5)', () => {
  it.each(['', '-', '1', '-1', '1.', '1.50', '007'])('goes on with %j', (text) => {
    expect(typing?.accepts?.(text, numbers())).toBe(true)
  })

  it.each(['a', '1a', '--1', '1-', '1.2.3', '1e5', '1,2', ' '])('reverts %j', (text) => {
    expect(typing?.accepts?.(text, numbers())).toBe(false)
  })

  it('takes no point and no further decimal where the column has none', () => {
    expect(typing?.accepts?.('1.', numbers({ precision: 0 }))).toBe(false)
    expect(typing?.accepts?.('1.25', numbers({ precision: 2 }))).toBe(true)
    expect(typing?.accepts?.('1.255', numbers({ precision: 2 }))).toBe(false)
  })

  it('understands separators and full-width digits of what is pasted into it', () => {
    expect(typing?.clean?.('¥1,234.5', numbers())).toBe('1234.5')
    expect(typing?.clean?.('１２', numbers())).toBe('12')
    expect(typing?.clean?.('1a', numbers())).toBe('1a')
  })

  it.each([
    ['12.50', 12.5],
    ['1.', 1],
    ['-', null],
    ['', null],
    ['-0', 0],
  ])('reads %j as %j', (text, value) => {
    expect(typing?.read(text, numbers())).toBe(value)
  })

  it('keeps exact texts where the column stores them, and where a number would be another one', () => {
    expect(typing?.read('12.50', numbers({ stringMode: true }))).toBe('12.5')
    expect(typing?.read('12345678901234567890', numbers())).toBe('12345678901234567890')
  })

  it.each([
    ['1.50', {}, '1.5'],
    ['1.', {}, '1'],
    ['-', {}, ''],
    ['5', { min: 10 }, '10'],
    ['5', { max: 3 }, '3'],
    ['5', { min: 0, max: 10 }, '5'],
    ['0', { min: 1e-7 }, '0.0000001'],
  ])('leaves %j within %j as %j', (text, props, left) => {
    expect(typing?.settle?.(text, numbers(props))).toBe(left)
  })
})

describe('a cell of a number', () => {
  it('stands to the right, where its digits are below those of the others', () => {
    expect(inputNumber.align).toBe('right')
  })

  it.each([
    [12.5, {}, '12.5'],
    ['12.50', {}, '12.50'],
    [12, { precision: 2 }, '12.00'],
    [12.5, { precision: 2 }, '12.50'],
    [12.345, { precision: 2 }, '12.345'],
    ['n/a', { precision: 2 }, 'n/a'],
    [null, { precision: 2 }, ''],
  ])('shows %j with %j as %j', (value, props, text) => {
    expect(inputNumber.format(value, numbers(props))).toBe(text)
  })

  it.each([
    ['1,234.50', 1234.5],
    ['¥ 12', 12],
    ['1.5E+03', 1500],
    ['1.2345678901234567891E+18', '1234567890123456789.1'],
    ['-1.5e-3', -0.0015],
    ['', null],
  ])('takes the pasted %j as %j', (text, value) => {
    expect(inputNumber.parse(text, numbers())).toEqual({ ok: true, value })
  })

  it('takes pasted texts with an exponent exactly where the column stores exact texts', () => {
    const exact = numbers({ stringMode: true })
    expect(inputNumber.parse('9.007199254740993E+15', exact)).toEqual({ ok: true, value: '9007199254740993' })
    expect(inputNumber.parse('5E+30', exact)).toEqual({ ok: true, value: `5${'0'.repeat(30)}` })
  })

  it.each([
    ['12 kg', {}, '“12 kg”不是数字'],
    ['1.255', { precision: 2 }, '最多 2 位小数'],
    ['1.5', { precision: 0 }, '不能有小数'],
    ['-1', { min: 0 }, '不能小于 0'],
    ['11', { max: 10 }, '不能大于 10'],
  ])('refuses the pasted %j with %j', (text, props, message) => {
    expect(inputNumber.parse(text, numbers(props))).toEqual({ ok: false, message })
  })
})
