import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import { fillingReference } from '#renderer/logic/reference-conditions.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { isStorable } from '#schemas/values/wire-value.ts'
import { hasPermission } from '../../http/request-context.ts'
import { createReferredRows, readAhead, readFilledValues } from '../../references/referred-rows.ts'
import { createRelatedReads, type RelatedReads } from '../../references/related-rows.ts'
import { toPageRecord } from '../pages/page-record.ts'
import type { Body } from '../read/read-fields.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { maySee } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import type { ReadBody } from './read-body.ts'
import { isObject } from './rows-delta.ts'
import { type FilledValues, NOTHING_FILLED, type SettledRecord, settleRecord } from './settle-record.ts'

/** References that fill references come to rest in a few; a reaction that hides what filled its input never would. */
const MAX_PASSES = 10

/**
 * Settles a save with what its new references fill into fields that the caller may not change himself: those are the
 * server's to copy, whatever was sent for them. Fields that he may change hold what he sent.
 *
 * What is filled may be a reference that fills again, or move a reaction, so this goes on until it rests.
 */
export async function settleWithFills(
  work: ResourceWork,
  { existing, read }: { readonly existing: StoredRecord | null; readonly read: ReadBody },
  fills: RowFills = createRowFills(work),
): Promise<SettledRecord> {
  const { resource } = work
  const { plan } = resource
  const tables = plan.subTables.filter(({ fields }) => fields.some(fillingReference))
  const { copy, related } = fills
  let filled: FilledValues = NOTHING_FILLED
  if (existing) await related.readStored([toPageRecord(existing)])
  const settle = () => related.settle(() => settleRecord(work, { existing, read, related: related.rows }, filled))
  let settled = await settle()
  if (tables.length === 0 && !plan.fields.some(fillingReference)) return settled
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const before = existing ? settled.base : {}
    const { targets } = settled.state
    const isShown = ({ name }: FieldPlan) => targets.get(name)?.visible !== false
    const record = await copy(plan.fieldByName, { record: settled.record, before }, isShown)
    const rows = new Map<string, readonly FieldValues[]>()
    for (const table of tables) {
      const held = new Map(subRows(before, table.name).map((row) => [row.id, row]))
      const copied: FieldValues[] = []
      for (const row of subRows(settled.record, table.name)) {
        const rowBefore = row.id === undefined ? undefined : held.get(row.id)
        copied.push(await copy(table.fieldByName, { record: row, before: rowBefore ?? {} }, () => true))
      }
      rows.set(table.name, copied)
    }
    const next: FilledValues = { record, rows }
    if (isDeepStrictEqual(next, filled) || (isEmpty(next) && isEmpty(filled))) break
    filled = next
    settled = await settle()
  }
  return settled
}

function isEmpty({ record, rows }: FilledValues): boolean {
  return record.size === 0 && [...rows.values()].every((list) => list.every(({ size }) => size === 0))
}

/** What the references of a page fill in: for one record, or for many that are saved together. */
export interface RowFills {
  /** What expressions of the page read of the rows that it refers to. */
  readonly related: RelatedReads
  /** Reads what the bodies of many records refer to, one query for each table. */
  readAhead(bodies: readonly Body[]): Promise<void>
  /** What the new references of a record or a row fill in; each row of another table is read once. */
  copy(
    siblings: ReadonlyMap<string, FieldPlan>,
    change: { readonly record: PageRecord; readonly before: PageRecord },
    isShown: (field: FieldPlan) => boolean,
  ): Promise<FieldValues>
}

export function createRowFills(work: ResourceWork): RowFills {
  const { db, registry, context, resource } = work
  const { plan } = resource
  const related = createRelatedReads(work)
  const rows = createReferredRows(db, context)

  function read(field: FieldPlan, siblings: ReadonlyMap<string, FieldPlan>, value: CanonicalValue) {
    return readFilledValues(rows, context, registry, { field, siblings }, value, ({ target, referred }) => {
      // Nobody is shown by a copy what he may not see where it comes from.
      return !maySee(context, target) || referred.permissions.every((code) => hasPermission(context, code))
    })
  }

  return {
    related,
    async readAhead(bodies) {
      const ofRecord = [...plan.fieldByName.values()].filter(fillingReference)
      const chosen = ofRecord.map((field) => ({ field, siblings: plan.fieldByName, values: chosenIn(field, bodies) }))
      for (const { name, fields, fieldByName } of plan.subTables) {
        const filling = fields.filter(fillingReference)
        const sent = filling.length > 0 ? bodies.flatMap((body) => sentRows(body[name])) : []
        chosen.push(...filling.map((field) => ({ field, siblings: fieldByName, values: chosenIn(field, sent) })))
      }
      await readAhead(rows, context, registry, chosen)
      await related.readAhead(bodies.map((body) => referencesIn(plan, body)))
    },
    async copy(siblings, { record, before }, isShown) {
      const filled = new Map<string, CanonicalValue>()
      for (const field of siblings.values()) {
        if (!fillingReference(field) || !isShown(field)) continue
        const value = fieldValue(record, field.name)
        if (isDeepStrictEqual(value, fieldValue(before, field.name))) continue
        for (const [name, copied] of (await read(field, siblings, value)) ?? []) filled.set(name, copied)
      }
      return filled
    },
  }
}

/** As bodies have them: whether a value is one is judged later. */
function chosenIn({ name }: FieldPlan, bodies: readonly Body[]): ReadonlySet<string> {
  return new Set(
    bodies.flatMap(({ [name]: value }) =>
      (typeof value === 'string' && value !== '' && isStorable(value)) || typeof value === 'number'
        ? [String(value)]
        : [],
    ),
  )
}

/** What a body says of the references that expressions read through. */
function referencesIn({ related }: PagePlan, body: Body): PageRecord {
  const record: Record<string, CanonicalValue | readonly PageRecord[]> = {}
  for (const { path } of related) {
    const [name = '', column] = path.split('.')
    const value = body[name]
    if (column !== undefined) {
      record[name] = sentRows(value).flatMap((row) => (isText(row[column]) ? [{ [column]: row[column] }] : []))
    } else if (isText(value)) record[name] = value
  }
  return record
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && isStorable(value)
}

/** The rows of a sub-table that a body brings, as a complete list or in parts. */
function sentRows(rows: unknown): readonly Body[] {
  if (Array.isArray(rows)) return rows.filter(isObject)
  return isObject(rows) ? [...sentRows(rows.added ?? []), ...sentRows(rows.changed ?? [])] : []
}
