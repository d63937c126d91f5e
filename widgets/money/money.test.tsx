import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { money } from './index.ts'

const field = fieldPlan({ type: 'decimal(20,2)', title: '价格', align: 'right' })

it('shows all places and separators while it is not edited, and the plain number while it is', async () => {
  const { screen, onChange } = await stage(money, { field, value: '1234567.5' })
  const box = screen.getByRole('textbox', { name: '价格' })
  await expect.element(box).toHaveValue('1,234,567.50')
  await userEvent.click(box)
  await expect.element(box).toHaveValue('1234567.5')
  await userEvent.tab()
  await expect.element(box).toHaveValue('1,234,567.50')
  expect(onChange).not.toHaveBeenCalled()
})

it('keeps amounts exact that a floating number would change', async () => {
  const { screen, lastValue } = await stage(money, { field })
  const box = screen.getByRole('textbox')
  await userEvent.fill(box, '123456789012345678.91')
  await userEvent.tab()
  expect(lastValue()).toBe('123456789012345678.91')
  await expect.element(box).toHaveValue('123,456,789,012,345,678.91')
})

it('rounds nothing: a third decimal stays for the rule to report', async () => {
  const { screen, lastValue } = await stage(money, { field })
  const box = screen.getByRole('textbox')
  await userEvent.fill(box, '1.005')
  await userEvent.tab()
  expect(lastValue()).toBe('1.005')
  await expect.element(box).toHaveValue('1.005')
})

it('shows symbol and unit with the amount', async () => {
  const options = { symbol: '¥', unit: '元/吨' }
  const { screen } = await stage(money, { field, options, value: '10', readOnly: true })
  await expect.element(screen.getByRole('textbox')).toHaveValue('¥10.00 元/吨')
})

it('is aligned to the right', async () => {
  const { screen } = await stage(money, { field, value: '10' })
  await expect.element(screen.getByRole('textbox')).toHaveStyle({ textAlign: 'right' })
})

it('asks for amounts between two bounds', async () => {
  const { screen, lastValue } = await stageQuery(money, 'between', { field })
  await userEvent.type(screen.getByRole('textbox', { name: '价格 最小值' }), '0.50')
  expect(lastValue()).toEqual(['0.5', null])
})
