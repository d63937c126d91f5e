import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPattern } from '#schemas/rules/pattern-engine.ts'

const FOLDER = join(import.meta.dirname, '../../schemas/pages')
const SAMPLES = 200

function patternsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'pattern' && typeof part === 'string' ? [part] : patternsIn(part),
  )
}

const patterns = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) =>
      patternsIn(JSON.parse(readFileSync(join(FOLDER, file), 'utf8'))).map((source) => [source, file] as const),
    ),
)

/** What fits, what almost fits, and what has nothing to do with it. */
function samplesOf(source: string): fc.Arbitrary<string> {
  const fitting = fc.stringMatching(new RegExp(source, 'u'))
  const inserted = fc.constantFrom('', ' ', '\n', '0', 'a', 'Z', '-', '价', '１', '😀', '/')
  const almost = fc.tuple(fitting, fc.nat(40), inserted, fc.nat(2)).map(([text, at, sign, cut]) => {
    const signs = [...text]
    signs.splice(at % (signs.length + 1), cut, sign)
    return signs.join('')
  })
  return fc.oneof(fitting, almost, fc.string(), fc.string({ unit: 'grapheme' }))
}

describe('the patterns of the pages that come along', () => {
  it('are there to be looked at', () => {
    expect(patterns.size).toBeGreaterThan(20)
  })

  it.each([...patterns])('%s of %s says the same as in JavaScript', (source) => {
    const read = readPattern(source)
    if (!read.ok) throw new Error(read.fault.message)
    const before = new RegExp(source, 'u')
    fc.assert(
      fc.property(samplesOf(source), (text) => read.pattern.test(text) === before.test(text)),
      { numRuns: SAMPLES },
    )
  })
})
