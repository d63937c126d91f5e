import type { ActionInputDeclaration } from '#schemas/language/actions.ts'
import { requiresValue } from '#schemas/rules/requires-value.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileComputed, valuePurpose } from './compile-expression.ts'
import { compileDefault } from './compile-field.ts'
import { compileRules } from './compile-rules.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import type { FieldPlan, FormFieldPlan } from './plan.ts'
import { reportTableRead } from './row-expression.ts'

/**
 * What an action asks for. Each field is a copy of the page's, with the rules and the default of this question; it can
 * be filled in although forms may show it read-only. `written` are the fields that the action fills in by itself.
 */
export function compileActionInput(
  declarations: readonly ActionInputDeclaration[],
  pointer: string,
  written: ReadonlySet<string>,
  scope: ExpressionScope,
  fields: FieldIndex,
  context: CompileContext,
): readonly FormFieldPlan[] {
  const { problems } = context
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index): FormFieldPlan[] => {
    const asked = typeof declaration === 'string' ? { field: declaration } : declaration
    const below = `${pointer}/${index}`
    const at = typeof declaration === 'string' ? below : `${below}/field`
    const field = fieldNamed(asked.field, at, fields, context)
    if (!field) return []
    const refusal = refusalOf(field, written)
    if (refusal !== null) {
      problems.report('invalid-input', at, { message: refusal, actual: field.name })
      return []
    }
    if (seen.has(field.name)) {
      problems.report('duplicate-field', at, { message: `字段 "${field.name}" 重复` })
      return []
    }
    seen.add(field.name)
    const plan = askedField(field, asked, below, scope, context)
    const { help, placeholder } = { help: undefined, placeholder: undefined, ...asked }
    return [
      {
        field: plan,
        title: plan.title,
        span: 1,
        readOnly: false,
        ...(help !== undefined && { help }),
        ...(placeholder !== undefined && { placeholder }),
      },
    ]
  })
}

function refusalOf(field: FieldPlan, written: ReadonlySet<string>): string | null {
  if (field.computed || field.kept || field.pointer === '') return `字段 "${field.name}" 由系统算出，不能填写`
  if (written.has(field.name)) return `字段 "${field.name}" 已在 props.values 中写值，不能又要求填写`
  return null
}

function askedField(
  field: FieldPlan,
  asked: Exclude<ActionInputDeclaration, string>,
  pointer: string,
  scope: ExpressionScope,
  context: CompileContext,
): FieldPlan {
  const added = compileRules(asked.rules ?? [], field.type, field.multiple, pointer, context)
  for (const [index, { code }] of added.entries()) {
    if (code !== 'unique') continue
    context.problems.report('invalid-input', `${pointer}/rules/${index}`, {
      message: '"unique" 要写在字段的声明里，数据库据此建立唯一索引',
    })
  }
  const rules = [...field.rules, ...added]
  const text = asked.default
  const purpose = valuePurpose(field, context)
  const expression =
    typeof text === 'string' ? compileComputed(text, `${pointer}/default`, scope, purpose, context) : undefined
  if (expression) reportTableRead(expression, `${pointer}/default`, 'input 的默认值', context)
  return {
    ...field,
    title: asked.title ?? field.title,
    rules,
    required: rules.some(requiresValue),
    readOnly: false,
    defaultValue: compileDefault({ default: text }, field.type, field.multiple, field.choices, pointer, context),
    defaultExpression: expression ?? null,
  }
}
