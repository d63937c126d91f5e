import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { GroupPlan, PagePlan } from '../../../compile/plan.ts'
import type { DataSource } from '../../../data-source.ts'
import { createListSetup, listPlan, listRow } from '../list-page.fixture.tsx'
import { groupCondition } from './group-condition.ts'

const plan = listPlan()
const fieldOf = (name: string) => {
  const field = plan.fields.find((one) => one.name === name)
  if (!field) throw new Error(`The fixture has no ${name}.`)
  return field
}
const [status, price, cost] = [fieldOf('status'), fieldOf('price'), fieldOf('cost')]

const groups: readonly GroupPlan[] = [
  {
    field: status,
    per: null,
    title: '按启用',
    figures: [
      { key: 'count', statistic: null, field: null },
      { key: 'sum(price)', statistic: 'sum', field: price },
      { key: 'sum(cost)', statistic: 'sum', field: cost },
    ],
  },
]
const grouped: PagePlan = {
  ...plan,
  list: { ...plan.list, groups },
  query: { ...plan.query, simple: [...plan.query.simple, { field: status, title: '启用', operator: 'in' }] },
}

function setup(groupRows: DataSource['groupRows'], hidden: readonly string[] = []) {
  const counted: unknown[] = []
  const counting: DataSource['groupRows'] = async (group, conditions, signal) => {
    counted.push(conditions)
    return (await groupRows?.(group, conditions, signal)) ?? { groups: [], total: {}, more: false }
  }
  return {
    counted,
    ...createListSetup({ plan: grouped, hidden, rows: [listRow(1)], transfers: { groupRows: counting } }),
  }
}

const answer = async () => ({
  groups: [
    { value: 'Y', text: '是', figures: { count: '3', 'sum(price)': '1234.5' } },
    { value: null, text: '（空）', figures: { count: '1', 'sum(price)': null } },
  ],
  total: { count: '4', 'sum(price)': '1234.5' },
  more: false,
})

describe('the groups of a list', () => {
  it('show the figures of each, and those of all', async () => {
    const { page } = setup(answer)
    const screen = await render(page)
    await screen.getByRole('button', { name: '分组统计' }).click()
    await expect.element(screen.getByRole('dialog').getByRole('row', { name: /^是 3/ })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: '（空） 1' })).toBeVisible()
    await expect.element(screen.getByRole('row', { name: /^全部 4/ })).toBeVisible()
    expect(screen.getByRole('button', { name: '（空）' }).elements(), 'no condition says it').toEqual([])
  })

  it('become the condition of the list, and are counted under it', async () => {
    const { page, queries, counted } = setup(answer)
    const screen = await render(page)
    // Figures are read again with the rows, and what is pressed meanwhile is drawn anew.
    await expect.element(screen.getByText('LW0001')).toBeVisible()
    await screen.getByRole('button', { name: '分组统计' }).click()
    await screen.getByRole('button', { name: '是', exact: true }).click()
    const condition = { field: 'status', operator: 'in', value: ['Y'] }
    await expect.poll(() => queries.at(-1)?.conditions).toEqual([condition])
    await expect.poll(() => counted.at(-1)).toEqual([condition])
  })

  it('leave out what may not be seen, and are not offered where nothing is left', async () => {
    const code = cost.permissions[0]?.see
    if (code === undefined) throw new Error('The cost of the fixture is restricted.')
    const { page } = setup(answer, [code])
    const screen = await render(page)
    await screen.getByRole('button', { name: '分组统计' }).click()
    await expect.element(screen.getByRole('columnheader', { name: /价格合计$/ })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: /成本/ }).elements()).toEqual([])
  })

  it('say what is wrong when they cannot be had, and ask again', async () => {
    let calls = 0
    const { page } = setup(async () => {
      calls += 1
      if (calls === 1) throw new Error('数据库忙')
      return answer()
    })
    const screen = await render(page)
    await screen.getByRole('button', { name: '分组统计' }).click()
    await screen.getByRole('alert').getByRole('button', { name: '重试' }).click()
    await expect.element(screen.getByRole('row', { name: /^全部 4/ })).toBeVisible()
  })
})

describe('the condition of a group', () => {
  const month: GroupPlan = { field: fieldOf('price'), per: 'month', title: '按月', figures: [] }
  const asked = [{ field: month.field, title: '', operator: 'between' as const }]

  it('is from the first to the last day of a month', () => {
    expect(groupCondition(month, '2028-02', asked)).toEqual({
      operator: 'between',
      value: ['2028-02-01', '2028-02-29'],
    })
    expect(groupCondition({ ...month, per: 'year' }, '2026', asked)?.value).toEqual(['2026-01-01', '2026-12-31'])
  })

  it('is none where nothing in the query bar says it', () => {
    expect(groupCondition(month, '2028-02', [])).toBeNull()
    expect(groupCondition(month, null, asked)).toBeNull()
  })
})
