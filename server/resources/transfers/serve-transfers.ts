import { kindOf } from '#renderer/kinds/registry.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { exportTicketEndpoint } from '#schemas/api/export-ticket.ts'
import { transferEndpoints } from '#schemas/api/resources.ts'
import { TICKET_PARAMETER } from '../../http/access-guard.ts'
import { answer } from '../../http/answer.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { bindEndpoint, type ServedEndpoint } from '../../http/serve-endpoint.ts'
import { bindDownload } from '../../http/serve-file.ts'
import { bindUpload } from '../../http/serve-upload.ts'
import { issueCallTicket } from '../../session/call-tickets.ts'
import { createTicketStore, lifetimeOf } from '../../session/tickets.ts'
import { WORKBOOK_TYPE } from '../../spreadsheets/write-workbook.ts'
import { beginTask } from '../../tasks/begin-task.ts'
import { contextOf } from '../managed/of-installation.ts'
import type { Resource } from '../resource.ts'
import { readIdempotentRequest } from '../write/idempotency.ts'
import { exportCall } from './export-call.ts'
import { readExportRequest } from './export-request.ts'
import type { ExportInput } from './export-task.ts'
import { importCall, readSent, readSheetHeader } from './import-call.ts'
import { readImportOptions } from './import-options.ts'
import { importPreviewCall } from './import-preview.ts'
import { findReport } from './import-reports.ts'
import { toImportInput } from './import-task.ts'
import { importTemplate } from './import-template.ts'
import { exportMessages, importMessages, transferMessages as messages } from './messages.ts'
import { refused } from './refused-file.ts'
import { logTransfer } from './transfer-log.ts'
import type { TransferServices } from './transfer-services.ts'

/** Export and import of a page's rows, as HTTP. A page of one record takes no rows in. */
export function serveTransfers(services: TransferServices, resource: Resource): readonly ServedEndpoint[] {
  const { entity, title } = resource.plan
  const endpoints = transferEndpoints(entity, resource.plan)
  const { db, registry, dictionaries, files, findReportNames, numbers, follow, passwords, secrets } = services
  const workFor = (context: RequestContext) => ({
    db,
    registry,
    dictionaries,
    files,
    findReportNames,
    numbers,
    follow,
    passwords,
    secrets,
    context: contextOf(resource, context),
    resource,
  })
  const exporting = bindDownload(endpoints.exportXls, async ({ context, query: given, isGone, gone, address }) => {
    await services.countExport(context.userId)
    const { [TICKET_PARAMETER]: _, ...query } = given
    const { longReads, temp, exportTurns, sheetLimits } = services
    const log = ({ rowCount, isWhole }: { readonly rowCount: number; readonly isWhole: boolean }) => {
      const told = isWhole ? messages.exported : messages.brokenOff
      return logTransfer(workFor(context), { kind: 'export', content: told(title, rowCount), address })
    }
    return exportCall({ ...workFor(context), longReads, temp, exportTurns, sheetLimits }, { query, isGone, gone, log })
  })
  const givingTickets = bindEndpoint(exportTicketEndpoint(entity, resource.plan), async ({ context, body }) => {
    await services.countTicket(context.userId)
    // What is wrong with it is said here, where somebody reads it.
    readExportRequest(workFor(context), body.query)
    const { path } = endpoints.exportXls
    const ticket = await issueCallTicket(createTicketStore(db), context, { path, query: body.query })
    return answer({ ticket, expiresInSeconds: lifetimeOf('call') / 1_000 })
  })
  const { code } = resource.plan
  const exportingInTask = bindEndpoint(endpoints.exportTask, async ({ context, body, headers, address }) => {
    await services.countExport(context.userId)
    // What is wrong with it is said at once.
    readExportRequest(workFor(context), body.query)
    const input: ExportInput = { query: body.query, address }
    const request = readIdempotentRequest(headers[HEADERS.idempotencyKey.toLowerCase()], {
      path: endpoints.exportTask.path,
      tenantId: context.tenantId,
      body,
    })
    const begun = await beginTask(
      services,
      { context, request },
      {
        task: { kind: 'export', title: exportMessages.task(title), page: code, input },
      },
    )
    return answer(begun, exportMessages.begun)
  })
  const exports = [exporting, givingTickets, exportingInTask]
  if (!kindOf(resource.plan).takesImports) return exports
  const uploads = { maxBytes: services.maxWorkbookBytes, temp: services.temp }
  return [
    ...exports,
    bindUpload(endpoints.importPreview, uploads, async ({ context, upload, gone }) => {
      await services.countPreview(context.userId)
      const { reader, temp } = services
      return answer(await importPreviewCall({ ...workFor(context), reader, temp }, { upload, gone }))
    }),
    bindUpload(endpoints.importTask, uploads, async ({ context, upload, headers, address, gone }) => {
      await services.countImport(context.userId)
      const work = workFor(context)
      const options = readImportOptions(resource, work.context, upload.fields)
      if (options.mode === 'replace') throw refused(importMessages.replacesInSight)
      // A file that cannot be imported is refused while whoever has sent it looks on.
      await readSent(services, { upload, signal: gone }, (sent) => readSheetHeader(work, sent, options))
      const input = toImportInput(options, { fileName: upload.fileName, address })
      const request = readIdempotentRequest(headers[HEADERS.idempotencyKey.toLowerCase()], {
        path: endpoints.importTask.path,
        tenantId: context.tenantId,
        body: [[...upload.fields].sort(), upload.sha256],
      })
      const begun = await beginTask(
        services,
        { context, request },
        {
          task: { kind: 'import', title: importMessages.task(title, upload.fileName), page: code, input },
          content: upload.readAll(),
        },
      )
      return answer(begun, importMessages.begun)
    }),
    bindDownload(endpoints.importTemplate, ({ context }) => importTemplate(workFor(context))),
    bindUpload(endpoints.importExcel, uploads, async ({ context, address, ...request }) => {
      await services.countImport(context.userId)
      const { reader, temp } = services
      const given = await importCall({ ...workFor(context), reader, temp }, request)
      if (given.result.agreement !== undefined) return given
      await logTransfer(workFor(context), {
        kind: 'import',
        content: messages.imported(title, given.result),
        address,
      })
      return given
    }),
    bindDownload(endpoints.importErrors, async ({ context, query }) => {
      const { fileName, content } = await findReport(workFor(context), query.id)
      return { name: fileName, contentType: WORKBOOK_TYPE, content }
    }),
  ]
}
