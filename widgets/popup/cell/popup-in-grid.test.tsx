import { describe, expect, it } from 'vitest'
import { openCellGrid } from '../../cells/every-cell.fixture.tsx'

const fruit = { type: 'popup', popupCode: 'fruit', orgFields: 'name', destFields: 'cell' } as const

async function openReports() {
  const grid = await openCellGrid(fruit, ['苹果', '橘子'])
  const dialog = grid.screen.getByRole('dialog', { name: '产品报表' })
  return {
    ...grid,
    /** Enter in the active cell, until its report is there. */
    async openReport() {
      await grid.press('{Enter}')
      await expect.element(dialog.getByRole('cell', { name: '梨', exact: true })).toBeVisible()
    },
    async dismiss() {
      await grid.press('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    },
    choose: async (name: string) => {
      await dialog.getByRole('cell', { name, exact: true }).click()
      await dialog.getByRole('button', { name: '确定' }).click()
      await expect.element(dialog).not.toBeInTheDocument()
    },
  }
}

describe('the cell of a report in a grid', () => {
  it('opens for one cell after the other, and takes what is chosen in each', async () => {
    const { focus, openReport, dismiss, press, choose, stored } = await openReports()
    focus(1)
    await openReport()
    await dismiss()
    await press('{ArrowDown}')
    await openReport()
    await choose('梨')
    expect([stored(1), stored(2)]).toEqual(['苹果', '梨'])
  })

  it('goes on by the keyboard as soon as its dialog is gone', async () => {
    const { screen, focus, openReport, press } = await openReports()
    focus(1)
    await openReport()
    const seen: (string | null)[] = []
    document.addEventListener('keyup', () => seen.push(document.activeElement?.getAttribute('aria-label') ?? null), {
      once: true,
    })
    await press('{Escape}')
    expect(seen).toEqual(['第 1 行 样例'])
    await press('{ArrowDown}')
    await expect.element(screen.getByRole('textbox', { name: '第 2 行 样例' })).toHaveFocus()
  })
})
