import type { RelatedDeclaration } from '#schemas/language/detail.ts'
import type { FieldKind } from '#schemas/language/field-type.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { readComputed } from '../expression/computed-text.ts'
import { parseExpression } from '../expression/parse-expression.ts'
import type { NameNode, ParsedNode } from '../expression/tree.ts'
import { reportAsked } from './asked-fields.ts'
import type { CompileContext, KnownPage, ReferableField } from './compile-context.ts'
import { EXPRESSION_PROBLEMS } from './compile-expression.ts'
import type { FieldIndex } from './field-index.ts'
import { checkChoices, knownChoices } from './known-choices.ts'
import { literalHint } from './literal-hint.ts'
import type { DetailPlan, FieldPlan, RelatedListPlan, RelatedValuePlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'
import { SYSTEM_FIELDS } from './system-fields.ts'

/** Kinds whose values can be compared, each with those that hold the same. */
const COMPARED_AS: Readonly<Partial<Record<FieldKind, string>>> = {
  string: 'text',
  enum: 'text',
  ref: 'text',
  integer: 'number',
  long: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
}

const EXPECTED = '那个页面的字段 == 本记录的 id、字段或一个值，如 "member == id"'

/** What a detail shows besides the fields of its record. */
export function compileDetailTabs(
  fields: FieldIndex,
  context: CompileContext,
): Pick<DetailPlan, 'related' | 'history'> {
  const { page, problems } = context
  const { related, history } = page.detail ?? {}
  if (history && page.entity?.managed !== undefined) {
    const message = '系统自带的数据没有变更记录'
    problems.report('managed-entity', '/detail/history', { part: 'key', message })
  }
  return {
    ...(related && { related: related.flatMap((one, index) => compileRelated(one, index, fields, context) ?? []) }),
    ...(history && { history }),
  }
}

interface Place {
  readonly pointer: string
  /** Where in the text the expression begins. */
  readonly shift: number
  /** The page whose rows are listed; absent where pages are not known. */
  readonly known: KnownPage | undefined
  readonly code: string
  readonly fields: FieldIndex
}

function compileRelated(
  { page: code, where: text, title }: RelatedDeclaration,
  index: number,
  fields: FieldIndex,
  context: CompileContext,
): RelatedListPlan | null {
  const { problems } = context
  const pointer = `/detail/related/${index}`
  if (!problems.isSound(pointer)) return null
  const known = knownList(code, `${pointer}/page`, context)
  const computed = readComputed(text)
  const [source, shift] = computed.kind === 'computed' ? [computed.source, computed.offset] : [text, 0]
  const place = { pointer: `${pointer}/where`, shift, known, code, fields }
  const outcome = parseExpression(source)
  if (!outcome.ok) {
    for (const { code: problem, message, hint, offset } of outcome.errors) {
      problems.report(EXPRESSION_PROBLEMS[problem], place.pointer, { message, hint, inside: offset + shift })
    }
    return null
  }
  const values = partsOf(outcome.tree).flatMap((part) => compileEquality(part, place, context) ?? [])
  return { page: code, title: title ?? null, values }
}

/** Where it is known which pages there are: reports one that is none, or that has no list. */
function knownList(
  code: string,
  pointer: string,
  { knowledge: { pageOutlines }, kinds, problems }: CompileContext,
): KnownPage | undefined {
  if (!pageOutlines) return undefined
  const known = pageOutlines.get(code)
  if (!known) {
    const hint = suggestionHint(code, pageOutlines.keys())
    problems.report('unknown-page', pointer, { message: `没有页面 "${code}"`, actual: code, hint })
    return undefined
  }
  const kind = kinds.find((one) => one.kind === known.kind)
  if (kind && !kind.listsRows) {
    const message = `页面 "${code}" 的 kind 是 ${kind.kind}，没有可以列出的行`
    problems.report('kind-not-fitting', pointer, { message, actual: code })
  }
  return known
}

function partsOf(tree: ParsedNode): readonly ParsedNode[] {
  return tree.kind === 'logic' && tree.operator === '&&' ? tree.operands.flatMap(partsOf) : [tree]
}

/** Only what a list can be asked for: a field of it that equals something. */
function compileEquality(node: ParsedNode, place: Place, context: CompileContext): RelatedValuePlan | null {
  const refuse = (message: string, hint?: string) => {
    context.problems.report('condition-not-fitting', place.pointer, {
      message,
      expected: EXPECTED,
      inside: node.offset + place.shift,
      hint,
    })
    return null
  }
  if (node.kind !== 'comparison' || node.operator !== '==' || node.left.kind !== 'name' || node.left.path.length > 1) {
    return refuse('这里只能写相等的条件，用 && 连接', `写成 "字段 == id"`)
  }
  const [field = ''] = node.left.path
  const target = listedField(node.left, place, context)
  if (target === null) return null
  const against = reasonAgainst(target)
  if (against !== null) return refuse(`字段 "${field}" ${against}，不能用来找相关的行`)
  const { right } = node
  if (right.kind === 'name') return compileSource(right, { field, target }, { ...place, refuse }, context)
  if (right.kind !== 'literal' || right.value === null) {
    return refuse('== 右边只能是本记录的 id、字段或一个值')
  }
  if (!target?.type) return { field, value: { literal: right.value } }
  const outcome = readWireValue(target.type, false, right.value)
  if (outcome.ok) {
    checkChoices(outcome.value, knownChoices(target.choices ?? null, context.knowledge), place.pointer, context)
    return { field, value: { literal: outcome.value } }
  }
  return refuse(`不能是 "${field}" 的值：${outcome.message}`, literalHint(target.type))
}

type Target = Pick<ReferableField, 'type' | 'multiple' | 'restricted' | 'choices'>

/** The field of the other page; undefined where that is not known, null where it has none of that name. */
function listedField(node: NameNode, place: Place, { problems }: CompileContext): Target | undefined | null {
  const [name = ''] = node.path
  const fields = place.known?.fields
  if (!fields) return undefined
  const ofSystem = SYSTEM_FIELDS.find((field) => field.name === name)
  if (ofSystem) return { type: ofSystem.type, multiple: false, restricted: false }
  const declared = name === 'id' ? undefined : fields.get(name)
  if (declared) return declared
  const names = [...fields.keys()].filter((one) => one !== 'id')
  const message =
    name === 'id' ? `== 左边要写页面 "${place.code}" 的字段，不能是 id` : `页面 "${place.code}" 没有字段 "${name}"`
  problems.report('unknown-field', place.pointer, {
    message,
    actual: name,
    inside: node.offset + place.shift,
    hint: suggestionHint(name, names) ?? `可用：${names.join('、')}`,
  })
  return null
}

function reasonAgainst(target: Target | undefined): string | null {
  if (target?.restricted) return '要有权限才能看'
  if (target?.multiple) return '存多个值'
  return target?.type && !COMPARED_AS[target.type.kind] ? `的类型是 ${target.type.kind}` : null
}

function compileSource(
  node: NameNode,
  { field, target }: { readonly field: string; readonly target: Target | undefined },
  { pointer, shift, fields, refuse }: Place & { refuse(message: string): null },
  context: CompileContext,
): RelatedValuePlan | null {
  const { problems } = context
  const [source = ''] = node.path
  const own = source === 'id' ? OWN_ID : fields.plans.get(source)
  if (!own || node.path.length > 1) {
    const written = node.path.join('.')
    problems.report('unknown-field', pointer, {
      message: `本页没有字段 "${written}"`,
      actual: written,
      inside: node.offset + shift,
      hint: suggestionHint(source, ['id', ...fields.names]) ?? '== 右边写本记录的 id 或字段',
    })
    return null
  }
  if (own.asked) {
    reportAsked({ name: source }, pointer, context)
    return null
  }
  if (own.multiple) return refuse(`本页的字段 "${source}" 存多个值，不能用来找相关的行`)
  const [theirs, ours] = [target?.type, own.type].map((type) => type && COMPARED_AS[type.kind])
  if (ours === undefined) return refuse(`本页的字段 "${source}" 的类型是 ${own.type.kind}，不能用来找相关的行`)
  if (theirs !== undefined && theirs !== ours) return refuse(`"${field}" 与 "${source}" 的类型不同，不会相等`)
  return { field, value: { source } }
}

const OWN_ID: Pick<FieldPlan, 'type' | 'multiple' | 'asked'> = {
  type: { kind: 'string', maxLength: 36 },
  multiple: false,
}
