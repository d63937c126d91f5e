import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PagePlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { FormState } from '#renderer/logic/form-state.ts'
import { type LockedParts, lockedParts } from '#renderer/logic/sight-locks.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { type DataContext, hasPermission } from '../../http/request-context.ts'
import { fieldMessages as messages } from '../messages.ts'
import { maySee, type Resource } from '../resource.ts'
import type { ReadBody } from '../write/read-body.ts'
import type { FieldValues, StoredRecord } from './stored-record.ts'

/** What of the page's stored records is closed to the caller. */
export function lockedFor({ plan }: Pick<Resource, 'plan'>, context: DataContext): LockedParts {
  return lockedParts(plan, (code) => hasPermission(context, code))
}

/**
 * What was sent for closed parts and is not what they hold. Looked at before anything is settled: what comes after may
 * hang on the values that the caller must not find out, and so might its answers.
 */
export function sentLockErrors(
  { plan }: Resource,
  locked: LockedParts,
  { read, existing }: { readonly read: Pick<ReadBody, 'values' | 'rows'>; readonly existing: StoredRecord },
): readonly FieldError[] {
  return [
    ...changedFields(plan, locked, (name) => !isHeld(read.values, existing.values, name)),
    ...plan.subTables.flatMap((table) => {
      const rows = read.rows.get(table.name)
      if (!rows) return []
      const held = existing.rows.get(table.name) ?? []
      const isSame =
        rows.length === held.length &&
        rows.every(({ held: row, sent }, position) => {
          const before = held[position]
          return before && row?.id === before.id && [...sent.keys()].every((name) => isHeld(sent, before.values, name))
        })
      return [
        ...tableError(table, locked, isSame),
        ...rows.flatMap((row, position) =>
          changedColumns(table, { position, locked }, (name) => !row.held || isHeld(row.sent, row.held.values, name)),
        ),
      ]
    }),
  ]
}

/** Whether nothing is sent for the field, or what it holds. */
function isHeld(sent: FieldValues, held: FieldValues, name: string): boolean {
  return !sent.has(name) || isDeepStrictEqual(sent.get(name), held.get(name) ?? null)
}

/** Closed parts that would come out changed: reactions, references and actions fill in as well. */
export function settledLockErrors(
  { plan }: Resource,
  locked: LockedParts,
  { before, after }: { readonly before: PageRecord; readonly after: PageRecord },
): readonly FieldError[] {
  const isSame = (left: PageRecord, right: PageRecord, name: string) =>
    isDeepStrictEqual(fieldValue(left, name), fieldValue(right, name))
  return [
    ...changedFields(plan, locked, (name) => !isSame(before, after, name)),
    ...plan.subTables.flatMap((table) => {
      const [held, rows] = [subRows(before, table.name), subRows(after, table.name)]
      const entered = table.fields.filter(({ computed }) => !computed)
      const isSameList =
        held.length === rows.length &&
        rows.every((row, position) => {
          const old = held[position]
          return old && row.id === old.id && entered.every(({ name }) => isSame(row, old, name))
        })
      const byId = new Map(held.map((row) => [row.id, row]))
      return [
        ...tableError(table, locked, isSameList),
        ...rows.flatMap((row, position) => {
          const old = row.id === undefined ? undefined : byId.get(row.id)
          return changedColumns(table, { position, locked }, (name) => !old || isSame(row, old, name))
        }),
      ]
    }),
  ]
}

function changedFields(
  { fieldByName }: PagePlan,
  { fields }: LockedParts,
  isChanged: (name: string) => boolean,
): readonly FieldError[] {
  return [...fields].flatMap(([name, hidden]) =>
    isChanged(name) ? [lockError(`/${name}`, fieldByName.get(name)?.title ?? name, hidden)] : [],
  )
}

function tableError({ name, title }: SubTablePlan, { tables }: LockedParts, isSame: boolean): readonly FieldError[] {
  const hidden = tables.get(name)
  return hidden && !isSame ? [lockError(`/${name}`, title, hidden)] : []
}

function changedColumns(
  { name, fields }: SubTablePlan,
  { position, locked: { columns } }: { readonly position: number; readonly locked: LockedParts },
  isSame: (name: string) => boolean,
): readonly FieldError[] {
  return fields.flatMap((field) => {
    const hidden = columns.get(`${name}.${field.name}`)
    return hidden && !isSame(field.name) ? [lockError(`/${name}/${position}/${field.name}`, field.title, hidden)] : []
  })
}

function lockError(pointer: string, title: string, hidden: readonly string[]): FieldError {
  return { pointer, code: 'locked', message: messages.locked(title, hidden) }
}

/** Whether a failed expression is told to the caller: one over what he may not see says something about it. */
export function isToldTo(
  { plan }: Pick<Resource, 'plan'>,
  context: DataContext,
  locked: LockedParts | null,
): (pointer: string) => boolean {
  const unseen = plan.computed
    .filter(({ field }) => !maySee(context, field))
    .map(({ expression }) => expression.pointer)
  return (pointer) => !unseen.includes(pointer) && !locked?.isSilenced(pointer)
}

/**
 * A computed value that its column cannot hold is stored as none where the caller may not see it: to be refused for its
 * size would tell him what it is computed from.
 */
export function withoutUnseenMisfits(
  { plan }: Pick<Resource, 'plan'>,
  context: DataContext,
  state: FormState,
): FormState {
  let { record } = state
  const fits = ({ type, multiple }: FieldPlan, value: ReturnType<typeof fieldValue>) =>
    readWireValue(type, multiple, value).ok
  for (const { table, field } of plan.computed) {
    if (maySee(context, field)) continue
    if (table === null) {
      if (!fits(field, fieldValue(record, field.name))) record = { ...record, [field.name]: null }
      continue
    }
    const rows = subRows(record, table)
    const kept = rows.map((row) => (fits(field, fieldValue(row, field.name)) ? row : { ...row, [field.name]: null }))
    if (kept.some((row, position) => row !== rows[position])) record = { ...record, [table]: kept }
  }
  return record === state.record ? state : { ...state, record }
}
