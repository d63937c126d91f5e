import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { radio } from './index.ts'

const field = fieldPlan({ type: 'enum', title: '级别', choices: { source: 'dict', code: 'level' } })
const choices = [
  { value: 'h', text: '高' },
  { value: 'l', text: '低' },
]

it('is a group named by its label, of which one is chosen', async () => {
  const { screen, lastValue } = await stage(radio, { field, choices, value: 'h' })
  await expect.element(screen.getByRole('radiogroup', { name: '级别' })).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: '高' })).toBeChecked()
  await userEvent.click(screen.getByRole('radio', { name: '低' }))
  expect(lastValue()).toBe('l')
  await expect.element(screen.getByRole('radio', { name: '高' })).not.toBeChecked()
})

it('moves by the arrow keys, and is left as a whole', async () => {
  const { screen, lastValue, onBlur } = await stage(radio, { field, choices, value: 'h' })
  await userEvent.tab()
  await expect.element(screen.getByRole('radio', { name: '高' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(lastValue()).toBe('l')
  expect(onBlur).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledOnce()
})

it('lets the form lead the focus to the chosen one by its id', async () => {
  const { screen } = await stage(radio, { field, choices, value: 'l' })
  expect(document.getElementById('stage-code')).toBe(screen.getByRole('radio', { name: '低' }).element())
})

it('keeps a stored value that is no choice any more visible', async () => {
  const { screen } = await stage(radio, { field, choices, value: 'x' })
  await expect.element(screen.getByRole('radio', { name: '未知（x）' })).toBeChecked()
})

it('tells assistive technology that it is required and why it is wrong', async () => {
  const { screen } = await stage(radio, { field, choices, required: true, describedBy: 'why' })
  await expect.element(screen.getByRole('radiogroup')).toHaveAttribute('aria-required', 'true')
  await expect.element(screen.getByRole('radiogroup')).toHaveAttribute('aria-describedby', 'why')
})

it('shows the text where it is read-only', async () => {
  const { screen } = await stage(radio, { field, choices, value: 'h', readOnly: true })
  await expect.element(screen.getByRole('textbox', { name: '级别' })).toHaveValue('高')
})

it('is a row of buttons where the page wants it', async () => {
  const { screen, lastValue } = await stage(radio, { field, choices, value: 'h', options: { buttons: true } })
  expect(screen.container.querySelectorAll('.ant-radio-button-wrapper')).toHaveLength(2)
  await userEvent.click(screen.getByText('低'))
  expect(lastValue()).toBe('l')
  await expect.element(screen.getByRole('radio', { name: '低' })).toBeChecked()
})
