import { REFUSAL_HINTS as hints } from './messages.ts'

/** Names through which a value's prototype is reached. Refused wherever they stand. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'prototype', 'constructor'])

export function isForbiddenName(name: string): boolean {
  return FORBIDDEN_NAMES.has(name)
}

/** What other languages have and this one has not, with what to write instead. Longer ones first. */
export const UNSUPPORTED_SYMBOLS: readonly (readonly [string, string])[] = [
  ['===', hints.strictEqual],
  ['!==', hints.strictUnequal],
  ['...', ''],
  ['//', hints.comment],
  ['/*', hints.comment],
  ['**', hints.power],
  ['=>', hints.atLeast],
  ['??', hints.nullish],
  ['?.', hints.optionalChain],
  ['++', ''],
  ['--', hints.doubleMinus],
  ['<<', ''],
  ['>>', ''],
  ['<>', hints.unequal],
  ['`', hints.template],
  ['{', ''],
  ['}', ''],
  [';', hints.oneExpression],
]

/** Tried after the real operators failed: a lone `=` is the start of no operator. */
export const LONE_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['=', hints.assignment],
  ['&', hints.and],
  ['|', hints.or],
  ['.', hints.dot],
])

/** Words of other languages. Not after a dot: a key of a `json` value may be called so. */
export const KEYWORD_HINTS: ReadonlyMap<string, string> = new Map([
  ['and', hints.and],
  ['or', hints.or],
  ['not', hints.not],
  ['undefined', hints.undefined],
  ['None', hints.undefined],
  ['NULL', hints.undefined],
  ['True', hints.lowerCase],
  ['False', hints.lowerCase],
  ['if', hints.conditional],
  ...['this', 'new', 'function', 'typeof', 'instanceof', 'delete', 'void', 'await', 'yield', 'let', 'const', 'var'].map(
    (word): [string, string] => [word, hints.closedLanguage],
  ),
])
