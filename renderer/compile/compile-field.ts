import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type FieldKind, type FieldType, formatFieldType, parseFieldType } from '#schemas/language/field-type.ts'
import { isReservedFieldName, MAX_FIELD_NAME_LENGTH, toColumnName } from '#schemas/language/names.ts'
import { PRESETS } from '#schemas/language/presets.ts'
import type { TextFormat } from '#schemas/language/text-format.ts'
import { fieldPermissionCodes } from '#schemas/permissions/permission-code.ts'
import { OPERATORS_BY_KIND, type QueryOperator } from '#schemas/query/operator.ts'
import { requiresValue } from '#schemas/rules/requires-value.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { literalOf, readComputed } from '../expression/computed-text.ts'
import { compileChoices } from './compile-choices.ts'
import type { CompileContext } from './compile-context.ts'
import { managedOf } from './compile-entity.ts'
import { isReadOnlyEntity } from './compile-existing.ts'
import { compileNumber } from './compile-number.ts'
import { compileRules } from './compile-rules.ts'
import { compileShow } from './compile-show.ts'
import { compileWidget } from './compile-widget.ts'
import { checkChoices, knownChoices } from './known-choices.ts'
import { literalHint } from './literal-hint.ts'
import { pointerOf } from './page-source-text.ts'
import type { ChoicesPlan, FieldPlan } from './plan.ts'
import { describeTypeMistake } from './type-mistakes.ts'

/** Kinds too long or too loose for an index. */
const NOT_INDEXED: ReadonlySet<FieldKind> = new Set(['text', 'json', 'file'])
/** Kinds that can be added up. */
const SUMMABLE: ReadonlySet<FieldKind> = new Set(['integer', 'long', 'decimal'])
/** Operators that a plain index serves; `like` with a leading wildcard does not. */
const INDEXED_OPERATORS: ReadonlySet<QueryOperator> = new Set([
  'eq',
  'in',
  'between',
  'gt',
  'ge',
  'lt',
  'le',
  'right_like',
])

/** What stands in the input of a number that one may type oneself. */
const NUMBER_PLACEHOLDER = '不填则保存后生成'

/** Where a field stands: the page's own fields, or those of a sub-table. */
export interface FieldPlace {
  /** JSON Pointer of the object that holds the declarations: `/fields`. */
  readonly parent: string
  readonly declarations: Readonly<Record<string, FieldDeclaration>>
}

/** Why what the field refers to cannot go and leave it empty; null: it can. */
function reasonNotToClear(declaration: FieldDeclaration, required: boolean, { page }: CompileContext): string | null {
  if (isReadOnlyEntity(page)) return '在只能查看的表中'
  if (required) return '必填'
  return declaration.value === undefined ? null : '由表达式算出'
}

/** Checks one declared field and resolves it, but for its expressions; null when it has errors. */
export function compileField(
  name: string,
  written: FieldDeclaration,
  place: FieldPlace,
  context: CompileContext,
): FieldPlan | null {
  const pointer = place.parent + pointerOf(name)
  const { problems } = context
  checkName(name, pointer, place, context)

  const declaration = completeDeclaration(written, context)
  const { title } = declaration
  if (declaration.type === undefined || title === undefined) {
    for (const key of ['type', 'title'] as const) {
      if (declaration[key] === undefined) {
        problems.report('missing-key', pointer, { part: 'key', message: `缺少 "${key}"` })
      }
    }
    return null
  }
  const type = parseFieldType(declaration.type)
  if (!type) {
    const mistake = describeTypeMistake(declaration.type)
    problems.report('unknown-field-type', `${pointer}/type`, { ...mistake, actual: declaration.type })
    return null
  }
  const multiple = declaration.multiple ?? false
  const choices = compileChoices(declaration, type, pointer, context)
  const format = compileFormat(declaration, type, pointer, context)
  const show = compileShow(declaration, { type, multiple, choices }, pointer, context)
  const bound = compileWidget(declaration, type, multiple, choices, pointer, context)
  const declared = compileRules(declaration.rules ?? [], type, multiple, pointer, context)
  const rules = withRulesOfWidget(declared, bound?.definition.rules)
  const defaultValue = compileDefault(declaration, type, multiple, choices, pointer, context)
  checkBackfill(declaration, defaultValue, rules, pointer, context)
  const queryOperator = compileQueryOperator(declaration, type, pointer, context)
  const number = compileNumber(declaration, type, rules, pointer, context)
  const required = rules.some(requiresValue)
  const readOnly = declaration.readonly ?? (number !== null && !number.editable)
  if (readOnly && required && declaration.default === undefined && !isFilledIn(name, place)) {
    problems.report('readonly-required', `${pointer}/readonly`, { message: `字段 "${title}" 只读又必填` })
  }
  if (choices?.source === 'ref' && choices.onDelete === 'clear') {
    const reason = reasonNotToClear(declaration, required, context)
    const message = `字段 "${title}" ${reason}，所引用的行被删除时不能清空`
    const hint = '写 "restrict" 或 "keep"'
    if (reason !== null) problems.report('delete-not-fitting', `${pointer}/ref/onDelete`, { message, hint })
  }
  if (declaration.statistics && !SUMMABLE.has(type.kind)) {
    const message = `${formatFieldType(type)} 字段没有合计与平均`
    const expected = [...SUMMABLE].join('、')
    problems.report('wrong-value', `${pointer}/statistics`, {
      message,
      expected,
      hint: `只用于 ${expected}，删去 statistics`,
    })
  }
  const files = bound?.definition.files?.(bound.plan.options, { type, multiple }) ?? null
  if (declaration.public && bound && !files) {
    const message = `${formatFieldType(type)} 字段没有文件，不能公开`
    problems.report('wrong-value', `${pointer}/public`, { message, expected: 'file', hint: '删去 "public": true' })
  }
  if (declaration.public && files && declaration.permission !== undefined) {
    const message = '公开的文件人人可见，不能同时写 permission'
    problems.report('wrong-value', `${pointer}/public`, { message, hint: '删去 "public": true，或删去 permission' })
  }
  if (!bound || !problems.isSound(pointer)) return null
  const wire = place.parent === '/fields' ? managedOf(context)?.fields[name]?.wire : undefined

  const placeholder = declaration.placeholder ?? (number?.editable ? NUMBER_PLACEHOLDER : undefined)
  const listing = choices?.source === 'ref' ? bound.definition.listing?.(bound.plan.options) : undefined

  return {
    name,
    column: toColumnName(name),
    ...(wire !== undefined && { wire }),
    title,
    type,
    ...(format !== undefined && { format }),
    multiple,
    widget: bound.plan,
    choices: listing && choices?.source === 'ref' ? { ...choices, listing } : choices,
    ...(bound?.definition.secret && { isSecret: true as const }),
    ...(files && { files: { ...files, isPublic: declaration.public ?? false } }),
    rules: rules.filter((rule) => rule.code !== 'unique'),
    required,
    unique: number !== null || rules.some((rule) => rule.code === 'unique'),
    defaultValue,
    queryOperator,
    indexed: isIndexed(declaration, type, multiple, queryOperator),
    permissions: declaration.permission ? [fieldPermissionCodes(context.page, declaration.permission)] : [],
    readOnly: readOnly || declaration.value !== undefined,
    defaultExpression: null,
    computed: null,
    ...(number && { number }),
    statistics: declaration.statistics ?? [],
    pointer,
    align: bound.definition.align,
    ...show,
    ...(declaration.help !== undefined && { help: declaration.help }),
    ...(placeholder !== undefined && { placeholder }),
    ...(declaration.renamedFrom !== undefined && { renamedFrom: declaration.renamedFrom }),
    ...(declaration.backfill && { backfill: true as const }),
  }
}

function withRulesOfWidget(declared: readonly Rule[], brought: readonly Rule[] = []): readonly Rule[] {
  return [...declared, ...brought.filter(({ code }) => declared.every((rule) => rule.code !== code))]
}

/** Whether choosing a row of some reference copies a value into the field. */
export function isFilledIn(name: string, { declarations }: Pick<FieldPlace, 'declarations'>): boolean {
  return Object.values(declarations).some((declaration) => Object.hasOwn(declaration?.ref?.fill ?? {}, name))
}

/** What a preset, and a widget that chooses from one table, say without the page saying it; the field's own keys win. */
export function completeDeclaration(written: FieldDeclaration, { registry }: CompileContext): FieldDeclaration {
  const declaration = expandPreset(written)
  const { type, widget, ref, dict, options } = declaration
  const named = typeof widget === 'object' ? widget.type : widget
  const reference = named === undefined ? undefined : registry.get(named)?.reference
  const hasChoices = ref !== undefined || dict !== undefined || options !== undefined
  return type === 'ref' && reference && !hasChoices ? { ...declaration, ref: { ...reference } } : declaration
}

/** What the field says about its column, its preset included. */
export function declaredColumn({ name }: FieldPlan, { page }: CompileContext) {
  const declaration = page.fields[name]
  return declaration && expandPreset(declaration).list
}

/** What a preset says without saying it; the field's own keys win. */
export function expandPreset(declaration: FieldDeclaration): FieldDeclaration {
  return declaration.preset === undefined ? declaration : { ...PRESETS[declaration.preset].field, ...declaration }
}

function checkName(name: string, pointer: string, place: FieldPlace, { problems }: CompileContext): void {
  const part = 'key'
  if (isReservedFieldName(name)) {
    const hint = `换一个名称，如 "${name}Value"`
    problems.report('reserved-name', pointer, { part, actual: name, message: `字段名 "${name}" 由系统使用`, hint })
  } else if (name.length > MAX_FIELD_NAME_LENGTH) {
    const message = `字段名最多 ${MAX_FIELD_NAME_LENGTH} 个字符`
    problems.report('out-of-range', pointer, { part, actual: name, message })
  }
  const suffix = /(?:Begin|End|DictText|MultiString)$/.exec(name)?.[0]
  const stem = suffix && name.slice(0, -suffix.length)
  if (stem && Object.hasOwn(place.declarations, stem) && suffix === 'DictText') {
    const message = `"${name}" 与 "${stem}" 的字典文字同名`
    problems.report('reserved-name', pointer, { part, actual: name, message, hint: `换一个名称，如 "${stem}Label"` })
  }
}

/** What a text is written in; undefined for plain text. */
function compileFormat(
  { format }: FieldDeclaration,
  type: FieldType,
  pointer: string,
  { problems }: CompileContext,
): TextFormat | undefined {
  if (format === undefined || type.kind === 'text') return format
  const message = `${formatFieldType(type)} 字段不能写 format "${format}"`
  const hint = type.kind === 'string' ? '把 type 改成 "text"，或删去 format' : '删去 format'
  problems.report('format-not-fitting', `${pointer}/format`, { message, actual: format, hint })
  return undefined
}

/** A literal default, as it is stored; null where none is written, or an expression. */
export function compileDefault(
  declaration: Pick<FieldDeclaration, 'default'>,
  type: FieldType,
  multiple: boolean,
  choices: ChoicesPlan | null,
  pointer: string,
  context: CompileContext,
): CanonicalValue {
  if (declaration.default === undefined || declaration.default === null) return null
  if (typeof declaration.default === 'string' && readComputed(declaration.default).kind === 'computed') return null
  const outcome = readWireValue(type, multiple, literalOf(declaration.default))
  const at = `${pointer}/default`
  const expected = formatFieldType(type)
  if (!outcome.ok) {
    const message = `默认值不能存为 ${expected}：${outcome.message}`
    context.problems.report('wrong-default', at, { expected, message, hint: literalHint(type) })
    return null
  }
  checkChoices(outcome.value, knownChoices(choices, context.knowledge), at, context, { code: 'wrong-default' })
  return outcome.value
}

/** Old rows have neither a user nor a moment of their own: what fills them is one value. */
function checkBackfill(
  declaration: FieldDeclaration,
  defaultValue: CanonicalValue,
  rules: readonly Rule[],
  pointer: string,
  { problems }: CompileContext,
): void {
  if (!declaration.backfill) return
  const at = `${pointer}/backfill`
  if (defaultValue === null) {
    const isComputed = declaration.default !== undefined && declaration.default !== null
    // A default with a mistake of its own is reported where it stands.
    if (isComputed && !problems.isSound(`${pointer}/default`)) return
    const hint = isComputed ? '写一个固定的值，或去掉 backfill。' : '补上 default，或去掉 backfill。'
    problems.report('wrong-default', at, { part: 'key', message: 'backfill 要与固定的默认值一起写', hint })
  } else if (rules.some(({ code }) => code === 'unique')) {
    const message = 'unique 的字段不能写 backfill：已有的行会得到同一个值'
    problems.report('wrong-default', at, { part: 'key', message })
  }
}

function compileQueryOperator(
  declaration: FieldDeclaration,
  type: FieldType,
  pointer: string,
  { problems }: CompileContext,
): QueryOperator | null {
  const allowed = OPERATORS_BY_KIND[type.kind]
  if (declaration.query === false) return null
  if (declaration.query === undefined) return allowed[0] ?? null
  if (!allowed.includes(declaration.query)) {
    problems.report('operator-not-fitting', `${pointer}/query`, {
      actual: declaration.query,
      expected: allowed.join('、') || '无',
      message: `${formatFieldType(type)} 字段不能用 "${declaration.query}" 查询`,
      hint: allowed.length > 0 ? `可用：${allowed.join('、')}` : '这种字段不可查询，删去 query',
    })
  }
  return declaration.query
}

function isIndexed(
  declaration: FieldDeclaration,
  type: FieldType,
  multiple: boolean,
  operator: QueryOperator | null,
): boolean {
  const isDeclared = declaration.query !== undefined && declaration.query !== false
  const isShort = type.kind !== 'string' || type.maxLength <= 500
  return isDeclared && !multiple && isShort && !NOT_INDEXED.has(type.kind) && INDEXED_OPERATORS.has(operator ?? 'like')
}
