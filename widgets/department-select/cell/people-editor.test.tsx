import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { stageEditor } from '../../cells/cell-editor-stage.fixture.tsx'
import { choicesOf } from '../../cells/choice-list.fixture.ts'
import { userSelect } from '../../user-select/cell/index.ts'
import { departmentSelect } from './index.ts'

describe('the editor of departments and users', () => {
  it.each([
    [departmentSelect, '请点击选择部门'],
    [userSelect, '请选择用户'],
  ])('says what is to be chosen', async (cell, text) => {
    const { choices } = choicesOf([], { search: vi.fn() })
    const { screen } = await stageEditor(cell, { choices })
    await expect.element(screen.getByText(text)).toBeVisible()
  })

  it('searches the table, and stores several as a comma text', async () => {
    const search = vi.fn()
    const { choices, answer } = choicesOf([], { search })
    const { screen, lastValue, focus } = await stageEditor(userSelect, { choices })
    focus()
    await userEvent.keyboard('张')
    expect(search).toHaveBeenLastCalledWith('张')
    answer({
      items: [
        { value: 'zhangsan', text: '张三' },
        { value: 'zhangwu', text: '张五' },
      ],
    })
    await userEvent.click(screen.getByRole('option', { name: '张三' }))
    await userEvent.click(screen.getByRole('option', { name: '张五' }))
    expect(lastValue()).toBe('zhangsan,zhangwu')
  })

  it('stores one where the column takes one', async () => {
    const { choices } = choicesOf([{ value: 'd1', text: '研发部' }], { search: vi.fn() })
    const { screen, lastValue } = await stageEditor(departmentSelect, { choices, column: { multi: false } })
    await userEvent.click(screen.getByRole('option', { name: '研发部' }))
    expect(lastValue()).toBe('d1')
  })
})
