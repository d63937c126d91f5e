import { describe, expect, it } from 'vitest'
import { popupPosition } from './place-popup.ts'

const WINDOW = { width: 1000, height: 800 }
const POPUP = { width: 280, height: 300 }

function controlAt(left: number, top: number) {
  return { left, right: left + 120, top, bottom: top + 32 }
}

describe('the place of a pop-up', () => {
  it.each([
    ['below its control', controlAt(100, 100), { left: 100, top: 136 }],
    ['below, where it just fits', controlAt(100, 464), { left: 100, top: 500 }],
    ['above, where there is no room below', controlAt(100, 465), { left: 100, top: 161 }],
    ['at the right edge of its control, where it would leave the window', controlAt(860, 100), { left: 700, top: 136 }],
    ['within the window, where the control has left it', controlAt(950, 100), { left: 720, top: 136 }],
    ['within the window, left of it as well', controlAt(-40, 100), { left: 0, top: 136 }],
    ['on whole pixels', controlAt(100.6, 100.6), { left: 100, top: 136 }],
  ])('is %s', (_where, control, place) => {
    expect(popupPosition(control, POPUP, WINDOW)).toEqual(place)
  })

  it('is where there is more of it to be seen, when it fits nowhere', () => {
    const window = { width: 360, height: 320 }
    expect(popupPosition(controlAt(10, 40), POPUP, window).top).toBe(76)
    expect(popupPosition(controlAt(10, 200), POPUP, window).top).toBe(-104)
  })

  it('is at the right edge of a window that leaves it no edge of its control', () => {
    expect(popupPosition(controlAt(108, 100), POPUP, { width: 360, height: 800 }).left).toBe(80)
  })

  it('begins at the left edge of a window that is too narrow for it', () => {
    expect(popupPosition(controlAt(100, 100), POPUP, { width: 240, height: 800 }).left).toBe(0)
  })
})
