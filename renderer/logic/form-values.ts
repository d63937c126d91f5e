import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { barePath, mapFilePaths } from '#schemas/values/file-value.ts'
import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'

/** Values of a form by field name. An empty field is null, never undefined. */
export type FormValues = Readonly<Record<string, CanonicalValue>>

/** A field that the user changed while somebody else saved another value for it. */
export interface Overlap {
  readonly field: FieldPlan
  readonly theirs: CanonicalValue
}

/** What an emptied input means: nothing. Blank texts and lists without items are stored as null. */
export function withoutEmpty(value: CanonicalValue | undefined): CanonicalValue {
  return value === undefined || isEmptyValue(value) ? null : value
}

/** Whether two values mean the same, so that a change that was taken back is none: `12.50` is `12.5`, `''` is null. */
export function isSameValue(field: FieldPlan, left: CanonicalValue | undefined, right: CanonicalValue | undefined) {
  return left === right || comparable(field, left) === comparable(field, right)
}

/** A text that values share which mean the same. The address of a file is another one at each reading. */
export function comparable(field: FieldPlan, value: CanonicalValue | undefined): string {
  const given = withoutEmpty(value)
  const meant = field.files ? mapFilePaths(given, field.files.form, barePath) : given
  const isDecimal = field.type.kind === 'decimal' && typeof meant === 'string'
  return JSON.stringify(isDecimal ? (canonicalDecimal(meant) ?? meant) : meant)
}

export function valuesOfRecord(fields: readonly FieldPlan[], record: PageRecord): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, withoutEmpty(fieldValue(record, field.name))]))
}

/** The fields whose values differ. */
export function changedFields(fields: readonly FieldPlan[], before: FormValues, after: FormValues) {
  return fields.filter((field) => !isSameValue(field, before[field.name], after[field.name]))
}

/** A new record: every field that the user may fill in, so that a cleared default arrives as cleared. */
export function recordToCreate(fields: readonly FieldPlan[], values: FormValues): PageRecord {
  return Object.fromEntries(fields.map((field) => [field.name, withoutEmpty(values[field.name])]))
}

/** An edited record: what changed, with the identity and the version it was read with. An absent key means unchanged. */
export function recordToUpdate(
  fields: readonly FieldPlan[],
  read: PageRecord,
  before: FormValues,
  after: FormValues,
): PageRecord {
  const changes = changedFields(fields, before, after).map((field) => [field.name, withoutEmpty(after[field.name])])
  return {
    ...Object.fromEntries(changes),
    ...(read.id === undefined ? {} : { id: read.id }),
    ...(read.version === undefined ? {} : { version: read.version }),
  }
}

/** The rows of a sub-table as they are sent, complete: those with an id are stored ones. */
export function rowsToSend(fields: readonly FieldPlan[], rows: readonly PageRecord[]): readonly PageRecord[] {
  return rows.map((row) => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    ...recordToCreate(fields, valuesOfRecord(fields, row)),
  }))
}

/** Whether two lists of rows mean the same, so that taking a change back leaves nothing to save. */
export function areSameRows(
  fields: readonly FieldPlan[],
  left: readonly PageRecord[],
  right: readonly PageRecord[],
): boolean {
  return (
    left === right ||
    (left.length === right.length && left.every((row, position) => isSameRow(fields, row, right[position] ?? {})))
  )
}

function isSameRow(fields: readonly FieldPlan[], left: PageRecord, right: PageRecord): boolean {
  if (left === right) return true
  return (
    left.id === right.id &&
    fields.every((field) => isSameValue(field, fieldValue(left, field.name), fieldValue(right, field.name)))
  )
}

/**
 * Joins the user's unsaved input with what somebody else has saved meanwhile: a field the user did not touch takes the
 * saved value, a changed one keeps the input. Where both changed, and differently, the user is asked.
 */
export function joinWithSaved(
  fields: readonly FieldPlan[],
  { before, input, saved }: { readonly before: FormValues; readonly input: FormValues; readonly saved: FormValues },
): { readonly values: FormValues; readonly overlaps: readonly Overlap[] } {
  const mine = new Set(changedFields(fields, before, input))
  const theirs = new Set(changedFields(fields, before, saved))
  const values = fields.map((field) => [field.name, (mine.has(field) ? input : saved)[field.name] ?? null] as const)
  const overlaps = fields
    .filter((field) => mine.has(field) && theirs.has(field))
    .filter((field) => !isSameValue(field, input[field.name], saved[field.name]))
    .map((field) => ({ field, theirs: saved[field.name] ?? null }))
  return { values: Object.fromEntries(values), overlaps }
}
