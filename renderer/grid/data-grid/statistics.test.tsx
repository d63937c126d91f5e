import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openGrid } from './data-grid.fixture.tsx'

const columns = [
  { key: 'price', title: '单价', type: 'input-number', statistics: ['sum', 'average'] },
  { key: 'count', title: '数量', type: 'input-number', statistics: ['sum'] },
  { key: 'note', title: '备注', type: 'input', statistics: ['average'] },
] as const

/** The grid changes them in place. */
const rows = () => [
  { id: 'a', price: 0.1, count: 2, note: '甲' },
  { id: 'b', price: 0.2, count: null, note: '' },
]

/** The rows below the rows, as they read. */
function footOf({ screen }: Awaited<ReturnType<typeof openGrid>>) {
  return screen
    .getByRole('row')
    .elements()
    .map(textsOf)
    .filter(([first]) => first === '合计' || first === '平均')
}

/** By column; where nothing is counted there is no cell. */
function textsOf(row: Element): string[] {
  const count = Number(row.closest('[role="grid"]')?.getAttribute('aria-colcount'))
  return Array.from(
    { length: count },
    (_, index) => row.querySelector(`[aria-colindex="${index + 1}"]`)?.textContent ?? '',
  )
}

describe('the rows 合计 and 平均 (spec 4)', () => {
  it('count exactly, and say what cannot be counted', async () => {
    const grid = await openGrid({ columns, dataSource: rows(), rowNumber: true })
    await expect
      .poll(() => footOf(grid))
      .toEqual([
        ['合计', '0.3', '2', ''],
        ['平均', '0.15', '', '-'],
      ])
  })

  it('have the decimals of their column, and an average of whole numbers two', async () => {
    const [price, count] = columns
    const grid = await openGrid({
      columns: [
        { ...price, props: { precision: 4 } },
        { ...count, props: { precision: 0 }, statistics: ['sum', 'average'] },
      ],
      dataSource: [
        { id: 'a', price: 0.1 + 0.2, count: 1 },
        { id: 'b', price: 1.5, count: 2 },
        { id: 'c', price: 2, count: 2 },
      ],
      rowNumber: true,
    })
    await expect
      .poll(() => footOf(grid))
      .toEqual([
        ['合计', '3.8000', '5'],
        ['平均', '1.2667', '1.67'],
      ])
  })

  it('follow what is typed, added and removed', async () => {
    const grid = await openGrid({ columns, dataSource: rows(), rowNumber: true })
    grid.handle().focusCell('a', 'price')
    await userEvent.keyboard('1.5{Enter}')
    expect(footOf(grid)[0]).toEqual(['合计', '1.7', '2', ''])
    grid.handle().addRows({ price: 3, count: 5 })
    expect(footOf(grid)[0]).toEqual(['合计', '4.7', '7', ''])
    grid.handle().removeRows('a')
    expect(footOf(grid)[0]).toEqual(['合计', '3.2', '5', ''])
    expect(footOf(grid)[1]?.[1]).toBe('1.6')
  })

  it('have their names in the first column where nothing stands before the data', async () => {
    const [price, count, note] = columns
    const grid = await openGrid({ columns: [{ ...note, statistics: [] }, price, count], dataSource: rows() })
    await expect
      .poll(() => footOf(grid))
      .toEqual([
        ['合计', '0.3', '2'],
        ['平均', '0.15', ''],
      ])
  })

  it('are only there where a column asks for them', async () => {
    const grid = await openGrid({
      columns: [{ key: 'price', title: '单价', type: 'input-number' }],
      dataSource: rows(),
    })
    expect(footOf(grid)).toEqual([])
    await grid.screen.unmount()
    const sums = await openGrid({
      columns: [{ key: 'price', title: '单价', statistics: ['sum'] }],
      dataSource: rows(),
      rowNumber: true,
    })
    expect(footOf(sums).map(([title]) => title)).toEqual(['合计'])
  })
})
