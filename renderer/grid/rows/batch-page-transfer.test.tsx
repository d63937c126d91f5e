import { expect, it } from 'vitest'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

const TEXT = '有未保存的修改，导出的是已保存的内容'

it('rows of a page of kind grid are exported as they are stored, which is said while some are not saved', async () => {
  const { type, screen, notices, grid } = await openBatchPage()
  await grid.getByRole('checkbox').nth(2).click()
  await type('第 1 行 单价', '12')
  await screen.getByRole('button', { name: '导出' }).click()
  // The row that is marked is a choice of its own.
  await expect.element(screen.getByRole('dialog').getByText('选中的 1 条')).toBeVisible()
  expect(notices).toEqual([TEXT])
})

it.each([
  [true, 1],
  [false, 0],
])('takes rows in where rows may be added: %s', async (addRows, count) => {
  const { screen } = await openBatchPage({ page: { grid: { pageSize: 20, addRows } } })
  await expect.element(screen.getByRole('button', { name: '导出' })).toBeVisible()
  expect(screen.getByRole('button', { name: '导入' }).elements()).toHaveLength(count)
})

it('offers neither to who may not', async () => {
  const { screen } = await openBatchPage({ hidden: ['demo:sample:export', 'demo:sample:import'] })
  await expect.element(screen.getByRole('button', { name: '刷新' })).toBeVisible()
  expect(screen.getByRole('button', { name: /导出|导入/ }).elements()).toEqual([])
})
