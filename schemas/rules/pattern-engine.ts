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
    const compiled = RE2JS.compile(RE2JS.translateRegExp(withShortScripts(source)))
    if (compiled.programSize() > MAX_PROGRAM_SIZE) return { ok: false, fault: patternFault('expression', source) }
    return { ok: true, pattern: { test: (text) => compiled.test(text) } }
  } catch (error) {
    if (error instanceof RE2JSException) return { ok: false, fault: patternFault(error.message, source) }
    throw error
  }
}

/** `\p{Script=Han}` of JavaScript is `\p{Han}` there. Backslashes are read in pairs: `\\p{…}` is no class. */
function withShortScripts(source: string): string {
  return source.replace(/\\(?:[pP]\{(?:Script|sc)=(\w+)\}|[\s\S])/g, (escaped, script: string | undefined) =>
    script === undefined ? escaped : `${escaped.slice(0, 2)}{${script}}`,
  )
}
