import type { HostChecks } from '#renderer/host.ts'
import { checkDuplicate, checkRuleByCode } from '#schemas/api/checks.ts'
import type { HttpClient } from './http/http-client.ts'
import { HttpError } from './http/http-error.ts'

/** The rules that the server checks for a form. A refusal is an answer here, not an error. */
export function createHttpChecks(http: HttpClient): HostChecks {
  return {
    duplicate({ table, column, value, recordId }, signal) {
      const query = {
        tableName: table,
        fieldName: column,
        fieldVal: value,
        ...(recordId !== null && { dataId: recordId }),
      }
      return refusalOf(http.envelope(checkDuplicate, { query, signal, quiet: true }))
    },
    checkRule({ code, value }, signal) {
      // The server decodes it once more than the query is encoded.
      const query = { ruleCode: code, value: encodeURIComponent(value) }
      return refusalOf(http.envelope(checkRuleByCode, { query, signal, quiet: true }))
    },
  }
}

async function refusalOf(call: Promise<unknown>): Promise<string | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof HttpError && error.kind === 'refused') return error.message
    throw error
  }
}
