import { toFieldValue } from '#renderer/expression/field-value.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { type KeptField, keptFields } from '../kept/kept-fields.ts'
import { NOTHING_AROUND, readSums, valueOfNoRows } from '../kept/read-sums.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'

/** What rows of other pages come to for records that nobody has kept up to date while they were deleted, by id. */
export async function keptAgain(
  work: ResourceChange,
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, CanonicalValue>>> {
  const values = new Map(records.map(({ id }) => [id, new Map<string, CanonicalValue>()]))
  for (const group of groupsOf(keptFields(work.resource.plan))) {
    const [first] = group
    const source = first && work.files.resourceOf(first.rows.table)
    // As with other writes: of a page that cannot be read at the moment what was kept last stays.
    if (!source) continue
    const found = await readSums(work, source, {
      sums: group.map(({ rows }) => rows),
      ids: records.map(({ id }) => id),
      around: NOTHING_AROUND,
    })
    for (const [id, held] of values) {
      for (const [place, { field, rows }] of group.entries()) {
        const value = found.get(id)?.[place] ?? valueOfNoRows(rows, field)
        held.set(field.name, toFieldValue(value, field.type))
      }
    }
  }
  return values
}

/** Those that go by one reference of one table are read at once. */
function groupsOf(fields: readonly KeptField[]): readonly (readonly KeptField[])[] {
  const groups = new Map<string, KeptField[]>()
  for (const field of fields) {
    const key = `${field.rows.table}/${field.rows.reference}`
    groups.set(key, [...(groups.get(key) ?? []), field])
  }
  return [...groups.values()]
}
