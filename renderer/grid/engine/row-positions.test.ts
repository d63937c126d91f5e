import { describe, expect, it } from 'vitest'
import type { GridRow } from './row.ts'
import { RowPositions } from './row-positions.ts'

function setup(count: number) {
  const rows: GridRow[] = Array.from({ length: count }, (_, index) => ({ id: `r${index}` }))
  let looked = 0
  const positions = new RowPositions(
    () => rows,
    (row) => {
      looked += 1
      return String(row.id)
    },
  )
  return {
    rows,
    positions,
    looksAt(work: () => unknown): number {
      looked = 0
      work()
      return looked
    },
  }
}

describe('RowPositions', () => {
  it('knows where rows stand', () => {
    const { positions } = setup(5)
    expect(positions.indexOf('r3')).toBe(3)
    expect(positions.indexOf('nobody')).toBe(-1)
    expect(positions.has('r0')).toBe(true)
  })

  it('finds rows beside their old place after one came, without a walk over all of them', () => {
    const { rows, positions, looksAt } = setup(1_000)
    positions.indexOf('r0')
    rows.splice(10, 0, { id: 'x' })
    positions.placed('x', 10)
    let found = -1
    expect(looksAt(() => (found = positions.indexOf('r900')))).toBeLessThan(10)
    expect(found).toBe(901)
    expect(positions.indexOf('x')).toBe(10)
  })

  it('forgets rows that went', () => {
    const { rows, positions } = setup(10)
    positions.indexOf('r0')
    rows.splice(4, 1)
    positions.removed('r4')
    expect(positions.indexOf('r4')).toBe(-1)
    expect(positions.indexOf('r9')).toBe(8)
  })

  it('is written anew after very many changes', () => {
    const { rows, positions } = setup(500)
    positions.indexOf('r0')
    for (let index = 0; index < 200; index += 1) {
      rows.shift()
      positions.removed(`r${index}`)
    }
    expect(positions.indexOf('r499')).toBe(299)
    expect(positions.indexOf('r200')).toBe(0)
    expect(positions.indexOf('r199')).toBe(-1)
  })

  it('follows a row that gets another id', () => {
    const { rows, positions } = setup(3)
    positions.indexOf('r0')
    rows[1] = { id: 'real' }
    positions.renamed('r1', 'real')
    expect(positions.indexOf('real')).toBe(1)
    expect(positions.has('r1')).toBe(false)
  })
})
