import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import type { Databases } from '../db/databases.ts'
import { type CheckedField, columnsByName, type TableRegistry } from '../dictionaries/table-registry.ts'
import type { PageOutline } from './broken-page.ts'
import { isDuplicateChecked, isLookedFor } from './check-references.ts'
import type { EntityPagePlan, Resource } from './resource.ts'
import type { TableState } from './table-migration.ts'
import { readTableStates } from './table-state.ts'

interface PageWithTable {
  readonly outline: PageOutline
  readonly resource: Resource | null
}

/**
 * Makes known which tables of pages may be looked into for choices: exactly the columns that a reference of some page
 * names, and nothing of tables that nobody refers to. The table of a page that is broken at the moment stays known, so
 * that pages which refer to it go on working.
 */
export async function registerPageTables(
  { app, schema }: Databases,
  registry: TableRegistry,
  pages: ReadonlyMap<string, PageWithTable>,
  gone: readonly string[],
): Promise<void> {
  const referenced = referencedColumns([...pages.values()].flatMap(({ resource }) => (resource ? [resource.plan] : [])))
  const tables = [...pages.values()].flatMap(({ outline }) => (outline.table === null ? [] : [outline.table]))
  const states = await readTableStates(app, schema, tables)
  const claimed = new Set<string>()
  for (const code of gone) {
    registry.replace(ownerOf(code), [])
    registry.replaceChecked(ownerOf(code), [])
  }
  for (const [code, { outline, resource }] of pages) {
    registry.replaceChecked(ownerOf(code), resource ? checkedFields(resource.plan) : [])
    const { table } = outline
    const state = table === null ? undefined : states.get(table)
    const columns = [...(referenced.get(table ?? '') ?? [])].filter((column) => state?.columns.has(column))
    if (table === null || !state || columns.length === 0 || claimed.has(table)) {
      registry.replace(ownerOf(code), [])
      continue
    }
    claimed.add(table)
    const deletedColumn = outline.softDelete && hasColumn(state, 'del_flag') ? 'del_flag' : null
    const tenantColumn = 'tenant_id'
    registry.replace(ownerOf(code), [
      { table, columns: columnsByName(columns), tenantColumn, deletedColumn, permission: null },
    ])
  }
}

/** Page codes are free to choose, and the registry has an owner of its own. */
function ownerOf(code: string): string {
  return `page/${code}`
}

function hasColumn(state: TableState, column: string): boolean {
  return state.columns.has(column)
}

/** In a sub-table `unique` is about its own rows; only `duplicate` looks at those of other records. */
function checkedFields({ entity, fields, subTables }: EntityPagePlan): readonly CheckedField[] {
  const { table, softDelete } = entity
  return [
    ...fields.filter(isLookedFor).map((field) => ({ table, field, softDelete })),
    ...subTables.flatMap((subTable) =>
      subTable.fields.filter(isDuplicateChecked).map((field) => ({ table: subTable.table, field, softDelete: false })),
    ),
  ]
}

/** Declared fields, the parent of a tree, and the fields of sub-rows. */
function allFields({ fields, systemFields, subTables }: PagePlan): readonly FieldPlan[] {
  return [...fields, ...systemFields, ...subTables.flatMap((table) => table.fields)]
}

/** By table, what `ref` fields name of it. */
function referencedColumns(plans: readonly PagePlan[]): ReadonlyMap<string, ReadonlySet<string>> {
  const referenced = new Map<string, Set<string>>()
  for (const { choices } of plans.flatMap(allFields)) {
    if (choices?.source !== 'ref') continue
    const [table = '', ...columns] = choices.dictCode.split(',')
    const known = referenced.get(table) ?? new Set()
    for (const column of columns) known.add(column)
    referenced.set(table, known)
  }
  return referenced
}
