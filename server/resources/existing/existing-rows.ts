import { createHash } from 'node:crypto'
import { expressionBuilder, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { EntityPlan, ExistingCast, ExistingKeyType, ExistingTablePlan } from '#renderer/compile/plan.ts'
import type { SortKey } from '#schemas/query/sort-params.ts'
import { TENANT_COLUMN } from '../../db/tenancy.ts'
import type { DataContext } from '../../http/request-context.ts'
import type { EntityDb, EntityRow } from '../tables/entity-tables.ts'
import { canBe, EMPTY_PART, KEY_ESCAPES, KEY_SEPARATOR, readRowId } from './row-id.ts'

/** Where rows lie: a table of a page, or one that was there before. */
export type RowsPlace = Pick<EntityPlan, 'table' | 'existing'>
export type EntityRows = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>

/**
 * The rows of a page's table as everything that reads them knows them: by the columns of fields, with `id` and
 * `tenant_id`. A table that was there before has other columns, so it is read through a view of it that is made here and
 * nowhere else; the database looks through such a view, and uses the table's indexes.
 */
export function entityRows(db: EntityDb, { table, existing }: RowsPlace, context: DataContext, alias: string) {
  if (!existing) return db.selectFrom(`${table} as ${alias}`) as unknown as EntityRows
  // The types of its columns are known to the plan alone.
  return db.selectFrom(viewOf(existing, context).as(alias)) as unknown as EntityRows
}

const CASTS: Readonly<Record<ExistingCast, RawBuilder<unknown>>> = {
  text: sql`text`,
  numeric: sql`numeric`,
  timestamptz: sql`timestamptz`,
  jsonb: sql`jsonb`,
}

/** A part of a statement, which is nothing by itself. */
function viewOf(existing: ExistingTablePlan, context: DataContext) {
  const { key, columns, found } = existing
  return expressionBuilder<Record<string, Record<string, unknown>>, never>()
    .selectFrom(nameOf(existing))
    .select([
      idOf(existing).as('id'),
      tenantOf(existing, context).as(TENANT_COLUMN),
      ...key.map((name, place) => sql.id(name).as(keyColumn(place))),
      ...columns.map(({ column, name }) => {
        const cast = found?.casts[column]
        return (cast ? sql`${sql.id(name)}::${CASTS[cast]}` : sql.id(name)).as(column)
      }),
      ...columns.flatMap(({ column, name }, place) =>
        isReadAsText(existing, column) ? [sql.id(name).as(typedColumn(place))] : [],
      ),
    ])
}

/** Whether the column is looked up by another type than it is read as, so that its index serves. */
function isReadAsText({ found }: ExistingTablePlan, column: string): boolean {
  return found?.casts[column] !== undefined && found.keyedBy[column] !== undefined
}

/** As the query builder takes it apart; the language lets neither of the two hold a point. */
export function nameOf({ schema, name }: ExistingTablePlan): string {
  return `${schema}.${name}`
}

/** No column of a field is called so. */
function keyColumn(place: number): string {
  return `key_${place + 1}`
}

/** Nor so: the column as the table has it. */
function typedColumn(place: number): string {
  return `typed_${place + 1}`
}

/** Rows that cannot be told apart are called by what is in them. */
export function idOf({ key, columns, found }: ExistingTablePlan): RawBuilder<string> {
  if (key.length === 0) return sql<string>`md5(row(${sql.join(columns.map(({ name }) => sql.id(name)))})::text)`
  const parts = key.map((name, place) => {
    const text = sql<string>`${sql.id(name)}::text`
    return found?.keyTypes[place] === 'text' ? escapedText(text) : text
  })
  return sql<string>`${sql.join(parts, sql` || ${sql.lit(KEY_SEPARATOR)} || `)}`
}

function escapedText(text: RawBuilder<string>): RawBuilder<string> {
  const escaped = KEY_ESCAPES.reduce(
    (before, [character, by]) => sql<string>`replace(${before}, ${sql.lit(character)}, ${sql.lit(by)})`,
    text,
  )
  return sql<string>`coalesce(nullif(${escaped}, ''), ${sql.lit(EMPTY_PART)})`
}

/** Rows that say nothing of a tenant are those of everybody, or of tenant 0 alone. */
function tenantOf({ tenancy }: ExistingTablePlan, { tenantId }: DataContext): RawBuilder<number> {
  switch (tenancy.kind) {
    case 'column':
      return sql<number>`${sql.id(tenancy.name)}`
    case 'shared':
      return sql<number>`${tenantId}::integer`
    case 'installation':
      return sql<number>`0`
  }
}

/** A plan for any list of ids expects many and is made anew each time; one id has a plan that is kept. */
function isOneOf(ids: readonly string[]): RawBuilder<SqlBool> {
  return ids.length === 1 ? sql<SqlBool>`id = ${ids[0]}` : sql<SqlBool>`id = any(${ids}::text[])`
}

/** The rows of these ids. Keys are compared column by column, as their index has them. */
export function hasId({ existing }: Pick<RowsPlace, 'existing'>, ids: readonly string[]): RawBuilder<SqlBool> {
  if (!existing || existing.key.length === 0) return isOneOf(ids)
  const keys = ids.flatMap((id) => {
    const parts = readRowId(id, existing.found?.keyTypes ?? [])
    return parts ? [sql`(${sql.join(parts)})`] : []
  })
  const columns = existing.key.map((_, place) => sql.ref(keyColumn(place)))
  return keys.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(columns)}) in (${sql.join(keys)})`
}

const ARRAYS: Readonly<Record<Exclude<ExistingKeyType, 'text'>, RawBuilder<unknown>>> = {
  integer: sql`bigint[]`,
  decimal: sql`numeric[]`,
  uuid: sql`uuid[]`,
  date: sql`date[]`,
}

/**
 * The rows whose column, as a text, is one of these. Numbers and the like are compared as such besides, since their index
 * has them so; what cannot be a value of the type is in no row.
 *
 * @param rows what the rows are called in the statement.
 */
export function hasText(
  place: Pick<RowsPlace, 'existing'>,
  column: string,
  values: readonly string[],
  rows?: string,
): RawBuilder<SqlBool> {
  const { existing } = place
  const refer = (name: string) => sql.ref(rows === undefined ? name : `${rows}.${name}`)
  const isText = sql<SqlBool>`${refer(column)}::text = any(${values}::text[])`
  if (!existing) return isText
  if (column === 'id') return existing.key.length === 0 ? isText : sql<SqlBool>`(${hasId(place, values)} and ${isText})`
  const type = existing.found?.keyedBy[column]
  if (type === undefined) return isText
  const at = existing.columns.findIndex((one) => one.column === column)
  const typed = refer(isReadAsText(existing, column) ? typedColumn(at) : column)
  const possible = values.filter((value) => canBe(value, type))
  return sql<SqlBool>`(${typed} = any(${possible}::${ARRAYS[type]}) and ${isText})`
}

/** What keeps rows in one order from page to page where all else is equal. */
export function orderOfRows({ existing }: Pick<RowsPlace, 'existing'>, order: SortKey['order']): RawBuilder<unknown> {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  if (!existing) return sql`id ${direction}`
  const names =
    existing.key.length === 0
      ? existing.columns.map(({ column }) => column)
      : existing.key.map((_, at) => keyColumn(at))
  return sql.join(names.map((name) => sql`${sql.ref(name)} ${direction}`))
}

const LARGEST_VERSION = 0x7fff_ffff

/** Such rows have no version of their own: whoever saves over a row has read exactly these values. */
export function versionOf({ columns }: ExistingTablePlan, row: EntityRow): number {
  const values = columns.map(({ column }) => row[column] ?? null)
  return createHash('sha256').update(JSON.stringify(values)).digest().readUInt32BE() & LARGEST_VERSION
}
