import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import type { HistoryFieldChange } from '#schemas/api/history.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { readValueTexts } from '../read/value-texts.ts'
import type { ResourceWork } from '../resource-work.ts'
import { HIDDEN_VALUE } from '../write/record-log.ts'

/** What a line of the log says of a record, or of a row of it. */
export type LoggedContent = Readonly<Record<string, unknown>>

/** Longer texts say where they differ no better than their beginnings. */
const MAX_TOLD_LENGTH = 500

/** Tells values of the log as texts. */
export interface LoggedTexts {
  readonly textOf: (field: FieldPlan, content: LoggedContent) => string | null
}

/** The texts of all that these lines hold in these fields, read at once. */
export async function readLoggedTexts(
  work: ResourceWork,
  fields: readonly FieldPlan[],
  contents: readonly LoggedContent[],
): Promise<LoggedTexts> {
  const records = contents.map(
    (content): PageRecord => Object.fromEntries(fields.map((field) => [field.name, knownValue(field, content)])),
  )
  const format = await readValueTexts(work, fields, records)
  return {
    textOf(field, content) {
      const raw = content[field.name] ?? null
      if (raw === null || raw === '') return null
      const value = knownValue(field, content)
      const text = value === null ? plainText(raw) : format(field, value)
      return text.length > MAX_TOLD_LENGTH ? `${text.slice(0, MAX_TOLD_LENGTH)}…` : text
    },
  }
}

/** The fields in which two lines differ. What an older line knows nothing of has not changed since. */
export function changedFields(
  fields: readonly FieldPlan[],
  before: LoggedContent,
  after: LoggedContent,
): readonly FieldPlan[] {
  return fields.filter(
    ({ name }) => Object.hasOwn(before, name) && !isDeepStrictEqual(before[name] ?? null, after[name] ?? null),
  )
}

/** The fields that have a value. */
export function filledFields(fields: readonly FieldPlan[], content: LoggedContent): readonly FieldPlan[] {
  return fields.filter(({ name }) => (content[name] ?? null) !== null && content[name] !== '')
}

export function toChange(
  field: FieldPlan,
  { textOf }: LoggedTexts,
  [before, after]: readonly [LoggedContent | null, LoggedContent | null],
): HistoryFieldChange {
  return {
    name: field.name,
    title: field.title,
    before: before && textOf(field, before),
    after: after && textOf(field, after),
  }
}

/** Null for what the field cannot hold any more, or what the log does not say: its text is all that is left of it. */
function knownValue(field: FieldPlan, content: LoggedContent): CanonicalValue {
  const raw = content[field.name] ?? null
  if (raw === null || raw === HIDDEN_VALUE) return null
  const outcome = readWireValue(field.type, field.multiple, raw)
  return outcome.ok ? outcome.value : null
}

function plainText(raw: unknown): string {
  return typeof raw === 'object' ? JSON.stringify(raw) : String(raw)
}
