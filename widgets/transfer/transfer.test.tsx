import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { transfer } from './index.ts'

const field = fieldPlan({ type: 'enum', title: '渠道', multiple: true, choices: { source: 'dict', code: 'way' } })
const choices = [
  { value: 'site', text: '网站' },
  { value: 'app', text: '手机应用' },
  { value: 'sms', text: '短信', disabled: true },
]

describe('moving choices', () => {
  it('stores what is moved to the right, and null when nothing is left there', async () => {
    const { screen, lastValue } = await stage(transfer, { field, choices })
    await userEvent.click(screen.getByRole('checkbox', { name: '手机应用' }))
    await userEvent.click(screen.getByRole('button', { name: '选入' }))
    expect(lastValue()).toEqual(['app'])
    await userEvent.click(screen.getByRole('checkbox', { name: '手机应用' }))
    await userEvent.click(screen.getByRole('button', { name: '移出' }))
    expect(lastValue()).toBeNull()
  })

  it('takes all at once, but for what is switched off', async () => {
    const { screen, lastValue } = await stage(transfer, { field, choices })
    await expect.element(screen.getByRole('checkbox', { name: '短信' })).toBeDisabled()
    await userEvent.click(screen.getByRole('checkbox', { name: '全选' }).first())
    await userEvent.click(screen.getByRole('button', { name: '选入' }))
    expect(new Set(lastValue() as readonly string[])).toEqual(new Set(['site', 'app'])) // moved, so a list
  })

  it('is done by the keyboard alone', async () => {
    const { lastValue } = await stage(transfer, { field, choices, options: { search: false } })
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(lastValue()).toEqual(['site'])
  })

  it('narrows a list by a part of a text', async () => {
    const { screen } = await stage(transfer, { field, choices })
    await userEvent.type(screen.getByRole('textbox').first(), '手机')
    await expect.element(screen.getByRole('checkbox', { name: '网站' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('checkbox', { name: '手机应用' })).toBeVisible()
  })

  it('keeps a stored value in sight that is no choice any more', async () => {
    const { screen, lastValue } = await stage(transfer, { field, choices, value: ['fax'] })
    await expect.element(screen.getByRole('checkbox', { name: '未知（fax）' })).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox', { name: '网站' }))
    await userEvent.click(screen.getByRole('button', { name: '选入' }))
    expect(new Set(lastValue() as readonly string[])).toEqual(new Set(['fax', 'site'])) // moved, so a list
  })

  it('shows the texts where it is read-only, by its own mapReadPretty', async () => {
    const { screen } = await stage(transfer, { field, choices, value: ['app', 'site'], readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '渠道' })).toHaveValue('手机应用，网站')
  })
})
