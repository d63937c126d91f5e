import { describe, expect, it } from 'vitest'
import { checkboxGroup } from '../../checkbox-group/index.ts'
import { fieldPlan } from '../../field-plan.fixture.ts'
import { money } from '../../money/index.ts'
import { inputNumber } from '../../number/cell/index.ts'
import { choicesOf } from '../choice-list.fixture.ts'
import { columnOf } from '../column.fixture.ts'
import { widget, withWidgetTexts } from './index.ts'

const prices = {
  definition: money,
  field: fieldPlan({ type: 'decimal(12,2)', widget: { type: 'money', options: {} } }),
}

describe('a cell of a widget', () => {
  it('has the widget’s texts', () => {
    const column = columnOf(widget, { widget: prices })
    expect(widget.format('1234.5', column)).toBe('1,234.50')
    expect(widget.parse('1,234.50', column)).toEqual({ ok: true, value: '1234.5' })
    expect(widget.parse('x', column).ok).toBe(false)
  })

  it('has the choices of its column, also those that come later', () => {
    const field = fieldPlan({ type: 'enum', multiple: true, choices: { source: 'dict', code: 'c' } })
    const { choices, answer } = choicesOf([])
    const column = columnOf(widget, { widget: { definition: checkboxGroup, field } }, { choices })
    expect(widget.format(['a'], column)).toBe('a')
    answer({ items: [{ value: 'a', text: '甲' }] })
    expect(widget.format(['a'], column)).toBe('甲')
  })

  it('is plain text without one', () => {
    expect(widget.format('x', columnOf(widget))).toBe('x')
  })
})

describe('another cell with the texts of a widget', () => {
  it('is edited as ever, and reads as the widget does', () => {
    const cell = withWidgetTexts(inputNumber)
    expect(cell.text).toBe(inputNumber.text)
    expect(cell.format('1234.5', columnOf(cell, { widget: prices }))).toBe('1,234.50')
    expect(cell.format('1234.5', columnOf(cell))).toBe('1234.5')
  })
})
