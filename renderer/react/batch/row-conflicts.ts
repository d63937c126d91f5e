import type { FieldPlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { RecordChange } from '../../data-source.ts'
import { isSameValue, joinWithSaved, valuesOfRecord } from '../../logic/form-values.ts'

/** A row that somebody else has saved, or deleted, since it was read. */
export interface BatchConflict extends RecordChange {
  readonly key: string
  /** What this user did to the row. */
  readonly mine: 'changed' | 'deleted'
  readonly message: string
  /** As it is stored now; null: it is gone. */
  readonly current: PageRecord | null
  /** What the other has entered, field by field, in words: its column may be out of sight. */
  readonly theirs: readonly string[]
}

/** What somebody else has given another value, of the fields that can be told apart. */
export function theirChanges(
  fields: readonly FieldPlan[],
  { stored, mine, current }: { readonly stored: PageRecord; readonly mine: PageRecord; readonly current: PageRecord },
): readonly FieldPlan[] {
  return fields.filter((field) => {
    const theirs = fieldValue(current, field.name)
    return (
      !isSameValue(field, theirs, fieldValue(stored, field.name)) &&
      !isSameValue(field, theirs, fieldValue(mine, field.name))
    )
  })
}

/** The row with my changes on top of what is stored now. */
export function withMyChanges(
  fields: readonly FieldPlan[],
  { stored, mine, current }: { readonly stored: PageRecord; readonly mine: PageRecord; readonly current: PageRecord },
): PageRecord {
  const { values } = joinWithSaved(fields, {
    before: valuesOfRecord(fields, stored),
    input: valuesOfRecord(fields, mine),
    saved: valuesOfRecord(fields, current),
  })
  return { ...current, ...values }
}

/** The row as one that is to be added: what was stored of it is gone. */
export function withoutIdentity({ id: _, version: __, ...record }: PageRecord): PageRecord {
  return record
}
