import fc from 'fast-check'
import { describe, it } from 'vitest'
import { parseExpression } from './parse-expression.ts'
import { assertChecked, assertPlaces, assertRoundTrip, assertThat } from './random-expression.assert.fixture.ts'
import { Choices, changedText, randomText } from './random-expression.fixture.ts'
import { expressionVectors } from './vectors.fixture.ts'

// With random-trees.test.ts together 200,000.
const RUNS = { texts: 60_000, changedTexts: 60_000 }
const TIMEOUT_MS = 60_000

const bytes = (max: number) => fc.uint8Array({ minLength: 1, maxLength: max, size: 'max' })

describe('whatever text comes', () => {
  it(
    'is read, or refused with a place inside of it',
    () => {
      fc.assert(
        fc.property(bytes(16), (choice) => assertText(randomText(new Choices(choice)))),
        { numRuns: RUNS.texts },
      )
    },
    TIMEOUT_MS,
  )

  it(
    'is read or refused when it is nearly an expression',
    () => {
      const texts = expressionVectors.map(({ text }) => text).filter((text) => text.length < 200)
      fc.assert(
        fc.property(fc.constantFrom(...texts), bytes(16), (text, choice) =>
          assertText(changedText(new Choices(choice), text)),
        ),
        { numRuns: RUNS.changedTexts },
      )
    },
    TIMEOUT_MS,
  )
})

function assertText(text: string): void {
  const parsed = parseExpression(text)
  if (!parsed.ok) {
    assertThat(parsed.errors.length === 1, 'more than the first mistake of form')
    assertPlaces(parsed.errors, text)
    return
  }
  assertRoundTrip(parsed.tree)
  assertChecked(parsed.tree, text)
}
