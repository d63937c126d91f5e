import { kindOf } from '#renderer/kinds/registry.ts'
import { transferEndpoints } from '#schemas/api/resources.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { ServedEndpoint } from '../../http/serve-endpoint.ts'
import { bindDownload, bindUpload } from '../../http/serve-file.ts'
import { MAX_WORKBOOK_BYTES } from '../../spreadsheets/read-workbook.ts'
import { WORKBOOK_TYPE } from '../../spreadsheets/write-workbook.ts'
import type { Resource } from '../resource.ts'
import { exportRows } from './export-rows.ts'
import { importCall } from './import-call.ts'
import { findReport } from './import-reports.ts'
import { importTemplate } from './import-template.ts'
import { transferMessages as messages } from './messages.ts'
import { logTransfer } from './transfer-log.ts'
import type { TransferServices } from './transfer-services.ts'

/** Export and import of a page's rows, as HTTP. A page of one record takes no rows in. */
export function serveTransfers(services: TransferServices, resource: Resource): readonly ServedEndpoint[] {
  const { entity, title } = resource.plan
  const endpoints = transferEndpoints(entity, resource.plan)
  const { db, registry, dictionaries, files, findReportNames, numbers, follow } = services
  const workFor = (context: RequestContext) => ({
    db,
    registry,
    dictionaries,
    files,
    findReportNames,
    numbers,
    follow,
    context,
    resource,
  })
  const exporting = bindDownload(endpoints.exportXls, async ({ context, query, isGone, address }) => {
    await services.countExport(context.userId)
    const file = await exportRows(workFor(context), query, isGone)
    await logTransfer(workFor(context), {
      kind: 'export',
      content: messages.exported(title, file.rowCount),
      address,
    })
    return file
  })
  if (!kindOf(resource.plan).takesImports) return [exporting]
  return [
    exporting,
    bindDownload(endpoints.importTemplate, ({ context }) => importTemplate(workFor(context))),
    bindUpload(
      endpoints.importExcel,
      { maxBytes: MAX_WORKBOOK_BYTES },
      async ({ context, upload, headers, isGone, address }) => {
        await services.countImport(context.userId)
        const given = await importCall({ ...workFor(context), reader: services.reader }, { upload, headers, isGone })
        const { successCount, errorCount } = given.result
        await logTransfer(workFor(context), {
          kind: 'import',
          content: messages.imported(title, successCount, errorCount),
          address,
        })
        return given
      },
    ),
    bindDownload(endpoints.importErrors, async ({ context, query }) => {
      const { fileName, content } = await findReport(workFor(context), query.id)
      return { name: fileName, contentType: WORKBOOK_TYPE, content }
    }),
  ]
}
