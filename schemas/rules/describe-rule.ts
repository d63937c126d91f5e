import { parseLengthRule } from './length-rule.ts'
import { RULE_MESSAGES as messages } from './messages.ts'
import type { Rule } from './rule.ts'
import { isServerCheckCode, RULE_CODES } from './rule-codes.ts'
import { findTextRule } from './text-rules.ts'

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
