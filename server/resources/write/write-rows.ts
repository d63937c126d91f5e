import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/databases.ts'
import { identityOf, runReused, type SlotOf } from '../../db/reused-statements.ts'
import type { Resource } from '../resource.ts'
import { columnTypeOf } from '../tables/column-type.ts'
import { type EntityRow, entityDb, type RowUpdate } from '../tables/entity-tables.ts'

/*
 * Rows of a page's own table, written in one statement however many there are: the values of a column travel as one
 * array, so that the statement is the same for two rows and for a thousand.
 */

interface RowWork {
  readonly db: Db
  readonly context: { readonly tenantId: number }
  readonly resource: Resource
}

/** Adds rows that all name the same columns, `id` among them; as they are stored, in their order. */
export async function insertRowsOf(
  { db, resource }: RowWork,
  rows: readonly EntityRow[],
): Promise<readonly EntityRow[]> {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const into = entityDb(db).insertInto(resource.table)
  if (rows.length === 1) {
    return runReused(db, keyOf('insert', resource, columns), Object.values(first), (slot) =>
      into.values(Object.fromEntries(columns.map((column, place) => [column, slot(place)]))).returningAll(),
    )
  }
  const stored = await runReused(db, keyOf('insert all', resource, columns), valuesByColumn(columns, rows), (slot) =>
    into
      .columns(columns)
      .expression(
        entityDb(db)
          .selectFrom(givenRows(resource, columns, slot))
          .selectAll(),
      )
      .returningAll(),
  )
  return inOrder(rows, stored)
}

/** Changes rows in all of which the same columns are set; as they are stored, in their order. */
export async function updateRowsOf(
  { db, context: { tenantId }, resource }: RowWork,
  updates: readonly RowUpdate[],
): Promise<readonly EntityRow[]> {
  const [first] = updates
  if (!first) return []
  const columns = Object.keys(first.set)
  const table = entityDb(db).updateTable(`${resource.table} as record`)
  if (updates.length === 1) {
    const values = [...Object.values(first.set), first.id, first.version]
    return runReused(db, keyOf('update', resource, columns, tenantId), values, (slot) =>
      table
        .set(Object.fromEntries(columns.map((column, place) => [column, slot(place)])))
        .where('record.id', '=', slot(columns.length))
        .where('record.tenant_id', '=', tenantId)
        .where('record.version', '=', slot(columns.length + 1))
        .returningAll('record'),
    )
  }
  const rows = updates.map(({ id, version, set }) => ({ ...set, [HELD_ID]: id, [HELD_VERSION]: version }))
  const given = [...columns, HELD_ID, HELD_VERSION]
  const stored = await runReused(
    db,
    keyOf('update all', resource, columns, tenantId),
    valuesByColumn(given, rows),
    (slot) =>
      table
        .from(givenRows(resource, given, slot))
        .set(Object.fromEntries(columns.map((column) => [column, sql.ref(`given.${column}`)])))
        .where(sql<SqlBool>`record.id = ${sql.ref(`given.${HELD_ID}`)}`)
        .where('record.tenant_id', '=', tenantId)
        .where(sql<SqlBool>`record.version = ${sql.ref(`given.${HELD_VERSION}`)}`)
        .returningAll('record'),
  )
  return inOrder(updates, stored)
}

/** No column of a field is called so. */
const HELD_ID = 'held_id'
const HELD_VERSION = 'held_version'

function keyOf(what: string, resource: Resource, columns: readonly string[], tenantId?: number): string {
  return `${what} ${identityOf(resource)} ${tenantId} ${columns.join()}`
}

function valuesByColumn(columns: readonly string[], rows: readonly EntityRow[]): readonly unknown[] {
  return columns.map((column) => rows.map((row) => row[column] ?? null))
}

/** The arrays as rows that are called `given`. */
function givenRows(resource: Resource, columns: readonly string[], slot: SlotOf) {
  const arrays = columns.map((column, place) => sql`${slot(place)}::${arrayTypeOf(resource, column)}`)
  const names = sql.join(columns.map((column) => sql.ref(column)))
  return sql<Record<string, unknown>>`unnest(${sql.join(arrays)})`.as<'given'>(sql`given(${names})`)
}

const ARRAYS = {
  varchar: sql`text[]`,
  text: sql`text[]`,
  numeric: sql`numeric[]`,
  smallint: sql`smallint[]`,
  integer: sql`integer[]`,
  bigint: sql`bigint[]`,
  boolean: sql`boolean[]`,
  date: sql`date[]`,
  timestamptz: sql`timestamptz[]`,
  time: sql`time[]`,
  jsonb: sql`jsonb[]`,
} as const

const OWN_COLUMNS: Readonly<Record<string, RawBuilder<unknown>>> = {
  id: ARRAYS.text,
  create_by: ARRAYS.text,
  create_time: ARRAYS.timestamptz,
  update_by: ARRAYS.text,
  update_time: ARRAYS.timestamptz,
  tenant_id: ARRAYS.integer,
  sys_org_code: ARRAYS.text,
  version: ARRAYS.integer,
  [HELD_ID]: ARRAYS.text,
  [HELD_VERSION]: ARRAYS.integer,
}

/** The table may hold more than the page allows by now; a value is brought to its column as it is written. */
function arrayTypeOf({ plan }: Resource, column: string): RawBuilder<unknown> {
  const field = [...plan.fieldByName.values()].find((one) => one.column === column)
  const type = field && columnTypeOf(field)
  const known = type && type.kind !== 'other' ? ARRAYS[type.kind] : OWN_COLUMNS[column]
  if (!known) throw new TypeError(`A row names the column "${column}", which the page does not have.`)
  return known
}

/** Those that were not written, since they are not there any more, are left out. */
function inOrder(wanted: readonly { readonly id?: unknown }[], stored: readonly EntityRow[]): readonly EntityRow[] {
  const byId = new Map(stored.map((row) => [row.id, row]))
  const found: EntityRow[] = []
  for (const { id } of wanted) {
    const row = byId.get(id)
    if (row) found.push(row)
  }
  return found
}
