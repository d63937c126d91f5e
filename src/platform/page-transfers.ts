import { Type } from 'typebox'
import type { HostTransfers, SentFiles } from '#renderer/calls/host-transfers.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { DataSource, ImportReport } from '#renderer/data-source.ts'
import { endpoint } from '#schemas/api/endpoint.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { ALL_OR_NOTHING_FIELD, importReport, transferEndpoints } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'
import { recordOf } from '#schemas/record-schema.ts'
import { listParamsOf } from './list-params.ts'

type PageTransfers = Pick<DataSource, 'exportRows' | 'importTemplate' | 'importRows' | 'importErrors'>

/** What servers of the contract tell of refused rows: where they are to be had. Some give the address alone. */
const foreignReport = Type.Object({
  fileUrl: Type.String(),
  fileName: Type.Optional(Type.String()),
  msg: Type.Optional(Type.String()),
})

/** The rows of a page as spreadsheets, behind the contract's calls. */
export function createPageTransfers(plan: PagePlan, transfers: Pick<HostTransfers, 'send' | 'receive'>): PageTransfers {
  if (plan.entity === undefined) throw new TypeError(`The page "${plan.code}" has no entity.`)
  const endpoints = transferEndpoints(plan.entity, plan)
  // Servers of the contract answer in forms of their own; `toReport` knows them.
  const importExcel = { ...endpoints.importExcel, result: Type.Unknown() }
  const params = listParamsOf(plan)
  return {
    exportRows({ sort, conditions, ids, fields }, options) {
      const query = {
        ...params.sort(sort),
        ...params.conditions(conditions),
        ...(ids && { selections: ids.join(',') }),
        ...(fields && { exportFields: fields.join(',') }),
      }
      return transfers.receive(endpoints.exportXls, { query }, options)
    },
    importTemplate(options) {
      return transfers.receive(endpoints.importTemplate, {}, options)
    },
    async importRows({ file, allOrNothing, idempotencyKey }, options) {
      const form = new FormData()
      // Fields first: a server that reads the form as it comes then knows them when it meets the file.
      if (allOrNothing) form.set(ALL_OR_NOTHING_FIELD, '1')
      form.set('file', file)
      return toReport(await transfers.send(importExcel, form, { idempotencyKey, ...options }))
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
    return {
      message,
      total: totalCount,
      imported: successCount,
      refused: errorCount,
      errors,
      errorFile: fileUrl === undefined ? null : { name: fileName, address: fileUrl },
      ignoredColumns,
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
