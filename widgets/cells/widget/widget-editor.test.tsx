import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { InputDefinition } from '#renderer/widget.ts'
import { checkboxGroup } from '../../checkbox-group/index.ts'
import { fieldPlan } from '../../field-plan.fixture.ts'
import { money } from '../../money/index.ts'
import { select } from '../../select/index.ts'
import { stageEditor } from '../cell-editor-stage.fixture.tsx'
import { choicesOf } from '../choice-list.fixture.ts'
import { widget } from './index.ts'

const choices = () =>
  choicesOf([
    { value: 'a', text: '甲' },
    { value: 'b', text: '乙' },
  ]).choices

function bind(definition: InputDefinition, type: string, multiple = false) {
  const field = fieldPlan({ type, multiple, widget: { type: definition.type, options: {} } })
  return { widget: { definition, field } }
}

describe('the editor of a widget', () => {
  it('is the widget’s own input, named after the cell', async () => {
    const { screen, lastValue, onCommit } = await stageEditor(widget, {
      value: '12',
      column: bind(money, 'decimal(12,2)'),
    })
    const box = screen.getByRole('textbox', { name: '第 1 行 样例' })
    await expect.element(box).toHaveFocus()
    await expect.element(box).not.toHaveAttribute('aria-busy')
    await userEvent.fill(box, '34.5')
    await userEvent.keyboard('{Tab}')
    expect(onCommit).toHaveBeenCalledWith('right')
    expect(lastValue()).toBe('34.5')
  })

  it('begins with what was typed to open it', async () => {
    const { screen, lastValue } = await stageEditor(widget, {
      value: '12',
      initialText: '7',
      column: bind(money, 'decimal(12,2)'),
    })
    await expect.element(screen.getByRole('textbox')).toHaveValue('7')
    expect(lastValue()).toBe('7')
  })

  it('loses nothing that is typed while the widget is on its way', async () => {
    let arrive: () => void = () => undefined
    const late: InputDefinition = {
      ...money,
      load: () =>
        new Promise((resolve) => {
          arrive = () => void money.load().then(resolve)
        }),
    }
    const { screen, lastValue, onCommit } = await stageEditor(widget, {
      value: '12',
      column: bind(late, 'decimal(12,2)'),
    })
    await expect.element(screen.getByRole('textbox', { name: '第 1 行 样例' })).toHaveFocus()
    await userEvent.keyboard('3')
    expect(lastValue()).toBe('3')
    arrive()
    await expect.element(screen.getByPlaceholder('请输入')).toHaveFocus()
    await userEvent.keyboard('{End}4{Tab}')
    expect(lastValue()).toBe('34')
    expect(onCommit).toHaveBeenCalledWith('right')
  })

  it('chooses among the choices of the column', async () => {
    const { screen, lastValue } = await stageEditor(widget, {
      value: ['a'],
      column: bind(checkboxGroup, 'enum', true),
      choices: choices(),
    })
    await userEvent.click(screen.getByRole('checkbox', { name: '乙' }))
    expect(lastValue()).toEqual(['a', 'b'])
  })

  it('closes an open list by Escape first, then the cell', async () => {
    const { screen, onCancel } = await stageEditor(widget, { column: bind(select, 'enum'), choices: choices() })
    const box = screen.getByRole('combobox')
    await userEvent.click(box)
    await expect.element(box).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(box).toHaveAttribute('aria-expanded', 'false')
    expect(onCancel).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledOnce()
  })

  it('picks by Enter in an open list, and takes the cell by the next', async () => {
    const { screen, lastValue, onCommit } = await stageEditor(widget, {
      column: bind(select, 'enum'),
      choices: choices(),
    })
    await userEvent.click(screen.getByRole('combobox'))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(lastValue()).toBe('b')
    expect(onCommit).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onCommit).toHaveBeenCalledWith('down')
  })
})
