import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PageRecord, SubTablePlan } from '../../../compile/plan.ts'
import { fieldValue, subRows } from '../../../compile/record-values.ts'
import {
  areSameRows,
  type FormValues,
  isSameValue,
  joinWithSaved,
  type Overlap,
  recordToCreate,
  recordToUpdate,
  rowsToSend,
  valuesOfRecord,
} from '../../../logic/form-values.ts'
import type { FormTable } from '../../field/visible-layout.ts'

/** What both sides changed: the user keeps his, or takes theirs. */
export type JoinOverlap =
  | ({ readonly kind: 'field' } & Overlap)
  | { readonly kind: 'table'; readonly table: SubTablePlan; readonly theirs: readonly PageRecord[] }

/** What somebody else has saved otherwise than it was read, and than it stands in the form. */
export type Difference = { readonly isMine: boolean } & (
  | {
      readonly kind: 'field'
      readonly field: FieldPlan
      readonly theirs: CanonicalValue
      readonly mine: CanonicalValue
    }
  | {
      readonly kind: 'table'
      readonly table: SubTablePlan
      readonly theirs: readonly PageRecord[]
      readonly mine: readonly PageRecord[]
    }
)

/** What the user has changed in a form, by field and sub-table. */
export interface FormDraft {
  readonly changes: PageRecord
}

/** What differs from the record as it was read, or from how a new one began. */
export interface FormChanges {
  /** `read` is what is stored; `begun` is how the form begins, which is where changes count from. */
  startFrom(read: PageRecord | null, begun: PageRecord): void
  noteField(field: FieldPlan, value: CanonicalValue): void
  noteRows(block: FormTable, rows: readonly PageRecord[]): void
  noteAll(record: PageRecord): void
  any(): boolean
  isChanged(field: FieldPlan): boolean
  isChangedCell(block: FormTable, row: PageRecord, field: FieldPlan): boolean
  /** What is sent: of a new record all that is in sight, of an old one what changed. */
  toRecord(record: PageRecord, isSent: (name: string) => boolean): PageRecord
  join(
    record: PageRecord,
    saved: PageRecord,
  ): { readonly record: PageRecord; readonly overlaps: readonly JoinOverlap[] }
  /** `isMine`: the user has changed it as well, and joining keeps his. */
  differences(record: PageRecord, saved: PageRecord): readonly Difference[]
  /** The record as it is stored, with what has changed since it was sent. */
  since(record: PageRecord, saved: PageRecord, sent: PageRecord): PageRecord
  draft(record: PageRecord): FormDraft
}

export interface FormChangesSettings {
  /** Fields that the user may change. */
  readonly sendable: readonly FieldPlan[]
  readonly tables: readonly FormTable[]
  onUnsavedChange(unsaved: boolean): void
}

export function createFormChanges({ sendable, tables, onUnsavedChange }: FormChangesSettings): FormChanges {
  const changed = new Set<string>()
  const sendableNames = new Set(sendable.map(({ name }) => name))
  let read: PageRecord | null = null
  let before: FormValues = {}
  let rowsBefore = new Map<string, readonly PageRecord[]>()

  function note(name: string, isSame: boolean) {
    const wasUnsaved = changed.size > 0
    if (isSame) changed.delete(name)
    else changed.add(name)
    if (wasUnsaved !== changed.size > 0) onUnsavedChange(changed.size > 0)
  }

  function noteField(field: FieldPlan, value: CanonicalValue) {
    if (sendableNames.has(field.name)) note(field.name, isSameValue(field, value, before[field.name]))
  }

  function noteRows(block: FormTable, rows: readonly PageRecord[]) {
    const { table } = block
    note(table.name, areSameRows(sentFields(block), rows, rowsBefore.get(table.name) ?? []))
  }

  return {
    startFrom(stored, begun) {
      read = stored
      before = valuesOfRecord(sendable, begun)
      rowsBefore = new Map(tables.map(({ table }) => [table.name, subRows(begun, table.name)]))
    },
    noteField,
    noteRows,
    noteAll(record) {
      // A value that stayed as it was may have become equal to the saved one, or cease to be: nothing else tells.
      for (const field of sendable) noteField(field, fieldValue(record, field.name))
      for (const block of tables) noteRows(block, subRows(record, block.table.name))
    },
    any: () => changed.size > 0,
    isChanged: ({ name }) => changed.has(name) || read === null,
    isChangedCell({ table }, row, field) {
      const stored = rowsBefore.get(table.name)?.find(({ id }) => id !== undefined && id === row.id)
      return !stored || !isSameValue(field, fieldValue(stored, field.name), fieldValue(row, field.name))
    },
    toRecord(record, isSent) {
      const shown = sendable.filter(({ name }) => isSent(name))
      const values = valuesOfRecord(shown, record)
      const sent = read ? recordToUpdate(shown, read, before, values) : recordToCreate(shown, values)
      const rows = tables
        .filter(({ table: { name } }) => isSent(name) && (read === null || changed.has(name)))
        .map((block) => [block.table.name, rowsToSend(sentFields(block), subRows(record, block.table.name))])
      return { ...sent, ...Object.fromEntries(rows) }
    },
    join(record, saved) {
      const input = valuesOfRecord(sendable, record)
      const joined = joinWithSaved(sendable, { before, input, saved: valuesOfRecord(sendable, saved) })
      const overlaps: JoinOverlap[] = joined.overlaps.map((overlap) => ({ kind: 'field', ...overlap }))
      const rows: Record<string, readonly PageRecord[]> = {}
      for (const block of tables) {
        const { table } = block
        const fields = sentFields(block)
        const [mine, theirs] = [subRows(record, table.name), subRows(saved, table.name)]
        rows[table.name] = changed.has(table.name) ? mine : theirs
        const theyChanged = !areSameRows(fields, theirs, rowsBefore.get(table.name) ?? [])
        if (changed.has(table.name) && theyChanged && !areSameRows(fields, mine, theirs)) {
          overlaps.push({ kind: 'table', table, theirs })
        }
      }
      return { record: { ...saved, ...joined.values, ...rows }, overlaps }
    },
    differences(record, saved) {
      const ofFields = sendable.flatMap((field): Difference[] => {
        const [mine, theirs] = [fieldValue(record, field.name), fieldValue(saved, field.name)]
        // What a server leaves out of its answer is not known to be another value.
        const isSame = !(field.name in saved) || isSameValue(field, theirs, before[field.name])
        if (isSame || isSameValue(field, theirs, mine)) return []
        return [{ kind: 'field', field, mine, theirs, isMine: changed.has(field.name) }]
      })
      const ofTables = tables.flatMap((block): Difference[] => {
        const { table } = block
        const [mine, theirs] = [subRows(record, table.name), subRows(saved, table.name)]
        const fields = sentFields(block)
        const isSame = !(table.name in saved) || areSameRows(fields, theirs, rowsBefore.get(table.name) ?? [])
        if (isSame || areSameRows(fields, theirs, mine)) return []
        return [{ kind: 'table', table, mine, theirs, isMine: changed.has(table.name) }]
      })
      return [...ofFields, ...ofTables]
    },
    since(record, saved, sent) {
      return { ...saved, ...valuesSince(sendable, record, saved, sent) }
    },
    draft(record) {
      const secret = new Set(sendable.filter(({ isSecret }) => isSecret).map(({ name }) => name))
      const kept = [...changed].filter((name) => !secret.has(name))
      return { changes: Object.fromEntries(kept.map((name) => [name, record[name] ?? null])) }
    },
  }
}

/** A row of a sub-table as it is stored, with what has changed since it was sent. */
export function rowSince(block: FormTable, row: PageRecord, saved: PageRecord, sent: PageRecord): PageRecord {
  return { ...saved, ...valuesSince(sentFields(block), row, saved, sent) }
}

/** Nobody has to be asked: the last word is the user's. */
function valuesSince(fields: readonly FieldPlan[], now: PageRecord, saved: PageRecord, sent: PageRecord): FormValues {
  return joinWithSaved(fields, {
    before: valuesOfRecord(fields, sent),
    input: valuesOfRecord(fields, now),
    saved: valuesOfRecord(fields, saved),
  }).values
}

/** What is sent of the rows of a sub-table. */
export function sentFields({ columns, filled }: FormTable): readonly FieldPlan[] {
  return [...columns.filter(({ access }) => access === 'editable').map(({ field }) => field), ...filled]
}
