import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { ListQuery } from '../../../data-source.ts'
import { createListSetup, type ListSettings, listPlan, listRow } from '../list-page.fixture.tsx'

function planWithSum(): PagePlan {
  const plan = listPlan()
  const columns = plan.list.columns.map((column) =>
    column.field.name === 'price' ? { ...column, field: { ...column.field, statistics: ['sum'] as const } } : column,
  )
  return { ...plan, list: { ...plan.list, columns } }
}

async function setup(settings: ListSettings) {
  const list = createListSetup(settings)
  return { screen: await render(list.page), ...list }
}

describe('statistics', () => {
  const rows = Array.from({ length: 12 }, (_, index) => listRow(index + 1))

  it('stand below the rows and say that they are those of the page', async () => {
    const { screen } = await setup({ rows, plan: planWithSum() })
    const summary = screen.getByRole('row').filter({ hasText: '合计（本页）' })
    await expect.element(summary).toHaveTextContent('￥125')
    await screen.getByRole('listitem', { name: '2', exact: true }).click()
    await expect.element(summary).toHaveTextContent('￥25')
  })

  it('say that they are those of all results when the server counted', async () => {
    const readStatistics = vi.fn(async () => ({ price: { sum: '9999.5' } }))
    const { screen } = await setup({ rows, plan: planWithSum(), figures: { readStatistics } })
    const summary = screen.getByRole('row').filter({ hasText: '合计（全部结果）' })
    await expect.element(summary).toHaveTextContent('￥9999.5')
    await screen.getByRole('listitem', { name: '2', exact: true }).click()
    await expect.element(screen.getByText('LW0012')).toBeVisible()
    await expect.element(summary).toHaveTextContent('￥9999.5')
    expect(readStatistics).toHaveBeenCalledTimes(1)
  })

  it('are those of the page where the server counts nothing', async () => {
    const { screen } = await setup({ rows, plan: planWithSum(), figures: { readStatistics: async () => null } })
    await expect.element(screen.getByRole('row').filter({ hasText: '合计（本页）' })).toHaveTextContent('￥125')
  })

  it('have their place before they are there', async () => {
    const { screen } = await setup({
      rows,
      plan: planWithSum(),
      figures: { readStatistics: () => new Promise(() => {}) },
    })
    await expect.element(screen.getByRole('row').filter({ hasText: '合计（全部结果）' })).toHaveTextContent('…')
  })

  it('are offered where there are too many rows, and are made when they are asked for', async () => {
    const list = async () => ({ rows: rows.slice(0, 10), total: 1_000_000, totalIsExact: false })
    const readStatistics = vi.fn(async () => ({ price: { sum: '9999.5' } }))
    const { screen } = await setup({ plan: planWithSum(), list, figures: { readStatistics } })
    await screen.getByRole('button', { name: '计算合计' }).click()
    await expect.element(screen.getByRole('row').filter({ hasText: '合计（全部结果）' })).toHaveTextContent('￥9999.5')
    expect(readStatistics).toHaveBeenCalledTimes(1)
  })

  it('say why they cannot be had, and are asked for again', async () => {
    const readStatistics = vi.fn(async () => ({ price: { sum: '9999.5' } }))
    readStatistics.mockRejectedValueOnce(new Error('数据太多，请增加查询条件'))
    const { screen } = await setup({ rows, plan: planWithSum(), figures: { readStatistics } })
    await expect.element(screen.getByRole('alert')).toHaveTextContent('数据太多，请增加查询条件')
    await expect.element(screen.getByText('LW0001')).toBeVisible()
    await screen.getByRole('button', { name: '重试' }).click()
    await expect.element(screen.getByRole('row').filter({ hasText: '合计（全部结果）' })).toHaveTextContent('￥9999.5')
  })

  it('are not there without rows', async () => {
    const { screen } = await setup({ rows: [], plan: planWithSum() })
    await expect.element(screen.getByText('还没有产品价格数据')).toBeVisible()
    await expect.element(screen.getByText('合计（本页）')).not.toBeInTheDocument()
  })
})

describe('a total that is an estimate', () => {
  const rows = Array.from({ length: 10 }, (_, index) => listRow(index + 1))
  /** Three pages, of which the planner expects five hundred. */
  const estimated = async ({ page }: ListQuery) => {
    if (page < 3) return { rows, total: 5_000, totalIsExact: false }
    return { rows: page === 3 ? rows.slice(0, 4) : [], total: 24 }
  }

  it('says so, and is counted when somebody wants to know it exactly', async () => {
    const counts: ((total: number) => void)[] = []
    const countRows = () => new Promise<number>((resolve) => counts.push(resolve))
    const list = async () => ({ rows, total: 20_000, totalIsExact: false })
    const { screen } = await setup({ list, figures: { countRows } })
    await expect.element(screen.getByText('1-10 共约20000条')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('共约 20000 条')
    await screen.getByRole('button', { name: '精确计数' }).click()
    await expect.element(screen.getByRole('button', { name: '正在计数' })).toBeVisible()
    counts[0]?.(20_345)
    await expect.element(screen.getByText('1-10 共20345条')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '精确计数' })).not.toBeInTheDocument()
    await screen.getByRole('listitem', { name: '2', exact: true }).click()
    await expect.element(screen.getByText('11-20 共20345条')).toBeVisible()
  })

  it('says why it cannot be counted, and can be asked again', async () => {
    const countRows = vi.fn(async () => 24)
    countRows.mockRejectedValueOnce(new Error('数据太多，5 秒内没有算完总条数'))
    const { screen } = await setup({ list: estimated, figures: { countRows } })
    await screen.getByRole('button', { name: '精确计数' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('数据太多')
    await screen.getByRole('button', { name: '精确计数' }).click()
    await expect.element(screen.getByText('1-10 共24条')).toBeVisible()
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
  })

  it('gives way to what turns out behind the last page, which is then in view, and stays known', async () => {
    const { screen } = await setup({ list: estimated, figures: { countRows: async () => 24 } })
    await screen.getByRole('listitem', { name: '500', exact: true }).click()
    await expect.element(screen.getByText('21-24 共24条')).toBeVisible()
    await screen.getByRole('listitem', { name: '1', exact: true }).click()
    await expect.element(screen.getByText('1-10 共24条')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '精确计数' })).not.toBeInTheDocument()
  })

  it('offers nothing where it is exact, or nobody can count', async () => {
    const { screen } = await setup({ list: async () => ({ rows, total: 20_000, totalIsExact: false }) })
    await expect.element(screen.getByText('1-10 共约20000条')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: '精确计数' })).not.toBeInTheDocument()
  })
})
