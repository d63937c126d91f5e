import { type Static, Type } from 'typebox'
import { IMPORT_MODES, type ImportReportAnswer, importMapping } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { recordOf } from '#schemas/record-schema.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { SheetRow } from '../../spreadsheets/sheet-row.ts'
import { taskMessages } from '../../tasks/messages.ts'
import { type TaskEnd, TaskEndedError, type TaskKind, TaskLostError, type TaskRun } from '../../tasks/task.ts'
import { createTurns } from '../../turns.ts'
import { contextOf } from '../managed/of-installation.ts'
import { mayDo } from '../resource.ts'
import { inChange, type ResourceWork } from '../resource-work.ts'
import {
  describeImport,
  importMessage,
  importWhole,
  ofImport,
  readSent,
  readSheetHeader,
  refusableIn,
  retrying,
  totalOf,
} from './import-call.ts'
import { keepMapping } from './import-mapping.ts'
import type { ImportOptions } from './import-options.ts'
import { collectRefusals } from './import-outcome.ts'
import { importRows } from './import-rows.ts'
import { type ImportCounts, NO_COUNTS, takenCount } from './import-work.ts'
import { importMessages as messages, transferMessages } from './messages.ts'
import type { SheetHeader } from './read-header.ts'
import type { RowRefusal } from './row-refusal.ts'
import type { SentWorkbook } from './sub-sheets.ts'
import { createMetValues, keepMet } from './taken-values.ts'
import { logTransfer } from './transfer-log.ts'

/** So many rows come in with one transaction of an import that goes on by rows. */
const PORTION = 1_000

const importInput = Type.Object({
  fileName: Type.String(),
  address: Type.String(),
  allOrNothing: Type.Boolean(),
  mode: Type.Enum(IMPORT_MODES),
  key: Type.Union([Type.String(), Type.Null()]),
  mapping: Type.Union([importMapping, Type.Null()]),
  given: recordOf(Type.Unknown()),
  isSingleTable: Type.Boolean(),
})
type ImportInput = Static<typeof importInput>

/** As it is stored with the task. */
export function toImportInput(
  { given, agreed: _, ...options }: ImportOptions,
  file: Pick<ImportInput, 'fileName' | 'address'>,
): ImportInput {
  return { ...options, ...file, given: Object.fromEntries(given) }
}

/** Where an import by rows is: everything up to that row of the sheet is told or stored. */
const importCheckpoint = Type.Object({
  row: Type.Integer(),
  refused: Type.Integer(),
  checked: Type.Integer(),
  added: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
})
type ImportCheckpoint = Static<typeof importCheckpoint>

const BEGINNING: ImportCheckpoint = { row: 0, refused: 0, ...NO_COUNTS }

/**
 * An import that nobody waits for. All or nothing is one transaction, of which a server that is killed leaves nothing; by
 * rows, each portion is a transaction with a note of how far it is, from which any server goes on.
 */
export const importTask: TaskKind = {
  name: 'import',
  endsWithServer: (input) => (conforms(importInput, input) && input.allOrNothing ? messages.serverEnded : null),
  run: async (run) => {
    const { input, parts, signal } = run
    if (!conforms(importInput, input)) throw new TypeError('An import was stored in another form.')
    const options = { ...input, agreed: null, given: new Map(Object.entries(input.given)) }
    const work = await workOf(run, options)
    const file = await parts.transfers.temp.open()
    try {
      for await (const piece of run.readAll('input')) await file.write(piece)
      const upload = { descriptor: file.descriptor, size: file.size, fileName: input.fileName }
      return await readSent(parts.transfers, { upload, signal }, async (sent) => {
        const given = { sent, options, input }
        return input.allOrNothing ? importAll(run, work, given) : importByRows(run, work, given)
      })
    } finally {
      await file.close()
    }
  },
}

interface GivenFile {
  readonly sent: SentWorkbook
  readonly options: ImportOptions
  readonly input: ImportInput
}

/** @throws {TaskEndedError} when the page is gone, or the owner may not import its rows any more. */
async function workOf(run: TaskRun, { mode }: Pick<ImportOptions, 'mode'>): Promise<ResourceWork<RequestContext>> {
  const { context } = await run.owner()
  const work = run.parts.workOn(run.page, context)
  if (!work) throw new TaskEndedError(taskMessages.pageGone)
  const { plan } = work.resource
  if (!mayDo(context, plan, 'import') || (mode !== 'add' && !mayDo(context, plan, 'edit'))) {
    throw new TaskEndedError(taskMessages.rightsLost)
  }
  return { ...work, context: contextOf(work.resource, context) }
}

async function importAll(
  run: TaskRun,
  work: ResourceWork<RequestContext>,
  { sent, options, input }: GivenFile,
): Promise<null> {
  const header = await readSheetHeader(work, sent, options)
  const total = totalOf(header)
  const { fileName } = input
  await importWhole(work, {
    header,
    options,
    fileName,
    once: null,
    assertWanted: () => run.signal.throwIfAborted(),
    onProgress: ({ checked }) => run.tell({ done: checked, total }),
    onDone: async (trx, report) => {
      await logImport(work, report, input)
      await run.endWithin(trx, { ...endOf(work, report), total })
    },
  })
  if (options.mapping) await keepMapping(work, header)
  return null
}

async function importByRows(run: TaskRun, begun: ResourceWork<RequestContext>, file: GivenFile): Promise<TaskEnd> {
  const { sent, options, input } = file
  let work = begun
  let header = await readSheetHeader(work, sent, options)
  const total = totalOf(header)
  const met = createMetValues()
  const turns = createTurns()
  let at: ImportCheckpoint = conforms(importCheckpoint, run.checkpoint) ? run.checkpoint : BEGINNING
  run.tell({ done: at.checked, total })
  for await (const rows of portionsAfter(header, { at, tree: work.resource.plan.tree !== null })) {
    run.signal.throwIfAborted()
    const now = await workOf(run, options)
    // What the owner may fill in may be less, or more, than it was.
    if (now.context !== work.context) header = await readSheetHeader(now, sent, options)
    work = now
    at = await importPortion(run, work, { rows, header, options, met, turns, at, total })
    keepMet(met)
  }
  const refused = collectRefusals(refusableIn(header))
  for await (const piece of run.readAll('refused')) {
    // What a portion has written itself.
    await refused.add(JSON.parse(piece.toString('utf8')) as readonly RowRefusal[])
  }
  if (options.mapping) await keepMapping(work, header)
  const report = await describeImport(work, { header, options, fileName: input.fileName }, { counts: at, refused })
  await logImport(work, report, input)
  return { ...endOf(work, report), total }
}

/** One portion, with the note that it is done: both are kept, or neither. */
async function importPortion(
  run: TaskRun,
  work: ResourceWork<RequestContext>,
  given: {
    readonly rows: readonly SheetRow[]
    readonly header: SheetHeader
    readonly options: ImportOptions
    readonly met: ReturnType<typeof createMetValues>
    readonly turns: ReturnType<typeof createTurns>
    readonly at: ImportCheckpoint
    readonly total: number
  },
): Promise<ImportCheckpoint> {
  const { rows, header, options, met, turns, at, total } = given
  return retrying(() =>
    inChange(work, async (change) => {
      met.fresh.clear()
      const refusals: RowRefusal[] = []
      // Told once, with the first portion.
      if (at.checked === 0)
        for (const one of header.subSheets) for await (const some of one.strays()) refusals.push(...some)
      const counts = await importRows(
        {
          ...change,
          trail: ofImport(work.context),
          header,
          options,
          met,
          onRefused: async (refused) => void refusals.push(...refused),
          assertWanted: () => {
            if (run.signal.aborted) throw new TaskLostError('The run was ended in the middle of a portion.')
          },
          turns,
          onProgress: ({ checked }) => run.tell({ done: at.checked + checked, total }),
        },
        oneAfterTheOther([rows]),
      )
      const next = {
        row: rows.at(-1)?.number ?? at.row,
        refused: at.refused + refusals.length,
        ...sum(at, counts),
      }
      if (refusals.length > 0) await run.append(change.db, 'refused', Buffer.from(JSON.stringify(refusals)))
      const result = soFar(next, total)
      await run.keep(change.db, { done: next.checked, total, checkpoint: next, result })
      return next
    }),
  )
}

function sum(one: ImportCounts, other: ImportCounts): ImportCounts {
  return {
    checked: one.checked + other.checked,
    added: one.added + other.added,
    updated: one.updated + other.updated,
    unchanged: one.unchanged + other.unchanged,
  }
}

/** What there is to say of an import that is called off here. */
function soFar(at: ImportCheckpoint, total: number): ImportReportAnswer {
  const taken = takenCount(at)
  return {
    totalCount: total,
    successCount: taken,
    errorCount: at.refused,
    msg: messages.counts(total, taken, at.refused),
  }
}

/** @param tree its rows come in another order than that of the sheet, and a portion must not mix them. */
async function* portionsAfter(
  header: SheetHeader,
  { at, tree }: { readonly at: ImportCheckpoint; readonly tree: boolean },
): AsyncGenerator<readonly SheetRow[], void> {
  const held: SheetRow[] = []
  let passed = 0
  for await (const rows of header.dataRows()) {
    const before = passed
    held.push(...rows.filter(({ number }, place) => (tree ? before + place >= at.checked : number > at.row)))
    passed += rows.length
    while (held.length >= PORTION || (tree && held.length > 0)) yield held.splice(0, PORTION)
  }
  if (held.length > 0) yield held
}

async function* oneAfterTheOther<Value>(values: readonly Value[]): AsyncGenerator<Value, void> {
  yield* values
}

function endOf({ resource }: ResourceWork, report: ImportReportAnswer): TaskEnd {
  const later = report.successCount > 0 ? resource.managed?.handOut?.later : undefined
  return { message: importMessage(report) + (later ?? ''), done: report.totalCount, result: report }
}

async function logImport(
  work: ResourceWork<RequestContext>,
  report: ImportReportAnswer,
  { address }: ImportInput,
): Promise<void> {
  const content = transferMessages.imported(work.resource.plan.title, report)
  await logTransfer(work, { kind: 'import', content, address })
}
