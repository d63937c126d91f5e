import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { dateRange } from './index.ts'

const field = fieldPlan({ type: 'string(21)', title: '活动日期' })
const start = { name: '活动日期 开始日期' }
const end = { name: '活动日期 结束日期' }

describe('a range of dates', () => {
  it('is stored as one text, the earlier day first', async () => {
    const { screen, lastValue, onBlur } = await stage(dateRange, { field })
    await userEvent.fill(screen.getByRole('textbox', start), '2024/1/31')
    await userEvent.tab()
    expect(lastValue()).toBe('2024-01-31,')
    await userEvent.fill(screen.getByRole('textbox', end), '20240101')
    await userEvent.tab()
    expect(lastValue()).toBe('2024-01-01,2024-01-31')
    await expect.element(screen.getByRole('textbox', start)).toHaveValue('2024-01-01')
    expect(onBlur).toHaveBeenCalled()
  })

  it('is left by Tab also when it is empty: no keyboard trap', async () => {
    const { screen, onChange } = await stage(dateRange, { field })
    await userEvent.click(screen.getByRole('textbox', start))
    await userEvent.tab()
    await expect.element(screen.getByRole('textbox', end)).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('of months stores what the months are called', async () => {
    const { screen, lastValue } = await stage(dateRange, { field, options: { picker: 'month' }, value: '2024-05,' })
    await expect.element(screen.getByRole('textbox', start)).toHaveValue('2024-05')
    await userEvent.fill(screen.getByRole('textbox', end), '2024年8月')
    await userEvent.tab()
    expect(lastValue()).toBe('2024-05,2024-08')
  })

  it('reads as text and back, and a text that is none is refused by its name', () => {
    const context = { options: {}, field, choices: [] }
    expect(dateRange.format('2024-01-01,2024-01-31', context)).toBe('2024-01-01 ~ 2024-01-31')
    expect(dateRange.parse('2024/1/31 至 2024/1/1', context)).toEqual({ ok: true, value: '2024-01-01,2024-01-31' })
    expect(dateRange.parse('下周', context)).toEqual({
      ok: false,
      message: '“下周”不是范围，请写成 2024-01-01 ~ 2024-01-31',
    })
  })
})
