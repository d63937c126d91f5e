import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Databases, Db } from '../../db/databases.ts'
import { secureTable } from '../../db/row-security.ts'
import { fillKept, holdSummedRows, keptReads } from '../kept/all-sums.ts'
import { migrationMessages as messages } from '../messages.ts'
import { cancelBuilds } from './cancel-builds.ts'
import { type ColumnType, formatColumnType } from './column-type.ts'
import { columnsOf, type IndexDefinition, isUnique } from './index-definition.ts'
import { indexStatement } from './index-statement.ts'
import type { ColumnDefinition, TableDefinition } from './table-definition.ts'
import { type MigrationStep, planTableMigration, type Refusal, type TableState } from './table-migration.ts'
import { type ColumnComment, databaseErrorCode, formatComment, readTableStates } from './table-state.ts'

export interface MigratedTable {
  readonly table: string
  readonly steps: readonly MigrationStep[]
  readonly refusals: readonly Refusal[]
  readonly leftovers: readonly string[]
  /** Indexes that are made afterwards, while people work with the table. */
  readonly later: readonly IndexDefinition[]
}

/** What a step is done with. */
interface StepWork {
  readonly db: Db
  readonly schema: string
  readonly wanted: TableDefinition
  readonly state: TableState | null
}

/** One for all servers on the database: page tables change one after the other. */
const MIGRATION_LOCK = 0x7067_7470
const LOCK_TRIES = 5
const LOCK_PAUSE_MS = 300

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/** Without it a table can be read as well. */
const PASSED_OVER: ReadonlySet<MigrationStep['kind']> = new Set([
  'create-index',
  'drop-index',
  'rename-index',
  'forget-kept',
])

/**
 * Brings one table to its definition, in one transaction of the owner: all steps happen or none. Several servers may do
 * so at once; the first makes the changes, the others find nothing left to do. Requests that hold the table are waited
 * for at most two seconds at a time, so that they are not queued behind a change that does not get through.
 *
 * @returns null on a server that only reads, when the table lacks what its page needs.
 */
export async function migrateTable(
  databases: Databases,
  wanted: TableDefinition,
  known: { readonly state: TableState | null; readonly largeFrom?: number | undefined },
): Promise<MigratedTable | null> {
  const firstLook = planTableMigration(wanted, known.state)
  if (databases.writes.isClosed) {
    const isServable = firstLook.steps.every(({ kind }) => PASSED_OVER.has(kind))
    return isServable ? { table: wanted.table, ...firstLook, steps: [], later: [] } : null
  }
  if (firstLook.steps.length === 0) return { table: wanted.table, ...firstLook }
  if (known.state?.isLarge) await cancelBuilds(databases, wanted.table)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(databases, wanted, known.largeFrom)
    } catch (error) {
      const code = databaseErrorCode(error)
      if ((code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) || attempt === LOCK_TRIES) throw error
      await delay(LOCK_PAUSE_MS * attempt)
    }
  }
}

async function migrateOnce(
  { owner, schema, rowSecurity }: Databases,
  wanted: TableDefinition,
  largeFrom: number | undefined,
): Promise<MigratedTable> {
  return owner.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}, hashtext(${schema}))`.execute(trx)
    await sql`set local lock_timeout = '2s'`.execute(trx)
    // Looked at again under the lock: another server may have done it all.
    const state = (await readTableStates(trx, schema, [wanted.table], largeFrom)).get(wanted.table) ?? null
    const plan = planTableMigration(wanted, state)
    const refusals = [...plan.refusals]
    for (const step of plan.steps) {
      const refusal = await runStep({ db: trx, schema, wanted, state }, step)
      if (refusal) refusals.push(refusal)
    }
    if (rowSecurity && plan.steps.some(({ kind }) => kind === 'create-table')) await secureTable(trx, wanted.table)
    return { table: wanted.table, steps: plan.steps, refusals, leftovers: plan.leftovers, later: plan.later }
  })
}

async function runStep(work: StepWork, step: MigrationStep): Promise<Refusal | undefined> {
  const { db, wanted } = work
  const { table } = wanted
  switch (step.kind) {
    case 'create-table':
      await createTable(db, table, step.columns)
      return undefined
    case 'rename-column':
      await db.schema.alterTable(table).renameColumn(step.from, step.to).execute()
      await keepFormerName(work, step, step.from)
      return undefined
    case 'take-over-column':
      return takeOver(work, step)
    case 'rename-index':
      await sql`alter index ${sql.id(step.from)} rename to ${sql.id(step.to)}`.execute(db)
      return undefined
    case 'add-column':
      await addColumn(db, table, step.column)
      return undefined
    case 'widen-column':
      await sql`
        alter table ${sql.table(table)} alter column ${sql.ref(step.column)} type ${typeClause(step.to)}
      `.execute(db)
      return undefined
    case 'drop-index':
      await db.schema.dropIndex(step.name).ifExists().execute()
      return undefined
    case 'fill-kept':
      await fillNewKept(work, step)
      return undefined
    case 'forget-kept':
      await forgetKept(work, step.column)
      return undefined
    case 'create-index':
      return createIndex(db, wanted, step.index)
  }
}

/**
 * What unique indexes of a large table need before they can be made beside its rows, while its page of before goes on:
 * the columns that are not there yet. Answers the indexes over the columns as they are called until the page is changed.
 */
export async function prepareUnique(
  { owner, schema }: Databases,
  wanted: TableDefinition,
  { indexes, state }: { readonly indexes: readonly IndexDefinition[]; readonly state: TableState },
): Promise<readonly IndexDefinition[]> {
  const { steps } = planTableMigration(wanted, state)
  const names = new Set(indexes.flatMap((index) => columnsOf(index).map(({ name }) => name)))
  const added = steps.flatMap((step) =>
    step.kind === 'add-column' && names.has(step.column.name) ? [step.column] : [],
  )
  if (added.length > 0) {
    await owner.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}, hashtext(${schema}))`.execute(trx)
      await sql`set local lock_timeout = '2s'`.execute(trx)
      const now = (await readTableStates(trx, schema, [wanted.table])).get(wanted.table)
      for (const column of added) if (!now?.columns.has(column.name)) await addColumn(trx, wanted.table, column)
    })
  }
  const before = new Map(
    steps.flatMap((step) => (step.kind === 'rename-column' ? [[step.to, step.from] as const] : [])),
  )
  return indexes.map((index) => ({
    ...index,
    columns: columnsOf(index).map((column) => ({ ...column, name: before.get(column.name) ?? column.name })),
  }))
}

/** A default of the column, taken away again, fills the rows that are there without rewriting them. */
async function addColumn(db: Db, table: string, column: ColumnDefinition): Promise<void> {
  const { filling } = column
  const filled = filling === undefined ? sql`` : sql` default cast(${sql.lit(filling)} as ${typeClause(column.type)})`
  await sql`alter table ${sql.table(table)} add column ${columnClause(column)}${filled}`.execute(db)
  if (filling !== undefined) {
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column.name)} drop default`.execute(db)
  }
}

/** @param held the column's name until now, whose former names it keeps. */
async function keepFormerName(
  { db, wanted, state }: StepWork,
  { from, to }: { readonly from: string; readonly to: string },
  held: string,
): Promise<void> {
  const names = [...new Set([...(state?.formerNames?.get(held) ?? []), from])].filter((name) => name !== to)
  await comment(db, wanted.table, to, { formerNames: names, kept: state?.kept?.get(held) ?? null })
}

async function comment(db: Db, table: string, column: string, about: ColumnComment): Promise<void> {
  const text = sql.lit(formatComment(about))
  await sql`comment on column ${sql.table(table)}.${sql.ref(column)} is ${text}`.execute(db)
}

/** The rows that are summed up stay as they are meanwhile. Where their table is still to be made there are none. */
async function fillNewKept(
  { db, wanted, schema }: StepWork,
  { kept, print }: MigrationStep & { kind: 'fill-kept' },
): Promise<void> {
  const { table, field } = kept
  const states = await readTableStates(db, schema, [table, kept.source.table])
  const source = states.get(kept.source.table)
  const isThere = keptReads(kept).every((column) => source?.columns.has(column))
  // Once the other table is made, the next look fills it in.
  if (!isThere) return
  await holdSummedRows(db, kept)
  await fillKept(db, kept)
  const formerNames = states.get(table)?.formerNames?.get(field.column) ?? []
  await comment(db, wanted.table, field.column, { formerNames, kept: print })
}

async function forgetKept({ db, wanted, schema }: StepWork, column: string): Promise<void> {
  const state = (await readTableStates(db, schema, [wanted.table])).get(wanted.table)
  await comment(db, wanted.table, column, { formerNames: state?.formerNames?.get(column) ?? [], kept: null })
}

/** Values that were entered in the new column since stay; those of a unique field may not fit together any more. */
async function takeOver(
  work: StepWork,
  step: MigrationStep & { kind: 'take-over-column' },
): Promise<Refusal | undefined> {
  const { db, wanted } = work
  const [from, to] = [sql.ref(step.from), sql.ref(step.to)]
  await sql`savepoint take_over`.execute(db)
  try {
    await sql`update ${sql.table(wanted.table)} set ${to} = ${from} where ${to} is null and ${from} is not null`.execute(
      db,
    )
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint take_over`.execute(db)
    const title = wanted.columns.find((column) => column.name === step.to)?.title ?? step.to
    const message = messages.notTakenOver(title, step.from)
    return { code: 'stored-duplicates', column: step.to, blocking: false, message }
  }
  await keepFormerName(work, step, step.to)
  return undefined
}

async function createTable(db: Db, table: string, columns: readonly ColumnDefinition[]): Promise<void> {
  await sql`create table ${sql.table(table)} (${sql.join(columns.map(columnClause))})`.execute(db)
}

/**
 * Declared columns may be empty in the table: a field that becomes required later must not stop the rows that are
 * there, and the checks of a save are stricter than a constraint anyway.
 */
function columnClause(column: ColumnDefinition): RawBuilder<unknown> {
  const clause = sql`${sql.id(column.name)} ${typeClause(column.type)}`
  if (column.presence === 'primary-key') return sql`${clause} primary key`
  return column.presence === 'zero' ? sql`${clause} not null default 0` : clause
}

function typeClause(type: ColumnType): RawBuilder<unknown> {
  // One of the closed list of types with whole numbers in it; a type is no value that could be bound.
  return sql.raw(formatColumnType(type))
}

/** Rows that are there already may hold a value twice: the page then works without the index, and is told so. */
async function createIndex(db: Db, wanted: TableDefinition, index: IndexDefinition): Promise<Refusal | undefined> {
  // One that is there and serves nothing was broken off while it was made.
  await db.schema.dropIndex(index.name).ifExists().execute()
  const statement = indexStatement(wanted.table, index, 'at once')
  if (!isUnique(index)) {
    await statement.execute(db)
    return undefined
  }
  await sql`savepoint unique_index`.execute(db)
  try {
    await statement.execute(db)
    return undefined
  } catch (error) {
    if (databaseErrorCode(error) !== UNIQUE_VIOLATION) throw error
    await sql`rollback to savepoint unique_index`.execute(db)
    const titles = columnsOf(index).map(
      ({ name }) => wanted.columns.find((column) => column.name === name)?.title ?? name,
    )
    const message = messages.duplicates(titles)
    return { code: 'stored-duplicates', column: index.column, blocking: false, message }
  }
}
