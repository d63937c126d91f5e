import { EXPRESSION_LIMITS } from './limits.ts'
import { SYNTAX_MESSAGES as messages } from './messages.ts'
import { SyntaxProblem, type Token } from './tokens.ts'
import type { ExpressionProblemCode, Span } from './tree.ts'

/** An opened bracket, or a `?` that waits for its `:` or for the end of its last branch. */
interface Frame {
  readonly kind: 'group' | 'call' | 'list' | 'condition' | 'branch'
  readonly opener: Token
  readonly depth: number
  /** Unary operators right before what is read next: `-(!(x))` nests as well. */
  unary: number
  /** `a < b < c` does not say what it seems to say. */
  hasComparison: boolean
}

const CLOSERS = new Map([
  [')', ['group', 'call']],
  [']', ['list']],
])
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[' }
const CONSTANTS: ReadonlySet<string> = new Set(['true', 'false', 'null'])
const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

/**
 * Checks that the tokens make one expression of this language. The parser behind is more lenient (it takes `a b`,
 * `f(a b)`, `(a, b)`) and knows no places, so what it gets is already right and shallow enough for its recursion.
 * @throws {SyntaxProblem}
 */
export function assertSyntax(text: string, tokens: readonly Token[]): void {
  new SyntaxReader(text, tokens).read()
}

class SyntaxReader {
  readonly #text: string
  readonly #tokens: readonly Token[]
  readonly #frames: Frame[] = []
  readonly #root: Frame
  #wantsOperand = true

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text
    this.#tokens = tokens
    const start: Token = { kind: 'punctuation', offset: 0, length: 0, text: '' }
    this.#root = { kind: 'group', opener: start, depth: 0, unary: 0, hasComparison: false }
  }

  read(): void {
    if (this.#tokens.length === 0) {
      fail('empty-expression', { offset: 0, length: this.#text.length }, messages.emptyExpression)
    }
    for (const [index, token] of this.#tokens.entries()) {
      if (this.#wantsOperand) this.#readOperand(token, index)
      else this.#readOperator(token, this.#tokens[index - 1])
    }
    const end = { offset: this.#text.length, length: 0 }
    if (this.#wantsOperand) fail('missing-operand', end, messages.missingOperandAtEnd)
    this.#closeBranches()
    const open = this.#frames.at(-1)
    if (open?.kind === 'condition') fail('unexpected-token', open.opener, messages.missingColon)
    if (open) {
      const hint = messages.unclosedAtEnd(open.opener.text === '[' ? ']' : ')')
      fail('unclosed-bracket', open.opener, messages.unclosedBracket(open.opener.text), hint)
    }
  }

  get #top(): Frame {
    return this.#frames.at(-1) ?? this.#root
  }

  #readOperand(token: Token, index: number): void {
    if (token.kind === 'number' || token.kind === 'text') {
      this.#operandRead()
    } else if (token.kind === 'name') {
      if (this.#tokens[index + 1]?.text === '(') assertFunctionName(token)
      else assertValueName(token)
      this.#operandRead()
    } else if (token.text === '-' || token.text === '!') {
      this.#top.unary += 1
      this.#assertDepth(token, this.#depth)
    } else if (token.text === '(') {
      this.#open('group', token)
    } else if (token.text === '[') {
      this.#open('list', token)
    } else if (this.#mayBeEmpty(token, this.#tokens[index - 1])) {
      this.#close(token)
    } else {
      const hint = token.text === '/' ? messages.noPattern : undefined
      fail('missing-operand', token, messages.missingOperandBefore(token.text), hint)
    }
  }

  /** `f()` and `[]`. */
  #mayBeEmpty(token: Token, previous: Token | undefined): boolean {
    const { kind, opener } = this.#top
    return opener === previous && ((kind === 'call' && token.text === ')') || (kind === 'list' && token.text === ']'))
  }

  #operandRead(): void {
    this.#top.unary = 0
    this.#wantsOperand = false
  }

  #readOperator(token: Token, previous: Token | undefined): void {
    if (token.kind === 'member') return
    if (token.kind === 'operator' && token.text !== '!') this.#binary(token)
    else if (token.kind === 'punctuation') this.#readPunctuation(token, previous)
    else fail('missing-operator', token, messages.missingOperator(token.text))
  }

  #readPunctuation(token: Token, previous: Token | undefined): void {
    switch (token.text) {
      case '(':
        if (previous?.kind !== 'name') fail('unexpected-token', token, messages.notCallable, messages.notCallableHint)
        this.#open('call', token)
        break
      case '[':
        fail('unsupported-syntax', token, messages.noIndex, messages.noIndexHint)
        break
      case '?':
        this.#open('condition', token)
        break
      case ':':
        this.#otherwise(token)
        break
      case ',':
        this.#comma(token)
        break
      default:
        this.#close(token)
    }
  }

  #binary(token: Token): void {
    const top = this.#top
    if (COMPARISONS.has(token.text)) {
      if (top.hasComparison) fail('chained-comparison', token, messages.chainedComparison, messages.chainedHint)
      top.hasComparison = true
    } else if (token.text === '&&' || token.text === '||') {
      top.hasComparison = false
    }
    this.#wantsOperand = true
  }

  #open(kind: Frame['kind'], opener: Token): void {
    // A branch of `?:` starts anew, but lies in the same bracket.
    const depth = this.#depth + 1
    this.#assertDepth(opener, depth)
    this.#frames.push({ kind, opener, depth, unary: 0, hasComparison: false })
    this.#wantsOperand = true
  }

  #otherwise(token: Token): void {
    this.#closeBranches()
    const condition = this.#frames.at(-1)
    if (condition?.kind !== 'condition') {
      // Behind a `?` whose brackets are still open, it is they that are missing.
      if (condition && this.#frames.some(({ kind }) => kind === 'condition')) this.#failUnclosed(condition, token)
      fail('unexpected-token', token, messages.unexpected(token.text))
    }
    this.#frames.pop()
    this.#frames.push({ ...condition, kind: 'branch', hasComparison: false, unary: 0 })
    this.#wantsOperand = true
  }

  #comma(token: Token): void {
    this.#closeBranches()
    const { kind } = this.#top
    if (this.#frames.length === 0 || (kind !== 'call' && kind !== 'list')) {
      fail('unexpected-token', token, messages.unexpected(token.text))
    }
    this.#top.hasComparison = false
    this.#wantsOperand = true
  }

  #close(token: Token): void {
    this.#closeBranches()
    const open = this.#frames.at(-1)
    if (!open || !CLOSERS.get(token.text)?.includes(open.kind)) {
      const isInBracket = this.#frames.some(({ kind }) => CLOSERS.get(token.text)?.includes(kind))
      if (open?.kind === 'condition' && isInBracket) fail('unexpected-token', token, messages.missingColon)
      if (open && isInBracket) this.#failUnclosed(open, token)
      fail('unexpected-token', token, messages.tooMany(token.text), messages.tooManyHint(OPENERS[token.text] ?? ''))
    }
    this.#frames.pop()
    this.#operandRead()
  }

  #failUnclosed({ opener }: Frame, token: Token): never {
    const closer = opener.text === '[' ? ']' : ')'
    fail('unclosed-bracket', opener, messages.unclosedBracket(opener.text), messages.unclosedHint(token.text, closer))
  }

  #closeBranches(): void {
    while (this.#frames.at(-1)?.kind === 'branch') this.#frames.pop()
  }

  get #depth(): number {
    return this.#top.depth + this.#top.unary
  }

  #assertDepth(token: Token, depth: number): void {
    if (depth >= EXPRESSION_LIMITS.depth) {
      fail('too-deep', token, messages.tooDeep(EXPRESSION_LIMITS.depth), messages.tooDeepHint)
    }
  }
}

function assertFunctionName(token: Token): void {
  if (CONSTANTS.has(token.text) || token.text.includes('.')) {
    fail('unexpected-token', token, messages.notCallable, messages.notCallableHint)
  }
}

function assertValueName(token: Token): void {
  const [first = ''] = token.text.split('.')
  if (CONSTANTS.has(first) && first !== token.text) fail('unexpected-token', token, messages.noMember(first))
}

function fail(code: ExpressionProblemCode, span: Span, message: string, hint?: string): never {
  throw new SyntaxProblem(code, span, message, hint)
}
