import { type SqlBool, sql } from 'kysely'
import type { ExistingTablePlan, FieldPlan, PagePlan, RelatedPlan, SetEffectPlan } from '#renderer/compile/plan.ts'
import { fieldAtPath } from '#renderer/compile/record-values.ts'
import { targetReads } from '#renderer/logic/target-related.ts'
import { parseLabel } from '#schemas/language/label-template.ts'
import { permissionCode, permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { Databases } from '../../db/databases.ts'
import {
  type CheckedField,
  type Chooser,
  columnsByName,
  type NamingField,
  type ReferredField,
  type Referrer,
  type ReferringField,
  type RegisteredTable,
  type RowRights,
  type TableRegistry,
  type TemplateUse,
} from '../../dictionaries/table-registry.ts'
import type { DataContext } from '../../http/request-context.ts'
import type { PageOutline } from '../pages/broken-page.ts'
import { componentsOf, ruledFields } from '../read/data-rule-scope.ts'
import { rowScope } from '../read/row-scope.ts'
import type { EntityPagePlan, Resource } from '../resource.ts'
import { isDuplicateChecked, isLookedFor, keptMaster } from '../write/check-taken.ts'
import { readTableStates } from './table-state.ts'

interface KnownColumns {
  readonly columns: Pick<ReadonlySet<string>, 'has'>
}

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
    registry.replaceNaming(code, [])
    registry.replaceTemplateUses(code, [])
  }
  for (const [code, { outline, resource }] of pages) {
    registry.replaceChecked(ownerOf(code), resource ? checkedFields(resource) : [])
    registry.replaceRowRights(ownerOf(code), resource ? rowRights(resource) : new Map())
    registry.replaceReferring(code, resource ? referringFields(resource.plan) : [])
    // The rows of a page that is broken at the moment go on referring to others.
    if (resource) {
      registry.replaceReferrers(code, referrers(resource.plan))
      registry.replaceNaming(code, namingFields(resource.plan))
      registry.replaceTemplateUses(code, templateUses(resource.plan))
    }
    const existing = resource?.plan.entity.existing
    const table = existing ? resource.table : outline.table
    const state = existing ? stateOf(existing) : table === null ? undefined : states.get(table)
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
        ...(existing && { existing }),
        columns: columnsByName(columns),
        fields,
        tenantColumn,
        deletedColumn,
        permission: null,
        ...(resource?.plan.tree && { tree: TREE_OF_PAGES }),
        choosers,
        ...(resource && !existing && { grams: resource.grams, hasMadeIds: !resource.managed }),
        rowScope: rowScopeOf(outline, resource, registry.find(table)),
      },
    ])
  }
}

/** A page that is broken goes on closing the rows that it has closed. */
function rowScopeOf(outline: PageOutline, resource: Resource | null, before: RegisteredTable | undefined) {
  if (resource) return (context: DataContext) => rowScope({ context, resource })
  return before?.rowScope ?? (() => (outline.hasRows ? sql<SqlBool>`false` : null))
}

const TREE_OF_PAGES = { parent: 'parent_id', hasChild: 'has_child' }

/** Page codes are free to choose, and the registry has an owner of its own. */
function ownerOf(code: string): string {
  return `page/${code}`
}

/** The columns that a page shows of a table that was there before. */
function stateOf({ columns }: ExistingTablePlan): KnownColumns {
  return { columns: new Set(['id', ...columns.map(({ column }) => column)]) }
}

function hasColumn(state: KnownColumns, column: string): boolean {
  return state.columns.has(column)
}

function rowRights({ plan, managed }: Resource): ReadonlyMap<string, RowRights> {
  const { entity, fields } = plan
  // What a row holds is not told to all readers where not all of them see it.
  const shown = plan.rows ? [] : fields
  const openFields = new Set(shown.flatMap(({ name, permissions }) => (permissions.length === 0 ? [name] : [])))
  const write = ['add', 'edit'].map((action) => permissionCodes(plan, action))
  return new Map([
    [
      entity.table,
      {
        read: permissionCodes(plan, 'list'),
        write,
        openFields,
        components: componentsOf(plan),
        ruledBy: managed?.resource.ruledBy ?? [],
        ruledFields: ruledFields(plan),
      },
    ],
  ])
}

/** In a sub-table `unique` is about its own rows; only `duplicate` looks at those of other records. */
function checkedFields({ plan, managed }: Resource): readonly CheckedField[] {
  const { entity, fields, subTables } = plan
  const { table, existing, softDelete } = entity
  const { ofInstallation = false } = managed?.resource ?? {}
  const { contractTable } = managed ?? {}
  const permissions = ['add', 'edit'].map((action) => permissionCode(plan, action))
  return [
    ...fields
      .filter(isLookedFor)
      .map((field) => ({ table, contractTable, existing, field, softDelete, permissions, ofInstallation })),
    ...subTables.flatMap((subTable) =>
      subTable.fields.filter(isDuplicateChecked).map((field) => ({
        table: subTable.table,
        field,
        softDelete: false,
        master: keptMaster(entity, subTable),
        permissions,
      })),
    ),
  ]
}

/** Declared fields, the parent of a tree, and the fields of sub-rows. */
function allFields({ fields, asked = [], systemFields, subTables }: PagePlan): readonly FieldPlan[] {
  return [...fields, ...asked, ...systemFields, ...subTables.flatMap((table) => table.fields)]
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

/** By table, the fields that conditions of references, copied values and expressions name. */
function namedFields(plans: readonly PagePlan[]): ReadonlyMap<string, ReadonlySet<string>> {
  const named = new Map<string, Set<string>>()
  const name = (entity: string, names: readonly string[]) =>
    named.set(entity, new Set([...(named.get(entity) ?? []), ...names]))
  for (const { choices } of plans.flatMap(allFields)) {
    if (choices?.source !== 'ref') continue
    name(choices.entity, [...choices.where.map((one) => one.name), ...choices.fill.map(({ source }) => source)])
  }
  const planOf = new Map(plans.flatMap((plan) => (plan.entity ? [[plan.entity.table, plan] as const] : [])))
  const nameAll = (plan: PagePlan | undefined, related: readonly RelatedPlan[]) => {
    for (const { path, names } of related) {
      const choices = plan && fieldAtPath(plan, path)?.choices
      if (choices?.source === 'ref') name(choices.entity, names)
    }
  }
  for (const plan of plans) {
    nameAll(plan, plan.related)
    for (const work of setsOf(plan)) nameAll(planOf.get(work.table), targetReads(work))
  }
  return named
}

/** What the page writes into rows of others. */
function setsOf({ effects, actions }: PagePlan): readonly SetEffectPlan[] {
  const all = [...Object.values(effects).flat(), ...actions.flatMap((action) => action.effects)]
  return all.flatMap(({ work }) => (work.kind === 'set' ? [work] : []))
}

const ROW_ID: ReferredField['holds'] = { type: { kind: 'string', maxLength: 36 }, multiple: false }

function referredFields(
  plan: EntityPagePlan,
  names: ReadonlySet<string>,
  state: KnownColumns,
): ReadonlyMap<string, ReferredField> {
  const known = [...names].flatMap((name): [string, ReferredField][] => {
    if (name === 'id') return [[name, { column: 'id', permissions: [], holds: ROW_ID }]]
    const field = plan.fieldByName.get(name)
    if (!field || !hasColumn(state, field.column)) return []
    return [[name, { column: field.column, permissions: field.permissions.map(({ see }) => see), holds: field }]]
  })
  return new Map(known)
}

/** References that have conditions, copy values or are read through, of the record and of its sub-rows. */
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
    [...siblings.values()].flatMap((field): readonly ReferringField[] => {
      if (field.choices?.source !== 'ref') return []
      const path = prefix + field.name
      const related = plan.related.find((one) => one.path === path)?.names ?? []
      const asked = field.choices.where.length + field.choices.fill.length + related.length
      return asked > 0 ? [{ field, path, siblings, permissions, related }] : []
    }),
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

/** What a check rule of the server is called in the rules of a field. */
const CHECK_RULE = /^check:(.+)$/

/** Fields of records and sub-rows that name a dictionary or a check rule of the server. */
function namingFields(plan: EntityPagePlan): readonly NamingField[] {
  const places = [
    { table: null, fields: plan.fields },
    ...plan.subTables.map((table) => ({ table, fields: table.fields })),
  ]
  return places.flatMap(({ table, fields }) =>
    fields.flatMap((field): readonly NamingField[] => {
      const dictionary = field.choices?.source === 'dict' ? [field.choices.code] : []
      const rules = field.rules.flatMap(({ code }) => CHECK_RULE.exec(code)?.[1] ?? [])
      return [
        ...dictionary.map((code) => ({ plan, table, field, names: { kind: 'dictionary' as const, code } })),
        ...rules.map((code) => ({ plan, table, field, names: { kind: 'check-rule' as const, code } })),
      ]
    }),
  )
}

/** What tells people something by a template: effects of the page, and of its actions. */
function templateUses({ code, title, effects, actions }: EntityPagePlan): readonly TemplateUse[] {
  const all = [...Object.values(effects).flat(), ...actions.flatMap((action) => action.effects)]
  return all.flatMap(({ name, work }) =>
    work.kind === 'message' && work.text.from === 'template'
      ? [{ page: { code, title }, effect: name, template: work.text.code }]
      : [],
  )
}
