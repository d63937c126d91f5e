import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findRowElement, subTablePlace } from './sub-table-place.ts'

describe('the place of a sub-table', () => {
  const table = { left: 100, width: 1000 }

  it('is below its row, 96 % as wide as the grid, where 350 px are left', () => {
    expect(subTablePlace({ table, row: { top: 389, bottom: 450 }, windowHeightPx: 800 })).toEqual({
      left: 120,
      width: 960,
      top: 450,
      maxHeight: 342,
    })
  })

  it('is above it where less is left', () => {
    expect(subTablePlace({ table, row: { top: 390, bottom: 451 }, windowHeightPx: 800 })).toEqual({
      left: 120,
      width: 960,
      bottom: 410,
      maxHeight: 382,
    })
  })
})

describe('the row of a sub-table', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  // An element is only handed on.
  const element = {} as Element

  it('is looked for again after 100 ms each, while it is not drawn', () => {
    const find = vi.fn<() => Element | null>(() => null)
    const found = vi.fn()
    findRowElement(find, found)
    vi.advanceTimersByTime(199)
    expect(find).toHaveBeenCalledTimes(2)
    find.mockReturnValue(element)
    vi.advanceTimersByTime(1)
    expect(found.mock.calls).toEqual([[element]])
  })

  it('is given up after three more looks (spec 8)', () => {
    const find = vi.fn(() => null)
    const found = vi.fn()
    findRowElement(find, found)
    vi.advanceTimersByTime(299)
    expect(found).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(find).toHaveBeenCalledTimes(4)
    expect(found.mock.calls).toEqual([[null]])
  })

  it('is not looked for any more when nobody waits', () => {
    const find = vi.fn(() => null)
    const stop = findRowElement(find, () => undefined)
    stop()
    vi.advanceTimersByTime(1_000)
    expect(find).toHaveBeenCalledTimes(1)
  })
})
