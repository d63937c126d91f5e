import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { QueryPlan } from '../../../compile/plan.ts'
import type { ListQuery } from '../../../data-source.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from '../list-page.fixture.tsx'

const plan = listPlan()
const [name] = plan.fields.filter((field) => field.name === 'name')
const [status] = plan.fields.filter((field) => field.name === 'status')

function planWith(more: Partial<QueryPlan>) {
  return listPlan({ query: { ...plan.query, ...more } })
}

/** Two kinds of rows, and one whose value is no choice any more. */
const counted = () => {
  const countTabs = vi.fn(async (_conditions: ListQuery['conditions']) => ({ total: 9, counts: { Y: 6, X: 2 } }))
  return { rows: [listRow(1)], figures: { countTabs } }
}

async function setup(settings: ListSettings) {
  const list = createListSetup(settings)
  return { screen: await render(list.page), ...list }
}

const conditionsOf = ({ conditions }: ListQuery) => conditions

describe('tabs above a list', () => {
  if (!status) throw new Error('The fixture has a status.')
  const tabbed = planWith({ tabs: { field: status, title: '启用', operator: 'in' } })

  it('stand for all rows, for each choice, and for values that are none, with their counts', async () => {
    const counts = counted()
    const { screen, queries } = await setup({ plan: tabbed, ...counts })
    await expect.element(screen.getByRole('tab', { name: '全部 9' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('tab', { name: '是 6' })).toBeVisible()
    await expect.element(screen.getByRole('tab', { name: '否 0' })).toBeVisible()
    await screen.getByRole('tab', { name: '其他 2' }).click()
    await expect.poll(() => queries.at(-1)?.conditions).toEqual([{ field: 'status', operator: 'in', value: ['X'] }])
    // Another tab asks for other rows, and its own condition counts for none of the counts.
    await screen.getByLabelText('产品名称').fill('甲')
    await screen.getByRole('button', { name: '查询' }).click()
    const asked = [{ field: 'name', operator: 'like', value: '甲' }]
    await expect.poll(() => counts.figures.countTabs.mock.calls.map(([conditions]) => conditions)).toEqual([[], asked])
  })

  it('are chosen by the keyboard, and leave what is being typed alone', async () => {
    const { screen, queries } = await setup({ plan: tabbed, ...counted() })
    await screen.getByLabelText('产品名称').fill('甲')
    await screen.getByRole('tab', { name: '全部 9' }).click()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(screen.getByRole('tab', { name: '是 6' })).toHaveFocus()
    await expect.poll(() => queries.at(-1)?.conditions).toEqual([{ field: 'status', operator: 'in', value: ['Y'] }])
    await expect.element(screen.getByLabelText('产品名称')).toHaveValue('甲')
  })

  it('are opened at the one in the address', async () => {
    const { screen, queries } = await setup({ plan: tabbed, ...counted(), params: { status: 'Y' } })
    await expect.element(screen.getByRole('tab', { name: '是 6' })).toHaveAttribute('aria-selected', 'true')
    expect(queries.map(conditionsOf)).toEqual([[{ field: 'status', operator: 'in', value: ['Y'] }]])
  })
})

describe('a query that a page starts with', () => {
  if (!name) throw new Error('The fixture has a name.')
  const starting = planWith({ defaults: [{ field: name, operator: 'like', values: [{ literal: '1' }] }] })
  const rows = [listRow(1), listRow(2)]

  it('stands in the bar, is taken away, and comes back by 重置', async () => {
    const { screen, queries } = await setup({ rows, plan: starting })
    await expect.element(screen.getByText('1-1 共1条')).toBeVisible()
    await expect.element(screen.getByLabelText('产品名称')).toHaveValue('1')
    await screen.getByLabelText('产品名称').fill('')
    await screen.getByRole('button', { name: '查询' }).click()
    await expect.element(screen.getByText('1-2 共2条')).toBeVisible()
    await screen.getByRole('button', { name: '重置' }).click()
    await expect.element(screen.getByText('1-1 共1条')).toBeVisible()
    expect(queries.at(-1)?.conditions).toEqual([{ field: 'name', operator: 'like', value: '1' }])
  })

  it('gives way to what the address asks for', async () => {
    const { screen, queries } = await setup({ rows, plan: starting, params: { code: 'LW0002' } })
    await expect.element(screen.getByText('1-1 共1条')).toBeVisible()
    expect(queries.map(conditionsOf)).toEqual([[{ field: 'code', operator: 'eq', value: 'LW0002' }]])
  })
})
