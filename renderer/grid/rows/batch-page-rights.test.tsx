import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

describe('what a user may not', () => {
  it('is not offered: new rows, deletion, editing', async () => {
    const { screen, grid, cell, textOf } = await openBatchPage({
      hidden: ['demo:sample:add', 'demo:sample:edit', 'demo:sample:batch_delete'],
    })
    for (const name of ['新增', '保存', '撤销'])
      expect(screen.getByRole('button', { name, exact: true }).query()).toBeNull()
    expect(grid.getByRole('checkbox').query()).toBeNull()
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9')
    expect(textOf('第 1 行 单价')).toBe('10.00')
  })

  it('is left to new rows where stored ones may not be edited', async () => {
    const { cell, textOf, press, input } = await openBatchPage({ total: 2, hidden: ['demo:sample:edit'] })
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9')
    expect(textOf('第 1 行 单价')).toBe('10.00')
    await press('新增')
    await expect.element(input('第 3 行 产品')).toHaveFocus()
    await userEvent.keyboard('新')
    await expect.element(input('第 3 行 产品')).toHaveValue('新')
  })
})

describe('a user who may delete rows, but not edit them', () => {
  it.each([
    ['nor add any', ['demo:sample:edit', 'demo:sample:add']],
    ['but add some', ['demo:sample:edit']],
  ])('%s, marks stored rows and deletes them', async (_, hidden) => {
    const { grid, press, saves, screen, textOf, cell } = await openBatchPage({ total: 3, hidden })
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9')
    expect(textOf('第 1 行 单价')).toBe('10.00')
    await grid.getByRole('checkbox').nth(2).click()
    await press('删除')
    await expect.element(screen.getByText('删除 1 行', { exact: false })).toBeVisible()
    await press('保存')
    await expect.poll(() => saves[0]?.rows).toEqual({ added: [], changed: [], deleted: [{ id: 'q2', version: 1 }] })
  })
})
