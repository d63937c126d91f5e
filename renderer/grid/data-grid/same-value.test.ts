import { describe, expect, it } from 'vitest'
import { isSameValue } from './same-value.ts'

const handler = () => true

describe('two props', () => {
  it.each<[unknown, unknown]>([
    [Number.NaN, Number.NaN],
    [
      { key: 'a', options: [{ value: '1' }] },
      { key: 'a', options: [{ value: '1' }] },
    ],
    [{ rules: [{ pattern: /^a$/i, handler }] }, { rules: [{ pattern: /^a$/i, handler }] }],
  ])('say the same when they are written alike: %j', (left, right) => {
    expect(isSameValue(left, right)).toBe(true)
  })

  it.each<[unknown, unknown]>([
    [{ key: 'a' }, { key: 'b' }],
    [{ key: 'a' }, { key: 'a', width: undefined }],
    [{ key: undefined }, { width: undefined }],
    [[1, 2], [1]],
    [{ 0: 'a' }, null],
    [/^a$/, /^a$/i],
    [{ handler }, { handler: () => true }],
    [new Date(0), new Date(0)],
    [{ $$typeof: 1 }, { $$typeof: 1 }],
  ])('say something else when anything in them differs, or cannot be compared: %j, %j', (left, right) => {
    expect(isSameValue(left, right)).toBe(false)
  })
})
