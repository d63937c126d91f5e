import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import { permissionCode, permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { Databases } from '../../db/databases.ts'
import {
  type CheckedField,
  type Chooser,
  columnsByName,
  type ReferredField,
  type Referrer,
  type ReferringField,
  type RowRights,
  type TableRegistry,
} from '../../dictionaries/table-registry.ts'
import type { PageOutline } from '../pages/broken-page.ts'
import type { EntityPagePlan, Resource } from '../resource.ts'
import { isDuplicateChecked, isLookedFor } from '../write/check-taken.ts'
import type { TableState } from './table-migration.ts'
import { readTableStates } from './table-state.ts'

interface PageWithTable {
  readonly outline: PageOutline
  readonly resource: Resource | null
}

/**
 * Makes known which tables of pages may be looked into for choices: exactly the columns that a reference of some page
 * names, by those who work with that page, and nothing of tables that nobody refers to. The table of a page that is broken at the moment stays known, so
 * that pages which refer to it go on working.
 */
export async function registerPageTables(
  { owner, schema }: Databases,
  registry: TableRegistry,
  { pages, gone }: { readonly pages: ReadonlyMap<string, PageWithTable>; readonly gone: readonly string[] },
): Promise<void> {
  const plans = [...pages.values()].flatMap(({ resource }) => (resource ? [resource.plan] : []))
  const referenced = referencedColumns(plans)
  const namedInPages = namedFields(plans)
  const tables = [...pages.values()].flatMap(({ outline }) => (outline.table === null ? [] : [outline.table]))
  const states = await readTableStates(owner, schema, tables)
  const claimed = new Set<string>()
  for (const code of gone) {
    registry.replace(ownerOf(code), [])
    registry.replaceChecked(ownerOf(code), [])
    registry.replaceRowRights(ownerOf(code), new Map())
    registry.replaceReferring(code, [])
    registry.replaceReferrers(code, [])
  }
  for (const [code, { outline, resource }] of pages) {
    registry.replaceChecked(ownerOf(code), resource ? checkedFields(resource.plan) : [])
    registry.replaceRowRights(ownerOf(code), resource ? rowRights(resource.plan) : new Map())
    registry.replaceReferring(code, resource ? referringFields(resource.plan) : [])
    // The rows of a page that is broken at the moment go on referring to others.
    if (resource) registry.replaceReferrers(code, referrers(resource.plan))
    const { table } = outline
    const state = table === null ? undefined : states.get(table)
    const choosers = referenced.get(table ?? '') ?? []
    const named = new Set(choosers.flatMap(({ columns: names }) => names))
    const columns = [...named].filter((column) => state?.columns.has(column))
    if (table === null || !state || columns.length === 0 || claimed.has(table)) {
      registry.replace(ownerOf(code), [])
      continue
    }
    claimed.add(table)
    const deletedColumn = outline.softDelete && hasColumn(state, 'del_flag') ? 'del_flag' : null
    const tenantColumn = 'tenant_id'
    // While its page is broken, a table keeps what is known of its fields.
    const fields = resource
      ? referredFields(resource.plan, namedInPages.get(table) ?? new Set(), state)
      : (registry.find(table)?.fields ?? new Map())
    registry.replace(ownerOf(code), [
      {
        table,
        columns: columnsByName(columns),
        fields,
        tenantColumn,
        deletedColumn,
        permission: null,
        ...(resource?.plan.tree && { tree: TREE_OF_PAGES }),
        choosers,
      },
    ])
  }
}

const TREE_OF_PAGES = { parent: 'parent_id', hasChild: 'has_child' }

/** Page codes are free to choose, and the registry has an owner of its own. */
function ownerOf(code: string): string {
  return `page/${code}`
}

function hasColumn(state: TableState, column: string): boolean {
  return state.columns.has(column)
}

function rowRights(plan: EntityPagePlan): ReadonlyMap<string, RowRights> {
  const { entity, fields } = plan
  const openFields = new Set(fields.flatMap(({ name, permissions }) => (permissions.length === 0 ? [name] : [])))
  const write = ['add', 'edit'].map((action) => permissionCodes(plan, action))
  return new Map([[entity.table, { read: permissionCodes(plan, 'list'), write, openFields }]])
}

/** In a sub-table `unique` is about its own rows; only `duplicate` looks at those of other records. */
function checkedFields(plan: EntityPagePlan): readonly CheckedField[] {
  const { entity, fields, subTables } = plan
  const { table, softDelete } = entity
  const permissions = ['add', 'edit'].map((action) => permissionCode(plan, action))
  return [
    ...fields.filter(isLookedFor).map((field) => ({ table, field, softDelete, permissions })),
    ...subTables.flatMap((subTable) =>
      subTable.fields
        .filter(isDuplicateChecked)
        .map((field) => ({ table: subTable.table, field, softDelete: false, permissions })),
    ),
  ]
}

/** Declared fields, the parent of a tree, and the fields of sub-rows. */
function allFields({ fields, systemFields, subTables }: PagePlan): readonly FieldPlan[] {
  return [...fields, ...systemFields, ...subTables.flatMap((table) => table.fields)]
}

/** By table, what each `ref` field names of it, and who works with that field: lists are searched by it as well. */
function referencedColumns(plans: readonly PagePlan[]): ReadonlyMap<string, readonly Chooser[]> {
  const referenced = new Map<string, Chooser[]>()
  for (const plan of plans) {
    const actions = ['list', 'add', 'edit', ...plan.actions.map(({ name }) => name)]
    const permissions = actions.map((action) => permissionCode(plan, action))
    for (const { choices, permissions: restrictions } of allFields(plan)) {
      if (choices?.source !== 'ref') continue
      const [table = '', label = '', value = ''] = choices.dictCode.split(',')
      const shown = choices.shows?.map(({ column }) => column) ?? []
      const columns = [...(parseLabel(label) ?? []).map(({ field }) => field), value, ...shown]
      const known = referenced.get(table) ?? []
      known.push({ columns, permissions, see: restrictions.map(({ see }) => see) })
      referenced.set(table, known)
    }
  }
  return referenced
}

/** By table, the fields that conditions of references and copied values name. */
function namedFields(plans: readonly PagePlan[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>()
  for (const { choices } of plans.flatMap(allFields)) {
    if (choices?.source !== 'ref') continue
    const names = named.get(choices.entity) ?? new Set()
    for (const { name } of choices.where) names.add(name)
    for (const { source } of choices.fill) names.add(source)
    named.set(choices.entity, names)
  }
  return named
}

function referredFields(
  plan: EntityPagePlan,
  names: ReadonlySet<string>,
  state: TableState,
): ReadonlyMap<string, ReferredField> {
  const known = [...names].flatMap((name): [string, ReferredField][] => {
    if (name === 'id') return [[name, { column: 'id', permissions: [] }]]
    const field = plan.fieldByName.get(name)
    if (!field || !hasColumn(state, field.column)) return []
    return [[name, { column: field.column, permissions: field.permissions.map(({ see }) => see) }]]
  })
  return new Map(known)
}

/** References that have conditions or copy values, of the record and of its sub-rows. */
function referringFields(plan: EntityPagePlan): readonly ReferringField[] {
  const { fieldByName, subTables } = plan
  // Actions have forms as well.
  const permissions = ['add', 'edit', ...plan.actions.map(({ name }) => name)].map((action) =>
    permissionCode(plan, action),
  )
  const places = [
    { prefix: '', siblings: fieldByName },
    ...subTables.map((table) => ({ prefix: `${table.name}.`, siblings: table.fieldByName })),
  ]
  return places.flatMap(({ prefix, siblings }) =>
    [...siblings.values()].flatMap((field) =>
      field.choices?.source === 'ref' && field.choices.where.length + field.choices.fill.length > 0
        ? [{ field, path: prefix + field.name, siblings, permissions }]
        : [],
    ),
  )
}

/** All references of a page but the parent of a tree's row: what lies below a row is told in words of its own. */
function referrers(plan: EntityPagePlan): readonly Referrer[] {
  const places = [
    { table: null, fields: plan.fields },
    ...plan.subTables.map((table) => ({ table, fields: table.fields })),
  ]
  return places.flatMap(({ table, fields }) =>
    fields.flatMap((field) => {
      if (field.choices?.source !== 'ref') return []
      const [target = '', , column = ''] = field.choices.dictCode.split(',')
      return [{ plan, table, field, target: { table: target, column } }]
    }),
  )
}
