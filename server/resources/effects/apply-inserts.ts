import type { InsertEffectPlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { subRows } from '#renderer/compile/record-values.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { effectHolds, effectValues } from '#renderer/logic/effect-values.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { logicEnvironment } from '../pages/page-record.ts'
import type { ReadRow } from '../read/read-rows.ts'
import type { ResourceChange } from '../resource-work.ts'
import { checkRecord } from '../write/check-record.ts'
import { findRefusals } from '../write/find-refusals.ts'
import { giveNumbers } from '../write/give-numbers.ts'
import { awaitTurn, findBroken } from '../write/judge-written.ts'
import { changesOf, type PlannedSave } from '../write/prepare-save.ts'
import { insertWhole } from '../write/record-store.ts'
import { cellsOfNew } from '../write/settle-cells.ts'
import { failuresOf, newRow, type SettledRecord } from '../write/settle-record.ts'
import {
  assertWithinLimits,
  type EffectRun,
  type EffectStep,
  refusedTarget,
  settled,
  targetChange,
} from './effect-work.ts'
import { effectMessages as messages } from './messages.ts'

type InsertStep = EffectStep<InsertEffectPlan>
type Values = Readonly<Record<string, CanonicalValue>>

/** Adds rows to other pages, in the order of the effects; those of one page that follow each other in one go. */
export async function applyInserts(run: EffectRun, steps: readonly InsertStep[]): Promise<void> {
  const { trail } = run
  trail.written.rows += steps.length
  assertWithinLimits(trail)
  for (const group of inGroups(steps)) {
    const [first] = group
    if (!first) continue
    const change = targetChange(run, first, first.work.table, first.work.page)
    if (change.resource.managed) {
      throw refusedTarget(run, first, { resource: change.resource, record: null, reason: messages.notAdded })
    }
    await awaitTurn(change)
    const related = createRelatedReads(change)
    await run.settle(() => group.map((step) => sentBy(run, change, step)))
    const saves = await related.settle(() =>
      group.map(
        (step, index): PlannedSave => ({
          at: `/added/${index}`,
          existing: null,
          save: newSave(run, change, step, related.rows),
        }),
      ),
    )
    const assertNone = ([error]: readonly FieldError[]) => {
      if (!error) return
      const step = group[Number(error.pointer.split('/')[2])] ?? first
      throw refusedTarget(run, step, { resource: change.resource, record: null, reason: error.message })
    }
    assertNone(await findRefusals(change, saves))
    const numbered = await giveNumbers(change, saves)
    const stored = await insertWhole(
      change,
      numbered.map((save) => ({ values: save.changes, rows: save.rows })),
    )
    for (const [index, { id }] of stored.entries()) {
      run.followed.wrote(group[index]?.record ?? first.record, 'add', change.resource.plan.code, id)
    }
    const written = stored.map((after, index) => ({ at: `/added/${index}`, before: null, after }))
    assertNone(await findBroken(change, written))
  }
}

/** Steps that follow each other and add to one page. */
function inGroups(steps: readonly InsertStep[]): readonly (readonly InsertStep[])[] {
  const groups: InsertStep[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last?.[0]?.work.table === step.work.table) last.push(step)
    else groups.push([step])
  }
  return groups
}

/** A new row with its defaults, what reactions fill in and what is computed: as a form would begin it. */
function newSave(run: EffectRun, change: ResourceChange, step: InsertStep, related: RelatedRows): PlannedSave['save'] {
  const { context, resource } = change
  const { plan, logic, timeZone } = resource
  const environment = logicEnvironment(context, timeZone, null, related)
  const base = logic.initialRecord(environment)
  const opened = logic.open(base, environment, { fills: true })
  const values = valuesOf(run, change, step)
  const begun: PageRecord = { ...opened.record, ...values }
  const rows = plan.subTables.map((table) => {
    const list = linesOf(run, change, step, table)
    return { table, list, whole: list.map((row) => newRow(table, row, { record: begun, environment })) }
  })
  const record = { ...begun, ...Object.fromEntries(rows.map(({ table, whole }) => [table.name, whole])) }
  const state = logic.open(record, environment, { fills: false })
  const done: SettledRecord = {
    record: state.record,
    base,
    state,
    opened: () => opened,
    environment,
    cells: cellsOfNew(plan.subTables, state, environment),
    errors: failuresOf(resource, state, () => true),
  }
  const read = {
    values: new Map(Object.entries(values)),
    rows: new Map(rows.map(({ table, list }) => [table.name, list] as const)),
    places: new Map(),
    errors: [],
  }
  const errors = [...done.errors, ...checkRecord(change, { read, settled: done, isNew: true })]
  return { ...changesOf(resource, state.record, null), errors }
}

/** What a step writes, row by row: worked out once beforehand, so that all that it sums up is known. */
function sentBy(run: EffectRun, change: ResourceChange, step: InsertStep) {
  const lists = change.resource.plan.subTables.map((table) => linesOf(run, change, step, table))
  return { values: valuesOf(run, change, step), lists }
}

function valuesOf(run: EffectRun, { resource }: ResourceChange, step: InsertStep): Values {
  const outcome = effectValues(step.work.values, (name) => resource.plan.fieldByName.get(name), step.source)
  if (outcome.ok) return outcome.value
  throw refusedTarget(run, step, { resource, record: null, reason: outcome.message })
}

function linesOf(
  run: EffectRun,
  { resource }: ResourceChange,
  step: InsertStep,
  table: SubTablePlan,
): readonly ReadRow[] {
  return step.work.lines
    .filter((line) => line.table === table.name)
    .flatMap(({ each, when, values }) =>
      subRows(step.source.record, each).flatMap((row): readonly ReadRow[] => {
        const source = { ...step.source, row }
        if (!settled(step, effectHolds(when, source))) return []
        const outcome = effectValues(values, (name) => table.fieldByName.get(name), source)
        if (!outcome.ok) throw refusedTarget(run, step, { resource, record: null, reason: outcome.message })
        return [{ held: null, sent: new Map(Object.entries(outcome.value)) }]
      }),
    )
}
