import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

const PRICES = { q1: { price: '9' }, q2: { price: '100' }, q3: { price: '20' }, q4: { price: '9' } }

async function open(page: Record<string, unknown> = {}) {
  const opened = await openBatchPage({
    page: { grid: { pageSize: 20, addRows: true, ...page } },
    total: 4,
    parts: PRICES,
  })
  const { screen, grid } = opened
  const item = (name: string) => screen.getByRole('menuitem', { name, exact: true })
  return {
    ...opened,
    async choose(title: string, name: string) {
      await grid.getByRole('columnheader', { name: title }).click({ button: 'right' })
      await item(name).click()
    },
    item,
    products: () => [1, 2, 3, 4, 5].flatMap((row) => opened.textOf(`第 ${row} 行 产品`) ?? []),
    numbers: () =>
      [...grid.element().querySelectorAll('[role="gridcell"][data-service="number"]')]
        .map((cell) => [Number(cell.closest('[role="row"]')?.getAttribute('aria-rowindex')), cell.textContent] as const)
        .sort(([one], [other]) => one - other)
        .map(([, number]) => number)
        .slice(0, 4),
  }
}

describe('rows of a page of kind grid that are looked at in another order', () => {
  it('are sorted by a column and keep their numbers; what is saved, and its order, is as before', async () => {
    const { choose, products, numbers, cell, type, saves, screen, textOf, grid } = await open()
    await type('第 1 行 数量', '7')
    await choose('单价', '降序')
    await expect.poll(products).toEqual(['产品 2', '产品 3', '产品 1', '产品 4'])
    expect(numbers()).toEqual(['2', '3', '1', '4'])
    await expect.element(grid.getByRole('columnheader', { name: '单价' })).toHaveAttribute('aria-sort', 'descending')
    await expect.element(grid.getByRole('columnheader', { name: '数量' })).not.toHaveAttribute('aria-sort')
    expect(textOf('第 3 行 数量')).toBe('7')
    await expect.element(screen.getByText('按 单价 降序，编辑时行的位置不变')).toBeVisible()
    await cell('第 1 行 单价').click()
    // By its number among all rows: what the server says of it names it so.
    await expect.element(screen.getByRole('textbox', { name: '第 2 行 单价' })).toHaveFocus()
    await userEvent.keyboard('1{Enter}')
    expect(products()).toEqual(['产品 2', '产品 3', '产品 1', '产品 4'])
    await screen.getByRole('button', { name: '重新排列' }).click()
    await expect.poll(products).toEqual(['产品 3', '产品 1', '产品 4', '产品 2'])
    await screen.getByRole('button', { name: '恢复原顺序' }).click()
    await expect.poll(products).toEqual(['产品 1', '产品 2', '产品 3', '产品 4'])
    await expect.element(grid.getByRole('columnheader', { name: '单价' })).not.toHaveAttribute('aria-sort')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect
      .poll(() => saves[0]?.rows.changed)
      .toEqual([
        { id: 'q1', version: 1, quantity: 7 },
        { id: 'q2', version: 1, price: '1' },
      ])
  })

  it('are filtered by what a column holds: only these are marked, filled and summed, and new ones stay in sight', async () => {
    const { choose, products, screen, grid, press, textOf, saves } = await open()
    await grid.getByRole('checkbox').nth(2).click()
    await choose('单价', '筛选…')
    const panel = screen.getByRole('dialog', { name: '筛选 单价' })
    await panel.getByRole('checkbox', { name: '100.00（1）' }).click()
    await panel.getByRole('checkbox', { name: '20.00（1）' }).click()
    await panel.getByRole('button', { name: '确定' }).click()
    await expect.poll(products).toEqual(['产品 1', '产品 4'])
    await expect.element(screen.getByText('按 单价 筛选，显示 2 / 4 行，编辑时行的位置不变')).toBeVisible()
    await expect
      .element(grid.getByRole('columnheader', { name: '单价' }).getByRole('img', { name: '已筛选' }))
      .toBeVisible()
    // The row that was marked is out of sight.
    expect(screen.getByText(/^已选/).elements()).toEqual([])
    await expect.poll(() => grid.element().querySelector('[data-foot]')?.textContent).toContain('18.00')
    await grid.getByRole('checkbox', { name: '全选' }).click()
    await expect.element(screen.getByText('已选 2 行')).toBeVisible()
    await press('新增')
    await userEvent.keyboard('新的{Enter}')
    await expect.poll(products).toEqual(['产品 1', '产品 4', '新的', ''])
    await choose('单价', '清除筛选')
    await expect.element(grid.getByRole('img', { name: '已筛选' })).not.toBeInTheDocument()
    await expect.poll(products).toEqual(['产品 1', '产品 2', '产品 3', '产品 4', '新的'])
    expect(textOf('第 2 行 单价')).toBe('100.00')
    expect(saves).toEqual([])
  })

  it('come back into sight when they are wrong', async () => {
    const { choose, products, screen, type, press } = await open()
    await type('第 2 行 产品', '')
    await userEvent.keyboard('{Enter}')
    await choose('单价', '筛选…')
    const panel = screen.getByRole('dialog', { name: '筛选 单价' })
    await panel.getByRole('textbox', { name: '搜索内容' }).fill('20')
    await userEvent.keyboard('{Enter}')
    await expect.poll(products).toEqual(['产品 3'])
    await press('保存')
    await expect.poll(products).toEqual(['产品 3', ''])
    await expect.element(screen.getByRole('textbox', { name: '第 2 行 产品' })).toHaveFocus()
  })
})

describe('finding in a page of kind grid', () => {
  it('counts what it finds and goes from one to the next; Esc leads back to the cell', async () => {
    const { screen, cell, grid, textOf } = await open()
    await cell('第 1 行 产品').click()
    const input = screen.getByRole('textbox', { name: '在表格中查找' })
    // At once: what is typed next is looked for, and goes into no cell.
    await userEvent.keyboard('{Escape}{Control>}f{/Control}9.00')
    await expect.element(input).toHaveValue('9.00')
    expect(textOf('第 1 行 产品')).toBe('产品 1')
    // Of two rows, price and amount.
    await expect.element(screen.getByText('1 / 2')).toBeVisible()
    const active = () => grid.element().querySelector('[data-active]')?.textContent
    expect(active()).toBe('9.00')
    expect(grid.element().querySelectorAll('[data-found]').length).toBe(2)
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('2 / 2')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('1 / 2')).toBeVisible()
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
    await expect.element(screen.getByText('2 / 2')).toBeVisible()
    await expect.element(input).toHaveFocus()
    await input.fill('没有的')
    await expect.element(screen.getByText('没有找到')).toBeVisible()
    await input.fill('产品 3')
    await userEvent.keyboard('{Escape}')
    expect(input.elements()).toEqual([])
    expect(grid.element().querySelectorAll('[data-found]').length).toBe(0)
    await userEvent.keyboard('改了{Enter}')
    expect(textOf('第 3 行 产品')).toBe('改了')
  })
})

it('columns are frozen up to one, and let go', async () => {
  const { choose, grid, item } = await open()
  const frozen = () =>
    [...grid.element().querySelectorAll('[data-side="left"] [role="columnheader"]')].map(({ textContent }) =>
      textContent?.replace('*', ''),
    )
  await choose('数量', '冻结到此列')
  await expect.poll(frozen).toEqual(expect.arrayContaining(['产品', '数量']))
  expect(frozen()).not.toContain('单价')
  await choose('产品', '冻结到此列')
  await expect.poll(frozen).not.toContain('数量')
  await choose('产品', '取消冻结')
  await expect.poll(frozen).not.toContain('产品')
  await grid.getByRole('columnheader', { name: '产品' }).click({ button: 'right' })
  await expect.element(item('取消冻结')).toHaveAttribute('aria-disabled', 'true')
})
