import { describe, expect, it } from 'vitest'
import { expressionVectors, vectorMismatches } from './vectors.fixture.ts'

describe('the language, by examples', () => {
  it('has examples of every kind', () => {
    expect(expressionVectors.length).toBeGreaterThanOrEqual(400)
  })

  it('comes to what each of them says', () => {
    expect(vectorMismatches()).toEqual([])
  })

  it('names the examples that it does not come to', () => {
    const wrong = { text: '1 + 1', expected: { value: '3' }, outcome: () => ({ value: '2' }) }
    expect(vectorMismatches([wrong])).toEqual(['1 + 1 comes to {"value":"2"} and not to {"value":"3"}'])
  })
})
