import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { CONTROL_ID, stage } from '../widget-stage.fixture.tsx'
import { password } from './index.ts'

const field = fieldPlan({ type: 'string(128)', title: '登录密码' })

it('hides what is typed, blanks and all, and says only that there is something', async () => {
  const { screen, lastValue } = await stage(password, { field })
  const input = screen.container.querySelector<HTMLInputElement>(`#${CONTROL_ID}`)
  if (!input) throw new Error('There is no input.')
  await userEvent.fill(input, ' Geheim-1 ')
  expect(lastValue()).toBe(' Geheim-1 ')
  expect(input.type).toBe('password')
  expect(input.autocomplete).toBe('new-password')
  const context = { options: {}, field, choices: [] }
  expect(password.format('Geheim-1', context)).toBe('••••••')
  expect(password.format(null, context)).toBe('')
})

it('is text that is not shown where it is read-only', async () => {
  const { screen } = await stage(password, { field, value: 'Geheim-1', readOnly: true })
  const input = screen.container.querySelector('input')
  expect(input?.value).toBe('••••••')
  expect(input?.readOnly).toBe(true)
  expect(screen.container.innerHTML).not.toContain('Geheim')
})
