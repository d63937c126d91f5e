import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { date } from './index.ts'

const field = fieldPlan({ type: 'date', title: '生效日期' })

describe('a date', () => {
  it('is picked from a calendar', async () => {
    const { screen, lastValue } = await stage(date, { field, value: '2024-01-31' })
    await userEvent.click(screen.getByRole('textbox', { name: '生效日期' }))
    await userEvent.click(screen.getByTitle('2024-01-05'))
    expect(lastValue()).toBe('2024-01-05')
  })

  it.each(['2024-01-31', '2024/1/31', '20240131', '2024年1月31日'])('is taken as typed: %s', async (typed) => {
    const { screen, lastValue, onBlur } = await stage(date, { field })
    await userEvent.fill(screen.getByRole('textbox'), typed)
    await userEvent.tab()
    expect(lastValue()).toBe('2024-01-31')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024-01-31')
    await expect.element(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
    expect(onBlur).toHaveBeenCalledOnce()
  })

  it('is taken as typed when the mouse goes on elsewhere', async () => {
    const { screen, lastValue } = await stage(date, { field, value: '2020-01-01' })
    await userEvent.fill(screen.getByRole('textbox'), '2024/2/29')
    await userEvent.click(screen.getByRole('button', { name: '下一个' }))
    expect(lastValue()).toBe('2024-02-29')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024-02-29')
  })

  it('is taken as typed by Enter', async () => {
    const { screen, lastValue } = await stage(date, { field })
    await userEvent.fill(screen.getByRole('textbox'), '20240131')
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toBe('2024-01-31')
  })

  it('is taken as soon as its input is left, also where there was one before', async () => {
    const { screen, lastValue } = await stage(date, { field, value: '2020-01-01' })
    await userEvent.fill(screen.getByRole('textbox'), '2024/2/29')
    await userEvent.tab()
    expect(lastValue()).toBe('2024-02-29')
    await expect.element(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
  })

  it('falls back to the last date when the typed one does not exist', async () => {
    const { screen, onChange } = await stage(date, { field, value: '2024-01-31' })
    await userEvent.fill(screen.getByRole('textbox'), '2024-02-31')
    await userEvent.click(screen.getByRole('button', { name: '下一个' }))
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024-01-31')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is emptied by deleting its text', async () => {
    const { screen, onChange } = await stage(date, { field, value: '2024-01-31' })
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.click(screen.getByRole('button', { name: '下一个' }))
    expect(onChange.mock.calls).toEqual([[null]])
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
  })

  it('is the one before after Escape', async () => {
    const { screen, onChange } = await stage(date, { field, value: '2024-01-31' })
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.fill(screen.getByRole('textbox'), '2024-02-05')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024-01-31')
    expect(onChange).not.toHaveBeenCalled()
  })

  it.each([undefined, '2024-0'])('can be emptied by the mouse, with %s typed before', async (typed) => {
    const { screen, lastValue } = await stage(date, { field, value: '2024-01-31' })
    if (typed !== undefined) await userEvent.fill(screen.getByRole('textbox'), typed)
    await userEvent.hover(screen.getByRole('textbox'))
    const clear = screen.container.querySelector('.ant-picker-clear')
    if (!clear) throw new Error('nothing to clear with')
    await userEvent.click(clear)
    expect(lastValue()).toBeNull()
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
  })

  it('is what is picked after something was typed', async () => {
    const { screen, lastValue } = await stage(date, { field, value: '2024-01-31' })
    const box = screen.getByRole('textbox', { name: '生效日期' })
    await userEvent.click(box)
    await userEvent.fill(box, '2024-')
    await userEvent.click(screen.getByTitle('2024-01-05'))
    expect(lastValue()).toBe('2024-01-05')
    await expect.element(box).toHaveValue('2024-01-05')
  })

  it('reads a stored date that carries its midnight', async () => {
    const { screen } = await stage(date, { field, value: '2024-01-31 00:00:00' })
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024-01-31')
  })

  it('shows Chinese weekdays', async () => {
    const { screen } = await stage(date, { field, value: '2024-01-31' })
    await userEvent.click(screen.getByRole('textbox'))
    await expect.element(screen.getByText('三', { exact: true })).toBeVisible()
  })

  it('tells assistive technology that it is required and wrong', async () => {
    const { screen } = await stage(date, { field, required: true, invalid: true, describedBy: 'why' })
    const box = screen.getByRole('textbox')
    await expect.element(box).toHaveAttribute('aria-required', 'true')
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await expect.element(box).toHaveAttribute('aria-describedby', 'why')
  })

  it('shows the date where it is read-only', async () => {
    const { screen } = await stage(date, { field, value: '2024-01-31', readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '生效日期' })).toHaveValue('2024-01-31')
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('readonly')
  })
})

describe('two bounds of a date', () => {
  it('let the Tab key through while both are open', async () => {
    const { screen, onChange } = await stageQuery(date, 'between', { field })
    await userEvent.tab()
    await expect.element(screen.getByRole('textbox', { name: '生效日期 开始日期' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('textbox', { name: '生效日期 结束日期' })).toHaveFocus()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
    expect(onChange).not.toHaveBeenCalled()
  })

  it('are taken as typed, and the second may stay open', async () => {
    const { screen, lastValue } = await stageQuery(date, 'between', { field })
    await userEvent.fill(screen.getByRole('textbox', { name: '生效日期 开始日期' }), '2024/1/5')
    await userEvent.tab()
    await userEvent.tab()
    expect(lastValue()).toEqual(['2024-01-05', null])
    await expect.element(screen.getByRole('textbox', { name: '生效日期 开始日期' })).toHaveValue('2024-01-05')
  })

  it('are taken as typed, both', async () => {
    const { screen, lastValue } = await stageQuery(date, 'between', { field })
    await userEvent.fill(screen.getByRole('textbox', { name: '生效日期 开始日期' }), '20240105')
    await userEvent.tab()
    await userEvent.fill(screen.getByRole('textbox', { name: '生效日期 结束日期' }), '2024-02-01')
    await userEvent.tab()
    expect(lastValue()).toEqual(['2024-01-05', '2024-02-01'])
    await expect.element(screen.getByRole('button', { name: '下一个' })).toHaveFocus()
  })

  it('leave the first open when only the second is typed', async () => {
    const { screen, lastValue } = await stageQuery(date, 'between', { field })
    await userEvent.fill(screen.getByRole('textbox', { name: '生效日期 结束日期' }), '20240201')
    await userEvent.click(screen.getByRole('button', { name: '下一个' }))
    expect(lastValue()).toEqual([null, '2024-02-01'])
  })

  it('are picked from a calendar', async () => {
    const { screen, lastValue } = await stageQuery(date, 'between', { field, value: ['2024-01-10', '2024-01-20'] })
    await userEvent.click(screen.getByRole('textbox', { name: '生效日期 开始日期' }))
    await userEvent.click(screen.getByTitle('2024-01-05'))
    await userEvent.click(screen.getByTitle('2024-01-25'))
    expect(lastValue()).toEqual(['2024-01-05', '2024-01-25'])
  })

  it('are emptied one by one by deleting their texts', async () => {
    const { screen, lastValue } = await stageQuery(date, 'between', { field, value: ['2024-01-10', '2024-01-20'] })
    await userEvent.clear(screen.getByRole('textbox', { name: '生效日期 开始日期' }))
    await userEvent.click(screen.getByRole('button', { name: '下一个' }))
    expect(lastValue()).toEqual([null, '2024-01-20'])
  })

  it('ask for nothing once both are emptied', async () => {
    const { screen, lastValue } = await stageQuery(date, 'between', { field, value: ['2024-01-10', '2024-01-20'] })
    await userEvent.hover(screen.getByRole('textbox', { name: '生效日期 开始日期' }))
    const clear = screen.container.querySelector('.ant-picker-clear')
    if (!clear) throw new Error('nothing to clear with')
    await userEvent.click(clear)
    expect(lastValue()).toBeNull()
  })
})

describe('a period', () => {
  it.each([
    ['week', '2024-05-27', '2024-22周'],
    ['month', '2024-05-01', '2024-05'],
    ['quarter', '2024-04-01', '2024-Q2'],
    ['year', '2024-01-01', '2024'],
  ] as const)(
    '%s of a date is stored by its first day, in a text field by what it is called',
    async (picker, day, text) => {
      const inDate = await stage(date, { field, options: { picker }, value: day })
      await expect.element(inDate.screen.getByRole('textbox')).toHaveValue(text)
      await inDate.screen.unmount()
      const inText = await stage(date, { field: fieldPlan({ type: 'string(10)' }), options: { picker } })
      await userEvent.fill(inText.screen.getByRole('textbox'), '2024-05-31')
      await userEvent.tab()
      await expect.element(inText.screen.getByRole('textbox')).toHaveValue(text)
      expect(inText.lastValue()).toBe(text)
    },
  )

  it.each([
    ['date', '请选择日期', '“五月”不是日期，请写成 2024-05-31'],
    ['week', '请选择周', '“五月”不是周，请写成 2024-22周'],
    ['month', '请选择月份', '“五月”不是月份，请写成 2024-05'],
    ['quarter', '请选择季度', '“五月”不是季度，请写成 2024-Q2'],
    ['year', '请选择年份', '“五月”不是年份，请写成 2024'],
  ] as const)('%s is asked for in its words: %s', async (picker, placeholder, message) => {
    const { screen } = await stage(date, { field, options: { picker } })
    await expect.element(screen.getByRole('textbox')).toHaveAttribute('placeholder', placeholder)
    const inText = fieldPlan({ type: 'string(10)' })
    expect(date.parse('五月', { options: { picker }, field: inText, choices: [] })).toEqual({ ok: false, message })
  })

  it('is picked from a panel of its own', async () => {
    const { screen, lastValue } = await stage(date, {
      field: fieldPlan({ type: 'string(7)', title: '月份' }),
      options: { picker: 'month' },
      value: '2024-05',
    })
    await userEvent.click(screen.getByRole('textbox', { name: '月份' }))
    await userEvent.click(screen.getByTitle('2024-08'))
    expect(lastValue()).toBe('2024-08')
  })

  it('that cannot be read stays visible as it is stored', async () => {
    const { screen, onChange } = await stage(date, { field, options: { picker: 'month' }, value: '五月' })
    const box = screen.getByRole('textbox')
    await expect.element(box).toHaveValue('五月')
    await userEvent.click(box)
    await userEvent.tab()
    await expect.element(box).toHaveValue('五月')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is read from texts, and says what a month looks like', () => {
    const context = { options: { picker: 'month' as const }, field: fieldPlan({ type: 'string(7)' }), choices: [] }
    expect(date.parse('2024年5月', context)).toEqual({ ok: true, value: '2024-05' })
    expect(date.parse('五月', context)).toEqual({ ok: false, message: '“五月”不是月份，请写成 2024-05' })
  })
})
