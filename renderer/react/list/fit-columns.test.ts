import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const column = (key: string, width: number | undefined, fixed?: 'left' | 'right') => ({
  key,
  ...(width !== undefined && { width }),
  ...(fixed && { fixed }),
})
const widths = (columns: readonly { width?: unknown }[]) => columns.map(({ width }) => width)

describe('columns of a table that is wider than its room', () => {
  it('end where the fixed one begins', () => {
    const columns = [
      column('code', 110, 'left'),
      column('a', 200),
      column('b', 200),
      column('c', 200),
      column('x', 90, 'right'),
    ]
    expect(widths(fitColumns(columns, 700))).toEqual([110, 250, 250, 200, 90])
    expect(widths(fitColumns(columns, 701))).toEqual([110, 251, 250, 200, 90])
  })

  it('stay as they are where all fit, where one takes what is left, and where not even the first has room', () => {
    const columns = [column('a', 200), column('b', 200)]
    expect(fitColumns(columns, 400)).toBe(columns)
    const filled = [...columns, column('filler', undefined)]
    expect(fitColumns(filled, 100)).toBe(filled)
    expect(fitColumns(columns, 150)).toBe(columns)
  })

  it('never become narrower, and fill the room to the pixel', () => {
    const width = fc.integer({ min: 40, max: 300 })
    fc.assert(
      fc.property(
        fc.array(width, { minLength: 2, maxLength: 20 }),
        width,
        fc.integer({ min: 400, max: 2000 }),
        (own, last, room) => {
          const columns = [...own.map((px, index) => column(String(index), px)), column('actions', last, 'right')]
          const fitted = widths(fitColumns(columns, room)).map(Number)
          expect(fitted.every((px, index) => px >= Number(columns[index]?.width))).toBe(true)
          if (own.reduce((sum, px) => sum + px, last) <= room || (own[0] ?? 0) + last > room) return
          const ends = fitted
            .slice(0, -1)
            .map((_, index) => fitted.slice(0, index + 1).reduce((sum, px) => sum + px, 0))
          expect(ends).toContain(room - last)
        },
      ),
    )
  })
})
