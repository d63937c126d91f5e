import { describe, expect, it } from 'vitest'
import { expressionVectors } from './vectors.fixture.ts'

describe('the language, by examples', () => {
  it('has examples of every kind', () => {
    expect(expressionVectors.length).toBeGreaterThanOrEqual(400)
  })

  it.each(expressionVectors.map((vector) => [vector.text.slice(0, 80), vector] as const))('%s', (_, vector) => {
    expect(vector.outcome()).toEqual(vector.expected)
  })
})
