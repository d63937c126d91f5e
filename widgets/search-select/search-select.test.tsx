import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldPlan } from '../field-plan.fixture.ts'
import { stage } from '../widget-stage.fixture.tsx'
import { searchSelect } from './index.ts'

const field = fieldPlan({ type: 'enum', title: '计价方式', choices: { source: 'dict', code: 'price_type' } })
const choices = [
  { value: 'fixed', text: '固定价' },
  { value: 'float', text: '浮动价' },
]

it('filters a list that is there by its text', async () => {
  const { screen, lastValue } = await stage(searchSelect, { field, choices })
  await userEvent.type(screen.getByRole('combobox', { name: '计价方式' }), '浮动')
  await expect.element(screen.getByRole('option', { name: '固定价' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(lastValue()).toBe('float')
})

it('takes several where the field has several', async () => {
  const { screen, lastValue } = await stage(searchSelect, { field: { ...field, multiple: true }, choices })
  await userEvent.type(screen.getByRole('combobox'), '固定')
  await userEvent.keyboard('{Enter}')
  expect(lastValue()).toEqual(['fixed'])
})

it('offers what the server found as it came, and says 请选择或输入关键字搜索', async () => {
  const onSearchChoices = vi.fn()
  const { screen } = await stage(searchSelect, { field: fieldPlan({ type: 'ref' }), choices, onSearchChoices })
  await expect.element(screen.getByText('请选择或输入关键字搜索')).toBeVisible()
  await userEvent.type(screen.getByRole('combobox'), 'gd')
  await expect.element(screen.getByRole('option', { name: '固定价' })).toBeVisible()
  expect(onSearchChoices).toHaveBeenLastCalledWith('gd')
})

it.each([
  [{}, { rows: 'searched', pageSize: 10 }],
  [{ pageSize: 30 }, { rows: 'searched', pageSize: 30 }],
  [{ async: false }, { rows: 'whole', pageSize: 10 }],
])('with %j asks for the rows of a table as %j', (options, listing) => {
  expect(searchSelect.listing?.(options)).toEqual(listing)
})
