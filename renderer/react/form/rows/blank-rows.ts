import type { FieldPlan, PageRecord } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import { isSameValue } from '../../../logic/form-values.ts'

/**
 * New rows in which nobody has entered anything: Enter in the last row adds one, and nobody should have to take it away
 * again. They are neither checked nor sent. Defaults and what is computed are not entered; a row that is stored, or came
 * with a draft, never is blank.
 */
export interface BlankRows {
  /** A row that begins like this. */
  begin(key: string, begun: PageRecord): void
  isKnown(key: string): boolean
  /** Rows that were begun here: no others can be blank. */
  keys(): Iterable<string>
  isBlank(key: string, record: PageRecord): boolean
  clear(): void
}

/** `fields`: what can be entered. */
export function createBlankRows(fields: readonly FieldPlan[]): BlankRows {
  const begun = new Map<string, PageRecord>()
  /** Rows are looked at with every change, and mostly are what they were. */
  const known = new WeakMap<PageRecord, boolean>()

  function look(start: PageRecord, record: PageRecord): boolean {
    const isBlank = fields.every((field) =>
      isSameValue(field, fieldValue(start, field.name), fieldValue(record, field.name)),
    )
    known.set(record, isBlank)
    return isBlank
  }

  return {
    begin: (key, start) => void begun.set(key, start),
    isKnown: (key) => begun.has(key),
    keys: () => begun.keys(),
    isBlank(key, record) {
      const start = begun.get(key)
      if (!start || record.id !== undefined) return false
      return known.get(record) ?? look(start, record)
    },
    clear: () => begun.clear(),
  }
}
