import type { FormatContext } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { messages } from './messages.ts'

/** A part of a code: the next `digits` characters and what they must look like. */
export interface LocalPiece {
  /** As it is typed. */
  readonly digits: string
  readonly pattern: string
  readonly message: string
}

/** What the whole code must look like, looked at before the parts or after them. */
export interface GlobalPiece {
  readonly first: boolean
  readonly pattern: string
  readonly message: string
}

export interface RulePieces {
  readonly local: readonly LocalPiece[]
  readonly global: readonly GlobalPiece[]
}

const NOTHING: RulePieces = { local: [], global: [] }
const WHOLE = '*'

/**
 * The pieces of a stored rule; null when the text is none. Which of the global ones come first is not stored: those before
 * the first local one do (contract 03-system-config section 3).
 */
export function readPieces(value: CanonicalValue): RulePieces | null {
  if (typeof value !== 'string' || value.trim() === '') return NOTHING
  const parsed = parseList(value)
  if (!parsed) return null
  const firstLocal = parsed.findIndex(({ digits }) => digits !== WHOLE)
  const local: LocalPiece[] = []
  const global: GlobalPiece[] = []
  for (const [index, { digits, pattern, message }] of parsed.entries()) {
    if (digits === WHOLE) global.push({ first: firstLocal === -1 || index < firstLocal, pattern, message })
    else local.push({ digits, pattern, message })
  }
  return { local, global }
}

/** In the order in which they are run: what comes first, the parts, the rest. Null: there are none. */
export function writePieces({ local, global }: RulePieces): string | null {
  const whole = (first: boolean) =>
    global.filter((piece) => piece.first === first).map(({ pattern, message }) => ({ digits: WHOLE, pattern, message }))
  const pieces = [...whole(true), ...local, ...whole(false)]
  return pieces.length === 0 ? null : JSON.stringify(pieces)
}

/** What is wrong with the digits of a part; null: nothing. */
export function digitsFault(digits: string): string | null {
  return /^[1-9]\d{0,3}$/.test(digits) ? null : messages.digitsFault
}

/** What is wrong with a pattern, as far as this browser can tell. */
export function patternFault(pattern: string): string | null {
  if (pattern === '') return messages.patternMissing
  try {
    RegExp(pattern, 'u')
    return null
  } catch {
    return messages.patternFault
  }
}

export function messageFault(message: string): string | null {
  return message.trim() === '' ? messages.messageMissing : null
}

/** One after the other, in the order in which they are run. */
export function formatPieces(value: CanonicalValue, _context: FormatContext<unknown>): string {
  const pieces = typeof value === 'string' && value.trim() !== '' ? parseList(value) : []
  if (!pieces) return String(value)
  return pieces.map(({ digits, pattern }) => messages.piece(digits === WHOLE ? null : digits, pattern)).join('；')
}

interface StoredPiece {
  readonly digits: string
  readonly pattern: string
  readonly message: string
}

function parseList(text: string): readonly StoredPiece[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(parsed)) return null
  return parsed.map((piece: unknown) => ({
    digits: textOf(piece, 'digits'),
    pattern: textOf(piece, 'pattern'),
    message: textOf(piece, 'message'),
  }))
}

function textOf(piece: unknown, key: string): string {
  const value: unknown = typeof piece === 'object' && piece !== null ? Reflect.get(piece, key) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
