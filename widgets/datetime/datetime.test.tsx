import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { datetime } from './index.ts'

const field = fieldPlan({ type: 'datetime', title: '发布时间' })

it.each([
  ['2024-01-31 08:30:15', '2024-01-31 08:30:15'],
  ['2024-01-31', '2024-01-31 00:00:00'],
  ['2024/1/31 8:30', '2024-01-31 08:30:00'],
])('is taken as typed: %s', async (typed, value) => {
  const { screen, lastValue } = await stage(datetime, { field })
  await userEvent.type(screen.getByRole('textbox', { name: '发布时间' }), typed)
  await userEvent.tab()
  expect(lastValue()).toBe(value)
  await expect.element(screen.getByRole('textbox')).toHaveValue(value)
})

it('keeps what was picked when the picker is left without confirming', async () => {
  const { screen, lastValue } = await stage(datetime, { field, value: '2024-01-31 08:30:15' })
  await userEvent.click(screen.getByRole('textbox'))
  await userEvent.click(screen.getByTitle('2024-01-05'))
  await userEvent.click(screen.getByRole('button', { name: '下一个' }))
  expect(lastValue()).toBe('2024-01-05 08:30:15')
})

it('shows what is picked instead of what was typed before, also while nothing is confirmed', async () => {
  const { screen } = await stage(datetime, { field, value: '2024-01-31 08:30:15' })
  const box = screen.getByRole('textbox', { name: '发布时间' })
  await userEvent.click(box)
  await userEvent.fill(box, '2024-')
  await userEvent.click(screen.getByTitle('2024-01-05'))
  await expect.element(box).toHaveValue('2024-01-05 08:30:15')
})

it('shows the moment where it is read-only', async () => {
  const { screen } = await stage(datetime, { field, value: '2024-01-31', readOnly: true })
  await expect.element(screen.getByRole('textbox', { name: '发布时间' })).toHaveValue('2024-01-31 00:00:00')
})

it('asks for moments between two bounds', async () => {
  const { screen, lastValue } = await stageQuery(datetime, 'between', { field })
  await userEvent.fill(screen.getByRole('textbox', { name: '发布时间 开始日期' }), '2024-01-31 8:30')
  await userEvent.tab()
  await userEvent.tab()
  expect(lastValue()).toEqual(['2024-01-31 08:30:00', null])
})
