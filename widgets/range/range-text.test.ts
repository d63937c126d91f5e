import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Bounds } from '#renderer/widget.ts'
import { orderedBounds, readTimeText } from '../date/date-text.ts'
import { formatRange, parseRange, readRange, storeRange } from './range-text.ts'

const reading = {
  readBound: (text: string) => readTimeText('date', text),
  order: ([from, to]: Bounds) => orderedBounds(from, to),
  complain: (text: string) => `“${text}”不是范围`,
}

describe('a range stored as text', () => {
  it.each<[string | null, Bounds, string]>([
    [null, [null, null], ''],
    ['2024-01-01,2024-01-31', ['2024-01-01', '2024-01-31'], '2024-01-01 ~ 2024-01-31'],
    ['2024-01-01,', ['2024-01-01', null], '2024-01-01 ~'],
    [',2024-01-31', [null, '2024-01-31'], '~ 2024-01-31'],
  ])('%j has the bounds %j and reads %j', (stored, bounds, text) => {
    expect(readRange(stored)).toEqual(bounds)
    expect(storeRange(bounds)).toBe(stored)
    expect(formatRange(stored, (bound) => bound)).toBe(text)
    expect(parseRange(text, reading)).toEqual({ ok: true, value: stored })
  })

  it.each([
    ['2024/1/31 至 2024/1/1', '2024-01-01,2024-01-31'],
    ['20240101～20240131', '2024-01-01,2024-01-31'],
    ['2024-01-01，2024-01-31', '2024-01-01,2024-01-31'],
  ])('%j is taken as %j, the lower bound first', (text, value) => {
    expect(parseRange(text, reading)).toEqual({ ok: true, value })
  })

  it.each(['2024-01-01', '~', '昨天 ~ 今天', '2024-01-01 ~ 2024-01-02 ~ 2024-01-03'])(
    '%j is refused, by its name',
    (text) => {
      expect(parseRange(text, reading)).toEqual({ ok: false, message: `“${text}”不是范围` })
    },
  )

  it('comes back from its text, whatever the days', () => {
    const day = fc.option(fc.integer({ min: 10, max: 28 }).map((date) => `2024-02-${date}`))
    fc.assert(
      fc.property(day, day, (left, right) => {
        const bounds = orderedBounds(left, right)
        const text = formatRange(storeRange(bounds), (bound) => bound)
        expect(parseRange(text, reading)).toEqual({ ok: true, value: storeRange(bounds) })
      }),
    )
  })
})
