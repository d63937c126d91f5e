import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { multiSelect } from './index.ts'

const field = fieldPlan({ type: 'enum', multiple: true, title: '标签', choices: { source: 'dict', code: 'tag' } })
const choices = [
  { value: 'a', text: '新品' },
  { value: 'b', text: '热销' },
]

it('collects the values of the texts that are chosen', async () => {
  const { screen, lastValue } = await stage(multiSelect, { field, choices })
  await userEvent.click(screen.getByRole('combobox', { name: '标签' }))
  await userEvent.click(screen.getByRole('option', { name: '热销' }))
  await userEvent.click(screen.getByRole('option', { name: '新品' }))
  expect(lastValue()).toEqual(['b', 'a'])
})

it('gives null, not an empty list, when the last one goes', async () => {
  const { screen, lastValue } = await stage(multiSelect, { field, choices, value: ['a'] })
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.keyboard('{Backspace}')
  expect(lastValue()).toBeNull()
})

it('keeps a stored value that is no choice any more while others are added', async () => {
  const { screen, lastValue } = await stage(multiSelect, { field, choices, value: ['old'] })
  await expect.element(screen.getByText('未知（old）').first()).toBeVisible()
  await userEvent.click(screen.getByRole('combobox'))
  await userEvent.click(screen.getByRole('option', { name: '新品' }))
  expect(lastValue()).toEqual(['old', 'a'])
})

it('joins the texts where it is read-only', async () => {
  const { screen } = await stage(multiSelect, { field, choices, value: ['b', 'a'], readOnly: true })
  await expect.element(screen.getByRole('textbox', { name: '标签' })).toHaveValue('热销，新品')
})
