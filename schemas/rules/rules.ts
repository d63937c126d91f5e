import type { FieldKind, FieldType } from '../language/field-type.ts'
import type { CanonicalValue } from '../values/canonical-value.ts'
import { canonicalDecimal, compareDecimals } from '../values/decimal.ts'
import { RULE_MESSAGES as messages } from './messages.ts'
import { compilePattern, MAX_PATTERN_INPUT_LENGTH } from './pattern-safety.ts'
import type { Rule } from './rule.ts'
import { isServerCheckCode, parseLengthRule, RULE_CODES } from './rule-codes.ts'
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
}

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
  for (const rule of rules) {
    const message = violation(rule, value, context)
    if (message !== null) return { code: rule.code, message: rule.message ?? message }
  }
  return null
}

/** Nothing, an empty list, or a text of blanks. `false` and 0 are values. */
export function isEmptyValue(value: CanonicalValue | undefined): boolean {
  if (value === null || value === undefined) return true
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

/** Whether the rule refuses an empty value: such a field is marked as required. */
export function requiresValue(rule: Rule): boolean {
  return rule.code === 'required' || rule.code === '*' || findTextRule(rule.code)?.missing !== undefined
}

/** What the rule asks for, in Chinese; its own message when it has one. */
export function describeRule(rule: Rule): string {
  const { code, argument = '' } = rule
  if (rule.message !== undefined) return rule.message
  switch (code) {
    case 'min':
      return `不小于 ${argument}`
    case 'max':
      return `不大于 ${argument}`
    case 'minLength':
      return messages.minLength(argument)
    case 'maxLength':
      return messages.maxLength(argument)
    case 'minItems':
      return messages.minItems(argument)
    case 'maxItems':
      return messages.maxItems(argument)
    case 'pattern':
      return `符合正则表达式 ${argument}`
  }
  if (isServerCheckCode(code)) return `编码校验规则 ${code.slice('check:'.length)}`
  const known = RULE_CODES.get(code)?.description
  if (known !== undefined) return known
  return parseLengthRule(code) ? (findTextRule(code)?.steps[0]?.message('') ?? code) : code
}

const CHOSEN_KINDS: ReadonlySet<FieldKind> = new Set(['enum', 'ref', 'boolean', 'date', 'datetime', 'time', 'file'])

/** The message of a broken rule, or null. */
function violation(rule: Rule, value: CanonicalValue | undefined, context: RuleContext): string | null {
  const { title, type } = context
  if (value === undefined || isEmptyValue(value)) {
    if (!requiresValue(rule)) return null
    const missing = findTextRule(rule.code)?.missing
    return missing ?? (CHOSEN_KINDS.has(type.kind) ? messages.chooseValue(title) : messages.enterValue(title))
  }
  switch (rule.code) {
    case 'min':
    case 'max':
      return checkBound(rule, value, title)
    case 'minItems':
    case 'maxItems':
      return checkCount(rule, value)
    default:
      return firstMessage(textsOf(value), (text) => checkText(rule, text, title))
  }
}

function checkBound(rule: Rule, value: CanonicalValue, title: string): string | null {
  const { argument } = rule
  if (argument === undefined) return null
  return firstMessage(textsOf(value), (text) => {
    const number = canonicalDecimal(text)
    // What is no number is refused by its type.
    if (number === undefined) return null
    const order = compareDecimals(number, argument)
    if (rule.code === 'min') return order < 0 ? messages.min(title, argument) : null
    return order > 0 ? messages.max(title, argument) : null
  })
}

function checkCount({ code, argument = '' }: Rule, value: CanonicalValue): string | null {
  if (!Array.isArray(value)) return null
  if (code === 'minItems') return value.length < Number(argument) ? messages.minItems(argument) : null
  return value.length > Number(argument) ? messages.maxItems(argument) : null
}

function checkText({ code, argument = '' }: Rule, text: string, title: string): string | null {
  switch (code) {
    case 'minLength':
      return [...text].length < Number(argument) ? messages.minLength(argument) : null
    case 'maxLength':
      return text.length > Number(argument) && [...text].length > Number(argument) ? messages.maxLength(argument) : null
    case 'pattern':
      return checkPattern(argument, text, title)
    default: {
      const failed = findTextRule(code)?.steps.find((step) => !step.test(text))
      return failed ? failed.message(title) : null
    }
  }
}

function checkPattern(source: string, text: string, title: string): string | null {
  if (text.length > MAX_PATTERN_INPUT_LENGTH) return messages.tooLongForPattern(title, MAX_PATTERN_INPUT_LENGTH)
  const pattern = compilePattern(source)
  // `parseRule` lets no other in; a rule made by hand refuses rather than passes.
  return pattern?.test(text) ? null : messages.pattern(title)
}

/** Each value of a list by itself; a JSON value has no text. */
function textsOf(value: CanonicalValue): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return typeof value === 'object' ? [] : [String(value)]
}

function firstMessage(texts: readonly string[], check: (text: string) => string | null): string | null {
  for (const text of texts) {
    const message = check(text)
    if (message !== null) return message
  }
  return null
}
