import { CHECK_MESSAGES as messages } from '../messages.ts'
import type { ParsedNode } from '../tree.ts'

const ROUNDING: ReadonlySet<string> = new Set(['round', 'floor', 'ceil'])

export interface ArgumentMistake {
  readonly message: string
  readonly hint: string
}

/**
 * What is wrong with arguments that fit by their types: `round(4, x)`, since how many digits is written down and what is
 * rounded is not. Beside the functions and not in them: whoever only evaluates needs no words about it.
 */
export function reviewArguments(name: string, [number, digits]: readonly ParsedNode[]): ArgumentMistake | undefined {
  if (!ROUNDING.has(name) || digits === undefined) return undefined
  if (number?.kind !== 'literal' || digits.kind === 'literal') return undefined
  return { message: messages.swappedDigits(name), hint: messages.swappedDigitsHint(`${name}(数字, 小数位数)`) }
}
