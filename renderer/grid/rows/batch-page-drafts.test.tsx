import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

describe('the draft of a page of rows', () => {
  const OFFER = /^有一份 .* 未保存的草稿$/

  /** What a page leaves that is closed with a new row, a changed one and a deleted one. */
  async function leave(row = '第 2 行 单价', total = 5) {
    const { type, press, screen, kept } = await openBatchPage({ total })
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await press('删除')
    await type(row, '12.5')
    await press('新增')
    await userEvent.keyboard('新品')
    await expect.element(screen.getByText('新增 1 行，修改 1 行，删除 1 行')).toBeVisible()
    // At once, when the page goes.
    await screen.unmount()
    return kept.draft
  }

  it('is offered by the next opening with what it holds, taken over when it is asked for, and gone when saved', async () => {
    const draft = await leave()
    const { screen, textOf, press, saves, kept } = await openBatchPage({ draft, total: 5 })
    await expect.element(screen.getByText(OFFER)).toBeVisible()
    await expect.element(screen.getByText('新增 1 行，修改 1 行，删除 1 行')).toBeVisible()
    expect(textOf('第 2 行 单价')).toBe('10.00')
    await press('恢复草稿')
    await expect.poll(() => [textOf('第 2 行 单价'), textOf('第 5 行 产品')]).toEqual(['12.50', '新品'])
    await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}s{/Control}')
    // The new row has no price yet.
    await expect.element(screen.getByText('没有保存：有 1 处需要修改')).toBeVisible()
    await userEvent.keyboard('3{Enter}{Control>}s{/Control}')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows).toMatchObject({
      added: [{ record: { product: '新品', price: '3' } }],
      changed: [{ id: 'q2', version: 1, price: '12.5' }],
      deleted: [{ id: 'q3', version: 1 }],
    })
    await expect.poll(() => kept.draft).toBeNull()
  })

  it.each([
    ['in view', '第 2 行', { q2: 5 }, 20],
    ['of another page', '第 12 行', { q13: 5 }, 10],
  ])('is in conflict with rows %s that others have saved since', async (_name, row, versions, pageSize) => {
    const draft = await leave(`${row} 单价`, 15)
    const { screen, press } = await openBatchPage({ draft, total: 15, versions, page: { grid: { pageSize } } })
    await press('恢复草稿')
    await expect.element(screen.getByText('有 1 行已被他人修改或删除')).toBeVisible()
  })

  it('is not kept any more when it is given up', async () => {
    const draft = await leave()
    const { screen, press, kept } = await openBatchPage({ draft })
    await press('丢弃草稿')
    await expect.poll(() => kept.draft).toBeNull()
    await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument()
  })

  it('stays as it is beside what is entered and saved meanwhile, until somebody decides about it', async () => {
    const draft = await leave()
    const { type, screen, saves, kept } = await openBatchPage({ draft })
    await expect.element(screen.getByText(OFFER)).toBeVisible()
    await type('第 1 行 单价', '9')
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves).toHaveLength(1)
    await screen.unmount()
    expect(kept.draft).toEqual(draft)
    expect(kept.count).toBe(1)
  })

  it('is one for all versions of the page that is open', async () => {
    const { type, screen, exchange, kept } = await openBatchPage()
    await type('第 2 行 单价', '12.5')
    await exchange({ checks: [] })
    await expect.element(screen.getByText('页面已更新，未保存的修改已保留')).toBeVisible()
    await type('第 3 行 单价', '13')
    await screen.unmount()
    expect(kept.count).toBe(1)
  })

  it('is not offered to who has just entered it, when the page is exchanged', async () => {
    const { type, screen, exchange, textOf } = await openBatchPage()
    await type('第 2 行 单价', '12.5')
    await exchange({ checks: [] })
    await expect.element(screen.getByText('页面已更新，未保存的修改已保留')).toBeVisible()
    await expect.poll(() => textOf('第 2 行 单价')).toBe('12.50')
    await expect.element(screen.getByText(OFFER)).not.toBeInTheDocument()
  })
})
