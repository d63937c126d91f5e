import { canonicalDecimal } from '../values/decimal.ts'
import { isJsonContainer } from '../values/json-value.ts'
import { parseLengthRule } from './length-rule.ts'
import { readPattern } from './pattern-engine.ts'
import type { PatternFault } from './pattern-fault.ts'
import type { Rule } from './rule.ts'
import { isServerCheckCode, RULE_CODES, type RuleArgument } from './rule-codes.ts'

const MAX_MESSAGE_LENGTH = 200
const MAX_COUNT = 1_000_000

/**
 * Reads a rule as a page declares it: a code (`"money"`), or an object with one key and perhaps a message
 * (`{ "min": 0 }`, `{ "pattern": "^[A-Z]+$", "message": "…" }`). `undefined` when it is no rule: an unknown code, a
 * pattern that does not compile, a bound that is no number.
 *
 * A pattern may name a code, and a text that looks like a regular expression is one, as the contract's pages have it.
 */
export function parseRule(declaration: unknown): Rule | undefined {
  if (typeof declaration === 'string') return parseCode(declaration) ?? parseShortPattern(declaration)
  if (!isJsonContainer(declaration) || Array.isArray(declaration)) return undefined
  const { message, ...rest } = declaration
  const [[key, argument] = ['', undefined], ...others] = Object.entries(rest)
  if (others.length > 0 || !(message === undefined || isMessage(message))) return undefined
  const rule = parseKey(key, argument)
  return rule && message !== undefined ? { ...rule, message } : rule
}

function isMessage(message: unknown): message is string {
  return typeof message === 'string' && message !== '' && message.length <= MAX_MESSAGE_LENGTH
}

function parseKey(key: string, argument: unknown): Rule | undefined {
  if (key === 'rule') return typeof argument === 'string' ? parseCode(argument) : undefined
  const kind = RULE_CODES.get(key)?.argument
  if (kind === undefined || kind === 'none') return undefined
  if (kind === 'pattern' && typeof argument === 'string') return parseCode(argument) ?? parsePattern(argument)
  const text = readArgument(kind, argument)
  return text === undefined ? undefined : { code: key, argument: text }
}

function parseCode(code: string): Rule | undefined {
  const isKnown = RULE_CODES.get(code)?.argument === 'none' || parseLengthRule(code) || isServerCheckCode(code)
  return isKnown ? { code } : undefined
}

function parsePattern(source: string): Rule | undefined {
  return readPattern(source).ok ? { code: 'pattern', argument: source } : undefined
}

/** Plain words are misspelt codes far more often than patterns that match one word. */
function parseShortPattern(source: string): Rule | undefined {
  return looksLikePattern(source) ? parsePattern(source) : undefined
}

function looksLikePattern(source: string): boolean {
  return /[\\^$.|?*+()[\]{}]/.test(source)
}

/** Why a declaration that means a pattern is none; null when it is one, or means something else. */
export function patternFaultOf(declaration: unknown): PatternFault | null {
  const source = isJsonContainer(declaration) && !Array.isArray(declaration) ? declaration.pattern : declaration
  if (typeof source !== 'string' || parseCode(source)) return null
  const read = source === declaration && !looksLikePattern(source) ? null : readPattern(source)
  return read === null || read.ok ? null : read.fault
}

function readArgument(kind: RuleArgument, argument: unknown): string | undefined {
  if (typeof argument !== 'number' && typeof argument !== 'string') return undefined
  const number = canonicalDecimal(String(argument))
  if (kind === 'decimal') return number
  const isCount = kind === 'count' && typeof argument === 'number' && Number.isInteger(argument)
  return isCount && argument >= 0 && argument <= MAX_COUNT ? number : undefined
}
