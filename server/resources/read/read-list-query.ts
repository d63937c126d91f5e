import { type Expression, type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { QueryableField } from '#schemas/query/list-condition.ts'
import { parseListParams, TABS_PARAM } from '#schemas/query/list-params.ts'
import { parsePaging, parseSortParams, type SortKey } from '#schemas/query/sort-params.ts'
import { parseSuperQuery } from '#schemas/query/super-query.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { businessFailure } from '../../http/api-error.ts'
import { hasId } from '../existing/existing-rows.ts'
import { type Resource, visibleFields } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'
import type { RecordQuery } from '../write/record-store.ts'
import { type FilterField, toFilter } from './list-filter.ts'

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
  const named = visible.map((field) => ({ ...field, name: wireNameOf(field) }))
  const queryable: readonly (QueryableField & FilterField)[] = [
    ID_FIELD,
    ...named.filter((field) => field.queryOperator !== null),
  ]
  const plain = parseListParams(query, queryable)
  const advanced = parseSuperQuery(query, queryable)
  const paging = parsePaging(query)
  const sorting = parseSortParams(query, sortableNames(named))
  const [problem] = [...plain.problems, ...advanced.problems, ...sorting.problems, ...paging.problems]
  if (problem) throw businessFailure(problem.message)

  const fields = new Map(queryable.map((field) => [field.name, field]))
  const filters = plain.conditions.map((condition) =>
    condition.kind === 'in' && condition.field === 'id'
      ? hasId(resource.plan.entity, condition.values.map(String))
      : toFilter(condition, fields, resource),
  )
  const group = advanced.conditions.map((condition) => toFilter(condition, fields, resource))
  const wanted = group.length === 0 ? filters : [...filters, joined(group, advanced.match)]
  const { tree, query: placed } = resource.plan
  const tabs = query[TABS_PARAM] === undefined ? undefined : placed.tabs?.field
  const beside = (one: FieldPlan) =>
    plain.conditions.flatMap((condition, index) => (condition.field === wireNameOf(one) ? [] : (filters[index] ?? [])))
  const ofBranch = group.length === 0 && plain.conditions.every(({ field }) => field === PARENT_FIELD)
  const level = !tree || !options.fromRoots ? 'any' : wanted.length === 0 ? 'roots' : ofBranch ? 'branch' : 'any'
  return {
    // A list of a tree begins at its roots; conditions find rows on any level.
    filters: tree && level === 'roots' ? [isRoot(tree.parent)] : wanted,
    level,
    sort: sorting.sort.length > 0 ? sortOf(sorting.sort, visible) : defaultSort(resource, visible),
    pageNo: paging.pageNo,
    pageSize: paging.pageSize,
    tabs: tabs
      ? { field: tabs, filters: group.length === 0 ? beside(tabs) : [...beside(tabs), joined(group, advanced.match)] }
      : null,
  }
}

export interface ListWanted extends RecordQuery {
  readonly level: TreeLevel
  /** The tabs whose rows are counted, under the conditions that are not their own; null: none are. */
  readonly tabs: { readonly field: FieldPlan; readonly filters: readonly Expression<SqlBool>[] } | null
}

/** Which rows of a tree a list asks for: its roots, those below one row, or what conditions find wherever it stands. */
export type TreeLevel = 'roots' | 'branch' | 'any'

function isRoot(parent: FieldPlan): Expression<SqlBool> {
  return sql<SqlBool>`coalesce(${sql.ref(parent.column)}, '') = ''`
}

/** By the fields' own names. */
function sortOf(keys: readonly SortKey[], visible: readonly FieldPlan[]): readonly SortKey[] {
  const names = new Map(visible.map((field) => [wireNameOf(field), field.name]))
  return keys.map(({ field, order }) => ({ field: names.get(field) ?? field, order }))
}

function sortableNames(visible: readonly FieldPlan[]): ReadonlySet<string> {
  const names = visible.filter(({ type }) => type.kind !== 'json' && type.kind !== 'file').map((field) => field.name)
  return new Set(['id', ...names])
}

function defaultSort(resource: Resource, visible: readonly FieldPlan[]): readonly SortKey[] {
  const { defaultSort: declared } = resource.plan.list
  const isVisible = visible.some((field) => field.name === declared.field)
  if (isVisible || declared.field === 'id') return [declared]
  return [resource.plan.entity.existing ? { field: 'id', order: 'asc' } : { field: 'createTime', order: 'desc' }]
}

function joined(group: readonly Expression<SqlBool>[], match: 'and' | 'or'): Expression<SqlBool> {
  return sql<SqlBool>`(${sql.join([...group], match === 'or' ? sql` or ` : sql` and `)})`
}
