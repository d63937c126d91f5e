import type { FieldKind, FieldType } from '../language/field-type.ts'
import type { CanonicalValue } from '../values/canonical-value.ts'
import { canonicalDecimal, compareDecimals, MAX_EXACT_DIGITS } from '../values/decimal.ts'
import { RULE_MESSAGES as messages } from './messages.ts'
import { MAX_PATTERN_INPUT_LENGTH, type PatternEngine } from './pattern.ts'
import { requiresValue } from './requires-value.ts'
import type { Rule } from './rule.ts'
import { findTextRule } from './text-rules.ts'

export interface RuleViolation {
  /** The rule's code. */
  readonly code: string
  /** In Chinese, complete: it needs no title in front. */
  readonly message: string
}

export interface RuleContext {
  readonly title: string
  readonly type: FieldType
  /**
   * What tries patterns. Null where it has not been loaded, or where no rule has one: patterns then say nothing, so only
   * a browser may leave it out, whose every value the server checks again.
   */
  readonly patterns: PatternEngine | null
  /** What reads cron expressions; the same holds where it is not there. */
  readonly cron?: CronCheck | null
}

/** What is wrong with a cron expression, in Chinese; null when nothing is. */
export type CronCheck = (text: string) => string | null

/** What is wrong with a value; null when nothing is. */
export type RuleCheck = (value: CanonicalValue | undefined) => RuleViolation | null

/**
 * Checks a value against its rules in their order; the first that fails counts. An empty value passes all of them but
 * those that want one. Rules about a whole column (`only`) and those of the server (`unique`, `duplicate`, `check:…`)
 * are not run here.
 */
export function checkRules(
  rules: readonly Rule[],
  value: CanonicalValue | undefined,
  context: RuleContext,
): RuleViolation | null {
  return createRuleCheck(rules, context)(value)
}

/** The same for many values, as a column has them: what a rule needs is made once. */
export function createRuleCheck(rules: readonly Rule[], context: RuleContext): RuleCheck {
  const checks = rules.map((rule) => ({ rule, messageOf: createMessageOf(rule, context) }))
  return (value) => {
    for (const { rule, messageOf } of checks) {
      const message = messageOf(value)
      if (message !== null) return { code: rule.code, message }
    }
    return null
  }
}

/** Nothing, an empty list, or a text of blanks. `false` and 0 are values. */
export function isEmptyValue(value: CanonicalValue | undefined): boolean {
  if (value === null || value === undefined) return true
  if (typeof value !== 'string') return Array.isArray(value) && value.length === 0
  const first = value.charCodeAt(0)
  // Nearly all texts begin with what is no blank: the first character tells.
  return !(first > 32 && first < 127) && value.trim() === ''
}

/** Codes beside those that look at a text. What a column or the server must be asked passes here. */
const OTHER_CODES: ReadonlySet<string> = new Set(['required', '*', 'only', 'unique', 'duplicate', 'cron'])

/** Whether the text is a rule by itself: a code that needs nothing besides the value. */
export function isRuleCode(text: string): boolean {
  return OTHER_CODES.has(text) || text.startsWith('check:') || findTextRule(text) !== undefined
}

const CHOSEN_KINDS: ReadonlySet<FieldKind> = new Set(['enum', 'ref', 'boolean', 'date', 'datetime', 'time', 'file'])

type MessageOf<Value> = (value: Value) => string | null

/** What one rule says of values: its message, or null. */
export function createMessageOf(rule: Rule, context: RuleContext): MessageOf<CanonicalValue | undefined> {
  const { title, type } = context
  const missing = requiresValue(rule) ? (rule.message ?? missingMessage(rule.code, title, type)) : null
  // Patterns and the like are made for the first value that there is: most columns of a form are empty.
  let messageOfPresent: MessageOf<CanonicalValue> | undefined
  return (value) => {
    if (value === undefined || isEmptyValue(value)) return missing
    messageOfPresent ??= createMessageOfPresent(rule, context)
    return messageOfPresent(value)
  }
}

function missingMessage(code: string, title: string, { kind }: FieldType): string {
  const missing = findTextRule(code)?.missing
  return missing ?? (CHOSEN_KINDS.has(kind) ? messages.chooseValue(title) : messages.enterValue(title))
}

function createMessageOfPresent(rule: Rule, context: RuleContext): MessageOf<CanonicalValue> {
  // Its own message is about the form of a value; one that is too long is told so.
  if (rule.code === 'pattern') return ofEachText(createPatternCheck(rule, context))
  const { message } = rule
  const messageOf = createBuiltInCheck(rule, context)
  return message === undefined ? messageOf : (value) => messageOf(value) && message
}

/** Of rules that have nothing to look at. */
const passes = () => null

function createBuiltInCheck({ code, argument = '' }: Rule, context: RuleContext): MessageOf<CanonicalValue> {
  if (code === 'minItems' || code === 'maxItems') return (value) => checkCount(code, argument, value)
  if (code === 'cron') return ofEachText(context.cron ?? passes)
  return ofEachText(createMessageOfText(code, argument, context.title), findTextRule(code)?.takesNumber)
}

function ofEachText(
  messageOfText: MessageOf<string>,
  takesNumber?: (value: number) => boolean,
): MessageOf<CanonicalValue> {
  return (value) => {
    if (typeof value === 'string') return messageOfText(value)
    if (typeof value === 'number' && takesNumber?.(value)) return null
    if (Array.isArray(value)) return value.map((one) => messageOfText(String(one))).find(Boolean) ?? null
    // A JSON value has no text.
    return typeof value === 'object' ? null : messageOfText(String(value))
  }
}

function createMessageOfText(code: string, argument: string, title: string): MessageOf<string> {
  switch (code) {
    case 'min':
    case 'max':
      return argument === '' ? passes : (text) => checkBound(code, argument, text, title)
    case 'minLength':
      return (text) => ([...text].length < Number(argument) ? messages.minLength(argument) : null)
    case 'maxLength':
      return (text) => (isLongerThan(text, Number(argument)) ? messages.maxLength(argument) : null)
    default: {
      const steps = findTextRule(code)?.steps
      return steps ? (text) => steps.find(({ test }) => !test(text))?.message(title) ?? null : passes
    }
  }
}

function createPatternCheck({ argument = '', message }: Rule, context: RuleContext): MessageOf<string> {
  const { title, type, patterns } = context
  const limit = type.kind === 'string' ? type.maxLength : MAX_PATTERN_INPUT_LENGTH
  const pattern = patterns?.compile(argument)
  return (text) => {
    if (isLongerThan(text, limit)) return messages.tooLong(title, limit)
    // `parseRule` lets no broken one in; a rule made by hand refuses rather than passes.
    return !patterns || pattern?.test(text) ? null : (message ?? messages.pattern(title))
  }
}

/** Characters count as the database counts them. */
function isLongerThan(text: string, limit: number): boolean {
  return text.length > limit && (text.length > 2 * limit || [...text].length > limit)
}

const SHORT_NUMBER = /^-?\d+(?:\.\d+)?$/

/** Below 0, 0 or above; undefined for what is no number. */
function compareWithBound(text: string, bound: string): number | undefined {
  // Floating numbers keep the order of decimals with so few digits, and are quicker in columns of many rows.
  const isShort = text.length <= MAX_EXACT_DIGITS && bound.length <= MAX_EXACT_DIGITS
  if (isShort && SHORT_NUMBER.test(text)) return Number(text) - Number(bound)
  const number = canonicalDecimal(text)
  return number === undefined ? undefined : compareDecimals(number, bound)
}

function checkBound(code: 'min' | 'max', bound: string, text: string, title: string): string | null {
  const order = compareWithBound(text, bound)
  // What is no number is refused by its type.
  const isBroken = order !== undefined && (code === 'min' ? order < 0 : order > 0)
  return isBroken ? messages[code](title, bound) : null
}

function checkCount(code: 'minItems' | 'maxItems', count: string, value: CanonicalValue): string | null {
  if (!Array.isArray(value)) return null
  const isBroken = code === 'minItems' ? value.length < Number(count) : value.length > Number(count)
  return isBroken ? messages[code](count) : null
}
