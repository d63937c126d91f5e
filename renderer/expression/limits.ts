import { LIMIT_MESSAGES } from './limit-messages.ts'

/** What one evaluation may cost. A page is written by people, but it runs for others, and on the server. */
export interface ExpressionLimits {
  /** One for each node; texts and lists cost in proportion to their size. */
  readonly steps: number
  /** Nodes within nodes; a chain `a + b + c` is one. */
  readonly depth: number
  /** Characters of a text that an expression makes, and of the expression itself. */
  readonly textLength: number
}

export const EXPRESSION_LIMITS: ExpressionLimits = { steps: 10_000, depth: 32, textLength: 65_536 }

export type ExpressionErrorCode = keyof typeof LIMIT_MESSAGES

/** The only error that evaluating throws: a limit is reached. Everything else has a value, often null. */
export class ExpressionError extends Error {
  readonly code: ExpressionErrorCode

  constructor(code: ExpressionErrorCode) {
    super(LIMIT_MESSAGES[code])
    this.name = 'ExpressionError'
    this.code = code
  }
}

const TEXT_CHARACTERS_PER_STEP = 64
const ITEMS_PER_STEP = 4
/** Long division of long numbers takes as long as that many additions. */
const STEPS_PER_DIVISION = 16

/** What is left of the limits during one evaluation. */
export class Budget {
  readonly limits: ExpressionLimits
  #steps: number

  constructor(limits: ExpressionLimits) {
    this.limits = limits
    this.#steps = limits.steps
  }

  spend(steps: number): void {
    this.#steps -= steps
    if (this.#steps < 0) throw new ExpressionError('too-many-steps')
  }

  spendOnItems(count: number): void {
    this.spend(Math.ceil(count / ITEMS_PER_STEP))
  }

  spendOnDivision(): void {
    this.spend(STEPS_PER_DIVISION)
  }

  /** Reading a text costs, so that repeating it does. */
  spendOnText(length: number): void {
    this.spend(Math.floor(length / TEXT_CHARACTERS_PER_STEP))
  }

  /** To be asked before a text is made. */
  allowText(length: number): void {
    if (length > this.limits.textLength) throw new ExpressionError('text-too-long')
    this.spendOnText(length)
  }

  allowDepth(depth: number): void {
    if (depth > this.limits.depth) throw new ExpressionError('too-deep')
  }
}
