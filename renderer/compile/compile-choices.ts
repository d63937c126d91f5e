import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type FieldKind, type FieldType, formatFieldType } from '#schemas/language/field-type.ts'
import { labelInColumns, parseLabel } from '#schemas/language/label-template.ts'
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
      hint:
        suggestionHint(code, knowledge.dictCodes) ??
        `运行 npx pagewright new dictionary ${code} 建立它，或改用 options`,
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
): ChoicesPlan | null {
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
  if (fields) referableField(value, `${at}/value`, { entity, fields }, problems)
  if (!compileLabel(label, `${at}/label`, fields ? { entity, fields } : null, problems)) return null
  const dictCode = [entity, labelInColumns(label), toColumnName(value)].join(',')
  // Conditions and what is copied name other fields: they are read when all of those are known.
  const onDelete = ref.onDelete === undefined || ref.onDelete === 'restrict' ? undefined : ref.onDelete
  return { source: 'ref', entity, value, label, dictCode, where: [], fill: [], ...(onDelete && { onDelete }) }
}

/** Kinds whose values read as they are stored. */
const LABEL_KINDS: ReadonlySet<FieldKind> = new Set(['string', 'text', 'integer', 'long', 'decimal', 'date', 'time'])

/** Whether the label can be read; what is wrong with its fields is reported as well. */
function compileLabel(
  label: string,
  pointer: string,
  table: ReferableTable | null,
  problems: ProblemReporter,
): boolean {
  const parts = parseLabel(label)
  if (!parts) {
    problems.report('label-not-fitting', pointer, {
      message: `"${label}" 不是字段名，也不是 "{字段} {字段}" 的写法`,
      actual: label,
      hint: bracedHint(label, table),
    })
    return false
  }
  if (!table) return true
  for (const { field } of parts) {
    const known = referableField(field, pointer, table, problems)
    // One field by itself is shown as it is stored, whatever it is.
    if (parts.length === 1 || !known?.type) continue
    if (known.multiple || !LABEL_KINDS.has(known.type.kind)) {
      const kind = known.multiple ? '可存多个值' : `是 ${formatFieldType(known.type)}`
      problems.report('label-not-fitting', pointer, { message: `字段 "${field}" ${kind}，不能与其他字段合成显示文字` })
    }
  }
  return true
}

/** Fields that were named without their brackets. */
function bracedHint(label: string, table: ReferableTable | null): string | undefined {
  const words = label.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const areFields = words.length > 0 && (!table || words.every((word) => table.fields.has(word)))
  return areFields ? `是不是 "${words.map((word) => `{${word}}`).join(' ')}"？` : undefined
}

interface ReferableTable {
  readonly entity: string
  readonly fields: ReadonlyMap<string, ReferableField>
}

/** A field of a table that everybody may see; reports one that is not there, or takes a permission. */
export function referableField(
  name: string,
  pointer: string,
  table: ReferableTable,
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
