import type { PageRecord } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createRelatedReads } from '../../references/related-rows.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import { withRows } from '../read/read-records.ts'
import type { ResourceChange } from '../resource-work.ts'
import { changesOf } from '../write/prepare-save.ts'
import { lockRecords, type RecordUpdate, updateRecords } from '../write/record-store.ts'
import { isQuiet } from './quiet-fields.ts'

/** What fields of a record become, from what they are. */
export type Raise = (record: PageRecord) => Readonly<Record<string, CanonicalValue>>

/**
 * Counts something in records of a page, behind the locks of their rows, so that those who count at once lose nothing.
 * What is computed from it moves along. A record that is gone by now is passed over: there is nothing left to count.
 */
export async function raiseCounts(
  change: ResourceChange,
  raises: ReadonlyMap<string, Raise>,
  { isUnlogged }: Required<Pick<RecordUpdate, 'isUnlogged'>>,
): Promise<void> {
  const { context, resource } = change
  const records = await withRows(change, await lockRecords(change, [...raises.keys()], 'change'))
  const related = createRelatedReads(change)
  await related.readStored(records.map(toPageRecord))
  const updates = await related.settle(() =>
    records.flatMap((record): readonly RecordUpdate[] => {
      const before = toPageRecord(record)
      const environment = logicEnvironment(context, resource.timeZone, before, related.rows)
      const raised = raises.get(record.id)?.(before) ?? {}
      const state = resource.logic.open({ ...before, ...raised }, environment, { fills: false })
      const { changes, rows } = changesOf(resource, state.record, record)
      if (changes.size === 0) return []
      return [{ record, changes, rows, keepsVersion: isQuiet(resource.plan, changes.keys()), isUnlogged }]
    }),
  )
  if (updates.length > 0) await updateRecords(change, updates)
}

/** A counter that is so much higher; what is not counted yet is 0. Long numbers are texts. */
export function raised(
  value: CanonicalValue | undefined,
  by: number,
  type: 'integer' | 'long' | string,
): CanonicalValue {
  const sum = BigInt(typeof value === 'string' || typeof value === 'number' ? value : 0) + BigInt(by)
  return type === 'long' ? sum.toString() : Number(sum)
}
