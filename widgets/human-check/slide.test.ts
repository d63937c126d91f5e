import { describe, expect, it } from 'vitest'
import { slideByDrag, slideByKey } from './slide.ts'

describe('sliding', () => {
  it('by keys reaches the end in ten steps, or at once', () => {
    let at = 0
    for (let step = 0; step < 10; step += 1) at = slideByKey('ArrowRight', at) ?? at
    expect(at).toBe(1)
    expect(slideByKey('End', 0.2)).toBe(1)
    expect(slideByKey('ArrowLeft', 0)).toBe(0)
    expect(slideByKey('Tab', 0.2)).toBeUndefined()
  })

  it.each([
    [50, 200, 0.25],
    [200, 200, 1],
    [260, 200, 1],
    [-5, 200, 0],
    [5, 0, 0],
  ])('by %i of %i pixels is %d of the way', (distance, way, share) => {
    expect(slideByDrag(distance, way)).toBe(share)
  })
})
