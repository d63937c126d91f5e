import { describe, expect, it } from 'vitest'
import { timeGreeting } from './time-greeting.ts'

describe('the greeting of the hour', () => {
  it.each([
    ['00:00:00', '早上好'],
    ['08:59:59', '早上好'],
    ['09:00:00', '上午好'],
    ['11:59:59', '上午好'],
    ['12:00:00', '中午好'],
    ['13:59:59', '中午好'],
    ['14:00:00', '下午好'],
    ['19:59:59', '下午好'],
    ['20:00:00', '晚上好'],
    ['23:59:59', '晚上好'],
  ])('at %s is %s', (time, greeting) => {
    expect(timeGreeting(`2026-11-22 ${time}`)).toBe(greeting)
  })
})
