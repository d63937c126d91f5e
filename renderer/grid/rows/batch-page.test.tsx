import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paste } from '../paste.fixture.ts'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

describe('a page of kind grid', () => {
  it('reads a page of rows, computes what is entered, and saves all changes with one call', async () => {
    const { type, textOf, press, screen, saves, queries, notices, grid } = await openBatchPage()
    expect(queries[0]).toMatchObject({ page: 1, pageSize: 20 })
    await type('第 2 行 单价', '12.5')
    await expect.poll(() => textOf('第 2 行 金额')).toBe('12.50')
    await expect.element(grid.getByRole('row', { name: '合计' })).toHaveTextContent('202.50')
    await screen.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await press('删除')
    await press('新增')
    await userEvent.keyboard('新品')
    await type('第 20 行 单价', '3')
    await expect.element(screen.getByText('新增 1 行，修改 1 行，删除 1 行')).toBeVisible()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows).toEqual({
      added: [{ rowKey: expect.any(String), record: { product: '新品', quantity: 1, price: '3' } }],
      changed: [{ id: 'q2', version: 1, price: '12.5' }],
      deleted: [{ id: 'q3', version: 1 }],
    })
    await expect.poll(() => notices).toEqual(['保存成功！'])
    await expect.element(screen.getByText('未保存：')).not.toBeInTheDocument()
    await expect.element(screen.getByText('共 40 条', { exact: true })).toBeVisible()
  })

  it('keeps its rows in sight and what was entered when the window becomes narrow, and fills it again when it is wide', async () => {
    const { type, grid, textOf, cell, hide, show } = await openBatchPage()
    await type('第 1 行 单价', '11')
    // A page that was shown again hears of the window after its rows.
    await hide()
    await show()
    const height = () => grid.element().closest<HTMLElement>('[data-rows-of]')?.offsetHeight ?? 0
    const wide = height()
    await page.viewport(360, 740)
    await expect.poll(height).not.toBe(wide)
    await expect.element(cell('第 1 行 产品')).toBeInViewport()
    expect(textOf('第 1 行 单价')).toBe('11.00')
    await page.viewport(1200, 800)
    await expect.poll(height).toBe(wide)
    await expect.element(cell('第 6 行 单价')).toBeInViewport()
    expect(textOf('第 1 行 单价')).toBe('11.00')
  })

  it('keeps history, marks, selection and unsaved rows in a window that becomes narrow and wide again', async () => {
    const { type, press, screen, grid, textOf, cell } = await openBatchPage()
    const marked = () => grid.element().querySelectorAll('[role="gridcell"][aria-invalid="true"]').length
    const selected = () => grid.element().querySelectorAll('[role="gridcell"][aria-selected="true"]').length
    await press('新增')
    await userEvent.keyboard('新品')
    await type('第 1 行 产品', '改名')
    await cell('第 1 行 数量').click()
    await userEvent.keyboard('{Escape}')
    paste('5\t8\nabc\t9')
    await expect.poll(marked).toBe(1)
    expect(selected()).toBe(4)
    const hasNumbers = () => grid.getByRole('columnheader', { name: '#' }).query() !== null
    const crossings = [
      [360, false],
      [1200, true],
    ] as const
    for (const [width, wide] of crossings) {
      await page.viewport(width, 800)
      await expect.poll(hasNumbers).toBe(wide)
      expect(marked()).toBe(1)
      expect(selected()).toBe(4)
      expect(document.activeElement?.getAttribute('aria-label')).toBe('第 1 行 数量')
    }
    await expect.element(screen.getByText('新增 1 行，修改 2 行')).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textOf('第 1 行 数量')).toBe('1')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => textOf('第 1 行 产品')).toBe('产品 1')
  })

  it('takes a table of a web page, of which there is no text on the clipboard', async () => {
    const { cell, textOf } = await openBatchPage()
    await cell('第 1 行 产品').click()
    paste('<table><tr><td>甲</td><td>7</td></tr></table>', undefined, 'text/html')
    await expect.poll(() => [textOf('第 1 行 产品'), textOf('第 1 行 数量')]).toEqual(['甲', '7'])
  })

  it('saves with Ctrl+S, and tells its tab while something is unsaved', async () => {
    const { type, saves, unsaved } = await openBatchPage()
    await type('第 1 行 单价', '11')
    expect(unsaved).toEqual([true])
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.poll(() => saves).toHaveLength(1)
    await expect.poll(() => unsaved).toEqual([true, false])
  })

  it('asks nobody to save what breaks a rule or a check, and shows the first mistake', async () => {
    const { type, press, screen, saves, input, cell } = await openBatchPage()
    await type('第 2 行 数量', '500')
    await type('第 4 行 产品', '')
    await press('保存')
    await expect.element(screen.getByText('没有保存：有 2 处需要修改')).toBeVisible()
    await expect.element(input('第 2 行 单价')).toHaveAccessibleDescription('金额太大')
    await expect.element(cell('第 4 行 产品')).toHaveAttribute('aria-invalid', 'true')
    expect(saves).toEqual([])
  })

  it('saves all that it holds with one call: a pasted list of 1,200 rows as well', async () => {
    const { press, cell, saves, notices, screen } = await openBatchPage({ total: 1 })
    await cell('第 1 行 产品').click()
    paste(Array.from({ length: 1200 }, (_, index) => `新品 ${index}\t1\t2`).join('\n'))
    await expect.element(screen.getByText('新增 1199 行，修改 1 行')).toBeVisible()
    await press('保存')
    await expect.poll(() => saves.map(({ rows }) => [rows.added.length, rows.changed.length])).toEqual([[1199, 1]])
    await expect.poll(() => notices).toContain('保存成功！')
  })

  it('says 保存成功 where the server answers without a text (spec 8)', async () => {
    const { type, press, notices } = await openBatchPage({ message: '' })
    await type('第 1 行 单价', '11')
    await press('保存')
    await expect.poll(() => notices).toEqual(['保存成功'])
  })

  it('gives the focus back when it has saved', async () => {
    const { type, saves, notices, input, textOf, answer } = await openBatchPage({ waiting: true })
    await type('第 1 行 单价', '11')
    await userEvent.keyboard('{Enter}{Control>}s{/Control}')
    await expect.poll(() => [saves.length, document.activeElement]).toEqual([1, document.body])
    answer()
    await expect.poll(() => notices).toEqual(['保存成功！'])
    await expect.element(input('第 2 行 单价')).toHaveFocus()
    await userEvent.keyboard('12{Enter}')
    await expect.poll(() => textOf('第 2 行 单价')).toBe('12.00')
  })

  it('takes steps back, also a row that was deleted', async () => {
    const { type, press, screen, textOf } = await openBatchPage()
    await expect.element(screen.getByRole('button', { name: '撤销' })).toBeDisabled()
    await type('第 1 行 单价', '11')
    await screen.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await press('删除')
    await expect.poll(() => textOf('第 1 行 产品')).toBe('产品 2')
    await press('撤销')
    await expect.poll(() => [textOf('第 1 行 产品'), textOf('第 1 行 单价')]).toEqual(['产品 1', '11.00'])
    await press('撤销')
    await expect.poll(() => textOf('第 1 行 单价')).toBe('10.00')
    await expect.element(screen.getByText('未保存：')).not.toBeInTheDocument()
  })

  it('asks before it turns to other rows, and keeps what was entered when that is not wanted', async () => {
    const { type, screen, questions, queries, textOf } = await openBatchPage({ agrees: false })
    await type('第 1 行 单价', '11')
    await screen.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => questions).toEqual(['有未保存的修改'])
    expect([queries.length, textOf('第 2 行 产品')]).toEqual([1, '产品 2'])
  })

  it('turns to other rows without a question when nothing is unsaved', async () => {
    const { screen, questions, queries, textOf } = await openBatchPage()
    await screen.getByRole('button', { name: '下一页' }).click()
    await expect.poll(() => textOf('第 1 行 产品')).toBe('产品 21')
    expect([questions, queries.map((query) => query.page)]).toEqual([[], [1, 2]])
  })

  it('keeps what was entered while its tab is hidden', async () => {
    const { type, hide, show, textOf, grid, queries, press, saves } = await openBatchPage()
    await type('第 1 行 单价', '11')
    await hide()
    await expect.element(grid).not.toBeInTheDocument()
    await show()
    await expect.poll(() => textOf('第 1 行 单价')).toBe('11.00')
    expect(queries).toHaveLength(1)
    await type('第 2 行 单价', '12')
    await press('保存')
    await expect.poll(() => saves[0]?.rows.changed.length).toBe(2)
  })
})

describe('the order of rows', () => {
  it('is not offered to be changed: nothing would keep it', async () => {
    const { cell, textOf, screen, grid } = await openBatchPage()
    expect(grid.getByRole('button', { name: /^移动第/ }).query()).toBeNull()
    await cell('第 1 行 产品').click()
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
    await cell('第 2 行 产品').click({ button: 'right' })
    await expect.element(screen.getByRole('menuitem', { name: '插入一行' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: '向下移' }).query()).toBeNull()
    expect([textOf('第 1 行 产品'), textOf('第 2 行 产品')]).toEqual(['产品 1', '产品 2'])
  })
})
