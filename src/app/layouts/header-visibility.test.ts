import { describe, expect, it } from 'vitest'
import { type HeaderMode, headerMode, isHeaderHidden, type ScrollPosition } from './header-visibility.ts'

const RANGE_PX = 2_000

/** Scrolls a long page through these points, and says after each whether the header is hidden. */
function scrollThrough(mode: HeaderMode, points: readonly number[], rangePx = RANGE_PX): readonly boolean[] {
  let before: ScrollPosition = { topPx: 0, rangePx }
  let hidden = false
  return points.map((topPx) => {
    const now = { topPx, rangePx }
    hidden = isHeaderHidden(mode, hidden, before, now)
    before = now
    return hidden
  })
}

describe('the header', () => {
  it.each([
    [{ fixedHeader: false, hideHeader: false }, 'scrolls'],
    [{ fixedHeader: false, hideHeader: true }, 'scrolls'],
    [{ fixedHeader: true, hideHeader: false }, 'stays'],
    [{ fixedHeader: true, hideHeader: true }, 'hides'],
  ])('with %o %s', (preferences, mode) => expect(headerMode(preferences)).toBe(mode))

  it('stays when it is fixed', () => {
    expect(scrollThrough('stays', [50, 101, 900])).toEqual([false, false, false])
  })

  it('hides past 100 px on the way down, and comes back on the way up', () => {
    expect(scrollThrough('hides', [60, 100, 101, 400, 380, 420])).toEqual([false, false, true, true, false, true])
  })

  it('does not come back for a tremor of the finger', () => {
    expect(scrollThrough('hides', [200, 300, 298, 296])).toEqual([true, true, true, true])
  })

  it('comes back at the top, however slowly', () => {
    expect(scrollThrough('hides', [200, 103, 100])).toEqual([true, false, false])
  })

  it('goes with the page when it is not fixed, and is back at its top', () => {
    expect(scrollThrough('scrolls', [40, 60, 30, 0])).toEqual([false, true, true, false])
  })

  it.each<[HeaderMode, number]>([
    ['hides', 196],
    ['scrolls', 144],
  ])('that %s stays on a page too short to be worth it', (mode, rangePx) => {
    expect(scrollThrough(mode, [60, 110, rangePx], rangePx)).toEqual([false, false, false])
  })

  it('stays hidden when its own going makes the page shorter', () => {
    const before = { topPx: 300, rangePx: 300 }
    expect(isHeaderHidden('hides', true, before, { topPx: 252, rangePx: 252 })).toBe(true)
  })
})
