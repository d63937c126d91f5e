import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import type { EntityPagePlan } from '../resource.ts'
import type { ImportColumn } from './main-header.ts'
import { joinPath, PATH_SEPARATOR } from './parent-paths.ts'

/** The rows of a sheet of a tree, in an order in which each comes behind the row that it is put below. */
export interface TreeOrder {
  /** No row of a portion is below another of it. */
  readonly portions: readonly (readonly SheetRow[])[]
  /** The numbers of rows that are put below themselves, round some others of the sheet. */
  readonly circular: ReadonlySet<number>
}

interface Node {
  readonly row: SheetRow
  /** What stands in the column of the parent; empty: nothing. */
  readonly parent: string
  readonly names: readonly string[]
}

/** Trees are small enough to lie in memory. Which row a name means is judged by the database, once it is there. */
export function inTreeOrder(
  { tree, fields }: Pick<EntityPagePlan, 'tree' | 'fields'>,
  columns: readonly ImportColumn[],
  rows: readonly SheetRow[],
): TreeOrder {
  const textAt = ({ cells }: SheetRow, name: string | undefined) => {
    const column = columns.find(({ field }) => field.name === name)
    return column ? (cells[column.index]?.trim() ?? '') : ''
  }
  const codes = fields.filter(({ unique }) => unique)
  const nodes = rows.map((row): Node => {
    const parent = textAt(row, tree?.parent.name)
    const label = textAt(row, tree?.label.name)
    const path = label !== '' && parent !== '' ? [joinPath(parent, label)] : []
    const names = [label, ...codes.map(({ name }) => textAt(row, name)), ...path]
    return { row, parent, names: names.filter((name) => name !== '') }
  })
  const parents = findParents(nodes)
  return { portions: inPortions(nodes, parents), circular: findCircular(nodes, parents) }
}

type Parents = ReadonlyMap<Node, readonly Node[]>

/** Which rows of the sheet the name of a parent may mean. */
function findParents(nodes: readonly Node[]): Parents {
  const byName = new Map<string, Node[]>()
  const add = (name: string, node: Node) => {
    const known = byName.get(name) ?? []
    if (known.length === 0) byName.set(name, known)
    if (!known.includes(node)) known.push(node)
  }
  for (const node of nodes) for (const name of node.names) add(name, node)
  const named = (parent: string) => {
    const pieces = parent.split(PATH_SEPARATOR)
    // What stands above the parent may be told more briefly in its own row.
    const ends = pieces.map((_, from) => pieces.slice(from).join(PATH_SEPARATOR))
    return ends.map((end) => byName.get(end) ?? []).find(({ length }) => length > 0) ?? []
  }
  return new Map(nodes.map((node) => [node, node.parent === '' ? [] : named(node.parent)]))
}

/** Level by level; what is left over then comes last, whatever becomes of it. */
function inPortions(nodes: readonly Node[], parents: Parents): readonly (readonly SheetRow[])[] {
  const portions: SheetRow[][] = []
  const done = new Set<Node>()
  let left = nodes
  while (left.length > 0) {
    const ready = left.filter((node) => (parents.get(node) ?? []).every((one) => one === node || done.has(one)))
    const next = ready.length > 0 ? ready : left
    portions.push(next.map(({ row }) => row))
    for (const node of next) done.add(node)
    left = left.filter((node) => !done.has(node))
  }
  return portions
}

/** Rows from which one comes back to where one began, where no name along the way means several rows. */
function findCircular(nodes: readonly Node[], parents: Parents): ReadonlySet<number> {
  const circular = new Set<number>()
  const settled = new Set<Node>()
  for (const start of nodes) {
    const way: Node[] = []
    let at: Node | undefined = start
    while (at && !settled.has(at) && !way.includes(at)) {
      way.push(at)
      const above: readonly Node[] = parents.get(at) ?? []
      at = above.length === 1 ? above[0] : undefined
    }
    if (at && !settled.has(at)) for (const node of way.slice(way.indexOf(at))) circular.add(node.row.number)
    for (const node of way) settled.add(node)
  }
  return circular
}
