import type { PermissionNode } from '#schemas/api/roles.ts'
import type { Db } from '../db/databases.ts'
import type { RequestContext } from '../http/request-context.ts'
import { rightsOf } from './no-climbing.ts'

interface PermissionRow {
  readonly id: string
  readonly parent_id: string | null
  readonly name: string
  readonly icon: string | null
  readonly menu_type: number
  readonly rule_flag: number
}

/** Everything that can be granted, in the order of the menu. */
export async function readPermissionTree(db: Db, context: RequestContext) {
  const [rows, own] = await Promise.all([
    db
      .selectFrom('sys_permission')
      .where('del_flag', '=', 0)
      .orderBy('sort_no')
      .orderBy('id')
      .select(['id', 'parent_id', 'name', 'icon', 'menu_type', 'rule_flag'])
      .execute(),
    rightsOf(db, context),
  ])
  return { treeList: toTree(rows, own), ids: rows.map(({ id }) => id) }
}

/** What lies directly below an entry, without what lies below that; the top for none. */
export async function readPermissionLevel(
  db: Db,
  context: RequestContext,
  parentId: string,
): Promise<readonly PermissionNode[]> {
  const { treeList } = await readPermissionTree(db, context)
  const level = parentId === '' ? treeList : (findNode(treeList, parentId)?.children ?? [])
  return level.map((node) => ({ ...node, children: [] }))
}

function findNode(nodes: readonly PermissionNode[], id: string): PermissionNode | undefined {
  for (const node of nodes) {
    const found = node.key === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

function toTree(rows: readonly PermissionRow[], own: ReadonlySet<string>): PermissionNode[] {
  const below = new Map<string, PermissionRow[]>()
  const known = new Set(rows.map(({ id }) => id))
  for (const row of rows) {
    // What hangs below something that was deleted can still be granted, and so stands at the top.
    const parent = row.parent_id !== null && known.has(row.parent_id) ? row.parent_id : ''
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const toNode = (row: PermissionRow): PermissionNode => {
    const children = (below.get(row.id) ?? []).map(toNode)
    return {
      key: row.id,
      value: row.id,
      title: row.name,
      slotTitle: row.name,
      label: row.name,
      icon: row.icon,
      parentId: row.parent_id,
      ruleFlag: row.rule_flag,
      scopedSlots: { title: 'hasDatarule' },
      isLeaf: children.length === 0,
      menuType: row.menu_type,
      grantable: own.has(row.id),
      children,
    }
  }
  return (below.get('') ?? []).map(toNode)
}
