import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { checkboxGroup } from './index.ts'

const field = fieldPlan({ type: 'enum', multiple: true, title: '渠道', choices: { source: 'dict', code: 'channel' } })
const choices = [
  { value: 'a', text: '门店' },
  { value: 'b', text: '网店' },
  { value: 'c', text: '批发' },
]

it('stores the checked values in the order of the choices', async () => {
  const { screen, lastValue } = await stage(checkboxGroup, { field, choices })
  await expect.element(screen.getByRole('group', { name: '渠道' })).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: '批发' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '门店' }))
  expect(lastValue()).toEqual(['a', 'c'])
})

it('gives null when nothing is checked any more', async () => {
  const { screen, lastValue } = await stage(checkboxGroup, { field, choices, value: ['a'] })
  await userEvent.click(screen.getByRole('checkbox', { name: '门店' }))
  expect(lastValue()).toBeNull()
})

it('keeps a stored value that is no choice any more until it is unchecked', async () => {
  const { screen, lastValue } = await stage(checkboxGroup, { field, choices, value: ['old'] })
  await userEvent.click(screen.getByRole('checkbox', { name: '门店' }))
  expect(lastValue()).toEqual(['a', 'old'])
  await userEvent.click(screen.getByRole('checkbox', { name: '未知（old）' }))
  expect(lastValue()).toEqual(['a'])
})

it('is left as a whole', async () => {
  const { screen, onBlur } = await stage(checkboxGroup, { field, choices })
  await userEvent.click(screen.getByRole('checkbox', { name: '门店' }))
  await userEvent.tab()
  expect(onBlur).not.toHaveBeenCalled()
  await userEvent.tab()
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledOnce()
})

it('joins the texts where it is read-only', async () => {
  const { screen } = await stage(checkboxGroup, { field, choices, value: ['a', 'b'], readOnly: true })
  await expect.element(screen.getByRole('textbox', { name: '渠道' })).toHaveValue('门店，网店')
})

it('lets go of a choice that is switched off, and does not take it again', async () => {
  const off = [{ value: 'a', text: '门店', disabled: true }, ...choices.slice(1)]
  const { screen, lastValue } = await stage(checkboxGroup, { field, choices: off, value: ['a', 'b'] })
  await userEvent.click(screen.getByRole('checkbox', { name: '门店' }))
  expect(lastValue()).toEqual(['b'])
  await expect.element(screen.getByRole('checkbox', { name: '门店' })).toBeDisabled()
})
