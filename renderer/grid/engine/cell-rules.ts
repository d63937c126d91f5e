import type { FieldType } from '#schemas/language/field-type.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import { createMessageOf, isEmptyValue, isRuleCode } from '#schemas/rules/rules.ts'
import type { Column } from './column.ts'
import { HANDLER_TIMEOUT_MS } from './constants.ts'
import { fillPlaceholders } from './fill-placeholders.ts'
import type { CellRule, RuleEvent } from './grid-column.ts'
import type { CellValue } from './row.ts'
import { ruleMessages } from './rule-messages.ts'

/** What a handler is asked with, and how it is to be understood. */
export type CellHandler = NonNullable<CellRule['handler']>

/** One rule of a column, made ready for all its cells. */
export type RuleStep =
  /** Looks at the value alone: what is wrong, or null. */
  | { readonly kind: 'value'; readonly messageOf: (value: CellValue) => string | null }
  /** No other row may hold the value. */
  | { readonly kind: 'unique'; readonly message: string }
  | { readonly kind: 'handler'; readonly handler: CellHandler; readonly message: string }

export interface ColumnCheck {
  readonly column: Column
  /** In the order in which they count. */
  readonly steps: readonly RuleStep[]
  readonly isUnique: boolean
  readonly hasHandlers: boolean
}

/** The rules of a column, compiled; null when it has none. A rule of several parts is checked part by part. */
export function createColumnCheck(column: Column): ColumnCheck | null {
  const steps = column.rules.flatMap((rule) => stepsOf(rule, column))
  if (steps.length === 0) return null
  return {
    column,
    steps,
    isUnique: steps.some(({ kind }) => kind === 'unique'),
    hasHandlers: steps.some(({ kind }) => kind === 'handler'),
  }
}

/** Codes that mean, within a column, that a value stands in it once. */
const UNIQUE_CODES: ReadonlySet<string> = new Set(['only', 'unique'])

function stepsOf({ required, unique, pattern, rule, handler, message }: CellRule, column: Column): RuleStep[] {
  const { declared, title } = column
  const own = message ? fillPlaceholders(message, declared) : undefined
  const steps: RuleStep[] = []
  const addRule = (parsed: Rule) => {
    const text = own ?? parsed.message
    if (UNIQUE_CODES.has(parsed.code)) steps.push({ kind: 'unique', message: text ?? ruleMessages.repeated(title) })
    else if (parsed.code === 'pattern')
      steps.push(expressionStep(toExpression(parsed.argument ?? ''), text ?? ruleMessages.pattern(title)))
    else {
      const told = text === undefined ? parsed : { ...parsed, message: text }
      steps.push({ kind: 'value', messageOf: createMessageOf(told, { title, type: typeOf(column), patterns: null }) })
    }
  }
  if (required === true) addRule({ code: 'required' })
  if (unique === true) addRule({ code: 'only' })
  if (typeof pattern === 'string') {
    // What is no code is a regular expression; one that does not compile refuses everything rather than nothing.
    addRule(isRuleCode(pattern) ? { code: pattern } : { code: 'pattern', argument: pattern })
  } else if (pattern) steps.push(expressionStep(pattern, own ?? ruleMessages.pattern(title)))
  if (rule) addRule(rule)
  if (handler) steps.push({ kind: 'handler', handler, message: own ?? ruleMessages.refused(title) })
  return steps
}

/**
 * The pattern of a column that is written in code, whose author may write expressions as well: patterns of pages are the
 * forms' to try, on an engine of their own. One that does not compile refuses everything rather than nothing.
 */
function toExpression(source: string): RegExp {
  try {
    return new RegExp(source)
  } catch {
    return /(?!)/
  }
}

/** A regular expression as an object. Those with a memory (`g`, `y`) would answer every second time only. */
function expressionStep(pattern: RegExp, message: string): RuleStep {
  const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''))
  return {
    kind: 'value',
    messageOf: (value) => (isEmptyValue(value) || expression.test(String(value)) ? null : message),
  }
}

/** Decides between 请输入 and 请选择. */
function typeOf({ declared, cell }: Column): FieldType {
  if (declared.widget) return declared.widget.field.type
  const isChosen = cell.editing === 'toggle' || (cell.editing === 'component' && cell.sign !== 'more')
  return { kind: isChosen ? 'enum' : 'text' }
}

/** What a handler said: at once, or later. `null`: the cell holds. */
export type HandlerAnswer = string | null | Promise<string | null>

/**
 * Asks a handler. It may answer through its callback, at once or later, or by a promise of a message. One that fails, or
 * does not answer in time, has not been passed: nobody waits for it for ever.
 */
export function askHandler(handler: CellHandler, event: RuleEvent, message: string): HandlerAnswer {
  let answer: string | null | undefined
  let settleLater: ((answer: string | null) => void) | undefined
  const callback = (holds: boolean | null, own?: string) => {
    const said = holds === false ? fillPlaceholders(own || message, event.column) : null
    // The first answer counts.
    if (answer === undefined) answer = said
    settleLater?.(answer)
  }
  const failureOf = (error: unknown) => (error instanceof Error && error.message !== '' ? error.message : message)
  let promised: ReturnType<CellHandler>
  try {
    promised = handler(event, callback)
  } catch (error) {
    // A check that could not be made has not been passed.
    return failureOf(error)
  }
  if (answer !== undefined) return answer
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(ruleMessages.noAnswer(event.column.title)), HANDLER_TIMEOUT_MS)
    settleLater = (said) => {
      clearTimeout(timer)
      resolve(said)
    }
    promised?.then(
      (said) => settleLater?.(said ? fillPlaceholders(said, event.column) : null),
      (error: unknown) => settleLater?.(failureOf(error)),
    )
  })
}
