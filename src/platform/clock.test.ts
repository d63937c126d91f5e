import { describe, expect, it } from 'vitest'
import { createClock } from './clock.ts'

const LOCAL = Date.parse('2026-01-01T00:00:00Z')

describe('the clock', () => {
  it('follows the server when the local clock is wrong', () => {
    const clock = createClock(() => LOCAL)
    clock.observe('Thu, 01 Jan 2026 00:05:00 GMT')
    expect(clock.now()).toBe(LOCAL + 300_000)
  })

  it('does not jump for the second that an answer takes', () => {
    const clock = createClock(() => LOCAL)
    clock.observe('Wed, 31 Dec 2025 23:59:59 GMT')
    expect(clock.now()).toBe(LOCAL)
  })

  it.each([undefined, '', 'soon'])('ignores a header that is no date: %s', (header) => {
    const clock = createClock(() => LOCAL)
    clock.observe(header)
    expect(clock.now()).toBe(LOCAL)
  })
})
