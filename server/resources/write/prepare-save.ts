import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { Body } from '../read/read-fields.ts'
import { lockedFor, sentLockErrors, settledLockErrors } from '../read/sight-guard.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { mayEnterUnseen, maySee, type Resource, savedFields } from '../resource.ts'
import type { ResourceUse, ResourceWork } from '../resource-work.ts'
import { checkRecord } from './check-record.ts'
import type { ChangedValues } from './check-references.ts'
import { cleanedValue } from './cleaned-value.ts'
import { type ReadBody, type RowPlaces, readBody } from './read-body.ts'
import { createRowFills, type RowFills, settleWithFills } from './settle-fills.ts'
import type { SettledRecord } from './settle-record.ts'
import { isSameList, type RowWrite, type RowWrites } from './sub-row-store.ts'

/** A save that is ready to be written, but for what only the database can tell. */
export interface PreparedSave {
  /** On add the values of all fields; on edit those that change. */
  readonly changes: FieldValues
  /** The sub-tables that change. */
  readonly rows: RowWrites
  /** They point at rows of sub-tables by their place in the complete list. */
  readonly errors: readonly FieldError[]
  /** Where such a row stands in the body, for sub-tables that did not come as complete lists. */
  readonly places?: RowPlaces
}

/**
 * @param existing the record with its sub-rows, held by the transaction; null on add.
 * @param fills of a save of many records, which share them.
 */
export async function prepareSave(
  work: ResourceWork,
  { body, existing }: { readonly body: Body; readonly existing: StoredRecord | null },
  fills: RowFills = createRowFills(work),
): Promise<PreparedSave> {
  const { context, resource } = work
  const read = readBody(work, body, existing)
  const locked = existing ? lockedFor(resource, context) : null
  const refuse = (errors: readonly FieldError[]): PreparedSave => ({
    changes: new Map(),
    rows: new Map(),
    errors: [...read.errors, ...errors],
    places: read.places,
  })
  // Nothing else is said then: what the rest comes to may hang on what the caller must not find out.
  const closed = existing && locked ? sentLockErrors(resource, locked, { read, existing }) : []
  if (closed.length > 0) return refuse(closed)
  const settled = await settleWithFills(work, { existing, read }, fills)
  const moved = locked ? settledLockErrors(resource, locked, { before: settled.base, after: settled.record }) : []
  if (moved.length > 0) return refuse(moved)
  const errors = await fills.related.settle(() => checkRecord(work, { read, settled, isNew: existing === null }))
  return {
    ...toldChanges(
      work,
      withEntered(work, changesOf(resource, settled.record, existing), { read, settled, existing }),
      existing,
    ),
    errors: [...read.errors, ...settled.errors, ...errors],
    places: read.places,
  }
}

type Changes = Pick<PreparedSave, 'changes' | 'rows'>

/** What was written over a value that the caller does not see counts as a change: else the version would tell of a guess. */
function withEntered(
  { context, resource }: ResourceUse,
  found: Changes,
  {
    read,
    settled,
    existing,
  }: { readonly read: ReadBody; readonly settled: SettledRecord; readonly existing: StoredRecord | null },
): Changes {
  if (!existing) return found
  const entered = [...read.values.keys()].flatMap((name) => {
    const field = resource.plan.fieldByName.get(name)
    const isEntered = field !== undefined && mayEnterUnseen(resource, context, { field, isNew: false })
    return isEntered ? [[name, fieldValue(settled.record, name)] as const] : []
  })
  return entered.length === 0 ? found : { ...found, changes: new Map([...entered, ...found.changes]) }
}

/**
 * A save by which nothing changes but computed values that the caller may not see is none: its new version would tell
 * that they have moved.
 */
function toldChanges({ context, resource }: ResourceUse, found: Changes, existing: StoredRecord | null): Changes {
  const { plan } = resource
  const isUntold = (name: string) => {
    const field = plan.fieldByName.get(name)
    return field !== undefined && field.computed !== null && !maySee(context, field)
  }
  const isNone = existing !== null && found.rows.size === 0 && [...found.changes.keys()].every(isUntold)
  return isNone ? { changes: new Map(), rows: found.rows } : found
}

/** How a record differs from what is stored. */
export function changesOf(resource: Resource, record: PageRecord, existing: StoredRecord | null): Changes {
  const changes = valuesOf(savedFields(resource), record, existing?.values)
  const rows = resource.plan.subTables.flatMap((table) => {
    const held = existing?.rows.get(table.name) ?? []
    const heldById = new Map(held.map(({ id, values }) => [id, values]))
    const wanted = subRows(record, table.name).map((row) => toRowWrite(table, row, heldById.get(row.id ?? '')))
    return isSameList(table, held, wanted) ? [] : [[table.name, wanted] as const]
  })
  return { changes: existing ? differing(changes, existing.values) : changes, rows: new Map(rows) }
}

/** What is new in the sub-rows, for the checks that look into the database. */
export function changedRows(
  table: SubTablePlan,
  existing: StoredRecord | null,
  rows: RowWrites,
): readonly ChangedValues[] {
  const held = new Map(existing?.rows.get(table.name)?.map((row) => [row.id, row.values]))
  return (rows.get(table.name) ?? []).map(({ id, values }, position) => {
    const before = id === null ? null : (held.get(id) ?? null)
    return { at: `/${table.name}/${position}`, values: before ? differing(values, before) : values, held: before }
  })
}

function toRowWrite({ fields }: SubTablePlan, row: PageRecord, held: FieldValues | undefined): RowWrite {
  return { id: row.id ?? null, values: valuesOf(fields, row, held) }
}

/** What was sent is clean already; what the page's logic has made of it need not be. */
function valuesOf(fields: readonly FieldPlan[], record: PageRecord, held: FieldValues | undefined): FieldValues {
  return new Map(
    fields.map((field) => [field.name, cleanedValue(field, fieldValue(record, field.name), held?.get(field.name))]),
  )
}

function differing(values: FieldValues, held: FieldValues): FieldValues {
  return new Map([...values].filter(([name, value]) => !isDeepStrictEqual(value, held.get(name) ?? null)))
}

/** One of the records of a save. */
export interface PlannedSave {
  /** Its place in the body: empty where it is the body, `/added/3`. */
  readonly at: string
  readonly save: PreparedSave
  /** The record with its sub-rows, held by the transaction; null for a new one. */
  readonly existing: StoredRecord | null
}
