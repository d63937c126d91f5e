import { RE2JS, RE2JSException } from 're2js'
import { Type } from 'typebox'
import Value from 'typebox/value'
import type { FailedPiece } from '#schemas/api/rules.ts'

/** A part of a code: the next `digits` characters, or `*` for the whole text, and what they must look like. */
export interface RulePiece {
  readonly digits: number | '*'
  readonly pattern: string
  readonly message: string
}

/** Rules of older servers keep the number of digits as a text. */
const storedPieces = Type.Array(
  Type.Object({
    digits: Type.Union([
      Type.Integer({ minimum: 0, maximum: 4_000 }),
      Type.String({ pattern: '^(?:\\*|[0-9]{1,4})$' }),
    ]),
    pattern: Type.String({ maxLength: 500 }),
    message: Type.String({ maxLength: 200 }),
  }),
  { maxItems: 50 },
)

/** The pieces of a stored rule; null when it is broken, an empty list when it asks for nothing. */
export function readPieces(json: string | null): readonly RulePiece[] | null {
  if (json === null || json.trim() === '') return []
  try {
    const pieces: unknown = JSON.parse(json)
    if (!Value.Check(storedPieces, pieces)) return null
    return pieces.map(({ digits, pattern, message }) => ({
      digits: digits === '*' ? '*' : Number(digits),
      pattern,
      message,
    }))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** A pattern that the engine does not know: look-arounds and back references take more than linear time. */
export class UnsupportedPatternError extends Error {
  override readonly name = 'UnsupportedPatternError'
  readonly code = 'unsupported-pattern'
}

/**
 * Walks the pieces over the value from its beginning; the first that does not match entirely is the answer (contract 16
 * section 1.2). A blank value passes. The engine takes linear time, so no stored pattern can stall the server.
 *
 * @throws {UnsupportedPatternError}
 */
export function checkPieces(pieces: readonly RulePiece[], value: string): FailedPiece | null {
  if (value.trim() === '') return null
  let begin = 0
  for (const { digits, pattern, message } of pieces) {
    const [from, to] = digits === '*' ? [0, value.length] : [begin, Math.min(begin + digits, value.length)]
    // A value that has ended already leaves empty pieces.
    const checkValue = value.slice(from, to)
    if (digits !== '*') begin = Math.max(begin, to)
    if (matchesEntirely(pattern, checkValue)) continue
    return { digits, pattern, message, beginIndex: from, endIndex: Math.max(from, to), checkValue, passed: false }
  }
  return null
}

/** Whether the engine can run the pattern. */
export function isSupportedPattern(pattern: string): boolean {
  try {
    RE2JS.compile(pattern)
    return true
  } catch (error) {
    if (error instanceof RE2JSException) return false
    throw error
  }
}

function matchesEntirely(pattern: string, text: string): boolean {
  try {
    return RE2JS.matches(pattern, text)
  } catch (error) {
    if (error instanceof RE2JSException) throw new UnsupportedPatternError(pattern, { cause: error })
    throw error
  }
}
