import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type FieldKind, type FieldType, formatFieldType } from '#schemas/language/field-type.ts'
import { parseRule, patternFaultOf } from '#schemas/rules/parse-rule.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import { RULE_CODES } from '#schemas/rules/rule-codes.ts'
import { compareDecimals } from '#schemas/values/decimal.ts'
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
  cron: ['string', 'text'],
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
  const read = declarations.flatMap((declaration, index): { readonly rule: Rule; readonly at: string }[] => {
    const at = `${pointer}/rules/${index}`
    if (!hasOneKey(declaration, at, context)) return []
    const rule = parseRule(declaration)
    if (!rule) {
      reportUnreadable(declaration, at, type, context)
      return []
    }
    const misfit = describeMisfit(rule, type, multiple)
    if (misfit) problems.report('rule-not-fitting', at, { message: misfit, hint: misfitHint(rule, type) })
    return [{ rule, at }]
  })
  reportCrossed(read, context)
  return read.map(({ rule }) => rule)
}

const BOUNDS = [
  ['min', 'max'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const

/** Bounds that no value can hold. */
function reportCrossed(
  read: readonly { readonly rule: Rule; readonly at: string }[],
  { problems }: CompileContext,
): void {
  for (const [low, high] of BOUNDS) {
    const least = read.find(({ rule }) => rule.code === low)
    const most = read.find(({ rule }) => rule.code === high)
    const [from, to] = [least?.rule.argument, most?.rule.argument]
    if (!least || !most || from === undefined || to === undefined || compareDecimals(from, to) <= 0) continue
    // At the one that is written first: there the author begins to read.
    const at = least.at < most.at ? `${least.at}/${low}` : `${most.at}/${high}`
    const message = `${low}（${from}）大于 ${high}（${to}），没有值能符合`
    problems.report('invalid-rule', at, { message, hint: '把两个数对调' })
  }
}

function misfitHint({ code }: Rule, { kind }: FieldType): string | undefined {
  const isMoment = kind === 'date' || kind === 'datetime' || kind === 'time'
  if (code === 'min' || code === 'max') {
    if (isMoment) return momentHint('字段', code)
    return TEXT.includes(kind) ? '文本的长度用 minLength、maxLength' : '只用于数字字段'
  }
  const kinds = FITTING_KINDS[code]
  return kinds ? `"${code}" 用于 ${kinds.join('、')}` : undefined
}

/** Bounds of dates are conditions: they may name today and other fields. */
function momentHint(name: string, code: string): string {
  const operator = code === 'min' ? '>=' : '<='
  return `日期的范围写在页面的 checks 里：{ "id": "…", "that": "${name} ${operator} today()", "message": "…" }`
}

function hasOneKey(declaration: RuleDeclaration, at: string, { problems }: CompileContext): boolean {
  if (typeof declaration === 'string') return true
  const keys = Object.keys(declaration).filter((key) => key !== 'message')
  if (keys.length === 1) return true
  const message = keys.length === 0 ? '规则是空的' : `一条规则只能写一个键，现有 ${keys.join('、')}`
  problems.report('invalid-rule', at, { message, hint: '拆成几条规则' })
  return false
}

function reportUnreadable(
  declaration: RuleDeclaration,
  at: string,
  type: FieldType,
  { problems }: CompileContext,
): void {
  const fault = patternFaultOf(declaration)
  if (fault) {
    const place = typeof declaration === 'string' ? at : `${at}/pattern`
    const source = typeof declaration === 'string' ? declaration : declaration.pattern
    const message = `正则表达式不能使用：${fault.message}`
    problems.report('invalid-pattern', place, { message, actual: source, hint: fault.hint })
    return
  }
  const code = typeof declaration === 'string' ? declaration : declaration.rule
  if (code !== undefined) {
    const place = typeof declaration === 'string' ? at : `${at}/rule`
    const hint = suggestionHint(code, RULE_CODES.keys()) ?? '正则表达式写成 { "pattern": "…" }'
    problems.report('unknown-rule', place, { message: `没有规则 "${code}"`, actual: code, hint })
    return
  }
  const [key = '', argument] =
    typeof declaration === 'string' ? [] : (Object.entries(declaration).find(([name]) => name !== 'message') ?? [])
  problems.report('invalid-rule', `${at}/${key}`, describeArgument(key, String(argument), at, type))
}

/** What is wrong with the argument of a rule, and what to write. */
function describeArgument(key: string, argument: string, at: string, { kind }: FieldType) {
  const name = /\/([^/]+)\/rules\/\d+$/.exec(at)?.[1] ?? '字段'
  const message = `${key} 的值 "${argument}" 不是数字`
  if (kind === 'date' || kind === 'datetime' || kind === 'time') return { message, hint: momentHint(name, key) }
  if (argument.startsWith('=')) {
    const operator = key === 'min' ? '>=' : '<='
    const source = argument.replace(/^=\s*/, '')
    return {
      message,
      hint: `会变的范围写在页面的 checks 里：{ "id": "…", "that": "${name} ${operator} ${source}", "message": "…" }`,
    }
  }
  return { message, hint: `写成数字，如 { "${key}": ${key === 'min' ? 0 : 100} }` }
}

function describeMisfit(rule: Rule, type: FieldType, multiple: boolean): string | null {
  const several = rule.code === 'minItems' || rule.code === 'maxItems'
  if (several && !multiple) return `规则 "${rule.code}" 只用于多值字段`
  if (multiple && !RULES_OF_SEVERAL.has(rule.code)) return `规则 "${rule.code}" 不能用于多值字段`
  if (UNIVERSAL.test(rule.code)) return null
  const kinds = FITTING_KINDS[rule.code] ?? TEXT_OR_NUMBER
  return !kinds.includes(type.kind) ? `规则 "${rule.code}" 不能用于 ${formatFieldType(type)} 字段` : null
}
