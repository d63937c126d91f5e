import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { PageRecord, SetEffectPlan } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { effectHolds, effectValues } from '#renderer/logic/effect-values.ts'
import type { FormState } from '#renderer/logic/form-state.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'
import { checkComputed, ruleError } from '../write/check-record.ts'
import { findRefusals } from '../write/find-refusals.ts'
import { awaitTurn, findBroken } from '../write/judge-written.ts'
import { changesOf, type PlannedSave } from '../write/prepare-save.ts'
import { liveRows, lockRecords, type RecordUpdate, updateRecords, withRows } from '../write/record-store.ts'
import { failuresOf } from '../write/settle-record.ts'
import { idsThatFit } from './condition-rows.ts'
import {
  assertWithinLimits,
  type EffectRun,
  type EffectStep,
  refused,
  refusedTarget,
  settled,
  targetChange,
} from './effect-work.ts'
import { findGuarded } from './guarded-targets.ts'
import { effectMessages as messages } from './messages.ts'
import { isQuiet } from './quiet-fields.ts'

type SetStep = EffectStep<SetEffectPlan>

/** The rows of one table that effects change. */
interface TargetTable {
  readonly change: ResourceChange
  /** In the order in which they are done. */
  readonly steps: { readonly step: SetStep; readonly ids: readonly string[] }[]
}

/**
 * Changes rows of other pages, or of this one. All are found first, then held table by table and in the order of their
 * ids, so that changes that reach the same rows wait for each other in one order; a row that several effects reach is
 * written once.
 */
export async function applySets(run: EffectRun, steps: readonly SetStep[]): Promise<void> {
  const tables = new Map<string, TargetTable>()
  for (const step of steps) {
    const { table, page } = step.work
    const target = tables.get(table) ?? { change: targetChange(run, step, table, page), steps: [] }
    tables.set(table, target)
    const ids = await idsOf(target.change, step)
    if (ids.length > 0) target.steps.push({ step, ids })
  }
  const inOrder = [...tables].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, target]) => target)
  const held: { readonly target: TargetTable; readonly records: ReadonlyMap<string, StoredRecord> }[] = []
  for (const target of inOrder) held.push({ target, records: await holdTargets(run, target) })
  for (const { target, records } of held) await writeTargets(run, target, records)
}

async function idsOf(change: ResourceChange, step: SetStep): Promise<readonly string[]> {
  const { rows } = step.work
  if (rows.by === 'condition') return idsThatFit(change, rows.where, step.source)
  const holder = rows.source === 'row' ? step.source.row : step.source.record
  const value = fieldValue(holder ?? {}, rows.field)
  // A reference that is empty names no row: nothing follows.
  if (typeof value !== 'string' || value === '') return []
  if (rows.value === 'id') return [value]
  const column = change.resource.plan.fieldByName.get(rows.value)?.column
  const found = column
    ? await liveRows(change)
        .where(sql<SqlBool>`${sql.ref(column)}::text = ${value}`)
        .select(sql<string>`id`.as('id'))
        .execute()
    : []
  if (found.length === 0) throw refused(step, messages.targetGone(rows.title))
  return found.map(({ id }) => id)
}

async function holdTargets(
  { trail }: EffectRun,
  { change, steps }: TargetTable,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const wanted = [...new Set(steps.flatMap(({ ids }) => ids))]
  trail.written.rows += wanted.length
  assertWithinLimits(trail)
  if (wanted.length === 0) return new Map()
  await awaitTurn(change)
  const records = await withRows(change, await lockRecords(change, wanted, 'change'))
  return new Map(records.map((record) => [record.id, record]))
}

/** A row as effects leave it, with the first of them, which answers for what is wrong with it. */
interface Rewritten {
  readonly step: SetStep
  readonly stored: StoredRecord
  readonly state: FormState
  readonly written: ReadonlySet<string>
}

async function writeTargets(
  run: EffectRun,
  { change, steps }: TargetTable,
  records: ReadonlyMap<string, StoredRecord>,
): Promise<void> {
  const { resource } = change
  const rewritten = new Map<string, Rewritten>()
  const related = createRelatedReads(change)
  const open = (stored: StoredRecord, record?: PageRecord) =>
    related.settle(() => openTarget(change, stored, related.rows, record))
  await related.readStored([...records.values()].map(toPageRecord))
  for (const { step, ids } of steps) {
    for (const id of ids) {
      const stored = records.get(id)
      if (!stored) {
        const { rows } = step.work
        // What fits a condition may be gone by now; what is referred to may not.
        if (rows.by === 'condition') continue
        throw refused(step, messages.targetGone(rows.title))
      }
      const before = rewritten.get(id)
      const state = before?.state ?? (await open(stored))
      const values = await run.settle(() => valuesFor(run, change, step, state.record))
      const names = Object.keys(values)
      rewritten.set(id, {
        step: before?.step ?? step,
        stored,
        state: names.length === 0 ? state : await open(stored, { ...state.record, ...values }),
        written: new Set([...(before?.written ?? []), ...names]),
      })
    }
  }
  const saves = await related.settle(() =>
    [...rewritten.values()].flatMap((row, index) => {
      const { changes } = changesOf(resource, row.state.record, row.stored)
      if (changes.size === 0) return []
      const errors = mistakesOf(change, row, related.rows)
      return [{ row, planned: planned(index, row, { changes, errors }) }]
    }),
  )
  if (saves.length === 0) return
  const guarded = await findGuarded(
    change,
    saves.map(({ row }) => row.stored),
  )
  for (const { row } of saves) {
    const reason = guarded.get(row.stored.id)
    if (reason !== undefined) throw refused(row.step, reason)
  }
  const assertNone = ([first]: readonly FieldError[]) => {
    if (!first) return
    const at = saves.find(({ planned: one }) => first.pointer.startsWith(`${one.at}/`) || first.pointer === one.at)
    const { row } = at ?? saves[0] ?? {}
    if (row) {
      throw refusedTarget(run, row.step, { resource, record: row.state.record, reason: first.message })
    }
  }
  assertNone(
    await findRefusals(
      change,
      saves.map(({ planned: one }) => one),
    ),
  )
  const stored = await updateRecords(
    change,
    saves.map(
      ({ row, planned: { save } }): RecordUpdate => ({
        record: row.stored,
        changes: save.changes,
        rows: save.rows,
        keepsVersion: isQuiet(resource.plan, save.changes.keys()),
      }),
    ),
  )
  const written = stored.flatMap((after) => {
    const save = saves.find(({ row }) => row.stored.id === after.id)
    return save ? [{ at: save.planned.at, before: save.row.stored, after }] : []
  })
  assertNone(await findBroken(change, written))
}

function planned(
  index: number,
  { stored }: Rewritten,
  { changes, errors }: Pick<PlannedSave['save'], 'changes' | 'errors'>,
): PlannedSave {
  return { at: `/changed/${index}`, existing: stored, save: { changes, rows: new Map(), errors } }
}

/** The row with all that is computed from it. Reactions do not bind what a page writes by itself. */
function openTarget(
  { context, resource }: ResourceChange,
  stored: StoredRecord,
  related: RelatedRows,
  record?: PageRecord,
): FormState {
  const before = toPageRecord(stored)
  const environment = logicEnvironment(context, resource.timeZone, before, related)
  return resource.logic.open(record ?? before, environment, { fills: false })
}

/** What the step writes into the row, once what it demands of it holds. */
function valuesFor(
  run: EffectRun,
  { resource }: ResourceChange,
  step: SetStep,
  target: PageRecord,
): Readonly<Record<string, CanonicalValue>> {
  for (const { that, message } of step.work.demands) {
    if (settled(step, effectHolds(that, step.source, target))) continue
    throw refusedTarget(run, step, { resource, record: target, reason: message })
  }
  const outcome = effectValues(step.work.values, (name) => resource.plan.fieldByName.get(name), step.source, target)
  if (outcome.ok) return outcome.value
  throw refusedTarget(run, step, { resource, record: target, reason: outcome.message })
}

/** Rules of what was written, computed values that have moved, and the checks of the page. */
function mistakesOf(
  { context, resource }: ResourceChange,
  { stored, state, written }: Rewritten,
  related: RelatedRows,
): readonly FieldError[] {
  const before = toPageRecord(stored)
  const { plan } = resource
  const ofRules = plan.fields.flatMap((field) => {
    const value = fieldValue(state.record, field.name)
    if (field.computed) {
      return isDeepStrictEqual(value, fieldValue(before, field.name)) ? [] : checkComputed(field, value)
    }
    return (written.has(field.name) && ruleError(field, value, { rules: field.rules })) || []
  })
  const environment = logicEnvironment(context, resource.timeZone, before, related)
  const ofChecks = runChecks(plan, state.record, environment).map(({ id, message, pointers }) => ({
    pointer: pointers[0] ?? '',
    code: `check:${id}`,
    message,
  }))
  return [...ofRules, ...failuresOf(resource, state, () => true), ...ofChecks]
}
