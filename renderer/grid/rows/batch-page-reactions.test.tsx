import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openBatchPage, prepareBatchPages, QUOTES } from './batch-page.fixture.tsx'

prepareBatchPages()

/** Many pieces need a reason, and nobody haggles over few: their price stands. */
const REACTING = {
  checks: [],
  fields: { ...QUOTES.fields, reason: { type: 'string(16)', title: '原因', placeholder: '为什么' } },
  grid: {
    pageSize: 20,
    details: true,
    reactions: [
      {
        id: 'many',
        when: 'quantity >= 100',
        then: { reason: { required: true } },
        else: { reason: { visible: false } },
      },
      { id: 'few', when: 'quantity < 10', then: { price: { readonly: true } } },
    ],
  },
}
const open = (more: Parameters<typeof openBatchPage>[0] = {}) =>
  openBatchPage({
    total: 3,
    page: REACTING,
    parts: { q1: { quantity: 5, reason: '旧' }, q2: { quantity: 50 }, q3: { quantity: 100, reason: '多' } },
    ...more,
  })

describe('reactions of the rows of a grid page', () => {
  it('leave a cell read-only in its row, however it is to be changed', async () => {
    const { cell, textOf, screen } = await open()
    await expect.element(cell('第 1 行 单价')).toHaveAttribute('aria-readonly', 'true')
    await expect.element(cell('第 2 行 单价')).not.toHaveAttribute('aria-readonly')
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('9{Enter}')
    await cell('第 1 行 单价').click()
    await userEvent.keyboard('{Delete}')
    expect(textOf('第 1 行 单价')).toBe('10.00')
    // Filled downwards from the cell that is free, over one that is not: 2, 3 and then 1 by a paste.
    await cell('第 2 行 单价').click()
    await userEvent.keyboard('20{Enter}')
    await cell('第 1 行 单价').click()
    const data = new DataTransfer()
    data.setData('text/plain', '7\n8\n9')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await expect.poll(() => textOf('第 3 行 单价')).toBe('9.00')
    expect(textOf('第 2 行 单价')).toBe('8.00')
    expect(textOf('第 1 行 单价')).toBe('10.00')
    await screen.getByRole('button', { name: '撤销', exact: true }).click()
    await expect.poll(() => textOf('第 2 行 单价')).toBe('20.00')
  })

  it('blank what they hide, and follow what the row holds at once', async () => {
    const { cell, textOf, type, press, saves } = await open()
    expect(textOf('第 1 行 原因')).toBe('')
    const blank = cell('第 1 行 原因').element()
    expect(getComputedStyle(blank, '::before').content).toBe('none')
    expect(textOf('第 3 行 原因')).toBe('多')
    await cell('第 1 行 原因').click()
    await userEvent.keyboard('新{Enter}')
    expect(textOf('第 1 行 原因')).toBe('')
    await type('第 1 行 数量', '200')
    await userEvent.keyboard('{Enter}')
    // The value was there all the time.
    await expect.poll(() => textOf('第 1 行 原因')).toBe('旧')
    await expect.element(cell('第 1 行 单价')).not.toHaveAttribute('aria-readonly')
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed).toEqual([{ id: 'q1', version: 1, quantity: 200 }])
  })

  it('ask for what they require before anything is saved', async () => {
    const { cell, type, press, saves, notices } = await open()
    await type('第 2 行 数量', '100')
    await userEvent.keyboard('{Enter}')
    await press('保存')
    await expect.element(cell('第 2 行 原因')).toHaveAttribute('aria-invalid', 'true')
    expect(saves).toEqual([])
    await type('第 2 行 数量', '99')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('第 2 行 原因')).not.toHaveAttribute('aria-invalid')
    await press('保存')
    await expect.poll(() => saves.length).toBe(1)
    await expect.poll(() => notices).toEqual(['保存成功！'])
  })
})

describe('guards of a grid page', () => {
  const guarded = () =>
    openBatchPage({
      total: 3,
      page: {
        guards: {
          edit: { when: 'quantity < 100', message: '已审批的不能修改' },
          delete: { when: 'quantity < 100', message: '已审批的不能删除' },
        },
      },
      parts: { q2: { quantity: 100 } },
    })

  it('lock the rows as they are stored, and say why', async () => {
    const { cell, textOf, grid, type } = await guarded()
    const mark = grid.getByTitle('已审批的不能修改')
    await expect.element(mark).toHaveTextContent('2')
    await expect.element(mark).toHaveAttribute('aria-description', '已审批的不能修改')
    await cell('第 2 行 单价').click()
    await userEvent.keyboard('9{Enter}')
    expect(textOf('第 2 行 单价')).toBe('10.00')
    // Judged as it is stored: what is being entered locks nothing.
    await type('第 1 行 数量', '500')
    await userEvent.keyboard('{Enter}')
    await expect.element(cell('第 1 行 单价')).not.toHaveAttribute('aria-readonly')
  })

  it('keep rows that may not go when others are removed', async () => {
    const { grid, press, notices, textOf, saves, screen } = await guarded()
    await grid.getByRole('checkbox').nth(2).click()
    await grid.getByRole('checkbox').nth(3).click()
    await press('删除')
    await expect.poll(() => textOf('第 3 行 产品')).toBe(undefined)
    expect(notices).toEqual(['1 行没有删除：已审批的不能删除'])
    expect(textOf('第 2 行 产品')).toBe('产品 2')
    await expect.element(screen.getByText('删除 1 行', { exact: false })).toBeVisible()
    await press('保存')
    await expect.poll(() => saves[0]?.rows.deleted).toEqual([{ id: 'q3', version: 1 }])
  })
})
