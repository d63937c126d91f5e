import type { ActionPlan } from '#renderer/compile/plan.ts'
import { conditionHolds } from '#renderer/expression/evaluate.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { evaluatePlan } from '#renderer/logic/evaluate-plan.ts'
import { conditionsOf } from '#renderer/logic/row-guards.ts'
import type { ActionUndone } from '#schemas/api/resources.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { findRecords } from '../read/read-records.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { mayDo, type Resource } from '../resource.ts'
import type { ResourceChange } from '../resource-work.ts'
import type { ActedRow, ResourceAction } from './run-action.ts'

/**
 * What the caller may run to take an action back, on the rows as they are behind all that followed: those that it has
 * changed, and that the other action fits. Null: nothing.
 */
export async function undoOf(
  work: ResourceChange,
  action: ResourceAction,
  rows: readonly ActedRow[],
): Promise<ActionUndone | null> {
  const { context, resource } = work
  const undo = resource.plan.actions.find(({ name }) => name === action.plan.undo)
  if (!undo || !mayDo(context, resource.plan, undo.name)) return null
  const records = await findRecords(work, idsToUndo(action, rows))
  const related = createRelatedReads(work)
  await related.readStored(records.map(toPageRecord))
  const fits = (record: StoredRecord) => related.settle(() => isFitting(work, undo, record, related.rows))
  const versions: Record<string, number> = {}
  for (const record of records) if (await fits(record)) versions[record.id] = record.version
  return Object.keys(versions).length > 0 ? { action: undo.name, versions } : null
}

/**
 * A row that held already what the action writes would be changed by taking it back. Of an action that writes nothing,
 * what followed is all there is to take back.
 */
function idsToUndo({ plan, valuesProperty }: ResourceAction, rows: readonly ActedRow[]): readonly string[] {
  const writes = plan.input.length > 0 || Object.keys(Object(plan.props[valuesProperty])).length > 0
  return rows.flatMap(({ before, after }) => (writes && before === after ? [] : [after.id]))
}

function isFitting(
  { context, resource }: { readonly context: ResourceChange['context']; readonly resource: Resource },
  undo: ActionPlan,
  record: StoredRecord,
  related: RelatedRows,
): boolean {
  const stored = toPageRecord(record)
  const environment = logicEnvironment(context, resource.timeZone, stored, related)
  return conditionsOf(resource.plan, undo).every(({ when }) => {
    const outcome = evaluatePlan(when, stored, environment, { target: null })
    return outcome.ok && conditionHolds(outcome.value)
  })
}
