import { itemTypeOf } from './expression-type.ts'
import { DATABASE_MESSAGES as messages } from './messages.ts'
import { typeOfNode } from './node-type.ts'
import { type CheckedNode, childrenOf, type RecordSource, type Span } from './tree.ts'

/** A part of an expression that the database cannot work out, with what to write instead. */
export interface UntranslatablePart extends Span {
  readonly message: string
  readonly hint: string
}

/** The records whose fields are columns, where an expression is judged by the database: the rest is known before. */
export type ColumnSources = ReadonlySet<RecordSource>

/** Whether a part has to be worked out for each row; every other one is a value before the rows are looked at. */
export function readsColumns(node: CheckedNode, sources: ColumnSources): boolean {
  if (node.kind === 'field' || node.kind === 'related') return sources.has(node.source)
  if (node.kind === 'column' || node.kind === 'rows') return sources.has('record')
  if (node.kind === 'aggregate') return node.where !== null && readsColumns(node.where, sources)
  return childrenOf(node).some((child) => readsColumns(child, sources))
}

/** Each operation lies within the next one there. */
const LONGEST_CHAIN = 200

/** Where a part stands: what a list may be there. */
type Place = 'value' | 'in' | 'items'

const FUNCTIONS_OF_LISTS: ReadonlySet<string> = new Set(['min', 'max', 'sum', 'avg', 'count', 'isEmpty'])

/**
 * What of an expression cannot be said to the database, in the order of the text; empty: all of it can, and means the
 * same there. What reads no columns is never among it.
 */
export function untranslatableParts(tree: CheckedNode, sources: ColumnSources): readonly UntranslatablePart[] {
  const found: UntranslatablePart[] = []
  const refuse = ({ offset, length }: Span, message: string, hint: string) =>
    found.push({ offset, length, message, hint })

  const visit = (node: CheckedNode, place: Place): void => {
    if (!readsColumns(node, sources)) return
    const type = typeOfNode(node)
    if (node.kind === 'column' || node.kind === 'rows') {
      refuse(node, messages.subTable(node.table), messages.subTableHint)
      return
    }
    if (node.kind === 'aggregate') {
      refuse(node, messages.aggregate(node.page), messages.aggregateHint)
      return
    }
    if (node.kind === 'related') {
      refuse(node, messages.related(node.reference, node.name), messages.relatedHint)
      return
    }
    if (type === 'unknown' || itemTypeOf(type) === 'unknown') {
      if (node.kind === 'field') {
        refuse(node, messages.json(node.name), messages.jsonHint)
        return
      }
      if (node.kind === 'conditional' || node.kind === 'call') refuse(node, messages.mixed, messages.mixedHint)
    }
    const isList = itemTypeOf(type) !== undefined
    if (isList && (place === 'value' || (place === 'items' && node.kind === 'conditional'))) {
      refuse(node, messages.list, messages.listHint)
      return
    }
    if (isList && node.kind === 'field' && itemTypeOf(type) !== 'text') {
      refuse(node, messages.list, messages.listHint)
      return
    }
    if (node.kind === 'arithmetic' && node.rest.length > LONGEST_CHAIN) {
      refuse(node, messages.long(LONGEST_CHAIN), messages.longHint)
      return
    }
    switch (node.kind) {
      case 'membership':
        visit(node.item, 'value')
        visit(node.list, 'in')
        return
      case 'conditional':
        visit(node.test, 'value')
        visit(node.whenTrue, place)
        visit(node.otherwise, place)
        return
      case 'call':
        for (const arg of node.args) visit(arg, FUNCTIONS_OF_LISTS.has(node.name) ? 'items' : 'value')
        return
      default:
        for (const child of childrenOf(node)) visit(child, 'value')
    }
  }
  visit(tree, 'value')
  return found.toSorted((left, right) => left.offset - right.offset)
}
