import { commonType, type ExpressionType, isScalar, itemTypeOf, listOf } from './expression-type.ts'
import { CHECK_MESSAGES as messages } from './messages.ts'
import { isMomentText, type MomentKind } from './runtime-value.ts'
import type { CheckedNode, ExpressionProblem } from './tree.ts'

/** A node with what the checker knows of it. */
export interface Checked {
  readonly node: CheckedNode
  readonly type: ExpressionType
}

export type Report = (problem: ExpressionProblem) => void

const MOMENTS: readonly MomentKind[] = ['date', 'datetime', 'time']

function momentsAmong(types: readonly ExpressionType[]): readonly MomentKind[] {
  return MOMENTS.filter((kind) => types.includes(kind))
}

/**
 * The language has no literals of dates: a text literal is one where a date is wanted (`validFrom >= '2024-01-01'`,
 * `addDays('2024-01-01', 1)`). One that is no date of that form is a problem.
 */
export function asWanted(checked: Checked, wanted: readonly ExpressionType[], report: Report): Checked {
  const { node, type } = checked
  if (node.kind === 'literal' && node.type === 'text') {
    const kinds = momentsAmong(wanted)
    const [fallback] = kinds
    if (fallback === undefined || wanted.includes('text')) return checked
    const kind = kinds.find((candidate) => isMomentText(candidate, node.value))
    if (kind !== undefined) return { node: { ...node, type: kind }, type: kind }
    report({
      code: 'invalid-literal',
      offset: node.offset,
      length: node.length,
      message: messages.invalidDate(node.value, messages.types[fallback]),
      hint: kinds.map((candidate) => messages.formats[candidate]).join(messages.or),
    })
    return { node, type: 'unknown' }
  }
  if (node.kind === 'list' && itemTypeOf(type) === 'text') {
    const itemsWanted = wanted.flatMap((candidate) => itemTypeOf(candidate) ?? [])
    const items = node.items.map((item) => asWanted({ node: item, type: literalType(item) }, itemsWanted, report))
    const common = items.reduce<ExpressionType | undefined>(
      (type, item) => (type === undefined ? undefined : commonType(type, item.type)),
      'null',
    )
    // A list with more than literals stays what it was: the caller reports that it does not go with dates.
    if (common === undefined || !isScalar(common)) return checked
    return { node: { ...node, items: items.map((item) => item.node) }, type: listOf(common) }
  }
  return checked
}

/** Makes text literals what the others are: in a comparison, in a list, in the branches of `?:`. */
export function alike(items: readonly Checked[], report: Report): readonly Checked[] {
  const moment = items.map(({ type }) => itemTypeOf(type) ?? type).find((type) => momentsAmong([type]).length > 0)
  if (moment === undefined || !isScalar(moment)) return items
  return items.map((item) => asWanted(item, [moment, listOf(moment)], report))
}

function literalType(node: CheckedNode): ExpressionType {
  return node.kind === 'literal' ? node.type : 'text'
}
