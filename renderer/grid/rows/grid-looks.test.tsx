import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openBatchPage, prepareBatchPages } from './batch-page.fixture.tsx'

prepareBatchPages()

const heightOf = (element: Element) => element.getBoundingClientRect().height
const WIDE = { grid: { pageSize: 20, columns: ['product', 'quantity', 'price', 'amount'].map(wide) } }

function wide(field: string) {
  return { field, width: 400 }
}

describe('the looks of a grid page', () => {
  it('ends between two columns, and says at the edge that there are more', async () => {
    const { grid } = await openBatchPage({ page: WIDE })
    const viewport = grid.element().parentElement
    if (!viewport) throw new Error('The grid stands in nothing.')
    const { right } = viewport.getBoundingClientRect()
    const ends = grid
      .getByRole('columnheader')
      .elements()
      .map((head) => Math.round(head.getBoundingClientRect().right))
    expect(ends).toContain(Math.round(right))
    const edge = (side: string) => document.querySelector<HTMLElement>(`[data-edge="${side}"]`)
    await expect.element(edge('right')).toBeVisible()
    await expect.element(edge('left')).not.toBeVisible()
    viewport.scrollLeft = viewport.scrollWidth
    await expect.element(edge('right')).not.toBeVisible()
  })

  it('ends between two columns again when the window has another width', async () => {
    const { grid } = await openBatchPage({ page: WIDE })
    const viewport = grid.element().parentElement
    if (!viewport) throw new Error('The grid stands in nothing.')
    const rightOf = (element: Element) => Math.round(element.getBoundingClientRect().right)
    const endsAtTheEdge = () => grid.getByRole('columnheader').elements().map(rightOf).includes(rightOf(viewport))
    const before = rightOf(viewport)
    await page.viewport(1130, 900)
    await expect.poll(() => rightOf(viewport)).toBeLessThan(before)
    await expect.poll(endsAtTheEdge).toBe(true)
  })

  it('tells undo and redo apart by their icons', async () => {
    const { screen } = await openBatchPage()
    const iconOf = (name: string) =>
      screen.getByRole('button', { name }).element().querySelector('path')?.getAttribute('d')
    expect(iconOf('撤销')).toBeTruthy()
    expect(iconOf('撤销')).not.toBe(iconOf('重做'))
  })

  it('finds in the line of its buttons, with controls as high as these, and no row goes out of sight', async () => {
    const { screen, grid } = await openBatchPage()
    const { top } = grid.element().getBoundingClientRect()
    const tools = screen.getByRole('toolbar', { name: '表格操作' })
    await tools.getByRole('button', { name: '查找' }).click()
    const input = tools.getByRole('textbox', { name: '在表格中查找' })
    await expect.element(input).toBeVisible()
    expect(grid.element().getBoundingClientRect().top).toBe(top)
    const heights = [...(input.element().closest('search')?.querySelectorAll('input, button') ?? [])].map(heightOf)
    expect(new Set(heights)).toEqual(new Set([32]))
  })
})
