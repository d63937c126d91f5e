import { Type } from 'typebox'
import type { HostTransfers, SentFiles } from '#renderer/calls/host-transfers.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { DataSource, ExportRequest, ImportReport, ImportRequest } from '#renderer/data-source.ts'
import { endpoint } from '#schemas/api/endpoint.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { IMPORT_FIELDS, importProgress, importReport, transferEndpoints } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { recordOf } from '#schemas/record-schema.ts'
import { listParamsOf } from './list-params.ts'
import { toWireRecord } from './wire-record.ts'

type PageTransfers = Pick<DataSource, 'exportRows' | 'importTemplate' | 'importRows' | 'importErrors'>

/** What servers of the contract tell of refused rows: where they are to be had. Some give the address alone. */
const foreignReport = Type.Object({
  fileUrl: Type.String(),
  fileName: Type.Optional(Type.String()),
  msg: Type.Optional(Type.String()),
})

/** The parameters of an export: those of the list, and what is to be taken of it. */
export function exportQuery(plan: PagePlan, { sort, conditions, ids, fields, format }: ExportRequest) {
  const params = listParamsOf(plan)
  return {
    ...params.sort(sort),
    ...params.conditions(conditions),
    ...(ids && { selections: ids.join(',') }),
    ...(fields && { exportFields: fields.join(',') }),
    ...(format !== 'xlsx' && { exportFormat: format }),
  }
}

/** Fields first: a server that reads the form as it comes then knows them when it meets the file. */
export function importForm(plan: PagePlan, request: Omit<ImportRequest, 'idempotencyKey'>): FormData {
  const { file, allOrNothing, mode, key, mapping, agreed, given } = request
  const form = new FormData()
  const fields = {
    [IMPORT_FIELDS.allOrNothing]: allOrNothing && '1',
    [IMPORT_FIELDS.mode]: mode !== 'add' && mode,
    [IMPORT_FIELDS.key]: key,
    [IMPORT_FIELDS.mapping]: mapping && JSON.stringify(mapping),
    [IMPORT_FIELDS.agreed]: agreed,
    [IMPORT_FIELDS.foreignKeys]: given && Object.keys(given).length > 0 && JSON.stringify(toWireRecord(plan, given)),
  }
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value)
  form.set('file', file)
  return form
}

/** The rows of a page as spreadsheets, behind the contract's calls. */
export function createPageTransfers(plan: PagePlan, transfers: Pick<HostTransfers, 'send' | 'receive'>): PageTransfers {
  if (plan.entity === undefined) throw new TypeError(`The page "${plan.code}" has no entity.`)
  const endpoints = transferEndpoints(plan.entity, plan)
  // Servers of the contract answer in forms of their own; `toReport` knows them.
  const importExcel = { ...endpoints.importExcel, result: Type.Unknown() }
  return {
    exportRows(request, options) {
      return transfers.receive(endpoints.exportXls, { query: exportQuery(plan, request) }, options)
    },
    importTemplate(options) {
      return transfers.receive(endpoints.importTemplate, {}, options)
    },
    async importRows({ idempotencyKey, ...request }, { onRows, ...options } = {}) {
      const form = importForm(plan, request)
      const onLine = (line: unknown) => {
        if (conforms(importProgress, line)) onRows?.(line)
      }
      return toReport(
        await transfers.send(importExcel, form, { idempotencyKey, ...(onRows && { onLine }), ...options }),
      )
    },
    importErrors({ address }, options) {
      const [path = '', search = ''] = address.split('?')
      const file = endpoint({
        method: 'GET',
        path: `/${path.replace(/^\/+/, '')}`,
        access: 'self',
        query: recordOf(Type.String()),
        result: Type.Unknown(),
      })
      return transfers.receive(file, { query: Object.fromEntries(new URLSearchParams(search)) }, options)
    },
  }
}

function toReport({ message, code, result }: SentFiles<unknown>): ImportReport {
  if (conforms(importReport, result)) {
    const { totalCount, successCount, errorCount, errors = [], ignoredColumns = [], fileUrl, fileName = '' } = result
    const { updatedCount: updated, unchangedCount: unchanged, agreement } = result
    return {
      message,
      total: totalCount,
      imported: successCount,
      refused: errorCount,
      errors,
      errorFile: fileUrl === undefined ? null : { name: fileName, address: fileUrl },
      ignoredColumns,
      ...(updated !== undefined && { updated }),
      ...(unchanged !== undefined && { unchanged }),
      ...(agreement !== undefined && { agreement }),
    }
  }
  const address = conforms(foreignReport, result)
    ? result.fileUrl
    : typeof result === 'string' && result !== ''
      ? result
      : null
  const isPart = code === ENVELOPE_CODES.importPartlyFailed
  const more = isPart && conforms(foreignReport, result) && result.msg ? `${message} ${result.msg}` : message
  return {
    message: more,
    total: null,
    imported: null,
    refused: isPart ? 1 : 0,
    errors: [],
    errorFile: isPart && address !== null ? { name: '', address } : null,
    ignoredColumns: [],
  }
}
