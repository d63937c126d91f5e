import { type Static, Type } from 'typebox'
import { batchWanted, type RefusedBatchRow } from '#schemas/api/batch-work.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { conforms } from '#schemas/conforms.ts'
import { ApiError } from '../../http/api-error.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { textCell } from '../../spreadsheets/cell.ts'
import { createWorkbookWriter, WORKBOOK_TYPE } from '../../spreadsheets/write-workbook.ts'
import { taskMessages } from '../../tasks/messages.ts'
import { type TaskEnd, TaskEndedError, type TaskKind, type TaskRun } from '../../tasks/task.ts'
import { contextOf } from '../managed/of-installation.ts'
import { inChange, type ResourceWork } from '../resource-work.ts'
import { batchMessages as messages } from './messages.ts'
import { type ReadBatch, readBatch, type SentBatch } from './read-batch.ts'
import { holdRows, workOnRows } from './work-on-rows.ts'

/** So many rows are worked on with one transaction: nobody waits long for one of them. */
const PORTION = 200

/** How far it is: so many of the rows, in their order, are done. */
const checkpoint = Type.Object({
  at: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
})
type Checkpoint = Static<typeof checkpoint>
const BEGINNING: Checkpoint = { at: 0, changed: 0, unchanged: 0, refused: 0 }

/**
 * Work on more rows than anybody waits for: those that were found when it was agreed to, in portions. Each is a transaction
 * with a note of how far it is, from which any server goes on. A row that is gone meanwhile, or that the conditions do not
 * find any more, is left out and told.
 */
export const batchTask: TaskKind = {
  name: 'batch',
  run: async (run) => {
    const { input } = run
    if (!conforms(batchWanted, input)) throw new TypeError('A batch was stored in another form.')
    const ids = await readIds(run)
    let at: Checkpoint = conforms(checkpoint, run.checkpoint) ? run.checkpoint : BEGINNING
    run.tell({ done: at.at, total: ids.length })
    while (at.at < ids.length) {
      run.signal.throwIfAborted()
      at = await workOnPortion(run, input, { ids, at })
    }
    return endOf(run, at)
  },
}

/** The rows as they are stored with the task; they are looked for when it is made, and not for one that is there already. */
export async function* toTaskInput(find: () => Promise<readonly string[]>): AsyncGenerator<Uint8Array, void> {
  yield Buffer.from(JSON.stringify(await find()))
}

async function readIds(run: TaskRun): Promise<readonly string[]> {
  const pieces: Buffer[] = []
  for await (const piece of run.readAll('input')) pieces.push(piece)
  const ids: unknown = JSON.parse(Buffer.concat(pieces).toString('utf8'))
  if (!conforms(Type.Array(Type.String()), ids)) throw new TypeError('The rows of a batch were stored in another form.')
  return ids
}

/** @throws {TaskEndedError} when the page is gone. */
async function workOf(run: TaskRun): Promise<ResourceWork<RequestContext>> {
  const { context } = await run.owner()
  const work = run.parts.workOn(run.page, context)
  if (!work) throw new TaskEndedError(taskMessages.pageGone)
  return { ...work, context: contextOf(work.resource, context) }
}

/** One portion, with the note that it is done: both are kept, or neither. */
async function workOnPortion(
  run: TaskRun,
  sent: SentBatch,
  { ids, at }: { readonly ids: readonly string[]; readonly at: Checkpoint },
): Promise<Checkpoint> {
  const work = await workOf(run)
  // What the owner may not do any more, or not see, ends it.
  const batch = readAnew(work, sent)
  const portion = ids.slice(at.at, at.at + PORTION)
  return inChange(work, async (change) => {
    const { records } = await holdRows(change, batch, portion)
    const { changed, unchanged, refusals } = await workOnRows(change, batch.work, { ids: portion, records })
    const next = {
      at: at.at + portion.length,
      changed: at.changed + changed.length,
      unchanged: at.unchanged + unchanged,
      refused: at.refused + refusals.length,
    }
    if (refusals.length > 0) await run.append(change.db, 'refused', Buffer.from(JSON.stringify(refusals)))
    await run.keep(change.db, { done: next.at, total: ids.length, checkpoint: next, result: {} })
    return next
  })
}

/** @throws {TaskEndedError} when the owner may not do it any more. */
function readAnew(work: ResourceWork<RequestContext>, sent: SentBatch): ReadBatch {
  try {
    return readBatch(work, sent)
  } catch (error) {
    const isLost = error instanceof ApiError && error.code === ENVELOPE_CODES.forbidden
    throw isLost ? new TaskEndedError(taskMessages.rightsLost) : error
  }
}

async function endOf(run: TaskRun, { at, changed, unchanged, refused }: Checkpoint): Promise<TaskEnd> {
  const message = messages.taskDone(messages.done(changed, unchanged, refused), refused)
  if (refused === 0) return { message, done: at, total: at }
  const { title } = (await workOf(run)).resource.plan
  const bytes = await writeRefused(run)
  return { message, done: at, total: at, file: { name: messages.refusedFile(title), type: WORKBOOK_TYPE, bytes } }
}

const text = { kind: 'text' } as const

/** The rows that were left out, with the reasons. */
async function writeRefused(run: TaskRun): Promise<number> {
  const out = await run.write('result')
  const writer = createWorkbookWriter(out)
  const sheet = await writer.begin({
    name: messages.refusedSheet,
    titles: [],
    columns: [
      { title: messages.nameColumn, width: 30, format: text },
      { title: messages.reasonColumn, width: 60, format: text },
      { title: messages.idColumn, width: 40, format: text },
    ],
  })
  for await (const piece of run.readAll('refused')) {
    // What a portion has written itself.
    const refusals = JSON.parse(piece.toString('utf8')) as readonly RefusedBatchRow[]
    await sheet.write(refusals.map(({ id, name, message }) => [textCell(name), textCell(message), textCell(id)]))
  }
  await writer.finish()
  return out.finish()
}
