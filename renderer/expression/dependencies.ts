import { FUNCTIONS } from './functions/function-table.ts'
import { type CheckedNode, childrenOf, type RecordSource } from './tree.ts'

/** Something that the value of an expression hangs on. */
export type Dependency =
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'row'; readonly name: string }
  | { readonly kind: 'old'; readonly name: string }
  | { readonly kind: 'user'; readonly name: string }
  /** A field of the row that an effect changes. */
  | { readonly kind: 'target'; readonly name: string }
  /** `sum(tiers.price)`: a field of every row. */
  | { readonly kind: 'column'; readonly table: string; readonly name: string }
  /** A field of the row that a reference names; the reference itself is a dependency beside it. */
  | { readonly kind: 'related'; readonly path: string; readonly name: string }
  /** Rows of another page, by its code and its table; null: of the rows themselves. Own fields are dependencies beside it. */
  | { readonly kind: 'aggregate'; readonly page: string; readonly entity: string | null; readonly field: string | null }
  /** `count(tiers)` */
  | { readonly kind: 'rows'; readonly table: string }
  /** `today()`, `now()`: the value may change although nothing was changed. */
  | { readonly kind: 'clock' }

/** All that an expression reads, each once, in the order of the text. */
export function dependenciesOf(tree: CheckedNode): readonly Dependency[] {
  const found = new Map<string, Dependency>()
  const visit = (node: CheckedNode): void => {
    for (const dependency of readBy(node)) found.set(JSON.stringify(dependency), dependency)
    for (const child of childrenOf(node)) visit(child)
  }
  visit(tree)
  return [...found.values()]
}

function readBy(node: CheckedNode): readonly Dependency[] {
  switch (node.kind) {
    case 'field':
      return [{ kind: kindOf(node.source), name: node.name }]
    case 'related':
      return [
        { kind: kindOf(node.source), name: node.reference },
        { kind: 'related', path: node.path, name: node.name },
      ]
    case 'aggregate': {
      const { page, entity, field, where } = node
      const own = where ? dependenciesOf(where).filter(({ kind }) => kind !== 'target') : []
      return [{ kind: 'aggregate', page, entity, field }, ...own]
    }
    case 'column':
      return [{ kind: 'column', table: node.table, name: node.name }]
    case 'rows':
      return [{ kind: 'rows', table: node.table }]
    case 'call':
      return FUNCTIONS.get(node.name)?.readsClock ? [{ kind: 'clock' }] : []
    default:
      return []
  }
}

function kindOf(source: RecordSource) {
  return source === 'record' ? 'field' : source
}

/**
 * Names for `orderByDependencies`: `price`, `tiers.discount`. `currentTable` is the sub-table whose row is computed.
 * What the page does not compute (`old`, `user`, the clock, the number of rows) has none.
 */
export function computedNames(dependencies: readonly Dependency[], currentTable?: string): readonly string[] {
  return dependencies.flatMap((dependency) => {
    switch (dependency.kind) {
      case 'field':
        return [dependency.name]
      case 'row':
        return currentTable === undefined ? [] : [`${currentTable}.${dependency.name}`]
      case 'column':
        return [`${dependency.table}.${dependency.name}`]
      default:
        return []
    }
  })
}
