import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type FieldKind, type FieldType, formatFieldType } from '#schemas/language/field-type.ts'
import { toColumnName } from '#schemas/language/names.ts'
import type { CompileContext, ReferableField } from './compile-context.ts'
import type { ChoicesPlan } from './plan.ts'
import type { ProblemReporter } from './problem-reporter.ts'
import { suggestionHint } from './suggest.ts'

/** Storage types whose values are short texts and may therefore come from a dictionary. */
const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['enum', 'string', 'integer', 'boolean'])

const MOST_LISTED = 20

/** Where a field's values to choose from come from; null when it has none, or none that holds. */
export function compileChoices(
  declaration: FieldDeclaration,
  type: FieldType,
  pointer: string,
  context: CompileContext,
): ChoicesPlan | null {
  const { problems } = context
  const sources = (['dict', 'options', 'ref'] as const).filter((key) => declaration[key] !== undefined)
  const [source, second] = sources
  if (!source) {
    if (type.kind === 'enum') reportMissing(pointer, 'enum 字段要写 dict 或 options', context)
    if (type.kind === 'ref') reportMissing(pointer, 'ref 字段要写 ref', context)
    return null
  }
  if (second) {
    const message = `${sources.join('、')} 只能写一个`
    problems.report('conflicting-choices', `${pointer}/${second}`, { part: 'key', message })
    return null
  }
  if (source === 'ref' ? type.kind !== 'ref' : !TEXT_KINDS.has(type.kind)) {
    const message = `${formatFieldType(type)} 字段不能写 ${source}`
    const hint = source === 'ref' ? '把 type 写成 "ref"' : '把 type 写成 "enum"；引用另一张表的一行用 ref'
    problems.report('choices-not-fitting', `${pointer}/${source}`, { part: 'key', message, hint })
    return null
  }
  if (declaration.dict !== undefined) return compileDict(declaration.dict, pointer, context)
  if (declaration.options !== undefined) return compileOptions(declaration.options, pointer, context)
  return declaration.ref ? compileRef(declaration.ref, pointer, context) : null
}

function reportMissing(pointer: string, message: string, { problems }: CompileContext): void {
  problems.report('missing-choices', pointer, { part: 'key', message })
}

function compileDict(code: string, pointer: string, { knowledge, problems }: CompileContext): ChoicesPlan {
  if (knowledge.dictCodes && !knowledge.dictCodes.has(code)) {
    problems.report('unknown-dict', `${pointer}/dict`, {
      actual: code,
      message: `没有字典 "${code}"`,
      hint: suggestionHint(code, knowledge.dictCodes) ?? '先在 schemas/dictionaries 中写这个字典，或改用 options',
    })
  }
  return { source: 'dict', code }
}

function compileOptions(
  items: NonNullable<FieldDeclaration['options']>,
  pointer: string,
  { problems }: CompileContext,
): ChoicesPlan {
  const seen = new Set<string>()
  for (const [index, { value }] of items.entries()) {
    if (seen.has(value)) {
      problems.report('duplicate-item', `${pointer}/options/${index}/value`, { message: `选项的值 "${value}" 重复` })
    }
    seen.add(value)
  }
  return { source: 'options', items }
}

function compileRef(
  ref: NonNullable<FieldDeclaration['ref']>,
  pointer: string,
  { knowledge, problems }: CompileContext,
): ChoicesPlan {
  const at = `${pointer}/ref`
  const { entity, value, label } = ref
  const fields = knowledge.tables?.get(ref.entity)
  if (knowledge.tables && fields === undefined) {
    const table = knowledge.tableOfPage?.get(ref.entity)
    const hint =
      table === undefined
        ? suggestionHint(ref.entity, knowledge.tables.keys())
        : `"${ref.entity}" 是页面代码，这里要写它的表："${table}"`
    problems.report('unknown-ref', `${at}/entity`, { message: `表 "${ref.entity}" 没有登记`, actual: ref.entity, hint })
  }
  for (const key of ['value', 'label'] as const) {
    if (fields) referableField(ref[key], `${at}/${key}`, { entity, fields }, problems)
  }
  const dictCode = [ref.entity, toColumnName(ref.label), toColumnName(ref.value)].join(',')
  // Conditions and what is copied name other fields: they are read when all of those are known.
  return { source: 'ref', entity, value, label, dictCode, where: [], fill: [] }
}

/** A field of a table that everybody may see; reports one that is not there, or takes a permission. */
export function referableField(
  name: string,
  pointer: string,
  table: { readonly entity: string; readonly fields: ReadonlyMap<string, ReferableField> },
  problems: ProblemReporter,
): ReferableField | null {
  const field = table.fields.get(name)
  if (field && !field.restricted) return field
  const message = field
    ? `表 "${table.entity}" 的字段 "${name}" 要有权限才能看，不能这样引用`
    : `表 "${table.entity}" 没有可引用的字段 "${name}"`
  const open = [...table.fields].flatMap(([other, { restricted }]) => (restricted ? [] : [other]))
  const hint =
    suggestionHint(name, open) ??
    `可引用：${open.slice(0, MOST_LISTED).join('、')}${open.length > MOST_LISTED ? '…' : ''}`
  problems.report('unknown-ref', pointer, { message, actual: name, hint })
  return null
}
