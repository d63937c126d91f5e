import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { inputPop } from './index.ts'

const field = fieldPlan({ type: 'text', title: '说明' })
const openButton = () => page.getByRole('button', { name: '在弹出框中编辑“说明”' })
const panel = () => page.getByRole('textbox', { name: '说明' }).nth(1)

it('opens a text area of 300 x 210, which edits the same text', async () => {
  const { screen, lastValue } = await stage(inputPop, { field, value: '一' })
  await userEvent.click(openButton())
  await expect.element(panel()).toHaveFocus()
  const { width, height } = panel().element().getBoundingClientRect()
  expect([width, height]).toEqual([300, 210])
  await userEvent.type(panel(), '二')
  expect(lastValue()).toBe('一二')
  await expect.element(screen.getByRole('textbox').first()).toHaveValue('一二')
})

it('takes title and size from the page', async () => {
  await stage(inputPop, { field, options: { title: '填写说明', width: 400, height: 120 } })
  await userEvent.click(page.getByRole('button', { name: '在弹出框中编辑“填写说明”' }))
  const area = page.getByRole('textbox', { name: '填写说明' })
  const { width, height } = area.element().getBoundingClientRect()
  expect([width, height]).toEqual([400, 120])
})

it('closes by Escape, and leads back to the line', async () => {
  const { screen } = await stage(inputPop, { field, value: '一' })
  await userEvent.click(openButton())
  await expect.element(panel()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})

it('keeps line breaks: such a text is edited in the text area only', async () => {
  const { screen, onChange, lastValue } = await stage(inputPop, { field, value: '一\n二' })
  const line = screen.getByRole('textbox')
  await expect.element(line).toHaveValue('一 二')
  await expect.element(line).toHaveAttribute('readonly')
  await userEvent.click(line)
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.type(panel(), '三')
  expect(lastValue()).toBe('一\n二三')
})

it('takes what is typed into the line', async () => {
  const { screen, lastValue } = await stage(inputPop, { field })
  await userEvent.type(screen.getByRole('textbox'), 'ab')
  expect(lastValue()).toBe('ab')
})
