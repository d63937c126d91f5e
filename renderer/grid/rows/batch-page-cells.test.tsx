import { describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import { paste } from '../paste.fixture.ts'
import { openBatchPage, prepareBatchPages, QUOTES } from './batch-page.fixture.tsx'

prepareBatchPages()

/** Opens a cell of dates, whose picker may have to be loaded first, and leaves it with Enter. */
async function enterDate(cell: Locator, text: string) {
  await cell.click()
  await page.getByPlaceholder('请选择日期').fill(text)
  await userEvent.keyboard('{Enter}')
}

describe('a page of kind grid', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])(
    'never saves a row that is half old because a cell has refused a paste; others saved: %s',
    async (agrees, count) => {
      const { type, press, saves, questions, input, textOf, screen } = await openBatchPage({ agrees })
      await type('第 2 行 产品', '别的')
      await type('第 1 行 产品', '新名称')
      await userEvent.keyboard('{Enter}{Escape}{ArrowUp}{ArrowRight}{ArrowRight}')
      paste('十元')
      await expect.poll(() => textOf('第 1 行 单价')).toBe('10.00')
      await press('保存')
      await expect.poll(() => questions).toEqual(['有 1 行不能保存：1 处输入或粘贴的内容没有采用'])
      await expect.poll(() => saves).toHaveLength(count)
      if (agrees) expect(saves[0]?.rows.changed).toEqual([{ id: 'q2', version: 1, product: '别的' }])
      else await expect.element(input('第 1 行 单价')).toHaveFocus()
      await expect.element(screen.getByText('有 1 行不能保存：1 处输入或粘贴的内容没有采用')).toBeVisible()
      await expect.element(screen.getByText('第 1 行 单价：', { exact: false })).toBeVisible()
      await expect.element(screen.getByText(agrees ? '修改 1 行' : '修改 2 行')).toBeVisible()
    },
  )

  it('saves the row when its refused cell has got a value, or the user wants the one that it holds', async () => {
    const { type, press, saves, questions, input, screen, cell } = await openBatchPage()
    await type('第 1 行 产品', '新名称')
    await userEvent.keyboard('{Enter}{Escape}{ArrowUp}{ArrowRight}{ArrowRight}')
    paste('十元')
    await expect.element(cell('第 1 行 单价')).toHaveAttribute('aria-invalid', 'true')
    await press('保存')
    await expect.element(input('第 1 行 单价')).toHaveFocus()
    await press('保存')
    expect([saves, questions]).toEqual([[], []])
    await press('保留原内容')
    await expect.element(cell('第 1 行 单价')).not.toHaveAttribute('aria-invalid')
    await expect.element(screen.getByText('有 1 行不能保存', { exact: false })).not.toBeInTheDocument()
    await press('保存')
    await expect.poll(() => saves).toHaveLength(1)
    expect(saves[0]?.rows.changed).toEqual([{ id: 'q1', version: 1, product: '新名称' }])

    await type('第 3 行 产品', '新名称')
    await userEvent.keyboard('{Enter}{Escape}{ArrowUp}{ArrowRight}{ArrowRight}')
    paste('十元')
    await press('保存')
    await type('第 3 行 单价', '12')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('有 1 行不能保存', { exact: false })).not.toBeInTheDocument()
    await press('保存')
    await expect.poll(() => saves[1]?.rows.changed).toEqual([{ id: 'q3', version: 1, product: '新名称', price: '12' }])
  })

  it.each([
    [true, 1],
    [false, 0],
  ])(
    'marks a cell that is left with a text that is no date, and does not save its row; others saved: %s',
    async (agrees, count) => {
      const fields = { ...QUOTES.fields, since: { type: 'date', title: '日期' } }
      const { type, cell, press, saves, questions, textOf } = await openBatchPage({ agrees, page: { fields } })
      await type('第 2 行 产品', '别的')
      await type('第 1 行 产品', '新名称')
      await enterDate(cell('第 1 行 日期'), '2026-01-05')
      await expect.poll(() => textOf('第 1 行 日期')).toBe('2026-01-05')
      await enterDate(cell('第 1 行 日期'), '1/9')
      await expect.element(cell('第 1 行 日期')).toHaveAttribute('aria-invalid', 'true')
      await expect.poll(() => textOf('第 1 行 日期')).toBe('2026-01-05')
      await press('保存')
      await expect.poll(() => questions).toEqual(['有 1 行不能保存：1 处输入或粘贴的内容没有采用'])
      await expect.poll(() => saves).toHaveLength(count)
      if (agrees) expect(saves[0]?.rows.changed).toMatchObject([{ id: 'q2' }])
    },
  )

  it.each(['2026-01-05{Enter}', '{F2}{Escape}{Escape}'])(
    'takes the mark of a text that was no date away with %s',
    async (keys) => {
      const fields = { ...QUOTES.fields, since: { type: 'date', title: '日期' } }
      const { cell } = await openBatchPage({ page: { fields } })
      await enterDate(cell('第 1 行 日期'), '2026-01-05')
      await enterDate(cell('第 1 行 日期'), '1/9')
      await expect
        .element(cell('第 1 行 日期'))
        .toHaveAccessibleDescription('“1/9”不是日期，应为 2026-01-09 这样的格式')
      await userEvent.keyboard(`{ArrowUp}${keys}`)
      await expect.element(cell('第 1 行 日期')).not.toHaveAttribute('aria-invalid')
    },
  )

  it('saves what was pasted into choices that are still on their way, when they have come', async () => {
    let arrive: (items: readonly DictItem[]) => void = () => undefined
    const items = new Promise<readonly DictItem[]>((resolve) => {
      arrive = resolve
    })
    const fields = { ...QUOTES.fields, checked: { type: 'enum', title: '已核对', dict: 'yn' } }
    const { type, cell, press, saves, notices } = await openBatchPage({ items, page: { fields } })
    await type('第 1 行 产品', '新名称')
    await userEvent.keyboard('{Enter}{Escape}')
    await cell('第 1 行 金额').click()
    await userEvent.keyboard('{ArrowRight}')
    paste('是')
    await expect.element(cell('第 1 行 已核对')).toHaveAccessibleDescription('选项加载中，加载完成后自动填入')
    await press('保存')
    arrive([{ value: 'Y', text: '是', title: '是', label: '是' }])
    await expect.poll(() => notices).toEqual(['保存成功！'])
    expect(saves[0]?.rows.changed).toMatchObject([{ id: 'q1', product: '新名称', checked: 'Y' }])
  })
})
