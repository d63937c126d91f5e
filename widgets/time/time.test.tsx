import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { time } from './index.ts'

const field = fieldPlan({ type: 'time', title: '开门时间' })

it.each(['08:30:00', '8:30', '0830'])('is taken as typed: %s', async (typed) => {
  const { screen, lastValue } = await stage(time, { field })
  await userEvent.fill(screen.getByRole('textbox', { name: '开门时间' }), typed)
  await userEvent.tab()
  expect(lastValue()).toBe('08:30:00')
  await expect.element(screen.getByRole('textbox')).toHaveValue('08:30:00')
})

it('shows a stored time, also where it is read-only', async () => {
  const empty = await stage(time, { field })
  await expect.element(empty.screen.getByRole('textbox')).toHaveAttribute('placeholder', '请选择时间')
  await empty.screen.unmount()
  const editable = await stage(time, { field, value: '23:59:59' })
  await expect.element(editable.screen.getByRole('textbox', { name: '开门时间' })).toHaveValue('23:59:59')
  await editable.screen.unmount()
  const { screen } = await stage(time, { field, value: '23:59:59', readOnly: true })
  await expect.element(screen.getByRole('textbox', { name: '开门时间' })).toHaveValue('23:59:59')
})

it('asks for times between two bounds', async () => {
  const { screen, lastValue } = await stageQuery(time, 'between', { field })
  await userEvent.fill(screen.getByRole('textbox', { name: '开门时间 开始时间' }), '8:30')
  await userEvent.tab()
  await userEvent.fill(screen.getByRole('textbox', { name: '开门时间 结束时间' }), '1700')
  await userEvent.tab()
  expect(lastValue()).toEqual(['08:30:00', '17:00:00'])
})
