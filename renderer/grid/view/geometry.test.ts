import { describe, expect, it } from 'vitest'
import type { Column } from '../engine/column.ts'
import { fillRange } from './fill-range.ts'
import { columnAt, columnSpan, layOutColumns, rowSpan, scrollInto } from './geometry.ts'

function column(key: string, widthPx = 100, pinned: Column['pinned'] = null, visible = true): Column {
  return { key, widthPx, pinned, visible, cell: {} } as Column // Only what geometry reads.
}
const keys = (placed: readonly { readonly column: Column }[]) => placed.map(({ column: { key } }) => key)

describe('the layout of columns', () => {
  it('puts pinned columns to the sides and counts them all', () => {
    const layout = layOutColumns([column('a'), column('b', 120, 'right'), column('c', 80, 'left')], 60, 1_000)
    expect(keys(layout.placed)).toEqual(['c', 'a', 'b'])
    expect(layout.placed.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(layout.left[0]?.leftPx).toBe(60)
    expect(layout.free[0]?.leftPx).toBe(140)
    expect(layout.right[0]?.leftPx).toBe(0)
    expect(layout.widthPx).toBe(60 + 80 + 100 + 120)
  })
  it('leaves hidden columns out', () => {
    expect(keys(layOutColumns([column('a', 100, null, false), column('b')], 0, 500).placed)).toEqual(['b'])
  })
  it('lets pinned columns scroll where they would take most of the window', () => {
    expect(layOutColumns([column('a', 400, 'left'), column('b')], 0, 500).left).toEqual([])
  })
})

describe('the rows to paint', () => {
  it('are those of the window and one more on either side', () => {
    expect(rowSpan(6_100, 560, 10_000, 61)).toEqual({ first: 99, end: 112 })
  })
  it('are fewer at the top: there is none above, and not more than one below', () => {
    expect(rowSpan(0, 560, 10_000, 61)).toEqual({ first: 0, end: 11 })
    expect(rowSpan(60, 560, 10_000, 61)).toEqual({ first: 0, end: 12 })
  })
  it('fill the window at the end too', () => {
    expect(rowSpan(10_000 * 61 - 560, 560, 10_000, 61)).toEqual({ first: 9_987, end: 10_000 })
  })
  it('are no more than there are', () => {
    expect(rowSpan(0, 560, 4, 61)).toEqual({ first: 0, end: 4 })
    expect(rowSpan(0, 560, 0, 61)).toEqual({ first: 0, end: 0 })
  })
})

describe('the columns to paint', () => {
  const layout = layOutColumns(
    Array.from({ length: 20 }, (_, index) => column(`c${index}`)),
    0,
    500,
  )
  it('are those of the window and one more on either side', () => {
    expect(columnSpan(layout, 0, 500)).toEqual({ first: 0, end: 6 })
    expect(columnSpan(layout, 750, 500)).toEqual({ first: 6, end: 14 })
    expect(columnSpan(layout, 1_500, 500)).toEqual({ first: 14, end: 20 })
  })
  it('are found again by a position', () => {
    expect(columnAt(layout, 750, 500, 60)?.column.key).toBe('c8')
    expect(columnAt(layout, 1_500, 500, 600)).toBeNull()
  })
})

it('scrolls no further than it must', () => {
  expect(scrollInto(100, 300, 150, 61)).toBe(100)
  expect(scrollInto(100, 300, 61, 61)).toBe(61)
  expect(scrollInto(100, 300, 380, 61)).toBe(141)
})

describe('the fill handle', () => {
  const range = { top: 2, left: 2, bottom: 3, right: 3 }

  it.each([
    ['down', 6, 2, { top: 4, left: 2, bottom: 6, right: 3 }],
    ['up', 0, 2, { top: 0, left: 2, bottom: 1, right: 3 }],
    ['to the right', 3, 5, { top: 2, left: 4, bottom: 3, right: 5 }],
    ['to the left', 3, 0, { top: 2, left: 0, bottom: 3, right: 1 }],
    ['along the longer way', 7, 5, { top: 4, left: 2, bottom: 7, right: 3 }],
  ])('fills %s', (_way, row, column, filled) => {
    expect(fillRange(range, row, column)).toEqual(filled)
  })

  it('fills nothing within its range', () => {
    expect(fillRange(range, 3, 2)).toBeNull()
  })
})
