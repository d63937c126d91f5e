import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import type { EntityPagePlan } from '../resource.ts'
import type { ImportColumn } from './main-header.ts'
import { joinPath, PATH_SEPARATOR } from './parent-paths.ts'

/** The rows of a sheet of a tree, in an order in which each comes behind the row that it is put below. */
export interface TreeOrder {
  /** No row of a portion is below another of it, but in the last one where rows are below themselves. */
  readonly portions: readonly (readonly SheetRow[])[]
  /** The numbers of rows that seem to be put below themselves, round some others of the sheet. */
  readonly circular: ReadonlySet<number>
}

interface Node {
  readonly row: SheetRow
  /** What stands in the column of the parent; empty: nothing. */
  readonly parent: string
  /** By how surely they name the row: its path, its codes, its label. */
  readonly names: readonly (readonly string[])[]
}

/** Rows that share a name, and those that wait for all of them. */
interface Group {
  readonly members: readonly Node[]
  left: number
  readonly waiting: Node[]
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
    const path = label === '' || parent === '' ? label : joinPath(parent, label)
    return { row, parent, names: [[path], codes.map(({ name }) => textAt(row, name)), [label]] }
  })
  const groupOf = groupsOf(nodes)
  const parents = new Map(nodes.flatMap((node) => withGroup(node, groupOf(node.parent))))
  return { portions: inPortions(nodes, parents), circular: findCircular(nodes, parents) }
}

/** A row that is called like the one that it is put below does not wait for itself. */
function withGroup(node: Node, group: Group | undefined): readonly (readonly [Node, Group])[] {
  return !group || group.members.includes(node) ? [] : [[node, group]]
}

/** Finds the rows that a parent's name may mean; of a path, what stands above may be told more briefly in their own rows. */
function groupsOf(nodes: readonly Node[]): (parent: string) => Group | undefined {
  const kinds = [0, 1, 2].map((kind) => {
    const byName = new Map<string, Node[]>()
    for (const node of nodes) {
      for (const name of new Set(node.names[kind])) {
        const known = byName.get(name)
        if (known) known.push(node)
        else if (name !== '') byName.set(name, [node])
      }
    }
    return new Map([...byName].map(([name, members]) => [name, { members, left: members.length, waiting: [] }]))
  })
  return (parent) => {
    if (parent === '') return undefined
    const pieces = parent.split(PATH_SEPARATOR)
    const ends = pieces.map((_, from) => pieces.slice(from).join(PATH_SEPARATOR))
    for (const end of ends) {
      const found = kinds.map((byName) => byName.get(end)).find((group) => group !== undefined)
      if (found) return found
    }
    return undefined
  }
}

type Parents = ReadonlyMap<Node, Group>

/** Level by level; what is left over then comes last, whatever becomes of it. */
function inPortions(nodes: readonly Node[], parents: Parents): readonly (readonly SheetRow[])[] {
  const groups = new Map<Node, Set<Group>>()
  for (const [node, group] of parents) {
    group.waiting.push(node)
    for (const member of group.members) {
      const known = groups.get(member)
      if (known) known.add(group)
      else groups.set(member, new Set([group]))
    }
  }
  const portions: SheetRow[][] = []
  const done = new Set<Node>()
  let ready = nodes.filter((node) => !parents.has(node))
  while (ready.length > 0) {
    portions.push(ready.map(({ row }) => row))
    const next: Node[] = []
    for (const node of ready) {
      done.add(node)
      for (const group of groups.get(node) ?? []) {
        group.left -= 1
        if (group.left === 0) next.push(...group.waiting)
      }
    }
    ready = next
  }
  const left = nodes.filter((node) => !done.has(node))
  return left.length === 0 ? portions : [...portions, left.map(({ row }) => row)]
}

/** Rows from which one comes back to where one began, where no name along the way means several rows. */
function findCircular(nodes: readonly Node[], parents: Parents): ReadonlySet<number> {
  const circular = new Set<number>()
  const settled = new Set<Node>()
  for (const start of nodes) {
    const way = new Set<Node>()
    let at: Node | undefined = start
    while (at && !settled.has(at) && !way.has(at)) {
      way.add(at)
      const above: readonly Node[] = parents.get(at)?.members ?? []
      at = above.length === 1 ? above[0] : undefined
    }
    if (at && way.has(at)) {
      const nodesOfWay = [...way]
      for (const node of nodesOfWay.slice(nodesOfWay.indexOf(at))) circular.add(node.row.number)
    }
    for (const node of way) settled.add(node)
  }
  return circular
}
