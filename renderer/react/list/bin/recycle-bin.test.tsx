import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { BinRow, RecycleBin } from '../../../data-source.ts'
import { createListSetup, listRow } from '../list-page.fixture.tsx'
// What the console loads on the way: no test waits for it.
import './recycle-bin.tsx'
import '../phone/phone-list.tsx'

beforeEach(() => page.viewport(1200, 800))

const deleted = (number: number): BinRow => ({
  ...listRow(number),
  deletedBy: '张三',
  deletedAt: '2026-11-18 10:00:00',
  keptUntil: '2026-12-18 10:00:00',
})

async function openBin(rows: readonly BinRow[]) {
  const restored: (readonly string[])[] = []
  const bin: RecycleBin = {
    list: async () => ({ rows, total: rows.length }),
    async restore(ids) {
      restored.push(ids)
      return { message: '恢复成功！' }
    },
    undoDelete: async () => ({ message: '' }),
    purge: async () => ({ message: '' }),
  }
  const list = createListSetup({ rows: [listRow(1)], transfers: { bin: async () => bin } })
  const screen = await render(list.page)
  // A phone has it behind 更多.
  if (window.innerWidth < 768) await screen.getByRole('button', { name: '更多', exact: true }).click()
  await screen.getByRole('button', { name: '回收站', exact: true }).click()
  return { ...list, screen, restored, drawer: screen.getByRole('dialog').filter({ hasText: /^回收站/ }) }
}

describe('the recycle bin', () => {
  it('says when it is empty what it is for, and leads back; there is nothing to press for rows', async () => {
    const { drawer } = await openBin([])
    await expect.element(drawer.getByText('回收站是空的')).toBeVisible()
    await expect.element(drawer.getByText('在“产品价格”里删除的数据会出现在这里，30 天内可以恢复。')).toBeVisible()
    expect(drawer.getByRole('button', { name: /恢复|彻底删除/ }).elements()).toEqual([])
    await drawer.getByRole('button', { name: '返回列表' }).click()
    await expect.element(drawer).not.toBeInTheDocument()
  })

  it('says of buttons that need rows why they do nothing yet', async () => {
    const { drawer, notices, restored } = await openBin([deleted(7)])
    const restore = drawer.getByRole('button', { name: '恢复' })
    await expect.element(restore).toHaveAttribute('aria-disabled', 'true')
    await restore.click({ force: true })
    expect(notices).toEqual(['请选择一条记录！'])
    await drawer.getByRole('row').filter({ hasText: 'LW0007' }).getByRole('checkbox').click()
    await restore.click()
    await expect.poll(() => restored).toEqual([['7']])
  })

  it('has cards on a phone, each with who has deleted it', async () => {
    await page.viewport(360, 740)
    const { drawer, restored } = await openBin([deleted(7), deleted(8)])
    await expect
      .element(drawer.getByText('张三 2026-11-18 10:00:00 删除，保留到 2026-12-18 10:00:00').first())
      .toBeVisible()
    expect(drawer.getByRole('table').elements()).toEqual([])
    await drawer.getByRole('checkbox', { name: '选择 LW0008' }).click()
    const restore = drawer.getByRole('button', { name: '恢复' })
    expect(restore.element().getBoundingClientRect().height).toBe(44)
    await restore.click()
    await expect.poll(() => restored).toEqual([['8']])
  })
})
