import type { PagePlan, PageRecord } from '../compile/plan.ts'
import { fieldValue, subRows } from '../compile/record-values.ts'
import { changedFields, valuesOfRecord, withoutEmpty } from '../logic/form-values.ts'
import { survivingChanges } from '../logic/surviving-changes.ts'
import type { LedgerRow } from './ledger-row.ts'
import { changedTables, tablesOf } from './row-tables.ts'
import type { SentParts } from './sent-rows.ts'

/** What is unsaved on a page, to be carried to another version of it. */
export interface CarriedRows {
  /** Of new rows what was entered. */
  readonly added: readonly PageRecord[]
  readonly changed: readonly CarriedChange[]
  /** As they were read. */
  readonly deleted: readonly PageRecord[]
  /** Titles of the columns, to tell which are gone. */
  readonly titles: ReadonlyMap<string, string>
}

interface CarriedChange {
  readonly stored: PageRecord
  readonly changes: PageRecord
}

export function toCarriedRows(
  { sent: fields, tables }: SentParts,
  rows: { readonly changed: Iterable<LedgerRow>; readonly removed: Iterable<LedgerRow> },
): CarriedRows | null {
  const added: PageRecord[] = []
  const changed: CarriedChange[] = []
  for (const { stored, begun, record } of rows.changed) {
    const [before, after] = [valuesOfRecord(fields, stored ?? begun ?? {}), valuesOfRecord(fields, record)]
    const names = changedFields(fields, before, after).map(({ name }) => name)
    const rowsChanged = tablesOf(changedTables(tables, stored ?? {}, record), record)
    const changes = { ...Object.fromEntries(names.map((name) => [name, after[name] ?? null])), ...rowsChanged }
    if (stored) changed.push({ stored, changes })
    else added.push(changes)
  }
  const deleted = [...rows.removed].flatMap(({ stored }) => (stored ? [stored] : []))
  if (added.length + changed.length + deleted.length === 0) return null
  return { added, changed, deleted, titles: new Map([...fields, ...tables].map(({ name, title }) => [name, title])) }
}

export interface SurvivingRows extends Omit<CarriedRows, 'titles'> {
  /** Titles of columns that are gone, or whose type cannot hold what was entered. */
  readonly lost: readonly string[]
}

/** The rows as far as another version of the page still has their columns. */
export function survivingRows(
  { added, changed, deleted, titles }: CarriedRows,
  plan: PagePlan,
  { sent, tables }: SentParts,
): SurvivingRows {
  const lost = new Set<string>()
  const mayHold = new Set([...sent, ...tables].map(({ name }) => name))

  function surviving(changes: PageRecord): PageRecord {
    const held = survivingChanges(changes, plan)
    const names = Object.keys(changes)
    const kept = names.filter((name) => name in held && mayHold.has(name))
    for (const name of names) {
      const isWorthTelling = withoutEmpty(fieldValue(changes, name)) !== null || subRows(changes, name).length > 0
      if (isWorthTelling && !kept.includes(name)) lost.add(titles.get(name) ?? name)
    }
    return Object.fromEntries(kept.map((name) => [name, held[name] ?? null]))
  }

  const asStored = ({ id, version, ...record }: PageRecord): PageRecord => ({
    ...survivingChanges(record, plan),
    ...(id !== undefined && { id }),
    ...(version !== undefined && { version }),
  })
  const isAny = (changes: PageRecord) => Object.keys(changes).length > 0
  return {
    added: added.map(surviving).filter(isAny),
    changed: changed
      .map(({ stored, changes }) => ({ stored: asStored(stored), changes: surviving(changes) }))
      .filter(({ changes }) => isAny(changes)),
    deleted: deleted.map(asStored),
    lost: [...lost],
  }
}
