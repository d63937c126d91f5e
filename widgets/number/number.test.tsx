import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { number } from './index.ts'

const integer = fieldPlan({ type: 'integer', title: '数量' })
const decimal = fieldPlan({ type: 'decimal(8,3)', title: '重量' })

describe('a number', () => {
  it('takes digits, and reverts what cannot be one', async () => {
    const { screen, lastValue } = await stage(number, { field: integer })
    const box = screen.getByRole('textbox', { name: '数量' })
    await userEvent.type(box, '-1a2.3')
    await expect.element(box).toHaveValue('-123')
    expect(lastValue()).toBe(-123)
  })

  it('keeps the caret where an invalid character was typed', async () => {
    const { screen } = await stage(number, { field: integer, value: 1234 })
    const box = screen.getByRole('textbox')
    await userEvent.click(box)
    await userEvent.keyboard('{Home}{ArrowRight}x9')
    await expect.element(box).toHaveValue('19234')
  })

  it('fills decimals up with zeros, unless its page wants none', () => {
    const field = fieldPlan({ type: 'decimal(10,2)', title: '排序' })
    const format = (options: { trim?: boolean }) =>
      ['10.00', '2.5'].map((value) => number.format(value, { options, field, choices: [] }))
    expect(format({})).toEqual(['10.00', '2.50'])
    expect(format({ trim: true })).toEqual(['10', '2.5'])
  })

  it('keeps the digits of a long number exactly', async () => {
    const { screen, lastValue } = await stage(number, { field: fieldPlan({ type: 'long', title: '编号' }) })
    await userEvent.type(screen.getByRole('textbox'), '9007199254740993')
    expect(lastValue()).toBe('9007199254740993')
  })

  it('lets half a number stand while it is typed, and clears it when the input is left', async () => {
    const { screen, lastValue, onBlur } = await stage(number, { field: decimal, value: '1.5' })
    const box = screen.getByRole('textbox')
    await userEvent.fill(box, '-')
    await expect.element(box).toHaveValue('-')
    expect(lastValue()).toBeNull()
    await userEvent.tab()
    await expect.element(box).toHaveValue('')
    expect(onBlur).toHaveBeenCalledOnce()
  })

  it('reads a number pasted with separators and full-width digits', async () => {
    const { screen, lastValue } = await stage(number, { field: decimal })
    await userEvent.fill(screen.getByRole('textbox'), '１,234．50')
    expect(lastValue()).toBe('1234.5')
  })

  it('is replaced by typing when it is reached by the keyboard', async () => {
    const { screen, lastValue } = await stage(number, { field: integer, options: { thousands: true }, value: 1234 })
    const box = screen.getByRole('textbox')
    await expect.element(box).toHaveValue('1,234')
    await userEvent.tab()
    await expect.element(box).toHaveValue('1234')
    await userEvent.keyboard('7')
    expect(lastValue()).toBe(7)
  })

  it('follows a value that changes from outside', async () => {
    const { screen } = await stage(number, { field: integer, value: 5 })
    const box = screen.getByRole('textbox')
    await userEvent.clear(box)
    await userEvent.type(box, '6')
    await userEvent.tab()
    await expect.element(box).toHaveValue('6')
  })

  it('shows its unit, also where it is read-only', async () => {
    const editable = await stage(number, { field: decimal, options: { unit: 'kg' }, value: '2.5' })
    await expect.element(editable.screen.getByText('kg')).toBeVisible()
    await editable.screen.unmount()
    const { screen } = await stage(number, { field: decimal, options: { unit: 'kg' }, value: '2.5', readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '重量' })).toHaveValue('2.500 kg')
  })
})

describe('two bounds of a number', () => {
  it('are named by the field and their own word, and either may stay open', async () => {
    const { screen, lastValue } = await stageQuery(number, 'between', { field: integer })
    await userEvent.type(screen.getByRole('textbox', { name: '数量 最小值' }), '5')
    expect(lastValue()).toEqual(['5', null])
    await userEvent.type(screen.getByRole('textbox', { name: '数量 最大值' }), '10')
    expect(lastValue()).toEqual(['5', '10'])
    await userEvent.clear(screen.getByRole('textbox', { name: '数量 最小值' }))
    expect(lastValue()).toEqual([null, '10'])
    await userEvent.clear(screen.getByRole('textbox', { name: '数量 最大值' }))
    expect(lastValue()).toBeNull()
  })

  it('change places when the larger was typed first', async () => {
    const { screen, lastValue } = await stageQuery(number, 'between', { field: integer })
    await userEvent.type(screen.getByRole('textbox', { name: '数量 最小值' }), '10')
    await userEvent.type(screen.getByRole('textbox', { name: '数量 最大值' }), '9')
    await userEvent.tab()
    expect(lastValue()).toEqual(['9', '10'])
    await expect.element(screen.getByRole('textbox', { name: '数量 最小值' })).toHaveValue('9')
  })
})
