import { describe, expect, it } from 'vitest'
import { expressionVectors } from '#renderer/expression/vectors.fixture.ts'

// The same lines run in the browser: a form and the save behind it must come to the same values.
describe('expressions beside the server', () => {
  it.each(expressionVectors.map((vector) => [vector.text.slice(0, 80), vector] as const))('%s', (_, vector) => {
    expect(vector.outcome()).toEqual(vector.expected)
  })
})
