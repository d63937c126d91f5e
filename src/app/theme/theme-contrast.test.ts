import { describe, expect, it } from 'vitest'
import { contrast, darkenUntil, lightenUntil, mix, shift } from './theme-contrast.ts'

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#1890ff', '#ffffff', 3.24],
    ['#2f54eb', '#ffffff', 5.85],
    ['#777777', '#ffffff', 4.48],
  ])('of %s and %s is %f, whichever stands on the other', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 1)
    expect(contrast(other, one)).toBeCloseTo(expected, 1)
  })
})

describe('steps of a colour', () => {
  it('darken only as far as the contrast asks', () => {
    const step = darkenUntil('#1890ff', ['#ffffff'], 4.5)
    expect(contrast(step, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(step, '#ffffff')).toBeLessThan(4.7)
  })

  it('leave alone what has the contrast already', () => {
    expect(darkenUntil('#722ED1', ['#ffffff'], 4.5)).toBe('#722ED1')
    expect(lightenUntil('#FAAD14', ['#141414'], 4.5)).toBe('#FAAD14')
  })

  it('end at black or white when nothing reaches the contrast', () => {
    expect(darkenUntil('#1890ff', ['#333333'], 20)).toBe('#000000')
    expect(lightenUntil('#1890ff', ['#cccccc'], 20)).toBe('#ffffff')
  })

  it.each(['#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#faad14'])(
    'give %s back when nothing is shifted',
    (color) => expect(shift(color, 0)).toBe(color),
  )

  it('mix by channel', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#1890ff', '#ffffff', 0)).toBe('#ffffff')
    expect(mix('#1890ff', '#ffffff', 1)).toBe('#1890ff')
  })
})
