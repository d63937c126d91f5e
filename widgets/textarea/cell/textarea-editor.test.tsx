import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { columnOf } from '../../cells/column.fixture.ts'
import { textarea } from './index.ts'

describe('a cell of several lines', () => {
  it('is edited in a pop-up of 300 by 210 that nothing around the cell cuts off (spec 9)', async () => {
    const { screen, grid } = await stageEditor(textarea)
    const popup = screen.getByRole('textbox').element().closest('[popover]')
    expect(popup?.matches(':popover-open')).toBe(true)
    const { width, height } = popup?.getBoundingClientRect() ?? {}
    expect([width, height]).toEqual([300, 210])
    grid().close()
    await expect.poll(() => popup?.matches(':popover-open')).toBe(false)
  })

  it('takes pasted lines as they are', () => {
    expect(textarea.parse('a\r\nb', columnOf(textarea))).toEqual({ ok: true, value: 'a\nb' })
  })

  it('makes a new line by Enter, and goes on by Tab', async () => {
    const { lastValue, onCommit, focus } = await stageEditor(textarea, { value: 'a' })
    focus()
    await userEvent.keyboard('{Enter}b')
    expect(lastValue()).toBe('a\nb')
    expect(onCommit).not.toHaveBeenCalled()
    await userEvent.keyboard('{Tab}')
    expect(onCommit.mock.calls).toEqual([['right']])
  })

  it('is done by Ctrl+Enter, and given up by Escape', async () => {
    const { onCommit, onCancel, focus } = await stageEditor(textarea, { value: 'a' })
    focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(onCommit.mock.calls).toEqual([['none']])
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('begins with what opened the cell, the caret behind it', async () => {
    const { screen, lastValue, focus } = await stageEditor(textarea, { value: 'old', initialText: 'x' })
    expect(lastValue()).toBe('x')
    focus()
    await userEvent.keyboard('y')
    await expect.element(screen.getByRole('textbox', { name: '第 1 行 样例' })).toHaveValue('xy')
  })

  it('is nothing when its text is deleted', async () => {
    const { screen, lastValue } = await stageEditor(textarea, { value: 'a' })
    await userEvent.clear(screen.getByRole('textbox'))
    expect(lastValue()).toBeNull()
  })

  it('shows the text of the next cell', async () => {
    const { screen, grid } = await stageEditor(textarea, { value: 'a' })
    grid().openAnother('b')
    await expect.element(screen.getByRole('textbox')).toHaveValue('b')
  })
})
