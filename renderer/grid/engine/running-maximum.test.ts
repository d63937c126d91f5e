import { describe, expect, it } from 'vitest'
import { RunningMaximum } from './running-maximum.ts'

describe('RunningMaximum', () => {
  it('gives the greatest plus 1, and 1 when there is none', () => {
    expect(new RunningMaximum().next([], 'no')).toBe(1)
    expect(new RunningMaximum().next([{ no: 3 }, { no: 11 }, { no: 'x' }, { no: '' }], 'no')).toBe(12)
    expect(new RunningMaximum().next([{ no: -5 }], 'no')).toBe(-4)
  })

  it('writes decimal texts when the column holds them', () => {
    expect(new RunningMaximum().next([{ no: '3' }, { no: '11' }], 'no')).toBe('12')
  })

  it('looks at all rows again only when the greatest has gone', () => {
    const maximum = new RunningMaximum()
    const rows = [{ no: 1 }, { no: 9 }, { no: 5 }]
    expect(maximum.next(rows, 'no')).toBe(10)
    maximum.remove(5)
    maximum.add(12)
    expect(maximum.next([], 'no')).toBe(13)
    maximum.remove(12)
    expect(maximum.next(rows, 'no')).toBe(10)
  })
})
