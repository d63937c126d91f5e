import {
  type BatchDone,
  type BatchOutcome,
  type BatchPreview,
  MAX_BATCH_AT_ONCE,
  MAX_TOLD_REFUSALS,
} from '#schemas/api/batch-work.ts'
import { businessFailure } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { toldFields } from '../resource.ts'
import { withTexts } from '../resource-calls.ts'
import { inChange, type ResourceChange, type ResourceWork } from '../resource-work.ts'
import { type IdempotentRequest, onceByKey } from '../write/idempotency.ts'
import { assertAgreed, findMatched, type MatchedRows } from './matched-rows.ts'
import { batchMessages as messages } from './messages.ts'
import { type ReadBatch, readBatch, type SentBatch } from './read-batch.ts'
import { holdRows, type WorkedRows, workOnRows } from './work-on-rows.ts'

type Work = ResourceWork<RequestContext>

/** Of rows that are worked on in the background so many are tried before. */
const TRIED_OF_MANY = 200
const SAMPLES = 20

/** What somebody has agreed to. */
export type AgreedBatch = SentBatch & Pick<MatchedRows, 'count' | 'hash'>

export function isForTask({ count }: Pick<MatchedRows, 'count'>): boolean {
  return count > MAX_BATCH_AT_ONCE
}

/** Tries the work, and keeps nothing of it. */
export async function previewBatch(work: Work, sent: SentBatch): Promise<BatchPreview> {
  const batch = readBatch(work, sent)
  const matched = await findWanted(work, batch)
  const inTask = isForTask(matched)
  const ids = inTask ? matched.ids.slice(0, TRIED_OF_MANY) : matched.ids
  const { outcome, samples } = await tried(work, async (change) => {
    const { records } = await holdRows(change, batch, ids)
    const worked = await workOnRows(change, batch.work, { ids, records })
    return {
      outcome: toOutcome(worked),
      samples: batch.work.kind === 'edit' ? await samplesOf(change, worked) : [],
    }
  })
  return { count: matched.count, hash: matched.hash, inTask, tried: ids.length, outcome, samples }
}

/** Does it in one transaction. */
export async function runBatch(
  work: Work,
  { count, hash, ...sent }: AgreedBatch,
  request: IdempotentRequest | null,
): Promise<BatchOutcome> {
  const batch = readBatch(work, sent)
  const { outcome } = await inChange(work, (change) =>
    onceByKey(change, request, async () => {
      const found = await findMatched(change, batch.filters)
      assertAgreed({ count, hash }, found)
      // Whoever was about to change one has done so when they are held.
      const { matched, records } = await holdRows(change, batch, found.ids, batch.filters)
      assertAgreed({ count, hash }, matched)
      return { outcome: toOutcome(await workOnRows(change, batch.work, { ids: matched.ids, records })) }
    }),
  )
  // As it was stored under the key, or has just been made.
  return outcome as BatchOutcome
}

/** The rows that are worked on in the background. @throws {ApiError} where they are not those agreed to. */
export async function rowsForTask(work: Work, { count, hash, ...sent }: AgreedBatch): Promise<readonly string[]> {
  const matched = await findWanted(work, readBatch(work, sent))
  assertAgreed({ count, hash }, matched)
  return matched.ids
}

async function findWanted(work: Work, { work: wanted, filters }: ReadBatch): Promise<MatchedRows> {
  const matched = await findMatched(work, filters)
  if (matched.count === 0) throw businessFailure(messages.none)
  // A branch goes with all its rows, which stand in different portions.
  if (wanted.kind === 'delete' && work.resource.plan.tree && isForTask(matched)) {
    throw businessFailure(messages.tooManyOfTree(MAX_BATCH_AT_ONCE))
  }
  return matched
}

function toOutcome({ changed, unchanged, refusals }: WorkedRows): BatchOutcome {
  return {
    changed: changed.length,
    unchanged,
    refused: refusals.length,
    refusals: refusals.slice(0, MAX_TOLD_REFUSALS),
  }
}

/** The answer of the call that has done it. */
export function toDone(outcome: BatchOutcome): { readonly result: BatchDone; readonly message: string } {
  const { changed, unchanged, refused } = outcome
  return { result: { task: null, outcome }, message: messages.done(changed, unchanged, refused) }
}

async function samplesOf(change: ResourceChange<RequestContext>, { changed }: WorkedRows) {
  const told = toldFields(change.resource, change.context)
  const shown = changed.flatMap(({ before, after }) => (after ? [{ before, after }] : [])).slice(0, SAMPLES)
  const before = await withTexts(
    change,
    told,
    shown.map((row) => row.before),
  )
  const after = await withTexts(
    change,
    told,
    shown.map((row) => row.after),
  )
  return before.map((wire, index) => ({ before: wire, after: after[index] ?? wire }))
}

/** Carries what a trial has come to out of its transaction, which is taken back. */
class TrialOver<Result> extends Error {
  override readonly name = 'TrialOver'
  readonly code = 'trial-over'
  readonly result: Result
  constructor(result: Result) {
    super('A trial is taken back.')
    this.result = result
  }
}

async function tried<Result>(
  work: Work,
  run: (change: ResourceChange<RequestContext>) => Promise<Result>,
): Promise<Result> {
  const trials: TrialOver<Result>[] = []
  try {
    await inChange(work, async (change) => {
      const trial = new TrialOver(await run(change))
      trials.push(trial)
      throw trial
    })
  } catch (error) {
    const trial = trials.find((each) => each === error)
    if (!trial) throw error
    return trial.result
  }
  throw new TypeError('A trial was kept.')
}
