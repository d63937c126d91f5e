import { SYNTAX_MESSAGES as messages } from './messages.ts'
import { isForbiddenName, KEYWORD_HINTS, LONE_SYMBOLS, UNSUPPORTED_SYMBOLS } from './refused-syntax.ts'
import type { ExpressionProblem, ExpressionProblemCode, Span } from './tree.ts'

export interface Token extends Span {
  /** `member`: the field behind `page('…')`, with its dot. */
  readonly kind: 'number' | 'text' | 'name' | 'operator' | 'punctuation' | 'member'
  /** As written. */
  readonly text: string
}

/** Ends the reading of an expression at its first mistake of form; never leaves this folder. */
export class SyntaxProblem extends Error {
  readonly problem: ExpressionProblem

  constructor(code: ExpressionProblemCode, span: Span, message: string, hint?: string) {
    super(message)
    this.name = 'SyntaxProblem'
    const problem = { code, offset: span.offset, length: span.length, message }
    this.problem = hint === undefined ? problem : { ...problem, hint }
  }
}

/** The rows of another page are written like a call. */
export const PAGE_CALL = 'page'

const BLANK = /[ \t\r\n]+/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*/y
const NUMBER = /\d+(?:\.\d+)?/y
const OPERATOR = /&&|\|\||==|!=|<=|>=|[<>+\-*/%!]/y
const PUNCTUATION = /[()[\],?:]/y
const QUOTED = /(['"])(?:\\[\s\S]|(?!\1)[^\\])*\1/y
const ESCAPE = /\\([\s\S])/g
const MAX_DIGITS = 60

/** The words of an expression with their places. @throws {SyntaxProblem} */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  let offset = 0
  while (offset < text.length) {
    const blank = match(BLANK, text, offset)
    if (blank !== undefined) {
      offset += blank.length
      continue
    }
    const token = endsWithPage(tokens) && text[offset] === '.' ? readMember(text, offset) : readToken(text, offset)
    tokens.push(token)
    offset += token.length
  }
  return tokens
}

/** Whether the words so far end with `page('…')`, behind which alone a member stands. */
function endsWithPage(tokens: readonly Token[]): boolean {
  const [page, open, code, close] = tokens.slice(-4)
  return page?.text === PAGE_CALL && open?.text === '(' && code?.kind === 'text' && close?.text === ')'
}

/** `.hours`, without blanks. */
function readMember(text: string, offset: number): Token {
  const name = match(NAME, text, offset + 1)
  if (name === undefined) return readToken(text, offset)
  readName(offset + 1, name)
  return token('member', offset, `.${name}`)
}

function readToken(text: string, offset: number): Token {
  const character = text.charAt(offset)
  if (character === "'" || character === '"') return readText(text, offset)
  refuseUnsupported(text, offset)
  const number = match(NUMBER, text, offset)
  if (number !== undefined) return readNumber(text, offset, number)
  const name = match(NAME, text, offset)
  if (name !== undefined) return readName(offset, name)
  const operator = match(OPERATOR, text, offset)
  if (operator !== undefined) return token('operator', offset, operator)
  const punctuation = match(PUNCTUATION, text, offset)
  if (punctuation !== undefined) return token('punctuation', offset, punctuation)
  const whole = String.fromCodePoint(text.codePointAt(offset) ?? 0)
  const span = { offset, length: whole.length }
  const lone = LONE_SYMBOLS.get(whole)
  if (lone !== undefined) throw new SyntaxProblem('unsupported-syntax', span, messages.unsupported(whole), lone)
  throw new SyntaxProblem('unexpected-character', span, messages.unexpectedCharacter(whole), characterHint(whole))
}

function readText(text: string, offset: number): Token {
  const quoted = match(QUOTED, text, offset)
  if (quoted === undefined) {
    const span = { offset, length: text.length - offset }
    throw new SyntaxProblem('unclosed-text', span, messages.unclosedText, messages.unclosedTextHint)
  }
  for (const found of quoted.matchAll(ESCAPE)) {
    if (!ESCAPES.has(found[1] ?? '')) {
      const span = { offset: offset + found.index, length: 2 }
      throw new SyntaxProblem('invalid-escape', span, messages.invalidEscape(found[0]), messages.invalidEscapeHint)
    }
  }
  return token('text', offset, quoted)
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
])

/** The text that a text token stands for. */
export function unquote(quoted: string): string {
  return quoted.slice(1, -1).replace(ESCAPE, (_, character: string) => ESCAPES.get(character) ?? '')
}

/** A text as a token: what `unquote` reads. */
export function quote(text: string): string {
  const escaped = text
    .replace(/[\\']/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
  return `'${escaped}'`
}

function readNumber(text: string, offset: number, number: string): Token {
  const rest = /[A-Za-z0-9_.]*/y
  const whole = number + (match(rest, text, offset + number.length) ?? '')
  const [digits = '', fraction = ''] = number.split('.')
  if (whole !== number || digits.length > MAX_DIGITS || fraction.length > MAX_DIGITS) {
    const span = { offset, length: whole.length }
    throw new SyntaxProblem('invalid-number', span, messages.invalidNumber(whole), messages.invalidNumberHint)
  }
  return token('number', offset, number)
}

function readName(offset: number, name: string): Token {
  const segments = name.split('.')
  let at = offset
  for (const segment of segments) {
    if (isForbiddenName(segment)) {
      const span = { offset: at, length: segment.length }
      throw new SyntaxProblem('forbidden-name', span, messages.forbiddenName(segment))
    }
    at += segment.length + 1
  }
  if (name === 'in') return token('operator', offset, name)
  const hint = KEYWORD_HINTS.get(segments[0] ?? '')
  if (hint !== undefined) {
    const span = { offset, length: segments[0]?.length ?? 0 }
    throw new SyntaxProblem('unsupported-syntax', span, messages.unsupported(segments[0] ?? ''), hint)
  }
  return token('name', offset, name)
}

function refuseUnsupported(text: string, offset: number): void {
  for (const [symbol, hint] of UNSUPPORTED_SYMBOLS) {
    if (!text.startsWith(symbol, offset)) continue
    throw new SyntaxProblem(
      'unsupported-syntax',
      { offset, length: symbol.length },
      messages.unsupported(symbol),
      hint === '' ? undefined : hint,
    )
  }
}

function characterHint(character: string): string | undefined {
  const halfWidth = messages.halfWidth.get(character)
  if (halfWidth !== undefined) return messages.halfWidthHint(halfWidth)
  return /\p{Letter}/u.test(character) ? messages.letterHint : undefined
}

function token(kind: Token['kind'], offset: number, text: string): Token {
  return { kind, offset, length: text.length, text }
}

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset
  return pattern.exec(text)?.[0]
}
