import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { icon } from './index.ts'

const field = fieldPlan({ type: 'string(50)', title: '图标' })
const pick = () => page.getByRole('button', { name: '选择图标：图标' })

describe('an icon', () => {
  it('is picked in a dialog, found by its Chinese name or its own', async () => {
    const { lastValue } = await stage(icon, { field, value: 'home' })
    await userEvent.click(pick())
    await expect.element(page.getByRole('button', { name: '首页' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.fill(page.getByRole('textbox', { name: '搜索图标' }), 'truck')
    await expect.element(page.getByRole('status')).toHaveTextContent('没有名称包含“truck”的图标')
    await userEvent.fill(page.getByRole('textbox', { name: '搜索图标' }), '汽')
    await userEvent.click(page.getByRole('button', { name: '汽车' }))
    expect(lastValue()).toBe('car')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('is typed; a name that is not known stays, with the neutral icon', async () => {
    const { screen, lastValue } = await stage(icon, { field })
    await userEvent.fill(screen.getByRole('textbox', { name: '图标' }), 'no-such')
    expect(lastValue()).toBe('no-such')
    await expect.poll(() => screen.container.querySelector('.anticon-appstore')).not.toBeNull()
  })

  it('leaves the field alone when the dialog is closed', async () => {
    const { onChange } = await stage(icon, { field, value: 'home' })
    await userEvent.click(pick())
    await userEvent.click(page.getByRole('button', { name: /取\s?消/ }))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('is searched for as soon as the dialog is open, and the focus comes back to the field', async () => {
    const { screen } = await stage(icon, { field })
    await userEvent.click(pick())
    await expect.element(page.getByRole('textbox', { name: '搜索图标' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('textbox', { name: '图标' })).toHaveFocus()
  })
})
