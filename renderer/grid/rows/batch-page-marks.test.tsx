import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages, quote } from './batch-page.fixture.tsx'

prepareBatchPages()

describe('changed cells of a page of kind grid', () => {
  it('are marked in rows of 36 pixels, with what is stored as their title, until they are saved', async () => {
    const { type, cell, saves, grid } = await openBatchPage()
    expect(cell('第 1 行 单价').element().getBoundingClientRect().height).toBe(36)
    await type('第 1 行 单价', '12')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('第 1 行 单价')).toHaveAttribute('data-changed')
    await expect.element(cell('第 1 行 单价')).toHaveAccessibleDescription('原值：10.00')
    await userEvent.hover(cell('第 3 行 单价'))
    await userEvent.hover(cell('第 1 行 单价'))
    await expect.element(cell('第 1 行 单价')).toHaveAttribute('title', '原值：10.00')
    // The amount is computed, and not sent: the user has not changed it.
    await expect.element(cell('第 1 行 产品')).not.toHaveAttribute('data-changed')
    await expect.element(cell('第 2 行 单价')).not.toHaveAttribute('data-changed')
    // Not by its colour alone: there is a corner.
    grid.element().parentElement?.parentElement?.style.setProperty('--page-warning', 'orange')
    expect(getComputedStyle(cell('第 1 行 单价').element()).backgroundImage).toMatch(/135deg/)
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves.length).toBe(1)
    await expect.element(cell('第 1 行 单价')).not.toHaveAttribute('data-changed')
  })

  it('lose their mark with the change, and another row in the same element has none', async () => {
    const { type, cell, grid } = await openBatchPage()
    await type('第 1 行 产品', '别的')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('第 1 行 产品')).toHaveAttribute('data-changed', '原值：产品 1')
    const changed = () => grid.element().querySelectorAll('[data-changed]').length
    grid.element().parentElement?.scrollTo({ top: 100_000 })
    await expect.poll(changed).toBe(0)
    grid.element().parentElement?.scrollTo({ top: 0 })
    await expect.poll(changed).toBe(1)
    await userEvent.keyboard('{Escape}{Control>}z{/Control}')
    await expect.poll(changed).toBe(0)
  })

  it('are told by what a colleague has saved meanwhile, and new rows by their number', async () => {
    const { type, cell, stored, tellChange, screen, press, grid } = await openBatchPage({
      page: { grid: { pageSize: 20, addRows: true } },
      total: 3,
    })
    await type('第 2 行 单价', '12')
    await userEvent.keyboard('{Enter}')
    stored.set('q2', quote(2, { version: 7, price: '99', amount: '99' }))
    tellChange()
    await expect.element(screen.getByText('第 2 行已被他人修改')).toBeVisible()
    await press('第 2 行：保留我的值')
    await expect.element(cell('第 2 行 单价')).toHaveAttribute('data-changed', '原值：99.00')
    await press('新增')
    await userEvent.keyboard('新的{Enter}')
    const added = grid.element().querySelectorAll('[data-service="number"][data-changed]')
    expect([...added].map(({ textContent }) => textContent)).toEqual(['4'])
    expect(added[0]?.getAttribute('data-changed')).toBe('新增的行，尚未保存')
  })
})

describe('the toolbar of a page of kind grid', () => {
  it('takes a step back and does it again', async () => {
    const { type, textOf, screen, press } = await openBatchPage()
    const redo = screen.getByRole('button', { name: '重做' })
    await expect.element(redo).toBeDisabled()
    await type('第 1 行 产品', '别的')
    await userEvent.keyboard('{Enter}')
    await press('撤销')
    expect(textOf('第 1 行 产品')).toBe('产品 1')
    await redo.click()
    await expect.poll(() => textOf('第 1 行 产品')).toBe('别的')
    await expect.element(redo).toBeDisabled()
  })

  it('adds rows one after the other, and several at once as one step', async () => {
    const { screen, press, grid, notices } = await openBatchPage({
      page: { grid: { pageSize: 20, addRows: true } },
      total: 1,
    })
    await press('新增')
    await press('新增')
    await expect.element(grid).toHaveAttribute('aria-rowcount', '5')
    expect(notices).toEqual([])
    await screen.getByRole('button', { name: '新增多行' }).click()
    await screen.getByRole('menuitem', { name: '新增 5 行' }).click()
    await expect.element(grid).toHaveAttribute('aria-rowcount', '10')
    await press('撤销')
    await expect.element(grid).toHaveAttribute('aria-rowcount', '5')
  })
})
