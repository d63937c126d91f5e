import type { EntityPlan, FieldPlan, PagePlan, SubTablePlan, UniqueTogetherPlan } from '#renderer/compile/plan.ts'
import { orderByDependencies } from '#renderer/expression/order-by-dependencies.ts'
import { ROW_ORDER_FIELD, toColumnName } from '#schemas/language/names.ts'
import { HAS_CHILD_FIELD, PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { isOwnColumn } from '#schemas/managed/managed-resource.ts'
import { type KeptColumn, keptColumns, type SummedPage } from '../kept/all-sums.ts'
import { type ColumnType, columnTypeOf } from './column-type.ts'
import { toColumnValue } from './column-value.ts'
import { type IndexDefinition, indexName, joinedNames } from './index-definition.ts'
import { isLong, isLongBesideOthers, listedIndex, sortIndexes } from './list-indexes.ts'

/** A table that a page's plan asks for. */
export interface TableDefinition {
  readonly table: string
  readonly columns: readonly ColumnDefinition[]
  readonly indexes: readonly IndexDefinition[]
  /** A table of the product itself, to which an installation adds columns: the others in it are nobody's leftovers. */
  readonly managed?: true
}

export interface ColumnDefinition {
  readonly name: string
  readonly type: ColumnType
  /** Set for the columns that the server fills itself. */
  readonly presence?: 'primary-key' | 'zero'
  /** Title of the declared field; absent for the columns every entity has. */
  readonly title?: string
  readonly renamedFrom?: string
  /** What rows that are there get when the column is made, as a text of its type. */
  readonly filling?: string
  /** It holds what rows of another table come to. */
  readonly kept?: KeptColumn
}

const text = (length: number): ColumnType => ({ kind: 'varchar', length })

/** Columns of every entity; del_flag comes with soft deletion. */
const SYSTEM_COLUMNS: readonly ColumnDefinition[] = [
  { name: 'id', type: text(36), presence: 'primary-key' },
  { name: 'create_by', type: text(64) },
  { name: 'create_time', type: { kind: 'timestamptz' } },
  { name: 'update_by', type: text(64) },
  { name: 'update_time', type: { kind: 'timestamptz' } },
  { name: 'tenant_id', type: { kind: 'integer' }, presence: 'zero' },
  { name: 'sys_org_code', type: text(64) },
  { name: 'version', type: { kind: 'integer' }, presence: 'zero' },
]
const DELETION_COLUMN: ColumnDefinition = { name: 'del_flag', type: { kind: 'smallint' }, presence: 'zero' }

/** Columns of a tree; that there are children is kept, so that a list need not look for them. */
const TREE_COLUMNS: readonly ColumnDefinition[] = [
  { name: toColumnName(PARENT_FIELD), type: text(36) },
  { name: toColumnName(HAS_CHILD_FIELD), type: { kind: 'smallint' }, presence: 'zero' },
]

/** Columns of sub-rows: their master's version counts for them, and their order is the one that was sent. */
const ROW_COLUMNS: readonly ColumnDefinition[] = [
  { name: 'id', type: text(36), presence: 'primary-key' },
  { name: 'create_by', type: text(64) },
  { name: 'create_time', type: { kind: 'timestamptz' } },
  { name: 'update_by', type: text(64) },
  { name: 'update_time', type: { kind: 'timestamptz' } },
  { name: 'tenant_id', type: { kind: 'integer' }, presence: 'zero' },
  { name: toColumnName(ROW_ORDER_FIELD), type: { kind: 'integer' }, presence: 'zero' },
]

type EntityPlanned = PagePlan & { readonly entity: EntityPlan }

/** All tables that are made for a page: its own, and those of its sub-tables. */
export function defineTables(
  plan: EntityPlanned,
  {
    sourceOf = () => undefined,
    textCollation = null,
  }: {
    readonly sourceOf?: (table: string) => SummedPage | undefined
    /** What texts are sorted by, where an index serves it. */
    readonly textCollation?: string | null
  } = {},
): readonly TableDefinition[] {
  // Nothing of ours alters a table that was there before.
  if (plan.entity.existing) return []
  const kept = new Map(
    keptColumns({ plan, table: plan.entity.table }, sourceOf).map((column) => [column.field.column, column]),
  )
  const { columns, ...table } = defineTable(plan, textCollation)
  const own = { ...table, columns: columns.map((column) => withKept(column, kept.get(column.name))) }
  return [...(own.managed && own.columns.length === 0 ? [] : [own]), ...plan.subTables.map(defineSubTable)]
}

/** Tables that others sum up come first, as far as they do not sum up each other. */
export function inKeptOrder(tables: readonly TableDefinition[]): readonly TableDefinition[] {
  const byName = new Map(tables.map((one) => [one.table, one]))
  const nodes = tables.map(({ table, columns }) => ({
    name: table,
    dependsOn: columns.flatMap(({ kept }) => (kept && kept.source.table !== table ? [kept.source.table] : [])),
  }))
  const outcome = orderByDependencies(nodes)
  return outcome.ok ? outcome.order.flatMap((name) => byName.get(name) ?? []) : tables
}

function withKept(column: ColumnDefinition, kept: KeptColumn | undefined): ColumnDefinition {
  return kept ? { ...column, kept } : column
}

/** Derives the table of a page that has an entity. */
export function defineTable(plan: EntityPlanned, textCollation: string | null = null): TableDefinition {
  const { table, softDelete, managed } = plan.entity
  const indexes = defineIndexes(plan, textCollation)
  if (managed) {
    const columns = plan.fields.filter(({ name }) => isOwnColumn(name)).map(columnOf)
    const names = new Set(columns.map(({ name }) => name))
    return { table, columns, indexes: indexes.filter(({ column }) => names.has(column)), managed: true }
  }
  const kept = [...SYSTEM_COLUMNS, ...(softDelete ? [DELETION_COLUMN] : []), ...(plan.tree ? TREE_COLUMNS : [])]
  return { table, columns: [...kept, ...plan.fields.map(columnOf)], indexes }
}

function defineSubTable({ table, fields, foreignKeyColumn }: SubTablePlan): TableDefinition {
  const index = (column: string, kind: IndexDefinition['kind']): IndexDefinition => {
    const definition = { column, kind, descending: false, hashed: false, liveRowsOnly: false }
    return { ...definition, name: indexName(table, definition) }
  }
  return {
    table,
    columns: [...ROW_COLUMNS, { name: foreignKeyColumn, type: text(36) }, ...fields.map(columnOf)],
    indexes: [
      index(foreignKeyColumn, 'plain'),
      ...fields.filter(isReference).map(({ column, multiple }) => index(column, multiple ? 'members' : 'plain')),
    ],
  }
}

/** Whoever deletes a row asks for those that refer to it. */
function isReference({ choices }: FieldPlan): boolean {
  return choices?.source === 'ref'
}

function columnOf(field: FieldPlan): ColumnDefinition {
  return {
    name: field.column,
    type: columnTypeOf(field),
    title: field.title,
    ...(field.renamedFrom !== undefined && { renamedFrom: toColumnName(field.renamedFrom) }),
    ...(field.backfill && { filling: String(toColumnValue(field, field.defaultValue)) }),
  }
}

function defineIndexes(plan: EntityPlanned, textCollation: string | null): readonly IndexDefinition[] {
  const { table, softDelete } = plan.entity
  const index = (
    field: FieldPlan,
    kind: IndexDefinition['kind'],
    more: Partial<IndexDefinition> = {},
  ): IndexDefinition => {
    const definition = { column: field.column, kind, descending: false, hashed: false, liveRowsOnly: false, ...more }
    return { ...definition, name: indexName(table, definition) }
  }
  const contained = new Set(
    [...plan.query.simple, ...plan.query.more]
      .filter(({ field, operator }) => operator.endsWith('like') && isText(field))
      .map(({ field }) => field),
  )
  return [
    ...plan.fields
      .filter((field) => field.unique)
      .map((field) => index(field, 'unique', { liveRowsOnly: softDelete, hashed: isLong(field) })),
    ...plan.uniqueTogether.map((together) => togetherIndex(plan, together)),
    ...[...plan.systemFields, ...plan.fields]
      .filter((field) => (field.indexed || (isReference(field) && !field.multiple)) && !field.unique)
      .map((field) => listedIndex(plan, field, textCollation) ?? index(field, 'plain')),
    ...plan.fields.filter((field) => isReference(field) && field.multiple).map((field) => index(field, 'members')),
    ...sortIndexes(plan, textCollation),
    ...[...contained].map((field) => index(field, 'grams')),
    ...(softDelete ? [binIndex(table)] : []),
  ]
}

/** Whoever looks into the bin, and the job that empties it, reads no live rows. */
function binIndex(table: string): IndexDefinition {
  const definition = { column: 'id', kind: 'bin', descending: false, hashed: false, liveRowsOnly: false } as const
  return { ...definition, name: indexName(table, definition) }
}

function togetherIndex({ entity }: EntityPlanned, { fields }: UniqueTogetherPlan): IndexDefinition {
  const columns = fields.map((field) => ({ name: field.column, hashed: isLongBesideOthers(field) }))
  const definition = {
    kind: 'together',
    column: joinedNames(columns),
    columns,
    descending: false,
    hashed: columns.some(({ hashed }) => hashed),
    liveRowsOnly: entity.softDelete,
  } as const
  return { ...definition, name: indexName(entity.table, definition) }
}

function isText({ type, multiple }: FieldPlan): boolean {
  return !multiple && (type.kind === 'string' || type.kind === 'text')
}
