import { createHash } from 'node:crypto'
import type { ImportReportAnswer } from '#schemas/api/resources.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { liveRows } from '../read/read-records.ts'
import type { ResourceChange } from '../resource-work.ts'
import { deleteWanted } from '../write/delete-wanted.ts'
import { lockRecords } from '../write/record-store.ts'
import { findUnfit } from '../write/row-guards.ts'
import type { ImportCounts } from './import-work.ts'
import { importMessages as messages } from './messages.ts'

type Change = ResourceChange<RequestContext>

/** What a file has done, or would do, to the rows that it does not name. */
export interface ReplacedRows {
  readonly deleted: number
  /** Not named either, and there still, since the condition of the button that deletes them does not hold. */
  readonly kept: number
  /** Stands for this very outcome: whoever agrees to it sends it. */
  readonly digest: string
}

/** The rows that the caller sees, as they are before the import. */
export async function idsBefore(change: Change): Promise<readonly string[]> {
  const rows = await liveRows(change).select('id').orderBy('id').execute()
  return rows.map(({ id }) => String(id))
}

/** Deletes the rows of `before` that the file has not named. @throws {ApiError} when one of them is in use */
export async function deleteOthers(
  change: Change,
  before: readonly string[],
  { named, counts }: { readonly named: ReadonlySet<string>; readonly counts: ImportCounts },
): Promise<ReplacedRows> {
  const others = before.filter((id) => !named.has(id))
  // One that somebody else has deleted meanwhile is gone already.
  const records = await lockRecords(change, others, 'deletion')
  const unfit = new Set([
    ...(await findUnfit(change, 'batch_delete', records)).keys(),
    ...(await findUnfit(change, 'delete', records)).keys(),
  ])
  const leaving = records.map(({ id }) => id).filter((id) => !unfit.has(id))
  if (leaving.length > 0) await deleteWanted(change, leaving, 'batch_delete')
  const outcome = [counts.added, counts.updated, [...leaving].sort()]
  const digest = createHash('sha256').update(JSON.stringify(outcome)).digest('hex')
  return { deleted: leaving.length, kept: unfit.size, digest }
}

/** @throws {ApiError} where it is not what was agreed to */
export function assertSameOutcome(agreed: string, { digest }: ReplacedRows): void {
  if (agreed !== digest) throw businessFailure(messages.otherOutcome)
}

/** What the report of such an import says beside the others. */
export function toldOf({ deleted, kept }: ReplacedRows): Pick<ImportReportAnswer, 'deletedCount' | 'keptCount'> {
  return { deletedCount: deleted, keptCount: kept }
}
