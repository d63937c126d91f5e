import { expect, it } from 'vitest'
import { vectorMismatches } from './vectors.fixture.ts'

// The ending makes it run in the browser: form and server have to come to the same value.
it('the language comes in the browser to what each of its examples says', () => {
  expect(vectorMismatches()).toEqual([])
})
