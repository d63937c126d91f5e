import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

async function openOnPhone() {
  await page.viewport(360, 740)
  const opened = await openBatchPage()
  const bar = opened.screen.getByRole('toolbar', { name: '表格操作' })
  await expect.element(bar).toBeVisible()
  return { ...opened, bar }
}

describe('a grid page on a phone', () => {
  it('has its conditions behind one button, and those in force below the title, each with a way out', async () => {
    const { screen, queries } = await openOnPhone()
    await screen.getByRole('button', { name: '筛选', exact: true }).click()
    const drawer = screen.getByRole('dialog').filter({ hasText: '查询条件' })
    await drawer.getByLabelText('产品').fill('产品 1')
    await drawer.getByRole('button', { name: '查询' }).click()
    const chips = screen.getByRole('list', { name: '已用的查询条件' })
    await expect.element(chips).toHaveTextContent('产品 包含 “产品 1”')
    await expect.element(screen.getByRole('button', { name: '筛选（1）' })).toBeVisible()
    expect(queries.at(-1)?.conditions).toMatchObject([{ field: 'product', operator: 'like', value: '产品 1' }])
    await chips.getByRole('button', { name: '去掉条件：产品' }).click()
    await expect.element(chips).not.toBeInTheDocument()
    expect(queries.at(-1)?.conditions).toEqual([])
  })

  it('has what is done with rows at the lower edge, the rest behind a button', async () => {
    const { bar, screen, grid, textOf } = await openOnPhone()
    const rowCount = () => Number(grid.element().getAttribute('aria-rowcount'))
    const before = rowCount()
    await bar.getByRole('button', { name: '更多' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: '新增 5 行' }).click()
    await expect.poll(rowCount).toBe(before + 5)
    await bar.getByRole('button', { name: '撤销' }).click()
    await expect.poll(rowCount).toBe(before)
    await bar.getByRole('button', { name: '更多' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: '查找' }).click()
    await userEvent.keyboard('产品 3')
    await expect.element(screen.getByText(/^1 \/ /)).toBeVisible()
    expect(textOf('第 3 行 产品')).toBe('产品 3')
  })

  it('says how many rows are marked, and deletes them', async () => {
    const { bar, screen, saves, press } = await openOnPhone()
    await screen.getByRole('checkbox', { name: '选择第 2 行' }).click()
    const told = bar.getByText('已选 1 行')
    await expect.element(told).toBeVisible()
    await bar.getByRole('button', { name: '删除' }).click()
    await expect.element(screen.getByText('删除 1 行')).toBeVisible()
    await expect.element(told).not.toBeInTheDocument()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows.deleted).toMatchObject([{ id: 'q2' }])
  })

  it('covers no cell that has the focus with its bar', async () => {
    const { bar, cell, textOf, type } = await openOnPhone()
    await type('第 1 行 产品', '甲')
    for (let row = 2; row <= 20; row += 1) {
      await userEvent.keyboard('{Enter}')
      await expect.poll(() => textOf(`第 ${row} 行 产品`)).toBe(`产品 ${row}`)
      const { bottom } = cell(`第 ${row} 行 产品`).element().getBoundingClientRect()
      await expect.poll(() => bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top)
    }
  })
})
