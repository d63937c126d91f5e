import { createHash } from 'node:crypto'
import type { ImportReportAnswer } from '#schemas/api/resources.ts'
import { businessFailure } from '../../http/api-error.ts'
import { chunksOf } from '../chunks.ts'
import { liveRows } from '../read/read-records.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { lockTree } from '../read/tree-store.ts'
import { assertNothingHeld } from '../write/delete-wanted.ts'
import { awaitTurn } from '../write/judge-written.ts'
import { deleteRecords, lockRecords } from '../write/record-store.ts'
import { findUnfit } from '../write/row-guards.ts'
import { idsOfKeys } from './import-targets.ts'
import type { ImportCounts, ImportWork } from './import-work.ts'
import { importMessages as messages } from './messages.ts'
import { readKeys } from './read-row.ts'

/** What a file has done, or would do, to the rows that it does not name. */
export interface ReplacedRows {
  readonly deleted: number
  /** Not named either, and there still, since the condition of the button that deletes them does not hold. */
  readonly kept: number
  /** Stands for this very outcome: whoever agrees to it sends it. */
  readonly digest: string
}

/** The rows that a file does not name. */
export interface OtherRows {
  readonly leaving: readonly StoredRecord[]
  readonly kept: number
}

/** As many rows of the file are looked for at a time. */
const CHUNK = 1_000

/**
 * Deletes the rows that the caller sees and the file does not name: before its own rows come in, so that these may have
 * what those have held. Whether anything holds them is asked at the end, `settleOthers`.
 */
export async function deleteOthers(work: ImportWork): Promise<OtherRows> {
  await awaitTurn(work)
  if (work.resource.plan.tree) await lockTree(work)
  const named = await namedIn(work)
  const rows = await liveRows(work).select('id').orderBy('id').execute()
  const others = rows.map(({ id }) => String(id)).filter((id) => !named.has(id))
  // One that somebody else has deleted meanwhile is gone already.
  const records = await lockRecords(work, others, 'deletion')
  const unfit = new Set([
    ...(await findUnfit(work, 'batch_delete', records)).keys(),
    ...(await findUnfit(work, 'delete', records)).keys(),
  ])
  const leaving = records.filter(({ id }) => !unfit.has(id))
  await deleteRecords(work, leaving)
  return { leaving, kept: unfit.size }
}

async function namedIn(work: ImportWork): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for await (const rows of work.header.dataRows()) {
    for (const chunk of chunksOf(rows, CHUNK)) {
      for (const id of await idsOfKeys(work, await readKeys(work, chunk))) named.add(id)
      work.assertWanted()
    }
  }
  return named
}

/**
 * When the rows of the file are there.
 * @param sent stands for what was sent: another file with the same outcome is another one.
 * @throws {ApiError} when one of the rows that leave is in use, or has rows below it
 */
export async function settleOthers(
  work: ImportWork,
  { leaving, kept }: OtherRows,
  { counts, sent }: { readonly counts: ImportCounts; readonly sent: string },
): Promise<ReplacedRows> {
  await assertNothingHeld(work, leaving)
  const outcome = [sent, counts.added, counts.updated, leaving.map(({ id }) => id).sort()]
  const digest = createHash('sha256').update(JSON.stringify(outcome)).digest('hex')
  return { deleted: leaving.length, kept, digest }
}

/** @throws {ApiError} where it is not what was agreed to */
export function assertSameOutcome(agreed: string, { digest }: ReplacedRows): void {
  if (agreed !== digest) throw businessFailure(messages.otherOutcome)
}

/** What the report of such an import says beside the others. */
export function toldOf({ deleted, kept }: ReplacedRows): Pick<ImportReportAnswer, 'deletedCount' | 'keptCount'> {
  return { deletedCount: deleted, keptCount: kept }
}
