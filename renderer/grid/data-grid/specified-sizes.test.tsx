import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cellRegistry } from '#widgets/cells/registry.ts'
import { openGrid, people } from './data-grid.fixture.tsx'

afterEach(() => vi.useRealTimers())

const widthOf = (element: Element) => element.getBoundingClientRect().width
const heightOf = (element: Element) => element.getBoundingClientRect().height

describe('the sizes of a grid (spec 9)', () => {
  it('are rows of 61 pixels in at most 400, of which about nine are drawn', async () => {
    const { screen } = await openGrid({ columns: [{ key: 'note', title: '备注' }], dataSource: people(500) })
    const rows = screen
      .getByRole('row')
      .elements()
      .filter((row) => row.querySelector('[role="gridcell"]'))
    expect(rows.map(heightOf)).toEqual(rows.map(() => 61))
    expect(rows.length).toBeGreaterThanOrEqual(7)
    expect(rows.length).toBeLessThanOrEqual(9)
    // With its border.
    expect(screen.getByRole('grid').element().parentElement?.getBoundingClientRect().height).toBe(400)
  })

  it.each(['medium', 'mini', 'tiny'] as const)('are rows of 61 pixels in the size %s, too', async (size) => {
    const { screen } = await openGrid({ size })
    const cells = screen.getByRole('gridcell', { name: /^员工/ }).elements()
    expect(cells.map(heightOf)).toEqual([61, 61, 61])
  })

  it('are rows of 36 pixels in the size small, whose cells are texts until they are pointed at', async () => {
    const { screen } = await openGrid({ size: 'small' })
    const [first, second] = screen.getByRole('gridcell', { name: /^员工/ }).elements()
    if (!first || !second) throw new Error('There are fewer rows than two.')
    expect([first, second].map(heightOf)).toEqual([36, 36])
    const boxOf = (cell: Element) => getComputedStyle(cell, '::before').borderTopColor
    expect(boxOf(second)).toBe('rgba(0, 0, 0, 0)')
    await userEvent.hover(second)
    await expect.poll(() => boxOf(second)).not.toBe('rgba(0, 0, 0, 0)')
    await userEvent.click(first)
    const input = screen.container.querySelector('input[autocomplete="off"]:not([data-waiting])')
    // Within the cell and its lower line.
    const [outer, inner] = [first.getBoundingClientRect(), input?.getBoundingClientRect()]
    expect(inner?.top).toBeGreaterThan(outer.top)
    expect(inner?.bottom).toBeLessThan(outer.bottom)
  })

  it.each([
    ['date', 200],
    ['datetime', 200],
    ['user-select', 220],
    // 160 as specified, and not below 190 as specified.
    ['department-select', 190],
  ])('are the width of a column of type %s where it says none: %i', async (type, width) => {
    const { screen } = await openGrid({ columns: [{ key: 'cell', title: '样例', type }] })
    expect(widthOf(screen.getByRole('columnheader', { name: '样例' }).element())).toBe(width)
  })

  it.each([
    ['date', 135],
    ['datetime', 190],
    ['user-select', 190],
    ['department-select', 190],
  ])('are the least width of a column of type %s, whatever it says: %i', async (type, width) => {
    const { screen } = await openGrid({ columns: [{ key: 'cell', title: '样例', type, width: 50 }] })
    expect(widthOf(screen.getByRole('columnheader', { name: '样例' }).element())).toBe(width)
  })

  it('are 60 pixels for the number of a row, and 40 for its box, or 60 where the box names statistics', async () => {
    const plain = [{ key: 'age', title: '年龄', type: 'input-number' }]
    const props = { columns: plain, rowNumber: true, rowSelection: true }
    const { screen } = await openGrid(props)
    const widths = () => screen.getByRole('columnheader').elements().map(widthOf).slice(0, 2)
    expect(widths()).toEqual([40, 60])
    await screen.unmount()
    const counted = await openGrid({ ...props, columns: [{ key: 'age', title: '年龄', statistics: ['sum'] }] })
    expect(counted.screen.getByRole('columnheader').elements().map(widthOf).slice(0, 2)).toEqual([60, 60])
  })

  it('are those of its types: each can be drawn in a column that says nothing of its width', async () => {
    const types = cellRegistry.types.filter((type) => type !== 'hidden')
    const columns = cellRegistry.types.map((type) => ({ key: type, title: type, type }))
    const { screen } = await openGrid({ columns })
    const viewport = screen.getByRole('grid').element().parentElement
    const widths = new Map<string, number>()
    // Columns are drawn as far as they are seen.
    for (let left = 0; viewport && left < viewport.scrollWidth; left += viewport.clientWidth / 2) {
      viewport.scrollLeft = left
      viewport.dispatchEvent(new Event('scroll'))
      for (const header of screen.getByRole('columnheader').elements()) widths.set(header.textContent, widthOf(header))
    }
    expect([...widths.keys()].sort()).toEqual([...types].sort())
    expect(Math.min(...widths.values())).toBeGreaterThanOrEqual(80)
  })
})

describe('the highlight of rows that were reloaded (spec 9)', () => {
  it('goes after 1400 ms', async () => {
    const { screen, hear } = await openGrid({ reloadEffect: true, socketReload: true })
    await expect.element(screen.getByText('员工2')).toBeVisible()
    vi.useFakeTimers()
    hear({ id: 'p2', name: '王五' })
    const row = screen.getByRole('row').nth(2).element()
    expect(row.textContent).toContain('王五')
    expect(row.matches('[data-flash]')).toBe(true)
    vi.advanceTimersByTime(1_399)
    expect(row.matches('[data-flash]')).toBe(true)
    vi.advanceTimersByTime(1)
    expect(row.matches('[data-flash]')).toBe(false)
  })
})
