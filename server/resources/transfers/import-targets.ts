import { type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { arrayTypeOf } from '../read/list-filter.ts'
import { liveRows, withRows } from '../read/read-records.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { readColumnValue, toColumnValue } from '../tables/column-value.ts'
import { lockRecords } from '../write/record-store.ts'
import type { ImportWork, ReadCells } from './import-work.ts'
import { importMessages as messages } from './messages.ts'
import type { RowError } from './row-refusal.ts'
import { metOf } from './taken-values.ts'

/** What a row of a file is to change. */
export interface ImportTarget {
  /** Null: it is a new record. */
  readonly existing: StoredRecord | null
  /** Why that cannot be told, or must not be. */
  readonly error?: RowError
}

export const NEW_ROW: ImportTarget = { existing: null }

/**
 * The records that rows are meant for, found by the key of the import and held by the transaction; by row number. Only
 * what the caller sees is found: of a record that they do not, they find out no more than by a form.
 */
export async function findTargets(
  work: ImportWork,
  rows: readonly ReadCells[],
): Promise<ReadonlyMap<number, ImportTarget>> {
  const { header, options, met } = work
  const { key } = header
  const targets = new Map<number, ImportTarget>()
  if (!key) return targets
  const { field } = key
  const keys = new Map(rows.map((read) => [read.row.number, keyOf(field, read)]))
  const found = await holdByKey(
    work,
    field,
    [...keys.values()].filter((value) => value !== null),
  )
  const first = metOf(met, `key ${field.name}`)
  for (const { row, unread } of rows) {
    const value = keys.get(row.number) ?? null
    const text = row.cells[key.index] ?? ''
    const refuse = (message: string) =>
      targets.set(row.number, { existing: null, error: { row: row.number, title: key.title, value: text, message } })
    // Why it cannot be read is told already.
    if (unread.has(field.name)) continue
    if (value === null) {
      refuse(messages.emptyKey(key.title))
      continue
    }
    const name = JSON.stringify(value)
    const earlier = first.get(name)
    const records = found.get(name) ?? []
    const [existing = null, another] = records
    if (earlier !== undefined) refuse(messages.repeatedValue(key.title, earlier))
    else if (another) refuse(messages.severalRows(key.title, text))
    else if (!existing && options.mode === 'update') refuse(messages.noSuchRow(key.title, text))
    else targets.set(row.number, { existing })
    if (earlier === undefined) first.set(name, row.number)
  }
  return targets
}

/** The ids of the records that rows are meant for, whichever of them may be changed. */
export async function idsOfKeys(work: ImportWork, keys: readonly Pick<ReadCells, 'key'>[]): Promise<readonly string[]> {
  const { key } = work.header
  if (!key) return []
  const values = keys.map((read) => keyOf(key.field, read)).filter((value) => value !== null)
  return [...(await findByKey(work, key.field, values)).keys()]
}

function keyOf(field: FieldPlan, { key }: Pick<ReadCells, 'key'>): CanonicalValue {
  const outcome = readWireValue(field.type, field.multiple, key)
  return outcome.ok && outcome.value !== '' ? outcome.value : null
}

/** The records that hold one of the values, by the value as JSON. */
async function holdByKey(
  work: ImportWork,
  field: FieldPlan,
  values: readonly CanonicalValue[],
): Promise<ReadonlyMap<string, readonly StoredRecord[]>> {
  const byValue = new Map<string, StoredRecord[]>()
  const valueById = await findByKey(work, field, values)
  if (valueById.size === 0) return byValue
  const held = await lockRecords(work, [...valueById.keys()], 'change')
  for (const record of await withRows(work, held)) {
    const value = valueById.get(record.id) ?? ''
    byValue.set(value, [...(byValue.get(value) ?? []), record])
  }
  return byValue
}

/** Which of the values, as JSON, records hold that the caller sees; by their ids. */
async function findByKey(
  work: ImportWork,
  field: FieldPlan,
  values: readonly CanonicalValue[],
): Promise<ReadonlyMap<string, string>> {
  const texts = [...new Set(values.map((value) => String(toColumnValue(field, value))))]
  if (texts.length === 0) return new Map()
  const rows = await liveRows(work)
    .where(sql<SqlBool>`${sql.ref(field.column)} = any(${texts}::${arrayTypeOf(field)})`)
    .select(['id', field.column])
    .execute()
  return new Map(rows.map((row) => [String(row.id), JSON.stringify(readColumnValue(field, row[field.column]))]))
}
