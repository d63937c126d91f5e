import { RE2JS, RE2JSException } from 're2js'
import { MAX_PATTERN_LENGTH, type Pattern, type PatternEngine } from './pattern.ts'
import { type PatternFault, patternFault, unsupportedIn } from './pattern-fault.ts'

export type ReadPattern =
  | { readonly ok: true; readonly pattern: Pattern }
  | { readonly ok: false; readonly fault: PatternFault }

/**
 * Steps of a compiled pattern. The time that a text takes grows with them as well: at this size and the longest text it
 * stays below half a second. A repetition `{1,1000}` of one character fits.
 */
const MAX_PROGRAM_SIZE = 1_200
/** More than the pages of an installation have; the oldest goes. */
const MAX_KEPT = 1_000
const kept = new Map<string, ReadPattern>()

/** A pattern as a page writes it, or why it is none. Compiled once, since each row of an import is checked by it. */
export function readPattern(source: string): ReadPattern {
  const known = kept.get(source)
  if (known) return known
  const read = compile(source)
  const [oldest] = kept.keys()
  if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(source, read)
  return read
}

export const patternEngine: PatternEngine = {
  compile(source) {
    const read = readPattern(source)
    return read.ok ? read.pattern : null
  },
}

function compile(source: string): ReadPattern {
  if (source === '' || source.length > MAX_PATTERN_LENGTH) return { ok: false, fault: patternFault('length', source) }
  const unsupported = unsupportedIn(source)
  if (unsupported) return { ok: false, fault: unsupported }
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(inOtherWords(source)))
    if (compiled.programSize() > MAX_PROGRAM_SIZE) return { ok: false, fault: patternFault('expression', source) }
    return { ok: true, pattern: { test: (text) => compiled.test(text) } }
  } catch (error) {
    if (error instanceof RE2JSException) return { ok: false, fault: patternFault(error.message, source) }
    throw error
  }
}

/** As JavaScript has it, with the ideographic space; the engine's own `\s` knows those of ASCII only. */
const SPACES = String.raw`\x09-\x0d\x20\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`
/** The others, as ranges: a class cannot hold the complement of another one. */
const NO_SPACES = [
  String.raw`\x00-\x08\x0e-\x1f\x21-\x{9f}\x{a1}-\x{167f}\x{1681}-\x{1fff}\x{200b}-\x{2027}\x{202a}-\x{202e}`,
  String.raw`\x{2030}-\x{205e}\x{2060}-\x{2fff}\x{3001}-\x{fefe}\x{ff00}-\x{10ffff}`,
].join('')

/**
 * What JavaScript and the engine say differently: `\p{Script=Han}` is `\p{Han}` there, and `\s` another set.
 * Backslashes are read in pairs: `\\p{…}` is no class.
 */
function inOtherWords(source: string): string {
  let isInClass = false
  return source.replace(/\\(?:[pP]\{(?:Script|sc)=(\w+)\}|[\s\S])|[[\]]/g, (sign, script: string | undefined) => {
    if (sign === '[' || sign === ']') isInClass = sign === '['
    else if (script !== undefined) return `${sign.slice(0, 2)}{${script}}`
    else if (sign === '\\s') return isInClass ? SPACES : `[${SPACES}]`
    else if (sign === '\\S') return isInClass ? NO_SPACES : `[${NO_SPACES}]`
    return sign
  })
}
