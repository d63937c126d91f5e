import { Type } from 'typebox'
import type { HostTransfers } from '#renderer/calls/host-transfers.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { DataSource, ExportRequest, ImportRequest } from '#renderer/data-source.ts'
import { endpoint } from '#schemas/api/endpoint.ts'
import { IMPORT_FIELDS, importProgress, transferEndpoints } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { recordOf } from '#schemas/record-schema.ts'
import { listParamsOf } from './list-params.ts'
import { toWireRecord } from './wire-record.ts'

type PageTransfers = Pick<DataSource, 'exportRows' | 'importTemplate' | 'importRows' | 'importErrors'>

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
  // Servers of the contract answer in forms of their own; `toImportReport` knows them.
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
      const sent = await transfers.send(importExcel, form, { idempotencyKey, ...(onRows && { onLine }), ...options })
      const { toImportReport } = await import('./import-report.ts')
      return toImportReport(sent)
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
