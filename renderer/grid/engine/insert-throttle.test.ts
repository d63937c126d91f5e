import { describe, expect, it } from 'vitest'
import { createClickThrottle, createInsertThrottle } from './insert-throttle.ts'

describe('the throttle of new rows', () => {
  it('answers clicks within 1500 ms by a warning (spec 4, 5 and 9)', () => {
    let time = 10_000
    const warnings: string[] = []
    const mayInsert = createInsertThrottle({ now: () => time, warn: (text) => warnings.push(text) })
    expect(mayInsert()).toBe(true)
    time += 1_499
    expect(mayInsert()).toBe(false)
    expect(warnings).toEqual(['你点击的太快了，请慢点点击!'])
    time += 1
    expect(mayInsert()).toBe(true)
    time -= 5_000
    expect(mayInsert()).toBe(true)
    expect(warnings).toHaveLength(1)
  })
})

describe('the throttle of other clicks', () => {
  it('passes over those within 300 ms, without a word (spec 9)', () => {
    let time = 0
    const mayClick = createClickThrottle({ now: () => time })
    expect(mayClick()).toBe(true)
    time += 299
    expect(mayClick()).toBe(false)
    time += 1
    expect(mayClick()).toBe(true)
  })
})
