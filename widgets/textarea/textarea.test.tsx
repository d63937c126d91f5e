import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { textarea } from './index.ts'

it('keeps lines', async () => {
  const { screen, lastValue } = await stage(textarea, { field: fieldPlan({ type: 'text' }) })
  await userEvent.type(screen.getByRole('textbox', { name: '编码' }), 'a{Enter}b')
  expect(lastValue()).toBe('a\nb')
})

it('counts characters where the length is limited, and cuts nothing off', async () => {
  const { screen, lastValue } = await stage(textarea, { field: fieldPlan({ type: 'string(5)' }), value: '𠮷' })
  await expect.element(screen.getByText('1 / 5')).toBeVisible()
  await userEvent.fill(screen.getByRole('textbox'), '1234567')
  expect(lastValue()).toBe('1234567')
  await expect.element(screen.getByText('7 / 5')).toBeVisible()
})

it('has no counter where nothing limits it', async () => {
  const { screen } = await stage(textarea, { field: fieldPlan({ type: 'text' }), value: 'abc' })
  await expect.element(screen.getByText(/\d+ \//)).not.toBeInTheDocument()
})

it('shows all lines where it is read-only', async () => {
  const { screen } = await stage(textarea, { value: 'a\nb', readOnly: true })
  await expect.element(screen.getByRole('textbox', { name: '编码' })).toHaveValue('a\nb')
  await expect.element(screen.getByRole('textbox')).toHaveAttribute('readonly')
})
