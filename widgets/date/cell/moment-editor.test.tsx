import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { datetime } from '../../datetime/cell/index.ts'
import { time } from '../../time/cell/index.ts'
import { date } from './index.ts'

describe('the editor of a date', () => {
  it('opens with its panel, in the grid’s place for pop-ups, and takes a day with one press', async () => {
    const { screen, lastValue, onCommit, focus } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    await userEvent.click(screen.getByTestId('popups').getByTitle('2024-01-05'))
    expect(lastValue()).toBe('2024-01-05')
    expect(onCommit).toHaveBeenCalledWith('none')
  })

  it('has a name', async () => {
    const { screen } = await stageEditor(date)
    await expect.element(screen.getByRole('textbox', { name: '第 1 行 样例' })).toBeVisible()
  })

  it.each([
    ['2024/1/5', '2024-01-05'],
    ['20240105', '2024-01-05'],
    ['2024-01-05', '2024-01-05'],
  ])('takes %s as it is typed, and goes down by Enter', async (typed, value) => {
    const { screen, lastValue, onCommit } = await stageEditor(date, { value: '2020-01-01' })
    await userEvent.fill(screen.getByRole('textbox'), typed)
    expect(lastValue()).toBe(value)
    await userEvent.keyboard('{Enter}')
    expect(onCommit.mock.calls).toEqual([['down']])
    expect(lastValue()).toBe(value)
  })

  it('does not write over what is being typed', async () => {
    const { screen, lastValue, focus } = await stageEditor(date, { initialText: '2' })
    focus()
    await userEvent.keyboard('{End}024/1/3')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024/1/3')
    expect(lastValue()).toBe('2024-01-03')
    await userEvent.keyboard('1')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024/1/31')
    expect(lastValue()).toBe('2024-01-31')
  })

  it('keeps what is typed over another date, however late the picker writes that', async () => {
    const { screen, lastValue, focus, grid } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    grid().openAnother('2025-05-05', '2')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2')
    // The picker takes up the value of the cell some renders later.
    await expect.element(screen.getByTitle('2025-05-06')).toBeVisible()
    await userEvent.keyboard('{End}026/1/3')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2026/1/3')
    expect(lastValue()).toBe('2026-01-03')
  })

  it('is emptied by its cross, whatever was typed', async () => {
    const { screen, lastValue, focus } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    await userEvent.fill(screen.getByRole('textbox'), '2024/2/1')
    const cross = document.querySelector('.ant-picker-clear')
    if (!cross) throw new Error('the picker has no cross')
    await userEvent.click(cross)
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
    expect(lastValue()).toBeNull()
  })

  it('has no cross where a value is required', async () => {
    const { column } = await stageEditor(date, { value: '2024-01-31', column: { validateRules: [{ required: true }] } })
    expect(column.required).toBe(true)
    expect(document.querySelector('.ant-picker-clear')).toBeNull()
  })

  it('falls back to what was there when the text is no date, and says so', async () => {
    const { screen, lastValue, onRefuse } = await stageEditor(date, { value: '2024-01-31' })
    await userEvent.fill(screen.getByRole('textbox'), '2024-02-31')
    expect(lastValue()).toBe('2024-01-31')
    expect(onRefuse.mock.lastCall).toEqual(['“2024-02-31”不是日期，应为 2026-01-09 这样的格式'])
  })

  it('is emptied with its text', async () => {
    const { screen, lastValue, onCommit } = await stageEditor(date, { value: '2024-01-31' })
    await userEvent.clear(screen.getByRole('textbox'))
    await userEvent.keyboard('{Tab}')
    expect(lastValue()).toBeNull()
    expect(onCommit).toHaveBeenCalledWith('right')
  })

  it('keeps what was typed when it is left behind a picker that read another text before', async () => {
    const { screen, lastValue, grid } = await stageEditor(date, { value: '2020-01-01' })
    await userEvent.fill(screen.getByRole('textbox'), '2024-01-31')
    await userEvent.fill(screen.getByRole('textbox'), '2024/2/1')
    grid().close()
    await expect.element(screen.getByTitle('2024-02-05')).not.toBeVisible()
    expect(lastValue()).toBe('2024-02-01')
  })

  it('closes its panel by Escape first, then the cell', async () => {
    const { screen, onCancel, focus } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).not.toHaveBeenCalled()
    await expect.element(screen.getByTitle('2024-01-05')).not.toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('goes back by Shift+Tab', async () => {
    const { onCommit, focus } = await stageEditor(date)
    focus()
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
    expect(onCommit).toHaveBeenCalledWith('left')
  })

  it('begins anew in another cell, whatever was typed into the last', async () => {
    const { screen, onChange, focus, grid } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    await userEvent.fill(screen.getByRole('textbox'), 'abc')
    grid().openAnother('2025-05-05')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2025-05-05')
    await expect.element(screen.getByTitle('2025-05-06')).toBeVisible()
    expect(onChange).not.toHaveBeenCalledWith('2025-05-05', undefined)
  })

  it('shows the value of another cell that holds the same', async () => {
    const { screen, focus, grid } = await stageEditor(date, { value: '2024-01-31' })
    focus()
    await userEvent.fill(screen.getByRole('textbox'), 'abc')
    grid().openAnother('2024-01-31')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024-01-31')
    grid().openAnother('2024-01-31', '')
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
    grid().openAnother('2024-01-31')
    await expect.element(screen.getByRole('textbox')).toHaveValue('2024-01-31')
    grid().openAnother(null)
    await expect.element(screen.getByRole('textbox')).toHaveValue('')
  })

  it('stores the column’s format', async () => {
    const { screen, lastValue, focus } = await stageEditor(date, {
      value: '20240131',
      column: { format: 'YYYYMMDD' },
    })
    focus()
    await expect.element(screen.getByRole('textbox')).toHaveValue('20240131')
    await userEvent.click(screen.getByTitle('2024-01-05'))
    expect(lastValue()).toBe('20240105')
  })

  it('offers months where the column stores months', async () => {
    const { screen, lastValue, focus } = await stageEditor(date, { value: '2024-03', column: { format: 'YYYY-MM' } })
    focus()
    await userEvent.click(screen.getByTitle('2024-05'))
    expect(lastValue()).toBe('2024-05')
  })
})

describe('the editors with a time', () => {
  it('take each part of a time as it is chosen, and stay open', async () => {
    const { screen, lastValue, onCommit, focus } = await stageEditor(time, { value: '08:30:00' })
    focus()
    await userEvent.click(screen.getByTestId('popups').getByText('09').first())
    expect(lastValue()).toBe('09:30:00')
    expect(onCommit).not.toHaveBeenCalled()
  })

  it('take a day and keep its time', async () => {
    const { screen, lastValue, focus } = await stageEditor(datetime, { value: '2024-01-31 08:30:00' })
    focus()
    await userEvent.click(screen.getByTitle('2024-01-05'))
    expect(lastValue()).toBe('2024-01-05 08:30:00')
  })
})
