import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { ListRow } from '../../data-source.ts'
import type { TableRow } from './tree-rows.ts'

/** What a query has found, in its order, each below the rows that it stands under. */
export function toFoundRows(found: readonly ListRow[], ancestors: readonly ListRow[]): readonly TableRow[] {
  const above = new Map(ancestors.map((row): [string, TableRow] => [row.id, { ...row, isAncestor: true }]))
  const byId = new Map<string, TableRow>([...above, ...found.map((row): [string, TableRow] => [row.id, row])])
  const parentOf = (row: TableRow) => {
    const parent = fieldValue(row.record, PARENT_FIELD)
    return typeof parent === 'string' ? byId.get(parent) : undefined
  }
  const roots = new Set<string>()
  const below = new Map<string, Set<string>>()
  for (const { id } of found) {
    const seen = new Set<string>()
    for (let row = byId.get(id); row && !seen.has(row.id); ) {
      seen.add(row.id)
      const parent = parentOf(row)
      if (!parent || seen.has(parent.id)) roots.add(row.id)
      else below.set(parent.id, (below.get(parent.id) ?? new Set()).add(row.id))
      row = parent
    }
  }
  const build = (id: string, path: ReadonlySet<string>): readonly TableRow[] => {
    const row = byId.get(id)
    if (!row || path.has(id)) return []
    const children = [...(below.get(id) ?? [])].flatMap((child) => build(child, new Set([...path, id])))
    return [children.length === 0 ? row : { ...row, children }]
  }
  return [...roots].flatMap((id) => build(id, new Set()))
}
