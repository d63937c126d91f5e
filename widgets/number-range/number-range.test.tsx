import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { numberRange } from './index.ts'
import { formatNumberRange, parseNumberRange } from './number-range-text.ts'

const field = fieldPlan({ type: 'string(40)', title: '价格区间' })
const lowest = { name: '价格区间 最小值' }
const highest = { name: '价格区间 最大值' }

describe('a range of numbers', () => {
  it('is stored as one text, the lower bound first once the inputs are left', async () => {
    const { screen, lastValue } = await stage(numberRange, { field })
    await userEvent.type(screen.getByRole('textbox', lowest), '20.5')
    expect(lastValue()).toBe('20.5,')
    await userEvent.type(screen.getByRole('textbox', highest), '-3')
    await userEvent.tab()
    expect(lastValue()).toBe('-3,20.5')
    await expect.element(screen.getByRole('textbox', lowest)).toHaveValue('-3')
  })

  it('takes an optional minus, digits and one point; invalid typing reverts', async () => {
    const { screen, lastValue } = await stage(numberRange, { field, value: '1.5,2' })
    const box = screen.getByRole('textbox', lowest)
    await userEvent.type(box, '{End}.')
    await expect.element(box).toHaveValue('1.5')
    await userEvent.type(box, 'x')
    await expect.element(box).toHaveValue('1.5')
    await userEvent.clear(box)
    expect(lastValue()).toBe(',2')
    await userEvent.clear(screen.getByRole('textbox', highest))
    expect(lastValue()).toBeNull()
  })

  it('of whole numbers takes no point', async () => {
    const { screen } = await stage(numberRange, { field, options: { integer: true }, value: '1,2' })
    await userEvent.type(screen.getByRole('textbox', lowest), '{End}.')
    await expect.element(screen.getByRole('textbox', lowest)).toHaveValue('1')
  })

  it('reads as text and back', () => {
    const options = { integer: true, thousands: true, unit: '吨' }
    expect(formatNumberRange('1000,20000', options)).toBe('1,000 ~ 20,000 吨')
    expect(parseNumberRange('20,000 ~ 1,000 吨', { options, field, choices: [] })).toEqual({
      ok: true,
      value: '1000,20000',
    })
    expect(parseNumberRange('1.5 ~ 3', { options, field, choices: [] })).toEqual({
      ok: false,
      message: '“1.5 ~ 3”不是范围，请写成 1 ~ 100',
    })
  })
})
