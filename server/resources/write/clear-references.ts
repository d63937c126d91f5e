import { sql } from 'kysely'
import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { recordName } from '#renderer/logic/record-name.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Referrer } from '../../dictionaries/table-registry.ts'
import { businessFailure } from '../../http/api-error.ts'
import { createPageContext } from '../../http/request-context.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { resourceMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord, toPageRow } from '../pages/page-record.ts'
import { becomesOf, usingRecords, valuesGone } from '../read/find-uses.ts'
import { withRows } from '../read/read-records.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange, Trail } from '../resource-work.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { changesOf } from './prepare-save.ts'
import { lockRecords, updateRecords } from './record-store.ts'

/** More rows than these are no side of a deletion any more. */
const MAX_CLEARED = 1_000

/** The references of one page that are to be emptied, each with the values that are gone. */
interface Clearing {
  readonly referrer: Referrer
  readonly gone: ReadonlySet<string>
}

/**
 * Empties the references to rows that the transaction has deleted, where their pages say so: each such record is changed
 * as by a save, with its computed values, a version and a line in its log that tells the cause. It asks for no right, and
 * for no guard: who declares it wants it whenever the row goes. Tables in the order of their names, rows of their ids.
 *
 * @returns the changed records of the resource's own table, as they are then.
 */
export async function clearReferences(
  work: ResourceChange,
  deleted: readonly StoredRecord[],
): Promise<readonly StoredRecord[]> {
  const { registry, resource, files } = work
  const referrers = registry.referrersOf(resource.table).filter((referrer) => becomesOf(work, referrer) === 'clear')
  if (referrers.length === 0 || deleted.length === 0) return []
  const byColumn = new Map<string, ReadonlySet<string>>()
  for (const { target } of referrers) {
    if (byColumn.has(target.column)) continue
    byColumn.set(target.column, new Set((await valuesGone(work, target.column, deleted)).values()))
  }
  const tables = [...new Set(referrers.map(({ plan }) => plan.entity.table))].sort()
  const own: StoredRecord[] = []
  for (const table of tables) {
    const referring = files.resourceOf(table)
    if (!referring) continue
    const clearings = referrers
      .filter(({ plan }) => plan.entity.table === table)
      .map((referrer) => ({ referrer, gone: byColumn.get(referrer.target.column) ?? new Set<string>() }))
    // It asks for no right of whoever deletes, neither to change those rows nor to see them.
    const context = createPageContext(work.context)
    const changed = await clearTable(
      { ...work, context, resource: referring, trail: trailOf(work, deleted) },
      clearings,
    )
    if (table === resource.table) own.push(...changed)
  }
  return own
}

async function clearTable(work: ResourceChange, clearings: readonly Clearing[]): Promise<readonly StoredRecord[]> {
  const { context, resource } = work
  const ids = new Set<string>()
  for (const { referrer, gone } of clearings) {
    if (gone.size === 0) continue
    const rows = await entityDb(work.db)
      .selectFrom(usingRecords(work, referrer, { place: 0, values: [...gone] }).as('used'))
      .select(sql<string>`id`.as('id'))
      .distinct()
      .limit(MAX_CLEARED + 1)
      .execute()
    for (const { id } of rows) ids.add(id)
  }
  if (ids.size > MAX_CLEARED) throw businessFailure(messages.tooManyToClear(resource.plan.title, MAX_CLEARED))
  if (ids.size === 0) return []
  const records = await withRows(work, await lockRecords(work, [...ids], 'change'))
  const related = createRelatedReads(work)
  await related.readStored(records.map((record) => ({ ...toPageRecord(record), ...clearedValues(record, clearings) })))
  const updatesOf = () =>
    records.flatMap((record) => {
      const stored = toPageRecord(record)
      const environment = logicEnvironment(context, resource.timeZone, stored, related.rows)
      const emptied = { ...stored, ...clearedValues(record, clearings) }
      const { record: settled } = resource.logic.open(emptied, environment, { fills: false })
      const { changes, rows } = changesOf(resource, settled, record)
      return changes.size + rows.size > 0 ? [{ record, changes, rows }] : []
    })
  const updates = await related.settle(updatesOf)
  return updateRecords(work, updates)
}

function clearedValues(record: StoredRecord, clearings: readonly Clearing[]): PageRecord {
  const changed: Record<string, CanonicalValue | readonly PageRecord[]> = {}
  for (const { referrer, gone } of clearings) {
    const { table, field } = referrer
    if (table === null) changed[field.name] = without(field, record.values, gone)
  }
  for (const name of new Set(clearings.flatMap(({ referrer }) => referrer.table?.name ?? []))) {
    const ofTable = clearings.filter(({ referrer }) => referrer.table?.name === name)
    changed[name] = (record.rows.get(name) ?? []).map((row) => ({
      ...toPageRow(row),
      ...Object.fromEntries(
        ofTable.map(({ referrer: { field }, gone }) => [field.name, without(field, row.values, gone)]),
      ),
    }))
  }
  return changed
}

/** Of several values only those are taken away that are gone. */
function without({ name }: FieldPlan, values: FieldValues, gone: ReadonlySet<string>): CanonicalValue {
  const value = values.get(name) ?? null
  if (!Array.isArray(value)) return value !== null && gone.has(String(value)) ? null : value
  const left = value.filter((each) => !gone.has(String(each)))
  return left.length === 0 ? null : left
}

function trailOf({ context, resource, trail }: ResourceChange, deleted: readonly StoredRecord[]): Trail {
  const [first] = deleted
  // The log is read with rights of its own.
  const isOpen = (field: FieldPlan) => field.permissions.length === 0
  return {
    depth: trail?.depth ?? 0,
    written: trail?.written ?? { rows: 0 },
    caller: trail?.caller ?? context,
    isImport: false,
    cause: {
      by: 'reference',
      page: resource.plan.code,
      record: first?.id ?? '',
      name: first ? recordName(resource.plan, toPageRecord(first), isOpen) : '',
      rows: deleted.length,
    },
  }
}
