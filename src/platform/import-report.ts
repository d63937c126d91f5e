import { Type } from 'typebox'
import type { SentFiles } from '#renderer/calls/host-transfers.ts'
import type { ImportReport } from '#renderer/data-source.ts'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import { importAnswer } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'

/** What servers of the contract tell of refused rows: where they are to be had. Some give the address alone. */
const foreignReport = Type.Object({
  fileUrl: Type.String(),
  fileName: Type.Optional(Type.String()),
  msg: Type.Optional(Type.String()),
})

/** What became of a file, by the answer of whichever server has taken it. */
export function toImportReport({ message, code, result }: SentFiles<unknown>): ImportReport {
  if (conforms(importAnswer, result)) {
    const { totalCount, successCount, errorCount, errors = [], ignoredColumns = [], fileUrl, fileName = '' } = result
    const { updatedCount: updated, unchangedCount: unchanged, deletedCount: deleted, toldOnce, agreement } = result
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
      ...(deleted !== undefined && { deleted }),
      ...(toldOnce && { toldOnce }),
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
