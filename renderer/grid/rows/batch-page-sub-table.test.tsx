import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SaveRefusedError } from '../../data-source.ts'
import { openBatchPage, prepareBatchPages, QUOTES } from './batch-page.fixture.tsx'
import { driveGrid } from './grid-cells.fixture.ts'

prepareBatchPages()

const PAGE = {
  ...QUOTES,
  fields: {
    ...QUOTES.fields,
    extras: { type: 'decimal(14,2)', title: '附加', value: '= sum(lines.cost)' },
  },
  grid: { pageSize: 20, expand: 'lines' },
  subTables: {
    lines: {
      title: '附加费用',
      entity: { table: 'demo_line', foreignKey: 'sampleId' },
      fields: {
        item: { type: 'string(16)', title: '项目', rules: ['required', 'only'] },
        cost: { type: 'decimal(12,2)', title: '费用' },
      },
    },
  },
}
const LINES = [
  { id: 'l1', item: '运费', cost: '5' },
  { id: 'l2', item: '税', cost: '1' },
]

/** A page whose rows have each two lines. */
async function open(part: Parameters<typeof openBatchPage>[0] = {}) {
  const opened = await openBatchPage({ total: 6, page: PAGE, tables: { lines: LINES }, ...part })
  const panel = page.getByRole('dialog', { name: '子表' })
  return {
    ...opened,
    panel,
    async expand(row: number) {
      await opened.screen.getByRole('button', { name: `展开第 ${row} 行` }).click()
      const grid = panel.getByRole('grid', { name: '附加费用' })
      await expect.element(grid).toBeVisible()
      return { grid, ...driveGrid(grid) }
    },
    close: () => panel.getByRole('button', { name: '关闭' }).click(),
  }
}

describe('the sub-table of a row', () => {
  it('opens below its row, is edited there, and is saved with the page', async () => {
    const { expand, panel, close, saves, press, textOf, screen, grid } = await open()
    const lines = await expand(1)
    expect(lines.textOf('第 2 行 项目')).toBe('税')
    const row = grid.getByRole('row').nth(1).element().getBoundingClientRect()
    expect(panel.element().getBoundingClientRect().top).toBeCloseTo(row.bottom, 0)
    await lines.type('第 2 行 费用', '2.5')
    await panel.getByRole('button', { name: '新增' }).click()
    await lines.type('第 3 行 项目', '包装')
    await expect.poll(() => textOf('第 1 行 附加')).toBe('7.50')
    await close()
    await expect.element(screen.getByText('修改 1 行')).toBeVisible()
    await press('保存')
    await expect.poll(() => saves.length).toBe(1)
    expect(saves[0]?.rows).toEqual({
      added: [],
      changed: [
        {
          id: 'q1',
          version: 1,
          lines: [
            { id: 'l1', item: '运费', cost: '5' },
            { id: 'l2', item: '税', cost: '2.5' },
            { item: '包装', cost: null },
          ],
        },
      ],
      deleted: [],
    })
  })

  it('is no change when it was only looked at, and closes by its expander and by Esc', async () => {
    const { expand, panel, screen, textOf } = await open()
    await expand(2)
    await screen.getByRole('button', { name: '展开第 2 行' }).click()
    await expect.element(panel).not.toBeInTheDocument()
    const { grid } = await expand(2)
    await expect.element(grid).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    expect(screen.getByText(/修改 \d 行/).elements()).toEqual([])
    expect(textOf('第 1 行 附加')).toBe('')
  })

  it('holds what was entered when it is opened again', async () => {
    const { expand, close } = await open()
    const lines = await expand(1)
    await lines.type('第 1 行 项目', '保险')
    await close()
    const again = await expand(1)
    expect(again.textOf('第 1 行 项目')).toBe('保险')
  })

  it('keeps its row from being saved while something is wrong in it, and says so', async () => {
    const { expand, close, press, saves, textOf, input } = await open()
    const lines = await expand(1)
    await lines.type('第 2 行 项目', '运费')
    await close()
    await press('保存')
    await expect.element(page.getByText('没有保存：有 1 处需要修改')).toBeVisible()
    await expect.element(input('第 1 行 产品')).toHaveAccessibleDescription('附加费用中有 2 处需要修改')
    expect([saves, textOf('第 1 行 附加')]).toEqual([[], '6.00'])
  })

  it('shows what the server says of its rows at the row of the page', async () => {
    const error = new SaveRefusedError('校验失败', [
      { pointer: '/changed/0/lines/1/cost', code: 'taken', message: '费用太高' },
    ])
    const { expand, close, press, input } = await open({ answers: [error] })
    const lines = await expand(1)
    await lines.type('第 2 行 费用', '9')
    await close()
    await press('保存')
    await expect.element(input('第 1 行 产品')).toHaveAccessibleDescription('附加费用第 2 行：费用太高')
  })

  it('belongs to new rows, too', async () => {
    const { expand, close, press, saves, type } = await open({ total: 1 })
    await press('新增')
    await type('第 2 行 产品', '新品')
    await type('第 2 行 单价', '3')
    const lines = await expand(2)
    await page.getByRole('dialog', { name: '子表' }).getByRole('button', { name: '新增' }).click()
    await lines.type('第 1 行 项目', '运费')
    await close()
    await press('保存')
    await expect.poll(() => saves[0]?.rows.added[0]?.record.lines).toEqual([{ item: '运费', cost: null }])
  })

  it('can be looked at by who may not edit the rows', async () => {
    const { expand, panel } = await open({ hidden: ['demo:sample:edit'] })
    const lines = await expand(1)
    await expect.element(panel.getByText('没有权限修改，只能查看')).toBeVisible()
    expect(lines.textOf('第 1 行 项目')).toBe('运费')
    expect(panel.getByRole('button', { name: '新增' }).elements()).toEqual([])
  })

  it('takes the whole width of a phone', async () => {
    await page.viewport(390, 800)
    const { expand, panel } = await open()
    await expand(1)
    const { left, width, bottom } = panel.element().getBoundingClientRect()
    expect([left, width, Math.round(bottom)]).toEqual([0, 390, 800])
  })
})
