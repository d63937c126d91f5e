import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { PagePlan, PageRecord, SetEffectPlan } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { toFieldValue } from '#renderer/expression/field-value.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { effectHolds, effectValues } from '#renderer/logic/effect-values.ts'
import type { FormState } from '#renderer/logic/form-state.ts'
import { runChecks } from '#renderer/logic/run-checks.ts'
import { targetReads, withTargetRows } from '#renderer/logic/target-related.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createRelatedReads, type RelatedReads } from '../../references/related-rows.ts'
import type { KeptStep } from '../kept/kept-steps.ts'
import { NOTHING_AROUND, readSums, valueOfNoRows } from '../kept/read-sums.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { liveRows, withRows } from '../read/read-records.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'
import { checkComputed, ruleError } from '../write/check-record.ts'
import { isLookedFor } from '../write/check-taken.ts'
import { findRefusals } from '../write/find-refusals.ts'
import { awaitTurn, findBroken } from '../write/judge-written.ts'
import { changesOf, type PlannedSave } from '../write/prepare-save.ts'
import { lockRecords, type RecordUpdate, updateRecords } from '../write/record-store.ts'
import { findGuarded } from '../write/row-guards.ts'
import { failuresOf } from '../write/settle-record.ts'
import { idsThatFit } from './condition-rows.ts'
import {
  assertWithinLimits,
  changeOf,
  type EffectRun,
  type EffectStep,
  type Origin,
  refused,
  refusedTarget,
  settled,
  targetChange,
} from './effect-work.ts'
import { effectMessages as messages } from './messages.ts'
import { isQuiet } from './quiet-fields.ts'

type SetStep = EffectStep<SetEffectPlan>

/** The rows of one table that effects change, or that keep something of the rows that were changed. */
interface TargetTable {
  readonly change: ResourceChange
  /** In the order in which they are done. */
  readonly steps: { readonly step: SetStep; readonly ids: readonly string[] }[]
  readonly kept: KeptStep[]
}

/**
 * Changes rows of other pages, or of this one. All are found first, then held table by table and in the order of their
 * ids, so that changes that reach the same rows wait for each other in one order; a row that several effects reach is
 * written once. Kept values are summed up while their rows are held: whoever changes what they sum up holds them too, so
 * the last one to get there sees what all others have written.
 */
export async function applySets(
  run: EffectRun,
  steps: readonly SetStep[],
  kept: readonly KeptStep[] = [],
): Promise<void> {
  const tables = new Map<string, TargetTable>()
  for (const step of steps) {
    const { table, page } = step.work
    const target = tables.get(table) ?? { change: targetChange(run, step, table, page), steps: [], kept: [] }
    tables.set(table, target)
    const ids = await idsOf(target.change, step)
    if (ids.length > 0) target.steps.push({ step, ids })
  }
  for (const step of kept) {
    const { resource } = step
    const target = tables.get(resource.table) ?? { change: changeOf(run, step, resource), steps: [], kept: [] }
    tables.set(resource.table, target)
    target.kept.push(step)
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
  { change, steps, kept }: TargetTable,
): Promise<ReadonlyMap<string, StoredRecord>> {
  const changed = new Set(steps.flatMap(({ ids }) => ids))
  // What is kept follows from each row once, however many there are.
  trail.written.rows += changed.size
  assertWithinLimits(trail)
  const wanted = [...new Set([...changed, ...kept.flatMap(({ ids }) => ids)])]
  if (wanted.length === 0) return new Map()
  await awaitTurn(change)
  const records = await withRows(change, await lockRecords(change, wanted, 'change'))
  return new Map(records.map((record) => [record.id, record]))
}

/** A row as effects leave it, with the first of them, which answers for what is wrong with it. */
interface Rewritten {
  readonly step: Origin
  readonly stored: StoredRecord
  readonly state: FormState
  readonly written: ReadonlySet<string>
  /** No effect has changed it: what it keeps is bound by no guard, and by no check that does not read it. */
  readonly isKept: boolean
  /** Ids of the records that effects on it follow from. */
  readonly from: ReadonlySet<string>
}

/** Rows as they are to be, by their ids. */
type RewrittenRows = Map<string, Rewritten>
type OpenTarget = (stored: StoredRecord, record?: PageRecord) => Promise<FormState>

/** Does what effects do to the rows, one after the other. */
async function rewrite(
  run: EffectRun,
  { change, steps }: TargetTable,
  {
    records,
    open,
    related,
  }: {
    readonly records: ReadonlyMap<string, StoredRecord>
    readonly open: OpenTarget
    readonly related: RelatedReads
  },
): Promise<RewrittenRows> {
  const rewritten: RewrittenRows = new Map()
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
      const withRelated = ofTarget(step, related)
      const values = await related.settle(() => run.settle(() => valuesFor(run, change, withRelated, state.record)))
      const names = Object.keys(values)
      assertOpened(run, change, step, stored, names)
      rewritten.set(id, {
        step: before?.step ?? step,
        stored,
        state: names.length === 0 ? state : await open(stored, { ...state.record, ...values }),
        written: new Set([...(before?.written ?? []), ...names]),
        isKept: false,
        from: new Set([...(before?.from ?? []), step.record]),
      })
    }
  }
  return rewritten
}

/** Plans are kept, and what a resource of the product opens may have changed since. @throws {ApiError} */
function assertOpened(
  run: EffectRun,
  { resource }: ResourceChange,
  step: SetStep,
  stored: StoredRecord,
  names: readonly string[],
): void {
  if (!resource.managed) return
  const { effects = [] } = resource.managed.resource
  const closed = names.find((name) => !effects.includes(name))
  if (closed === undefined) return
  const reason = messages.closedField(resource.plan.fieldByName.get(closed)?.title ?? closed)
  throw refusedTarget(run, step, { resource, record: toPageRecord(stored), reason })
}

/** Sums up what the rows keep. Those that are gone by now keep nothing. */
async function keepSums(
  run: EffectRun,
  { change, kept }: TargetTable,
  { records, open, rewritten }: Omit<Parameters<typeof rewrite>[2], 'related'> & { readonly rewritten: RewrittenRows },
): Promise<void> {
  for (const step of kept) {
    const sums = step.fields.map(({ rows }) => rows)
    const held = step.ids.flatMap((id) => records.get(id) ?? [])
    const ids = held.map(({ id }) => id)
    const summed = await readSums(change, run.change.resource, { sums, ids, around: NOTHING_AROUND })
    for (const stored of held) {
      const before = rewritten.get(stored.id)
      const record = before?.state.record ?? toPageRecord(stored)
      const values = step.fields.flatMap(({ field, rows }, place): readonly (readonly [string, CanonicalValue])[] => {
        const value = toFieldValue(summed.get(stored.id)?.[place] ?? valueOfNoRows(rows, field), field.type)
        return isDeepStrictEqual(fieldValue(record, field.name), value) ? [] : [[field.name, value]]
      })
      if (values.length === 0) continue
      rewritten.set(stored.id, {
        step: before?.step ?? step,
        stored,
        state: await open(stored, { ...record, ...Object.fromEntries(values) }),
        written: new Set([...(before?.written ?? []), ...values.map(([name]) => name)]),
        isKept: before?.isKept ?? true,
        from: before?.from ?? new Set(),
      })
    }
  }
}

async function writeTargets(
  run: EffectRun,
  target: TargetTable,
  records: ReadonlyMap<string, StoredRecord>,
): Promise<void> {
  const { change } = target
  const { resource } = change
  const related = createRelatedReads(
    change,
    target.steps.flatMap(({ step }) => targetReads(step.work)),
  )
  const open: OpenTarget = (stored, record) => related.settle(() => openTarget(change, stored, related.rows, record))
  await related.readStored([...records.values()].map(toPageRecord))
  const rewritten = await rewrite(run, target, { records, open, related })
  await keepSums(run, target, { records, open, rewritten })
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
    saves.flatMap(({ row }) => (row.isKept ? [] : [row.stored])),
  )
  for (const { row } of saves) {
    const reason = guarded.get(row.stored.id)
    if (reason !== undefined) throw refusedTarget(run, row.step, { resource, record: toPageRecord(row.stored), reason })
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
      saves.flatMap(({ row, planned: one }) => (isLookedInto(change, row, one) ? [one] : [])),
    ),
  )
  assertNone(saves.flatMap(({ row, planned: { at, save } }) => (row.isKept ? errorsBelow(at, save.errors) : [])))
  const stored = await updateRecords(
    change,
    saves.map(
      ({ row, planned: { save } }): RecordUpdate => ({
        record: row.stored,
        changes: save.changes,
        rows: save.rows,
        keepsVersion: row.isKept || isQuiet(resource.plan, save.changes.keys()),
      }),
    ),
  )
  for (const { row } of saves) {
    for (const record of row.from) run.followed.wrote(record, 'edit', resource.plan.code, row.stored.id)
  }
  const written = stored.flatMap((after) => {
    const save = saves.find(({ row }) => row.stored.id === after.id)
    return save && !save.row.isKept ? [{ at: save.planned.at, before: save.row.stored, after }] : []
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

/** The step with the rows that its target refers to at hand. */
function ofTarget(step: SetStep, { rows }: RelatedReads): SetStep {
  const { environment } = step.source
  const related = withTargetRows(environment.related, rows)
  return { ...step, source: { ...step.source, environment: { ...environment, related } } }
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
  { stored, state, written, isKept }: Rewritten,
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
  const judged = isKept ? readingMoved(plan, before, state.record) : plan
  const ofChecks = runChecks(judged, state.record, environment).map(({ id, message, pointers }) => ({
    pointer: pointers[0] ?? '',
    code: `check:${id}`,
    message,
  }))
  return [...ofRules, ...failuresOf(resource, state, () => true), ...ofChecks]
}

/** What is kept was not chosen by anybody: nothing of it is asked of the database but whether another row has it. */
function isLookedInto({ resource }: ResourceChange, { isKept }: Rewritten, { save }: PlannedSave): boolean {
  return !isKept || resource.plan.fields.some((field) => save.changes.has(field.name) && isLookedFor(field))
}

function errorsBelow(at: string, errors: readonly FieldError[]): readonly FieldError[] {
  return errors.map((error) => ({ ...error, pointer: at + error.pointer }))
}

/** The page with those checks alone that read what has moved. */
function readingMoved(plan: PagePlan, before: PageRecord, after: PageRecord): PagePlan {
  const isMoved = (name: string) => !isDeepStrictEqual(fieldValue(before, name), fieldValue(after, name))
  const checks = plan.checks.filter(({ that }) =>
    that.dependencies.some((read) => read.kind === 'field' && isMoved(read.name)),
  )
  return { ...plan, checks, subTables: [] }
}
