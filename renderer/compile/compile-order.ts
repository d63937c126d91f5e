import type { FieldKind } from '#schemas/language/field-type.ts'
import type { CompileContext } from './compile-context.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import type { FieldPlan } from './plan.ts'

/** The rows that are put in order: those of `grid`, or of `list`. */
export interface OrderedPlace {
  readonly key: 'grid' | 'list'
  /** What they are called in a problem. */
  readonly title: string
}

/** Rows of a grid get their numbers while they are edited, and in those no number is a text. */
const KINDS: Readonly<Record<OrderedPlace['key'], readonly FieldKind[]>> = {
  grid: ['integer'],
  list: ['integer', 'decimal'],
}

/** The field that keeps the order of rows: it must take any whole number, and be what they are sorted by. */
export function compileOrder(
  { key, title }: OrderedPlace,
  fields: FieldIndex,
  context: CompileContext,
): FieldPlan | null {
  const { order: name, sort } = context.page[key] ?? {}
  if (name === undefined) return null
  const pointer = `/${key}/order`
  const field = fieldNamed(name, pointer, fields, context)
  if (!field) return null
  const kinds = KINDS[key]
  if (!kinds.includes(field.type.kind) || field.readOnly || field.unique) {
    const hint = `用一个 ${kinds.join(' 或 ')} 字段，不写 readonly、value 和 unique`
    const message = `字段 "${field.title}" 不能保存行的顺序`
    context.problems.report('not-sortable', pointer, { message, actual: name, hint })
    return null
  }
  if (sort !== undefined && sort !== name) {
    const message = `写了 order 的${title}按 "${name}" 排列`
    context.problems.report('not-sortable', `/${key}/sort`, {
      message,
      actual: [sort].flat().join(),
      hint: '删去 sort',
    })
  }
  return field
}
