import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { dependenciesOf } from '../expression/dependencies.ts'
import { toFieldValue } from '../expression/field-value.ts'
import type { AggregateNode, CheckedNode } from '../expression/tree.ts'
import { readsAggregates } from '../logic/evaluate-plan.ts'
import type { CompileContext } from './compile-context.ts'
import type { ExpressionPlan, FieldPlan, ReferringRowsPlan } from './plan.ts'

type Summed = Pick<FieldPlan, 'kept' | 'defaultValue'>

/** Why rows of another page cannot be told apart by the record that they refer to, with what to write instead. */
interface Unfit {
  readonly message: string
  readonly hint: string
}

/**
 * A field whose value sums up rows of another page: a column that follows them. Null: it has been reported, or sums up
 * nothing.
 */
export function compileKept(
  field: FieldPlan,
  expression: ExpressionPlan,
  isKept: boolean,
  context: CompileContext,
): Summed | null {
  const refuse = ({ message, hint }: Unfit, pointer: string) => {
    context.problems.report('kept-not-fitting', pointer, { message, hint })
    return null
  }
  const { tree, pointer } = expression
  const { entity } = context.page
  if (!readsAggregates(expression)) return isKept ? refuse(NOTHING_SUMMED, `${field.pointer}/kept`) : null
  if (entity?.existing !== undefined || entity?.managed !== undefined) return refuse(FOREIGN_TABLE, pointer)
  if (!isKept) return refuse(NOT_KEPT, pointer)
  if (tree.kind !== 'aggregate') return refuse(NOT_ALONE, pointer)
  const found = referringRows(tree, context)
  if ('message' in found) return refuse(found, pointer)
  return { kept: { page: tree.page, rows: found.rows }, defaultValue: valueOfNone(tree, field) }
}

/** What no rows come to. */
export function valueOfNone({ name }: Pick<AggregateNode, 'name'>, { type }: Pick<FieldPlan, 'type'>): CanonicalValue {
  return name === 'count' || name === 'sum' ? toFieldValue('0', type) : null
}

/** `rows` is null where the other page is not known. */
function referringRows(
  { page, entity, name, field, where }: AggregateNode,
  { knowledge }: CompileContext,
): { readonly rows: ReferringRowsPlan | null } | Unfit {
  if (entity === null) return { rows: null }
  const parts = where ? conjunctsOf(where) : []
  const references = parts.flatMap((part) => referenceIn(part) ?? [])
  const [reference] = references
  if (reference === undefined || references.length > 1) return notReferring(page)
  const known = knowledge.pageOutlines?.get(page)?.fields?.get(reference)
  if (known?.type?.kind !== 'ref' || known.multiple) return noReference(reference)
  const rest = parts.filter((part) => referenceIn(part) === undefined)
  const read = rest.flatMap((part) => dependenciesOf(part))
  if (read.some(({ kind }) => kind === 'field' || kind === 'row' || kind === 'old' || kind === 'column')) {
    return OWN_FIELDS_READ
  }
  if (read.some(({ kind }) => kind === 'clock' || kind === 'user')) return CHANGES_BY_ITSELF
  const reads = [
    reference,
    ...(field === null ? [] : [field]),
    ...read.flatMap((one) => (one.kind === 'target' ? [one.name] : [])),
  ]
  return {
    rows: { page, table: entity, name, field, reference, where: joined(rest), reads: [...new Set(reads)] },
  }
}

function conjunctsOf(node: CheckedNode): readonly CheckedNode[] {
  return node.kind === 'logic' && node.operator === '&&' ? node.operands.flatMap(conjunctsOf) : [node]
}

function joined(parts: readonly CheckedNode[]): CheckedNode | null {
  const [first] = parts
  if (!first || parts.length === 1) return first ?? null
  return { kind: 'logic', operator: '&&', operands: parts, offset: first.offset, length: first.length }
}

/** The field of the other page in `target.member == id`. */
function referenceIn(node: CheckedNode): string | undefined {
  if (node.kind !== 'comparison' || node.operator !== '==') return undefined
  const sides = [node.left, node.right]
  const theirs = sides.find((side) => side.kind === 'field' && side.source === 'target' && side.keys.length === 0)
  const ours = sides.find((side) => side.kind === 'field' && side.source === 'record' && side.name === 'id')
  return theirs?.kind === 'field' && ours ? theirs.name : undefined
}

const NOTHING_SUMMED: Unfit = {
  message: 'kept 只用于汇总另一个页面的行的 value',
  hint: '去掉 kept；其他计算字段本来就存储',
}
const FOREIGN_TABLE: Unfit = {
  message: '已有的表和系统自带的数据不能有汇总其他页面的字段',
  hint: '在引用它的页面上看统计，或在 checks 里直接写汇总',
}
const NOT_KEPT: Unfit = {
  message: '汇总另一个页面的 value 要存下来才能显示、排序和查询',
  hint: '加上 "kept": true',
}
const NOT_ALONE: Unfit = {
  message: '写了 kept 的 value 只能是一次汇总',
  hint: '这个字段只写 sum(page(…)…)，其余的计算写进另一个有 value 的字段，去掉 kept',
}
const OWN_FIELDS_READ: Unfit = {
  message: '除了 "target.引用字段 == id"，条件里不能再写本记录的字段',
  hint: '其余条件只写 target. 的字段与固定的值',
}
const CHANGES_BY_ITSELF: Unfit = {
  message: '条件会随时间或登录人变化，存下来的值会过时',
  hint: '改用 target 的一个状态字段；只用于判断时，在 checks 或 guards 里直接写汇总',
}
const notReferring = (page: string): Unfit => ({
  message: `看不出页面 "${page}" 的哪些行属于这条记录`,
  hint: '条件写成 "target.引用字段 == id"，其他条件用 && 连接，如 count(page(\'order\'), target.member == id)',
})
const noReference = (name: string): Unfit => ({
  message: `对方页面的 "${name}" 不是存一个值的引用字段`,
  hint: '写一个 type 为 ref、存 id 的字段',
})
