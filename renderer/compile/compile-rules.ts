import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type FieldKind, type FieldType, formatFieldType } from '#schemas/language/field-type.ts'
import { parseRule } from '#schemas/rules/parse-rule.ts'
import { isSlowPattern } from '#schemas/rules/pattern-safety.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import { RULE_CODES } from '#schemas/rules/rule-codes.ts'
import type { CompileContext } from './compile-context.ts'
import { suggestionHint } from './suggest.ts'

type RuleDeclaration = NonNullable<FieldDeclaration['rules']>[number]

const TEXT: readonly FieldKind[] = ['string', 'text', 'enum', 'ref', 'long']
const NUMBER: readonly FieldKind[] = ['integer', 'long', 'decimal']
/** Storage types whose values the text rules (`m`, `url`, `n6-16`, …) can look at. */
const TEXT_OR_NUMBER: readonly FieldKind[] = [...TEXT, 'integer', 'decimal']
/** Rules that fit any storage type. */
const UNIVERSAL = /^(?:required|\*|only|duplicate|minItems|maxItems|check:.+)$/
/** Which storage types a rule can say something about; other rules are text rules. */
const FITTING_KINDS: Readonly<Record<string, readonly FieldKind[]>> = {
  min: NUMBER,
  max: NUMBER,
  money: ['decimal', 'integer', 'long', 'string'],
  minLength: TEXT,
  maxLength: TEXT,
  pattern: TEXT,
  unique: ['string', 'integer', 'long', 'decimal', 'date', 'datetime', 'enum', 'ref'],
}
const RULES_OF_SEVERAL: ReadonlySet<string> = new Set(['required', 'minItems', 'maxItems'])

/** A field's rules in their order, normalised; those with mistakes are reported and left out. */
export function compileRules(
  declarations: readonly RuleDeclaration[],
  type: FieldType,
  multiple: boolean,
  pointer: string,
  context: CompileContext,
): readonly Rule[] {
  const { problems } = context
  return declarations.flatMap((declaration, index) => {
    const at = `${pointer}/rules/${index}`
    if (!hasOneKey(declaration, at, context)) return []
    const rule = parseRule(declaration)
    if (!rule) {
      reportUnreadable(declaration, at, context)
      return []
    }
    const misfit = describeMisfit(rule, type, multiple)
    if (misfit) problems.report('rule-not-fitting', at, { message: misfit })
    if (rule.code === 'pattern' && rule.argument !== undefined && isSlowPattern(rule.argument)) {
      problems.report('slow-pattern', at, { message: `正则表达式 ${rule.argument} 可能很慢` })
    }
    return [rule]
  })
}

function hasOneKey(declaration: RuleDeclaration, at: string, { problems }: CompileContext): boolean {
  if (typeof declaration === 'string') return true
  const keys = Object.keys(declaration).filter((key) => key !== 'message')
  if (keys.length === 1) return true
  const message = keys.length === 0 ? '规则是空的' : `一条规则只能写一个键，现有 ${keys.join('、')}`
  problems.report('invalid-rule', at, { message, hint: '拆成几条规则' })
  return false
}

function reportUnreadable(declaration: RuleDeclaration, at: string, { problems }: CompileContext): void {
  const code = typeof declaration === 'string' ? declaration : declaration.rule
  if (code !== undefined) {
    const place = typeof declaration === 'string' ? at : `${at}/rule`
    const hint = suggestionHint(code, RULE_CODES.keys()) ?? '正则表达式写成 { "pattern": "…" }'
    problems.report('unknown-rule', place, { message: `没有规则 "${code}"`, actual: code, hint })
    return
  }
  const key = typeof declaration === 'string' ? '' : (Object.keys(declaration).find((name) => name !== 'message') ?? '')
  const message = key === 'pattern' ? '正则表达式无法编译' : `${key} 的值无效`
  problems.report('invalid-rule', `${at}/${key}`, { message })
}

function describeMisfit(rule: Rule, type: FieldType, multiple: boolean): string | null {
  const several = rule.code === 'minItems' || rule.code === 'maxItems'
  if (several && !multiple) return `规则 "${rule.code}" 只用于多值字段`
  if (multiple && !RULES_OF_SEVERAL.has(rule.code)) return `规则 "${rule.code}" 不能用于多值字段`
  if (UNIVERSAL.test(rule.code)) return null
  const kinds = FITTING_KINDS[rule.code] ?? TEXT_OR_NUMBER
  return !kinds.includes(type.kind) ? `规则 "${rule.code}" 不能用于 ${formatFieldType(type)} 字段` : null
}
