import { describe, expect, it } from 'vitest'
import { expressionVectors } from './vectors.fixture.ts'

// The ending makes it run in the browser: form and server have to come to the same value.
describe('the language in the browser, by examples', () => {
  it.each(expressionVectors.map((vector) => [vector.text.slice(0, 80), vector] as const))('%s', (_, vector) => {
    expect(vector.outcome()).toEqual(vector.expected)
  })
})
