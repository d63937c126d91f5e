import { describe, expect, it } from 'vitest'
import { leftAfterKey } from './slider-keys.ts'

const at = { left: 100, longest: 234 }

describe('keys on the slider', () => {
  it.each([
    ['ArrowRight', false, 102],
    ['ArrowUp', false, 102],
    ['ArrowLeft', false, 98],
    ['ArrowDown', false, 98],
    ['ArrowRight', true, 101],
    ['PageUp', false, 120],
    ['PageDown', false, 80],
    ['Home', false, 0],
    ['End', false, 234],
    ['a', false, undefined],
  ] as const)('%s (shift: %s) moves the piece to %s', (key, shiftKey, left) => {
    expect(leftAfterKey({ key, shiftKey }, at)).toBe(left)
  })

  it('do not move it out of the picture', () => {
    expect(leftAfterKey({ key: 'ArrowLeft', shiftKey: false }, { left: 1, longest: 234 })).toBe(0)
    expect(leftAfterKey({ key: 'PageUp', shiftKey: false }, { left: 230, longest: 234 })).toBe(234)
  })
})
