import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage, stageQuery } from '../widget-stage.fixture.tsx'
import { yesNo } from './index.ts'

const field = fieldPlan({ type: 'string(1)', title: '启用' })
const boolean = fieldPlan({ type: 'boolean', title: '启用' })

describe('the switch', () => {
  it('stores Y and N by default', async () => {
    const { screen, onChange } = await stage(yesNo, { field, value: 'N' })
    await userEvent.click(screen.getByRole('switch', { name: '启用', exact: true }))
    await userEvent.click(screen.getByRole('switch', { name: '启用', exact: true }))
    expect(onChange.mock.calls).toEqual([['Y'], ['N']])
  })

  it('stores the texts that the page names, and truth in a boolean field', async () => {
    const named = await stage(yesNo, { field, options: { yes: '1', no: '0' }, value: '0' })
    await userEvent.click(named.screen.getByRole('switch'))
    expect(named.lastValue()).toBe('1')
    await named.screen.unmount()
    const { screen, lastValue } = await stage(yesNo, { field: boolean, value: true })
    await expect.element(screen.getByRole('switch')).toBeChecked()
    await userEvent.click(screen.getByRole('switch'))
    expect(lastValue()).toBe(false)
  })

  it('is switched by the space bar', async () => {
    const { lastValue } = await stage(yesNo, { field, value: 'N' })
    await userEvent.tab()
    await userEvent.keyboard(' ')
    expect(lastValue()).toBe('Y')
  })

  it('says in words how it stands, also that nothing is stored', async () => {
    const { screen } = await stage(yesNo, { field })
    await expect.element(screen.getByText('未设置', { exact: true })).toBeVisible()
    await expect.element(screen.getByRole('switch')).toHaveAccessibleDescription('未设置')
    await userEvent.click(screen.getByRole('switch'))
    await expect.element(screen.getByText('是', { exact: true })).toBeVisible()
  })

  it('shows the word where it is read-only', async () => {
    const { screen } = await stage(yesNo, { field, value: 'N', readOnly: true })
    await expect.element(screen.getByRole('textbox', { name: '启用', exact: true })).toHaveValue('否')
  })
})

describe('the query', () => {
  it('chooses from 是 and 否, or asks for neither', async () => {
    const { screen, lastValue } = await stageQuery(yesNo, 'eq', { field: boolean })
    await userEvent.click(screen.getByRole('combobox', { name: '启用', exact: true }))
    await userEvent.click(screen.getByRole('option', { name: '否', exact: true }))
    expect(lastValue()).toBe(false)
  })

  it('gives a list of one where the operator takes a list', async () => {
    const { screen, lastValue } = await stageQuery(yesNo, 'in', { field, value: ['N'] })
    await expect.element(screen.getByTitle('否', { exact: true }).first()).toBeVisible()
    await userEvent.click(screen.getByRole('combobox', { name: '启用', exact: true }))
    await userEvent.click(screen.getByRole('option', { name: '是', exact: true }))
    expect(lastValue()).toEqual(['Y'])
  })
})

it('starts as no in a new record', () => {
  expect(yesNo.emptyValue?.({}, field.type)).toBe('N')
  expect(yesNo.emptyValue?.({ no: '0' }, field.type)).toBe('0')
  expect(yesNo.emptyValue?.({}, boolean.type)).toBe(false)
})
