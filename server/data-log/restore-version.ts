import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, SubTablePlan } from '#renderer/compile/plan.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { LoggedContent } from '../resources/history/logged-values.ts'
import type { Body } from '../resources/read/read-fields.ts'
import type { FieldValues, StoredRecord } from '../resources/read/stored-record.ts'
import { mayDo, mayEdit, maySee, savedFields } from '../resources/resource.ts'
import type { ResourceWork } from '../resources/resource-work.ts'
import { HIDDEN_VALUE } from '../resources/write/record-log.ts'
import { lockWhole } from '../resources/write/record-store.ts'
import { editRecord, inSave } from '../resources/write/save-record.ts'
import { dataLogMessages as messages } from './messages.ts'
import type { LoggedVersion } from './repository.ts'

/**
 * Saves the record as a line of the log has it, as its form would: rules, checks, guards and effects are those of the
 * page, and what the caller may not edit stays as it is. Answers what there is to tell.
 */
export async function restoreVersion(
  work: ResourceWork<RequestContext>,
  { recordId, content, version }: LoggedVersion,
): Promise<string> {
  const { context, resource } = work
  const { title } = resource.plan
  if (!mayDo(context, resource.plan, 'edit')) throw businessFailure(messages.mayNotEdit(title))
  const { before, after, kept } = await inSave(work, async (change) => {
    const held = await lockWhole(change, recordId)
    if (!held) throw businessFailure(messages.deleted(title))
    const wanted = wantedBody(work, content, held)
    const body = { ...wanted.body, id: recordId }
    return { before: held, after: await editRecord(change, { id: recordId, version: null, body }), kept: wanted.kept }
  })
  const done = after.version === before.version ? messages.unchanged(version) : messages.restored(version)
  return kept.length > 0 ? messages.kept(done, kept) : done
}

interface Wanted {
  readonly body: Body
  /** Titles of what is another value now and is not brought back. */
  readonly kept: readonly string[]
}

function wantedBody(
  { context, resource }: ResourceWork<RequestContext>,
  content: LoggedContent,
  held: StoredRecord,
): Wanted {
  const isTaken = (field: FieldPlan, value: unknown) => isRestorable(field, value) && mayEdit(context, field)
  const fields = savedFields(resource).filter(({ name }) => Object.hasOwn(content, name))
  const taken = fields.filter((field) => isTaken(field, content[field.name]))
  const kept = fields.filter(
    (field) =>
      !taken.includes(field) &&
      field.computed === null &&
      maySee(context, field) &&
      differs(field, content, held.values),
  )
  const tables = resource.plan.subTables.filter(({ name }) => Array.isArray(content[name]))
  return {
    body: {
      ...Object.fromEntries(taken.map((field) => [wireNameOf(field), toWire(content[field.name])])),
      ...Object.fromEntries(tables.map((table) => [table.name, wantedRows(table, content, held, isTaken)])),
    },
    kept: kept.map(({ title }) => title),
  }
}

/** What was told of it alone, and what a form would not send, is nothing to save. */
function isRestorable(field: FieldPlan, value: unknown): boolean {
  if (value === HIDDEN_VALUE || field.isSecret || field.mask !== undefined) return false
  return field.computed === null && field.number === undefined && field.kept === undefined && !field.readOnly
}

function differs({ name }: FieldPlan, content: LoggedContent, held: FieldValues): boolean {
  return !isDeepStrictEqual(content[name] ?? null, held.get(name) ?? null)
}

/** The complete list as it was then. Rows that are gone come back as new ones. */
function wantedRows(
  { name, fields }: SubTablePlan,
  content: LoggedContent,
  held: StoredRecord,
  isTaken: (field: FieldPlan, value: unknown) => boolean,
): readonly Body[] {
  const there = new Set(held.rows.get(name)?.map(({ id }) => id))
  // An array: `tables` holds no others.
  const rows = content[name] as readonly LoggedContent[]
  return rows.map((row) => ({
    ...(there.has(String(row.id)) && { id: String(row.id) }),
    ...Object.fromEntries(
      fields
        .filter((field) => Object.hasOwn(row, field.name) && isTaken(field, row[field.name]))
        .map((field) => [wireNameOf(field), toWire(row[field.name])]),
    ),
  }))
}

/** Several values are a text with commas on the wire. */
function toWire(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : (value ?? null)
}
