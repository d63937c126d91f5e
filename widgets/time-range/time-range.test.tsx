import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { timeRange } from './index.ts'

const field = fieldPlan({ type: 'string(17)', title: '营业时间' })

it('stores two times as one text, the earlier first', async () => {
  const { screen, lastValue } = await stage(timeRange, { field, value: '18:00:00,' })
  await expect.element(screen.getByRole('textbox', { name: '营业时间 开始时间' })).toHaveValue('18:00:00')
  await userEvent.fill(screen.getByRole('textbox', { name: '营业时间 结束时间' }), '0830')
  await userEvent.tab()
  expect(lastValue()).toBe('08:30:00,18:00:00')
  expect(timeRange.format('08:30:00,18:00:00', { options: {}, field, choices: [] })).toBe('08:30:00 ~ 18:00:00')
})
