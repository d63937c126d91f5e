import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { parseChoice } from '../choices/choice-text.ts'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { select } from './index.ts'

const field = fieldPlan({ type: 'enum', title: '计价方式', choices: { source: 'dict', code: 'price_type' } })
const choices = [
  { value: 'fixed', text: '固定价' },
  { value: 'float', text: '浮动价' },
]

describe('choosing one', () => {
  it('stores the value of the text that is chosen', async () => {
    const { screen, lastValue } = await stage(select, { field, choices })
    await userEvent.click(screen.getByRole('combobox', { name: '计价方式' }))
    await userEvent.click(screen.getByRole('option', { name: '浮动价' }))
    expect(lastValue()).toBe('float')
    await expect.element(screen.getByTitle('浮动价').first()).toBeVisible()
  })

  it('can be done by the keyboard alone, typing a part of the text', async () => {
    const { screen, lastValue } = await stage(select, { field, choices })
    await userEvent.tab()
    await userEvent.keyboard('浮动')
    await expect.element(screen.getByRole('option', { name: '固定价' })).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toBe('float')
  })

  it('shows what is switched off, and does not take it', async () => {
    const off = [...choices, { value: 'old', text: '旧价', disabled: true }]
    const { screen, lastValue } = await stage(select, { field, choices: off })
    await userEvent.click(screen.getByRole('combobox', { name: '计价方式' }))
    await userEvent.click(screen.getByRole('option', { name: '旧价' }), { force: true })
    expect(lastValue()).toBeUndefined()
    expect(parseChoice('旧价', { options: {}, field, choices: off })).toEqual({
      ok: false,
      message: '“旧价”已停用，不能再选',
    })
  })

  it('can be undone by the keyboard', async () => {
    const { screen, lastValue } = await stage(select, { field, choices, value: 'fixed' })
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(screen.getByRole('button', { name: '清除' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toBeNull()
  })

  it('can only be changed where it is required', async () => {
    const { screen } = await stage(select, { field, choices, value: 'fixed', required: true })
    await expect.element(screen.getByRole('button', { name: '清除' })).not.toBeInTheDocument()
  })

  it('offers 请选择 first where the page wants it, which empties the field', async () => {
    const options = { showChooseOption: true }
    const { screen, lastValue } = await stage(select, { field, choices, value: 'fixed', options })
    await userEvent.click(screen.getByRole('combobox'))
    const first = screen.getByRole('option').first()
    await expect.element(first).toHaveAccessibleName('请选择')
    await userEvent.click(screen.getByTitle('请选择').last())
    expect(lastValue()).toBeNull()
  })

  it('shows the colour that a dictionary gives a choice', async () => {
    const coloured = [{ value: 'fixed', text: '固定价', color: '#ff0000' }]
    const { screen } = await stage(select, { field, choices: coloured })
    await userEvent.click(screen.getByRole('combobox'))
    const dot = document.querySelector('.ant-select-item-option-content [aria-hidden]') as HTMLElement // just opened
    expect(dot.style.background).toBe('rgb(255, 0, 0)')
  })

  it('shows a stored value that is no choice any more, with a mark', async () => {
    const { screen } = await stage(select, { field, choices, value: 'old' })
    await expect.element(screen.getByText('未知（old）').first()).toBeVisible()
  })

  it('says so when nothing matches', async () => {
    const { screen } = await stage(select, { field, choices })
    await userEvent.type(screen.getByRole('combobox'), 'zzz')
    await expect.element(screen.getByText('没有匹配的选项')).toBeVisible()
  })

  it('shows the text where it is read-only', async () => {
    const { screen } = await stage(select, { field, choices, value: 'fixed', readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '计价方式' })).toHaveValue('固定价')
  })

  it('tells assistive technology that it is required and wrong', async () => {
    const { screen } = await stage(select, { field, choices, required: true, invalid: true, describedBy: 'why' })
    const box = screen.getByRole('combobox')
    await expect.element(box).toHaveAttribute('aria-required', 'true')
    await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    await expect.element(box).toHaveAttribute('aria-describedby', 'why')
  })
})

describe('asking for choices', () => {
  it('asks for any of several', async () => {
    const { screen, lastValue } = await stageQuery(select, 'in', { field, choices })
    await userEvent.click(screen.getByRole('combobox', { name: '计价方式' }))
    await userEvent.click(screen.getByRole('option', { name: '浮动价' }))
    await userEvent.click(screen.getByRole('option', { name: '固定价' }))
    expect(lastValue()).toEqual(['float', 'fixed'])
  })

  it('asks for exactly one', async () => {
    const { screen, lastValue } = await stageQuery(select, 'eq', { field, choices })
    await userEvent.click(screen.getByRole('combobox', { name: '计价方式' }))
    await userEvent.click(screen.getByRole('option', { name: '浮动价' }))
    expect(lastValue()).toBe('float')
  })
})
