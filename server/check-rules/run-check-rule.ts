import type { FailedPiece } from '#schemas/api/rules.ts'
import { checkPieces, readPieces, UnsupportedPatternError } from './check-rule.ts'
import { checkRuleMessages as messages } from './messages.ts'

/** Why a value does not keep a rule; `piece` is null when the rule itself is at fault. */
export interface BrokenCheckRule {
  readonly message: string
  readonly piece: FailedPiece | null
}

/** @param stored the rule's text as it is kept; undefined when there is no such rule. */
export function runCheckRule(code: string, stored: string | null | undefined, value: string): BrokenCheckRule | null {
  if (stored === undefined) return { message: messages.unknown, piece: null }
  const pieces = readPieces(stored)
  if (!pieces) return { message: messages.broken(code), piece: null }
  try {
    const piece = checkPieces(pieces, value)
    return piece && { message: piece.message, piece }
  } catch (error) {
    if (error instanceof UnsupportedPatternError) return { message: messages.broken(code), piece: null }
    throw error
  }
}
