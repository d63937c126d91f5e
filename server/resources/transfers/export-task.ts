import { isDeepStrictEqual } from 'node:util'
import { type Static, Type } from 'typebox'
import { permissionsAskedFor } from '#renderer/compile/compile-permissions.ts'
import { conforms } from '#schemas/conforms.ts'
import { recordOf } from '#schemas/record-schema.ts'
import { inSnapshot } from '../../db/long-read.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ActingUser } from '../../session/session-store.ts'
import { taskMessages } from '../../tasks/messages.ts'
import { type TaskEnd, TaskEndedError, type TaskKind, type TaskRun } from '../../tasks/task.ts'
import type { TempFile } from '../../temp/temp-file.ts'
import { createTurns } from '../../turns.ts'
import { contextOf } from '../managed/of-installation.ts'
import { countRecords } from '../read/read-records.ts'
import { type EntityPagePlan, mayDo } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { EXPORT_TYPES, exportName, writerOf } from './export-call.ts'
import { readExportRequest } from './export-request.ts'
import { exportRows, MAX_EXPORT_ROWS } from './export-rows.ts'
import { exportMessages as messages, transferMessages } from './messages.ts'
import { logTransfer } from './transfer-log.ts'

const exportInput = Type.Object({ query: recordOf(Type.String()), address: Type.String() })
export type ExportInput = Static<typeof exportInput>

/**
 * An export that nobody waits for: all of one moment, into a file that its owner fetches. One whose server is gone is
 * begun again, by whichever server.
 */
export const exportTask: TaskKind = {
  name: 'export',
  run: (run) => exportInTask(run),
}

async function exportInTask(run: TaskRun): Promise<TaskEnd> {
  const { parts, input, signal } = run
  if (!conforms(exportInput, input)) throw new TypeError('An export was stored in another form.')
  const owner = await run.owner()
  const work = workOf(run, owner.context)
  const request = readExportRequest(work, input.query)
  const out = await run.write('result')
  const opened: TempFile[] = []
  const openStore = async () => {
    const file = await parts.transfers.temp.open()
    opened.push(file)
    return file
  }
  const writer = writerOf(request.format, out, { openStore, limits: parts.transfers.sheetLimits })
  let done = 0
  try {
    await inSnapshot(await parts.transfers.longReads.reachable(), signal, async (trx) => {
      const inTrx = { ...work, db: trx }
      const total = await countRecords(inTrx, request.filters)
      if (total > MAX_EXPORT_ROWS) throw new TaskEndedError(messages.tooMany(MAX_EXPORT_ROWS))
      run.tell({ done, total })
      const onRows = async (count: number) => {
        assertSameRights(work.resource.plan, owner.context, await run.owner())
        done += count
        run.tell({ done, total })
      }
      await exportRows({ ...inTrx, writer, request, signal, turns: createTurns(), maxRows: MAX_EXPORT_ROWS, onRows })
    })
    await writer.finish()
  } catch (error) {
    writer.abandon()
    throw error
  } finally {
    await Promise.all(opened.map((file) => file.close()))
  }
  const bytes = await out.finish()
  const { title } = work.resource.plan
  await logTransfer(work, { kind: 'export', content: transferMessages.exported(title, done), address: input.address })
  return {
    message: messages.taskDone(done),
    done,
    total: done,
    file: { name: exportName(work, request.format), type: EXPORT_TYPES[request.format], bytes },
  }
}

/** @throws {TaskEndedError} when the page is gone, or the owner may not export its rows any more. */
function workOf({ parts, page }: TaskRun, owner: RequestContext): ResourceWork<RequestContext> {
  const work = parts.workOn(page, owner)
  if (!work) throw new TaskEndedError(taskMessages.pageGone)
  if (!mayDo(owner, work.resource.plan, 'export')) throw new TaskEndedError(taskMessages.rightsLost)
  return { ...work, context: contextOf(work.resource, owner) }
}

/** What was asked for with rights that are gone since is not handed out. */
function assertSameRights(plan: EntityPagePlan, before: RequestContext, { context: now }: ActingUser): void {
  if (now === before) return
  const lost = permissionsAskedFor(plan).some((code) => before.permissions.has(code) && !now.permissions.has(code))
  const isMoved =
    before.orgCode !== now.orgCode ||
    !isDeepStrictEqual(before.bounds, now.bounds) ||
    !isDeepStrictEqual(before.roles, now.roles) ||
    !isDeepStrictEqual(before.departRoles, now.departRoles)
  if (lost || isMoved) throw new TaskEndedError(taskMessages.rightsLost)
}
