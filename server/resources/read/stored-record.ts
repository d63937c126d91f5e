import type { FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import { maskedValue } from '#renderer/logic/masked-value.ts'
import { toColumnName } from '#schemas/language/names.ts'
import { HAS_CHILD_FIELD } from '#schemas/language/tree-fields.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { isWebFile, mapFilePaths } from '#schemas/values/file-value.ts'
import { MAX_ROW_ID_LENGTH } from '#schemas/values/row-id.ts'
import { textNameOf, wireNameOf } from '#schemas/values/wire-name.ts'
import { isStorable, toWireValue } from '#schemas/values/wire-value.ts'
import type { FileSigner } from '../../files/file-links.ts'
import { versionOf } from '../existing/existing-rows.ts'
import { readColumnValue } from '../tables/column-value.ts'
import type { EntityRow } from '../tables/entity-tables.ts'

export type FieldValues = ReadonlyMap<string, CanonicalValue>

/** A row in memory: canonical values by field name, declared and system fields alike. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly values: FieldValues
  /** Of a tree's row: whether there are rows below it. Null elsewhere. */
  readonly hasChild: boolean | null
  /** By name of the sub-table; empty where they were not read. */
  readonly rows: RowsByTable
  /** The line of the data log that tells how it came to be so: right after a change that left one. */
  readonly line?: string
}

/** A row of a sub-table. */
export interface StoredRow {
  readonly id: string
  readonly values: FieldValues
}
export type RowsByTable = ReadonlyMap<string, readonly StoredRow[]>

export const NO_ROWS: RowsByTable = new Map()

export function readStoredRecord({ plan }: { readonly plan: PagePlan }, row: EntityRow): StoredRecord {
  const { tree } = plan
  const existing = plan.entity?.existing
  return {
    id: String(row.id),
    version: existing ? versionOf(existing, row) : Number(row.version),
    values: readFields(storedFields(plan), row),
    // Tables of the product may keep it as a text.
    hasChild: tree ? String(row[toColumnName(HAS_CHILD_FIELD)]) === '1' : null,
    rows: NO_ROWS,
  }
}

const stored = new WeakMap<PagePlan, readonly FieldPlan[]>()

function storedFields(plan: PagePlan): readonly FieldPlan[] {
  const fields = stored.get(plan) ?? [...plan.systemFields, ...plan.fields]
  stored.set(plan, fields)
  return fields
}

/** Lists are made of this: it makes nothing on the way. */
export function readFields(fields: readonly FieldPlan[], row: EntityRow): FieldValues {
  const values = new Map<string, CanonicalValue>()
  for (const field of fields) values.set(field.name, readColumnValue(field, row[field.column]))
  return values
}

/** What a caller gets of a record. */
export interface ToldFields {
  /** Those that they may see. */
  readonly seen: readonly FieldPlan[]
  /** Those of which they get no more than the masked text. */
  readonly masked: readonly FieldPlan[]
}

export function toWireRecord(record: StoredRecord, fields: ToldFields, files: FileSigner): Record<string, unknown> {
  const wire: Record<string, unknown> = { id: record.id, version: record.version }
  if (record.hasChild !== null) wire[HAS_CHILD_FIELD] = record.hasChild ? '1' : '0'
  return putFields(wire, record.values, fields, files)
}

export function toWireRow(row: StoredRow, fields: ToldFields, files: FileSigner): Record<string, unknown> {
  return putFields({ id: row.id }, row.values, fields, files)
}

/** Lists are made of this as well. */
function putFields(
  wire: Record<string, unknown>,
  values: FieldValues,
  { seen, masked }: ToldFields,
  files: FileSigner,
): Record<string, unknown> {
  for (const { field, name, key, isAsItIs } of placesOf(seen)) {
    const value = values.get(name) ?? null
    if (!isAsItIs) wire[key] = toWireValue(field.type, field.multiple, withAddresses(field, value, files))
    else wire[key] = value === '' ? null : value
  }
  for (const field of masked) {
    const text = maskedValue(field, values.get(field.name))
    // A masked text stands where texts of values stand, never where a value would: nobody saves it by mistake.
    if (text !== undefined) wire[textNameOf(field)] = text
  }
  return wire
}

/** Where the value of a field goes. */
interface WirePlace {
  readonly field: FieldPlan
  readonly name: string
  readonly key: string
  /** It goes out as it is kept. */
  readonly isAsItIs: boolean
}

const places = new WeakMap<readonly FieldPlan[], readonly WirePlace[]>()

function placesOf(fields: readonly FieldPlan[]): readonly WirePlace[] {
  const known = places.get(fields)
  if (known) return known
  const made = fields.map((field) => {
    const isAsItIs = !field.multiple && !field.files && field.type.kind !== 'decimal'
    return { field, name: field.name, key: wireNameOf(field), isAsItIs }
  })
  places.set(fields, made)
  return made
}

/** Paths go out signed, to whoever gets the value at all; those of a public field are open as they are. */
function withAddresses({ files }: FieldPlan, value: CanonicalValue, { sign }: FileSigner): CanonicalValue {
  if (!files || files.isPublic) return value
  return mapFilePaths(value, files.form, (path) => (isWebFile(path) ? path : sign(path)))
}

/** What can be no id of ours is not asked for: the database refuses some texts altogether. */
export function isPossibleId(id: string): boolean {
  return id !== '' && id.length <= MAX_ROW_ID_LENGTH && isStorable(id)
}
