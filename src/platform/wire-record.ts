import type { FieldPlan, PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { ListRow, StatisticValues } from '#renderer/data-source.ts'
import { refusalKey } from '#renderer/logic/closed-conditions.ts'
import { maskedKey } from '#renderer/logic/masked-fields.ts'
import type { RowsDelta, RowsToSave } from '#renderer/saved-rows.ts'
import { REFUSALS_KEY, UNKNOWN_CHOICES_KEY, type WireRecord } from '#schemas/api/resources.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { readWireValue, toWireValue } from '#schemas/values/wire-value.ts'

/** What of a plan decides how its records look on the wire. */
type RecordPlan = Pick<PagePlan, 'fields' | 'asked' | 'systemFields' | 'subTables'>

/** All that answers carry of a record itself. */
function toldFields({ fields, asked = [], systemFields }: RecordPlan): readonly FieldPlan[] {
  return [...fields, ...asked, ...systemFields]
}

export function toListRow(plan: RecordPlan, wire: WireRecord): ListRow {
  const record = toPageRecord(plan, wire)
  const texts: Record<string, string> = {}
  for (const field of toldFields(plan)) {
    const text = wire[`${wireNameOf(field)}_dictText`]
    if (typeof text === 'string') texts[field.name] = text
  }
  const hasChildren = readHasChildren(wire)
  const unknown = readUnknownChoices(plan, wire)
  return {
    id: record.id ?? '',
    record,
    texts,
    ...(unknown && { unknown }),
    ...(hasChildren !== undefined && { hasChildren }),
  }
}

/** Only our own server tells them. */
function readUnknownChoices(plan: RecordPlan, wire: WireRecord): ListRow['unknown'] {
  const told = wire[UNKNOWN_CHOICES_KEY]
  if (!isWireRecord(told)) return undefined
  const known = toldFields(plan).flatMap((field) => {
    const pieces = told[wireNameOf(field)]
    return Array.isArray(pieces) ? [[field.name, pieces.map(String)] as const] : []
  })
  return Object.fromEntries(known)
}

/** Ours and most of the contract's servers say `hasChild`, '1' or '0'; the tree table knows `hasChildren` as well. */
function readHasChildren(wire: WireRecord): boolean | undefined {
  const said = wire.hasChild ?? wire.hasChildren
  if (said === undefined || said === null) return undefined
  return said === true || said === 1 || said === '1'
}

/** Only what the answer carries: an absent field is one that the user may not see. */
export function toPageRecord(plan: RecordPlan, wire: WireRecord): PageRecord {
  const record: Record<string, PageRecord[string]> = readFields(toldFields(plan), wire)
  for (const { name, fields } of plan.subTables) {
    const rows = wire[name]
    if (Array.isArray(rows))
      record[name] = rows.filter(isWireRecord).map((row) => withIdentity(readFields(fields, row), row))
  }
  return withIdentity({ ...record, ...readRefusals(wire) }, wire)
}

/** Only our own server tells them. */
function readRefusals(wire: WireRecord): PageRecord {
  const told = wire[REFUSALS_KEY]
  if (!isWireRecord(told)) return {}
  return Object.fromEntries(Object.entries(told).map(([name, reason]) => [refusalKey(name), String(reason)]))
}

function readFields(fields: readonly FieldPlan[], wire: WireRecord): Record<string, CanonicalValue> {
  const record: Record<string, CanonicalValue> = {}
  for (const field of fields) {
    const key = wireNameOf(field)
    if (!(key in wire)) {
      const masked = field.mask === undefined ? undefined : wire[`${key}_dictText`]
      if (typeof masked === 'string') record[maskedKey(field)] = masked
      continue
    }
    const outcome = readWireValue(field.type, field.multiple, wire[key])
    // A stored value that its own type does not allow is still shown, or nobody could mend it.
    record[field.name] = outcome.ok ? outcome.value : asText(wire[key])
  }
  return record
}

function withIdentity(record: PageRecord, { id, version }: WireRecord): PageRecord {
  return {
    ...record,
    ...(id === undefined || id === null ? {} : { id: String(id) }),
    ...(typeof version === 'number' ? { version } : {}),
  }
}

function isWireRecord(value: unknown): value is WireRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** System fields are the server's, but for those that a form may fill in: the parent of a tree's row. */
export function toWireRecord(plan: RecordPlan, record: PageRecord): WireRecord {
  const wire = writeFields([...plan.fields, ...plan.systemFields.filter(({ readOnly }) => !readOnly)], record)
  for (const { name, fields } of plan.subTables) {
    // An absent table leaves the stored rows as they are; a present one is the complete new list, or what changes in it.
    const value = record[name]
    if (value === undefined) continue
    const write = (row: PageRecord) => writeFields(fields, row)
    wire[name] = isRowsDelta(value)
      ? { added: value.added.map(write), changed: value.changed.map(write), deletedIds: value.deletedIds }
      : subRows(record, name).map(write)
  }
  return wire
}

export function toWireRows(plan: RecordPlan, { added, changed, deleted }: RowsToSave) {
  return {
    added: added.map(({ rowKey, record }) => ({ rowKey, record: toWireRecord(plan, record) })),
    changed: changed.map((record) => toWireRecord(plan, record)),
    deleted: deleted.map(({ id, version }) => ({ id, ...(version !== undefined && { version }) })),
  }
}

/** Under a sub-table's name there is a list, or this: nothing else has a meaning there. */
function isRowsDelta(value: NonNullable<PageRecord[string]> | null): value is RowsDelta {
  return typeof value === 'object' && value !== null && 'deletedIds' in value && !Array.isArray(value)
}

function writeFields(fields: readonly FieldPlan[], record: PageRecord): Record<string, unknown> {
  const wire: Record<string, unknown> = {}
  for (const field of fields) {
    const { name, type, multiple } = field
    if (record[name] !== undefined) wire[wireNameOf(field)] = toWireValue(type, multiple, fieldValue(record, name))
  }
  if (record.id !== undefined) wire.id = record.id
  if (record.version !== undefined) wire.version = record.version
  return wire
}

/** Numbers as canonical texts, whichever way the server writes them. */
export function readStatistics(
  plan: Pick<PagePlan, 'fields'>,
  wire: Readonly<Record<string, Readonly<Record<string, string | number | null>>>>,
): StatisticValues {
  const read = (value: string | number | null | undefined) =>
    value === undefined || value === null ? null : (canonicalDecimal(String(value)) ?? null)
  return Object.fromEntries(
    plan.fields.flatMap((field) => {
      const values = wire[wireNameOf(field)]
      if (!values) return []
      const statistics = (['sum', 'average'] as const).flatMap((statistic) =>
        statistic in values ? [[statistic, read(values[statistic])]] : [],
      )
      return [[field.name, Object.fromEntries(statistics)]]
    }),
  )
}
