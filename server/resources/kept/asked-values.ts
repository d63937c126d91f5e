import type { FieldPlan, ReferringRowsPlan } from '#renderer/compile/plan.ts'
import { dependenciesOf } from '#renderer/expression/dependencies.ts'
import { toFieldValue } from '#renderer/expression/field-value.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { chunksOf } from '../chunks.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { Resource } from '../resource.ts'
import type { RecordFiles, RecordWork } from '../resource-work.ts'
import { type Around, readOwnSums, readSums, valueOfNoRows } from './read-sums.ts'

/** What asked values are figured with. */
interface AskedWork extends RecordWork {
  readonly files: Pick<RecordFiles, 'resourceOf'>
}

interface AskedField {
  readonly field: FieldPlan
  readonly rows: ReferringRowsPlan
}

/** So many records whose own values stand in a condition are asked about at once. */
const OWN_AT_ONCE = 100

/**
 * The records with what rows of other pages come to, as far as the fields say so: one statement for all records and all
 * fields that sum up one page by one reference.
 */
export async function withAsked<Known extends StoredRecord>(
  work: AskedWork,
  fields: readonly FieldPlan[],
  records: readonly Known[],
): Promise<readonly Known[]> {
  const asked = fields.filter((field) => field.asked)
  if (asked.length === 0 || records.length === 0) return records
  const values = new Map(records.map(({ id }) => [id, new Map<string, CanonicalValue>()]))
  for (const field of asked) for (const held of values.values()) held.set(field.name, null)
  for (const group of groupsOf(asked)) {
    const sums = group.map(({ rows }) => rows)
    const found = await sumsOf(work, sums, records)
    // Nothing is known of a page that has gone meanwhile.
    if (!found) continue
    for (const [id, held] of values) {
      for (const [place, { field, rows }] of group.entries()) {
        held.set(field.name, toFieldValue(found.get(id)?.[place] ?? valueOfNoRows(rows, field), field.type))
      }
    }
  }
  return records.map((record) => ({
    ...record,
    values: new Map([...record.values, ...(values.get(record.id) ?? [])]),
  }))
}

/** Those that one statement answers. */
function groupsOf(fields: readonly FieldPlan[]): Iterable<readonly AskedField[]> {
  const groups = new Map<string, AskedField[]>()
  for (const field of fields) {
    const rows = field.asked?.rows
    if (!rows) continue
    const key = JSON.stringify([rows.table, rows.reference, readsOwn(rows)])
    groups.set(key, [...(groups.get(key) ?? []), { field, rows }])
  }
  return groups.values()
}

async function sumsOf(
  work: AskedWork,
  sums: readonly ReferringRowsPlan[],
  records: readonly StoredRecord[],
): Promise<ReadonlyMap<string, readonly CanonicalValue[]> | null> {
  const source = work.files.resourceOf(sums[0]?.table ?? '')
  if (!source || !sums.every((sum) => isReadable(sum, source))) return null
  const { user, now } = logicEnvironment(work.context, work.resource.timeZone, null)
  const around: Around = { user: user ?? null, now }
  if (!sums.some(readsOwn)) return readSums(work, source, { sums, ids: records.map(({ id }) => id), around })
  const found = new Map<string, readonly CanonicalValue[]>()
  for (const chunk of chunksOf(records, OWN_AT_ONCE)) {
    const part = await readOwnSums(work, source, { sums, records: chunk.map(toPageRecord), around })
    for (const [id, values] of part) found.set(id, values)
  }
  return found
}

function readsOwn({ where }: ReferringRowsPlan): boolean {
  return where !== null && dependenciesOf(where).some(({ kind }) => kind === 'field')
}

/** Open fields only: what has been closed, or has gone, since the page was compiled is not told. */
function isReadable({ reads }: ReferringRowsPlan, { plan }: Resource): boolean {
  return reads.every((name) => name === 'id' || plan.fieldByName.get(name)?.permissions.length === 0)
}
