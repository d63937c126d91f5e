import type { PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import { fieldFailure } from '../../http/api-error.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { withoutUnseenMisfits } from '../read/sight-guard.ts'
import { maySee, type Resource } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'
import { checkComputed } from './check-record.ts'
import { changesOf, type PlannedSave, type PreparedSave } from './prepare-save.ts'

/** A save whose numbers were given, with the values that are computed from them. */
export function resettled({ context, resource }: ResourceUse, { at, save, existing }: PlannedSave): PreparedSave {
  if (!computesWithNumbers(resource)) return save
  const stored = existing && toPageRecord(existing)
  const environment = logicEnvironment(context, resource.timeZone, stored)
  const record = { ...stored, ...recordOf(save) }
  const state = withoutUnseenMisfits(resource, context, resource.logic.open(record, environment, { fills: false }))
  const errors = resource.plan.fields.flatMap((field) =>
    field.computed && maySee(context, field) ? checkComputed(field, fieldValue(state.record, field.name), at) : [],
  )
  if (errors.length > 0) throw fieldFailure(errors)
  return { ...save, ...changesOf(resource, state.record, existing) }
}

function recordOf({ changes, rows }: PreparedSave): PageRecord {
  const lists = [...rows].map(([table, list]) => {
    const records = list.map(({ id, values }) => ({ ...(id !== null && { id }), ...Object.fromEntries(values) }))
    return [table, records] as const
  })
  return { ...Object.fromEntries(changes), ...Object.fromEntries(lists) }
}

function computesWithNumbers({ plan }: Resource): boolean {
  return plan.computed.some(({ expression }) =>
    expression.dependencies.some(
      (dependency) => dependency.kind === 'field' && plan.fieldByName.get(dependency.name)?.number !== undefined,
    ),
  )
}
