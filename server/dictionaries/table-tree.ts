import { sql } from 'kysely'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import type { Db } from '../db/databases.ts'
import { businessFailure } from '../http/api-error.ts'
import type { DataContext } from '../http/request-context.ts'
import { dictionaryMessages } from './messages.ts'
import { parseJsonCondition } from './read-condition.ts'
import { resolveTableDictionary, type TableDictionary } from './table-dictionary.ts'
import { columnText } from './table-label.ts'
import { columnsByName, type RegisteredTable, type TableRegistry } from './table-registry.ts'
import { choosableRows } from './table-source.ts'

/** More than this below one row is no tree that anybody chooses from. */
const MAX_NODES = 5_000
const HAS_CHILDREN = '1'
/** What the parent of a root holds where it is not empty. */
const ROOTS = ['', '0']

export interface TreeWanted {
  readonly table: string
  readonly text: string
  readonly code: string
  readonly pidField: string
  readonly hasChildField: string
  readonly pid: string
  readonly condition: string
  /** The column says whether a row is a leaf; else whether it has children. */
  readonly saysLeaf: boolean
}

/** A tree of a registered table after the registry has read it. */
interface TableTreeDictionary extends TableDictionary {
  readonly parentColumn: string
  readonly childColumn: string | null
}

/** The rows directly below one, in the order of their tree. */
export async function listTreeNodes(
  db: Db,
  registry: TableRegistry,
  context: DataContext,
  wanted: TreeWanted,
): Promise<readonly TreeNode[]> {
  const tree = resolveTree(registry, context, wanted)
  const { entry, parentColumn, childColumn } = tree
  const order = entry.tree?.order ?? 'id'
  // The column counts what the caller does not see as well.
  const seesPart = childColumn !== null && childColumn === entry.tree?.hasChild && entry.rowScope?.(context) != null
  const rows = await choosableRows(db, context, tree)
    .select([
      columnText(parentColumn).as('parentId'),
      (childColumn === null ? sql<string | null>`null::text` : columnText(childColumn)).as('flag'),
      (seesPart ? sql<string | null>`source.id::text` : sql<string | null>`null::text`).as('id'),
    ])
    .where(isBelow(entry, parentColumn, wanted.pid))
    .orderBy(`source.${order}`)
    .orderBy('value')
    .limit(MAX_NODES)
    .execute()
  const parents = seesPart
    ? await seenParents(
        db,
        context,
        tree,
        rows.map(({ id }) => id),
      )
    : null
  return rows.map(({ value, text, parentId, flag, id }) => {
    const hasChildren = parents ? parents.has(id) : flag === HAS_CHILDREN
    const isLeaf = childColumn !== null && hasChildren === wanted.saysLeaf
    const title = text ?? value
    return { key: value, value, title, parentId, leaf: isLeaf, isLeaf, code: value, icon: null, children: null }
  })
}

/** Which of the rows have something below them that the caller sees. */
async function seenParents(
  db: Db,
  context: DataContext,
  { parentColumn, comparisons: _, ...tree }: TableTreeDictionary,
  ids: readonly (string | null)[],
): Promise<ReadonlySet<string | null>> {
  const found = await choosableRows(db, context, tree)
    .where(sql<boolean>`${columnText(parentColumn)} = any(${ids}::text[])`)
    .clearSelect()
    .select(columnText(parentColumn).as('parent'))
    .distinct()
    .execute()
  return new Set(found.map(({ parent }) => parent))
}

function isBelow({ tree }: RegisteredTable, parentColumn: string, pid: string) {
  const parent = columnText(parentColumn)
  if (!ROOTS.includes(pid)) return sql<boolean>`${parent} = ${pid}`
  if (tree?.root !== undefined && tree.parent === parentColumn) return sql<boolean>`${parent} = ${tree.root}`
  return sql<boolean>`(${parent} is null or ${parent} = any(${ROOTS}::text[]))`
}

/** @throws {ApiError} for what is not registered, and for a condition that cannot be carried out. */
function resolveTree(registry: TableRegistry, context: DataContext, wanted: TreeWanted): TableTreeDictionary {
  const { table, text, code, pidField, hasChildField } = wanted
  const dictionary = resolveTableDictionary(registry, context, `${table},${text},${code}`)
  const { entry } = dictionary
  const named = parseJsonCondition(wanted.condition)
  if (!named) throw businessFailure(dictionaryMessages.conditionMalformed)
  const comparisons = named.map(({ name, value }) => ({ column: columnOf(entry, name), equals: true, value }))
  const parentColumn = pidField === '' ? entry.tree?.parent : columnOf(entry, pidField)
  if (parentColumn === undefined) throw businessFailure(dictionaryMessages.noTree)
  const childColumn = hasChildField === '' ? null : columnOf(entry, hasChildField)
  return { ...dictionary, comparisons, parentColumn, childColumn }
}

/** A column that may be compared: one that may be seen, or by which the table is a tree. */
function columnOf({ columns, tree }: RegisteredTable, name: string): string {
  const column =
    columns.get(name) ?? (tree && columnsByName([tree.parent, ...(tree.hasChild ? [tree.hasChild] : [])]).get(name))
  if (column === undefined) throw businessFailure(dictionaryMessages.tableRefused)
  return column
}
