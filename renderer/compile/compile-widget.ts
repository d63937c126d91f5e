import type { FieldDeclaration } from '#schemas/language/field.ts'
import { FIELD_KINDS, type FieldType, formatFieldType } from '#schemas/language/field-type.ts'
import { type FormatKind, formatKind, type TextFormat } from '#schemas/language/text-format.ts'
import type { InputDefinition, WidgetRegistry } from '../widget.ts'
import type { CompileContext } from './compile-context.ts'
import { foldSchemaErrors } from './fold-schema-errors.ts'
import type { ChoicesPlan, WidgetPlan } from './plan.ts'
import { defaultsOf } from './schema-defaults.ts'
import { suggestionHint } from './suggest.ts'

export interface BoundWidget {
  readonly definition: InputDefinition
  readonly plan: WidgetPlan
}

/** The widget of a field, with its options checked; null when there is none that fits. */
export function compileWidget(
  declaration: FieldDeclaration,
  type: FieldType,
  multiple: boolean,
  choices: ChoicesPlan | null,
  pointer: string,
  context: CompileContext,
): BoundWidget | null {
  const { registry, problems } = context
  const named = typeof declaration.widget === 'string' ? declaration.widget : declaration.widget?.type
  const at = `${pointer}/widget${typeof declaration.widget === 'object' ? '/type' : ''}`
  const format = type.kind === 'text' ? declaration.format : undefined
  const definition =
    named === undefined ? registry.defaultFor(type.kind, multiple, format && formatKind(format)) : registry.get(named)
  if (!definition) {
    if (named === undefined) {
      reportNoWidget(type, multiple, pointer, context)
    } else {
      const hint = suggestionHint(named, registry.types) ?? fittingHint(type, multiple, registry, format)
      problems.report('unknown-widget', at, { message: `没有名为 "${named}" 的控件`, actual: named, hint })
    }
    return null
  }
  const misfit = describeMisfit(definition, type, multiple, choices) ?? describeFormatMisfit(definition, format)
  // A default widget fits by construction, but for choices: compileChoices has reported those that are missing.
  if (misfit && named !== undefined) {
    const hint = misfit.code === 'widget-not-fitting' ? fittingHint(type, multiple, registry, format) : undefined
    problems.report(misfit.code, at, { message: `控件 "${named}" ${misfit.message}`, actual: named, hint })
    return null
  }
  return {
    definition,
    plan: {
      type: definition.type,
      options: compileOptions(declaration, definition, pointer, context),
      ...(definition.showsLevel && { showsLevel: true as const }),
    },
  }
}

function reportNoWidget(
  type: FieldType,
  multiple: boolean,
  pointer: string,
  { registry, problems }: CompileContext,
): void {
  if (multiple && registry.defaultFor(type.kind, false)) {
    const several = FIELD_KINDS.filter((kind) => registry.defaultFor(kind, true)).join('、')
    problems.report('not-available', `${pointer}/multiple`, {
      part: 'key',
      message: `${formatFieldType(type)} 字段不能存多个值`,
      hint: `删去 "multiple": true；能存多个值的类型：${several}`,
    })
    return
  }
  const usable = FIELD_KINDS.filter((kind) => registry.defaultFor(kind, multiple)).join('、')
  const message = `还没有能编辑 ${formatFieldType(type)} 的控件`
  problems.report('not-available', `${pointer}/type`, { message, hint: `可用的类型：${usable}` })
}

/** The widgets that can edit such a field. */
function fittingHint(
  type: FieldType,
  multiple: boolean,
  registry: WidgetRegistry,
  format: TextFormat | undefined,
): string {
  const fitting = registry.types.filter((name) => {
    const widget = registry.get(name)
    if (!widget || describeFormatMisfit(widget, format)) return false
    return widget.accepts.includes(type.kind) && widget.arity !== (multiple ? 'one' : 'many')
  })
  const what = `${type.kind}${format === undefined ? '' : `（${format}）`}${multiple ? '（多个值）' : ''}`
  return fitting.length > 0 ? `${what} 字段可用：${fitting.join('、')}` : `没有适合 ${what} 字段的控件，换一种类型`
}

function describeMisfit(
  definition: InputDefinition,
  type: FieldType,
  multiple: boolean,
  choices: ChoicesPlan | null,
): { readonly code: 'widget-not-fitting' | 'missing-choices'; readonly message: string } | null {
  if (!definition.accepts.includes(type.kind)) {
    const accepted = definition.accepts.join('、')
    return { code: 'widget-not-fitting', message: `不能编辑 ${formatFieldType(type)}，只能编辑 ${accepted}` }
  }
  if (multiple && definition.arity === 'one') return { code: 'widget-not-fitting', message: '只能存一个值' }
  if (!multiple && definition.arity === 'many') {
    return { code: 'widget-not-fitting', message: '存多个值，字段要写 "multiple": true' }
  }
  const { entities } = definition
  if (entities && choices?.source === 'ref' && !entities.includes(choices.entity)) {
    return { code: 'widget-not-fitting', message: `只能引用 ${entities.join('、')}，不能引用 ${choices.entity}` }
  }
  if (definition.needsChoices && !choices) return { code: 'missing-choices', message: '需要 dict、options 或 ref' }
  return null
}

/** A widget for one format would take another text for its own: tags as letters, or letters as tags. */
function describeFormatMisfit(
  { formats }: InputDefinition,
  format: TextFormat | undefined,
): { readonly code: 'widget-not-fitting'; readonly message: string } | null {
  if (format === undefined) {
    if (!formats) return null
    const wanted = formats.map((kind) => `"${FORMAT_EXAMPLES[kind]}"`).join('、')
    return { code: 'widget-not-fitting', message: `只能编辑写了 "format": ${wanted} 的 text 字段` }
  }
  if (formats?.includes(formatKind(format))) return null
  return { code: 'widget-not-fitting', message: `不能编辑格式为 ${format} 的字段` }
}

const FORMAT_EXAMPLES: Readonly<Record<FormatKind, string>> = { html: 'html', markdown: 'markdown', code: 'code:sql' }

function compileOptions(
  declaration: FieldDeclaration,
  definition: InputDefinition,
  pointer: string,
  { validators, problems }: CompileContext,
): WidgetPlan['options'] {
  const declared = typeof declaration.widget === 'object' ? (declaration.widget.options ?? {}) : {}
  // Defaults first: an option that has one need not be written.
  const options = { ...defaultsOf(definition.options), ...declared }
  const validate = validators.widgetOptions[definition.type]
  if (validate && !validate(options)) {
    for (const problem of foldSchemaErrors(validate.errors ?? [], definition.options, options)) {
      const { code, pointer: below, ...details } = problem
      const message =
        code === 'unknown-key' ? `控件 "${definition.type}" 没有选项 "${details.actual}"` : details.message
      const at = `${pointer}/widget/options${below}`
      const hint =
        code === 'unknown-key' && details.expected === ''
          ? `控件 "${definition.type}" 没有任何选项，删去 options`
          : details.hint
      problems.report(code === 'unknown-key' ? 'unknown-option' : 'invalid-option', at, { ...details, message, hint })
    }
  } else {
    // Options that are missing altogether are missed at the widget itself.
    const at = typeof declaration.widget === 'object' && declaration.widget.options ? '/options' : null
    for (const { pointer: below, message, hint } of definition.checkOptions?.(options) ?? []) {
      problems.report('invalid-option', `${pointer}/widget${at === null ? '' : at + below}`, { message, hint })
    }
  }
  return Object.freeze(options)
}
