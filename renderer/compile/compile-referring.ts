import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { type Dependency, dependenciesOf } from '../expression/dependencies.ts'
import { toFieldValue } from '../expression/field-value.ts'
import type { AggregateNode, CheckedNode } from '../expression/tree.ts'
import { readsAggregates } from '../logic/evaluate-plan.ts'
import type { CompileContext } from './compile-context.ts'
import type { ExpressionPlan, FieldPlan, ReferringRowsPlan } from './plan.ts'

type Summed = Partial<FieldPlan>

/** Why rows of another page cannot be told apart by the record that they refer to, with what to write instead. */
interface Unfit {
  readonly message: string
  readonly hint: string
}

/**
 * A field whose value sums up rows of another page: a column that follows them, or what is figured whenever it is read.
 * Null: it has been reported, or sums up nothing.
 */
export function compileSummed(
  field: FieldPlan,
  expression: ExpressionPlan,
  { isKept, siblings }: { readonly isKept: boolean; readonly siblings: ReadonlyMap<string, FieldPlan> },
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
  if (tree.kind !== 'aggregate') return refuse(isKept ? NOT_ALONE : ASKED_NOT_ALONE, pointer)
  const found = referringRows(tree, isKept ? null : siblings, context)
  if ('message' in found) return refuse(found, pointer)
  const summed = { page: tree.page, rows: found.rows }
  if (isKept) return { kept: summed, defaultValue: valueOfNone(tree, field) }
  return { asked: { ...summed, expression }, queryOperator: null, indexed: false }
}

/** What no rows come to. */
export function valueOfNone({ name }: Pick<AggregateNode, 'name'>, { type }: Pick<FieldPlan, 'type'>): CanonicalValue {
  return name === 'count' || name === 'sum' ? toFieldValue('0', type) : null
}

/**
 * `rows` is null where the other page is not known.
 *
 * @param own the fields of the record that the condition may read; null: it may read nothing but the rows.
 */
function referringRows(
  { page, entity, name, field, where }: AggregateNode,
  own: ReadonlyMap<string, FieldPlan> | null,
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
  const unfit = own ? unfitForAsked(read, own) : unfitForKept(read)
  if (unfit) return unfit
  const reads = [
    reference,
    ...(field === null ? [] : [field]),
    ...read.flatMap((one) => (one.kind === 'target' ? [one.name] : [])),
  ]
  return {
    rows: { page, table: entity, name, field, reference, where: joined(rest), reads: [...new Set(reads)] },
  }
}

function unfitForKept(read: readonly Dependency[]): Unfit | null {
  if (read.some(({ kind }) => !READ_BY_KEPT.has(kind))) return OWN_FIELDS_READ
  return read.some(({ kind }) => kind === 'clock' || kind === 'user') ? CHANGES_BY_ITSELF : null
}

const READ_BY_KEPT: ReadonlySet<Dependency['kind']> = new Set(['target', 'clock', 'user'])
const READ_BY_ASKED: ReadonlySet<Dependency['kind']> = new Set([...READ_BY_KEPT, 'field'])

function unfitForAsked(read: readonly Dependency[], own: ReadonlyMap<string, FieldPlan>): Unfit | null {
  if (read.some(({ kind }) => !READ_BY_ASKED.has(kind))) return ASKED_READS_MORE
  const fields = read.flatMap((one) => (one.kind === 'field' ? (own.get(one.name) ?? []) : []))
  return fields.some(({ multiple, type }) => multiple || type.kind === 'json') ? ASKED_READS_MORE : null
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
const ASKED_NOT_ALONE: Unfit = {
  message: '汇总另一个页面的 value 只能是一次汇总',
  hint: '这个字段只写 sum(page(…)…)，加上 "kept": true；其余的计算写进另一个有 value 的字段',
}
const ASKED_READS_MORE: Unfit = {
  message: '条件里只能写 target. 的字段、本记录存一个值的字段、user. 与固定的值',
  hint: '引用的行的字段先用一个有 value 的字段读出来，这里写那个字段',
}
const NOT_ALONE: Unfit = {
  message: '写了 kept 的 value 只能是一次汇总',
  hint: '这个字段只写 sum(page(…)…)，其余的计算写进另一个有 value 的字段，去掉 kept',
}
const OWN_FIELDS_READ: Unfit = {
  message: '除了 "target.引用字段 == id"，条件里不能再写本记录的字段',
  hint: '其余条件只写 target. 的字段与固定的值；不排序、不查询时可以去掉 kept，那样条件能读本记录的字段',
}
const CHANGES_BY_ITSELF: Unfit = {
  message: '条件会随时间或登录人变化，存下来的值会过时',
  hint: '改用 target 的一个状态字段；只用于显示时去掉 kept，只用于判断时在 checks 或 guards 里直接写汇总',
}
const notReferring = (page: string): Unfit => ({
  message: `看不出页面 "${page}" 的哪些行属于这条记录`,
  hint: '条件写成 "target.引用字段 == id"，其他条件用 && 连接，如 count(page(\'order\'), target.member == id)',
})
const noReference = (name: string): Unfit => ({
  message: `对方页面的 "${name}" 不是存一个值的引用字段`,
  hint: '写一个 type 为 ref、存 id 的字段',
})
