import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { datetimeRange } from './index.ts'

const field = fieldPlan({ type: 'string(39)', title: '维护时段' })

it('stores two moments as one text, the earlier first', async () => {
  const { screen, lastValue } = await stage(datetimeRange, { field, value: '2024-01-02 08:00:00,' })
  await userEvent.fill(screen.getByRole('textbox', { name: '维护时段 结束日期' }), '2024-1-1 8:30')
  await userEvent.tab()
  expect(lastValue()).toBe('2024-01-01 08:30:00,2024-01-02 08:00:00')
})

it('shows a bound that is no moment as it is stored, and leaves it alone', async () => {
  const { screen, onChange } = await stage(datetimeRange, { field, value: '昨天,', readOnly: true })
  await expect.element(screen.getByRole('textbox')).toHaveValue('昨天 ~')
  expect(onChange).not.toHaveBeenCalled()
})
