import { checkDuplicate, checkRuleByCode } from '#schemas/api/checks.ts'
import { CallRefusedError, type HostCall } from './host-call.ts'

/** Rules that only the server can check. Each resolves with what is wrong, in Chinese, or null when nothing is. */
export interface ServerChecks {
  /** Whether another row of the table holds the value; `recordId` is the row that may. */
  duplicate(
    question: {
      readonly table: string
      readonly column: string
      readonly value: string
      readonly recordId: string | null
    },
    signal?: AbortSignal,
  ): Promise<string | null>
  /** A check rule kept on the server, by its code. */
  checkRule(question: { readonly code: string; readonly value: string }, signal?: AbortSignal): Promise<string | null>
}

/** A refusal is an answer here, not an error. */
export function createServerChecks(call: HostCall): ServerChecks {
  return {
    duplicate({ table, column, value, recordId }, signal) {
      const query = {
        tableName: table,
        fieldName: column,
        fieldVal: value,
        ...(recordId !== null && { dataId: recordId }),
      }
      return refusalOf(call(checkDuplicate, { query }, { signal }))
    },
    checkRule({ code, value }, signal) {
      // The server decodes it once more than the query is encoded.
      const query = { ruleCode: code, value: encodeURIComponent(value) }
      return refusalOf(call(checkRuleByCode, { query }, { signal }))
    },
  }
}

async function refusalOf(answer: Promise<unknown>): Promise<string | null> {
  try {
    await answer
    return null
  } catch (error) {
    if (error instanceof CallRefusedError) return error.message
    throw error
  }
}
