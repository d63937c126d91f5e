import { type Expression, type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { ListCondition, QueryableField } from '#schemas/query/list-condition.ts'
import { FIGURES_PARAM, parseListParams } from '#schemas/query/list-params.ts'
import { parsePaging, parseSortParams, type SortKey, sortKeys } from '#schemas/query/sort-params.ts'
import { type ConditionGroup, isConditionGroup, parseSuperQuery } from '#schemas/query/super-query.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { businessFailure } from '../../http/api-error.ts'
import { byRights } from '../by-rights.ts'
import { hasId } from '../existing/existing-rows.ts'
import { type EntityPagePlan, type Resource, visibleFields } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'
import { type FilterField, toFilter } from './list-filter.ts'
import type { RecordQuery } from './read-records.ts'
import { readRowFields, toRowFilter } from './row-fields.ts'

/** The id is no declared field, but clients find records by it: `id=a,b,`. */
const ID_FIELD = {
  name: 'id',
  column: 'id',
  title: 'ID',
  type: { kind: 'string', maxLength: 36 },
  multiple: false,
} as const

/**
 * Reads a list call. Fields that the caller may not see are unknown to it: they can be neither queried nor sorted by.
 * @throws {ApiError} when a part of it cannot be carried out: a list that leaves a condition out shows wrong rows.
 */
export function readListQuery(
  { context, resource }: ResourceUse,
  query: Readonly<Record<string, unknown>>,
  options: { readonly fromRoots: boolean } = { fromRoots: true },
): ListWanted {
  const visible = visibleFields(resource, context)
  const { queryable, fields, advancedFields, sortable, ownNames } = askedBy(resource.plan, context)
  const plain = parseListParams(withStars(resource, query), queryable)
  const rowFields = readRowFields(resource, context)
  const advanced = parseSuperQuery(query, advancedFields)
  const paging = parsePaging(query)
  const sorting = parseSortParams(query, sortable)
  const [problem] = [...plain.problems, ...advanced.problems, ...sorting.problems, ...paging.problems]
  if (problem) throw businessFailure(problem.message)

  const ownName = (name: string) => ownNames.get(name) ?? name
  const filterOf = (condition: ListCondition) =>
    managedFilter(condition, { context, resource }) ?? toFilter(condition, fields, resource)
  const filters = plain.conditions.map((condition) =>
    condition.kind === 'in' && condition.field === 'id'
      ? hasId(resource.plan.entity, condition.values.map(String))
      : filterOf(condition),
  )
  const partFilter = (part: ConditionGroup['parts'][number]): Expression<SqlBool> => {
    if (isConditionGroup(part)) return joined(part.parts.map(partFilter), part.match)
    const rowField = rowFields.get(part.field)
    return rowField ? toRowFilter(part, rowField, { context, resource }) : filterOf(part)
  }
  const group = advanced.parts.map(partFilter)
  const wanted = group.length === 0 ? filters : [...filters, joined(group, advanced.match)]
  const { tree, query: placed } = resource.plan
  const tabs = query[FIGURES_PARAM] === 'tabs' ? placed.tabs?.field : undefined
  const beside = (one: FieldPlan) =>
    plain.conditions.flatMap((condition, index) => (condition.field === wireNameOf(one) ? [] : (filters[index] ?? [])))
  const ofBranch = group.length === 0 && plain.conditions.every(({ field }) => field === PARENT_FIELD)
  const level = !tree || !options.fromRoots ? 'any' : wanted.length === 0 ? 'roots' : ofBranch ? 'branch' : 'any'
  return {
    // A list of a tree begins at its roots; conditions find rows on any level.
    filters: tree && level === 'roots' ? [isRoot(tree.parent)] : wanted,
    conditions: [...plain.conditions, ...advanced.conditions].map((one) => ({ ...one, field: ownName(one.field) })),
    level,
    sort:
      sorting.sort.length > 0
        ? sorting.sort.map((one) => ({ ...one, field: ownName(one.field) }))
        : defaultSort(resource, visible),
    pageNo: paging.pageNo,
    pageSize: paging.pageSize,
    tabs: tabs
      ? { field: tabs, filters: group.length === 0 ? beside(tabs) : [...beside(tabs), joined(group, advanced.match)] }
      : null,
  }
}

/** What a caller's list may be asked by, under the names of the wire. */
const askedBy = byRights((plan: EntityPagePlan, context) => {
  const visible = visibleFields({ plan }, context)
  const named = visible.map((field) => ({ ...field, name: wireNameOf(field) }))
  const queryable: readonly (QueryableField & FilterField)[] = [
    ID_FIELD,
    ...named.filter((field) => field.queryOperator !== null),
  ]
  return {
    queryable,
    fields: new Map(queryable.map((field) => [field.name, field])),
    advancedFields: [...queryable, ...readRowFields({ plan }, context).values()],
    sortable: sortableNames(named),
    ownNames: new Map(visible.map((field) => [wireNameOf(field), field.name])),
  }
})

/** What the contract searches for without stars gets them. */
function withStars({ managed }: Resource, query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const searched = Object.entries(managed?.resource.fields ?? {}).filter(([, field]) => field.searched)
  if (searched.length === 0) return query
  const starred = searched.flatMap(([name, { wire = name }]) => {
    const text = query[wire]
    const isPlain = typeof text === 'string' && text !== '' && !text.startsWith('*') && !text.endsWith('*')
    return isPlain ? [[wire, `*${text}*`]] : []
  })
  return { ...query, ...Object.fromEntries(starred) }
}

export interface ListWanted extends RecordQuery {
  /** What the filters came of, by the fields' own names. */
  readonly conditions: readonly ListCondition[]
  readonly level: TreeLevel
  /** The tabs whose rows are counted, under the conditions that are not their own; null: none are. */
  readonly tabs: { readonly field: FieldPlan; readonly filters: readonly Expression<SqlBool>[] } | null
}

/** Which rows of a tree a list asks for: its roots, those below one row, or what conditions find wherever it stands. */
export type TreeLevel = 'roots' | 'branch' | 'any'

/** What the area of the rows makes of a condition on its field; null: nothing. */
function managedFilter(condition: ListCondition, { context, resource }: ResourceUse): Expression<SqlBool> | null {
  const fits = resource.managed?.conditions[condition.field]
  if (!fits) return null
  if (condition.kind === 'eq') return fits(context, String(condition.value))
  if (condition.kind !== 'in' || condition.negated) return null
  return joined(
    condition.values.map((value) => fits(context, String(value))),
    'or',
  )
}

function isRoot(parent: FieldPlan): Expression<SqlBool> {
  return sql<SqlBool>`coalesce(${sql.ref(parent.column)}, '') = ''`
}

function sortableNames(visible: readonly FieldPlan[]): ReadonlySet<string> {
  const names = visible.filter(({ type }) => type.kind !== 'json' && type.kind !== 'file').map((field) => field.name)
  return new Set(['id', ...names])
}

function defaultSort(resource: Resource, visible: readonly FieldPlan[]): readonly SortKey[] {
  const names = new Set(['id', ...visible.map(({ name }) => name)])
  const seen = sortKeys(resource.plan.list.defaultSort).filter(({ field }) => names.has(field))
  if (seen.length > 0) return seen
  return [resource.plan.entity.existing ? { field: 'id', order: 'asc' } : { field: 'createTime', order: 'desc' }]
}

function joined(group: readonly Expression<SqlBool>[], match: 'and' | 'or'): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join([...group], match === 'or' ? sql` or ` : sql` and `)})`
}
