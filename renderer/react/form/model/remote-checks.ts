import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ServerChecks } from '../../../calls/server-checks.ts'
import type { FieldPlan } from '../../../compile/plan.ts'

/** Typing pauses before the server is asked. */
export const REMOTE_CHECK_DEBOUNCE_MS = 400
const DUPLICATE = 'duplicate'
const CHECK_PREFIX = 'check:'

/** A value that rules of the server look at. */
export interface RemoteQuestion {
  readonly field: FieldPlan
  readonly value: CanonicalValue
  /** Table whose rows it must differ from. */
  readonly table: string
  /** The stored row that holds it; null for a new one. */
  readonly recordId: string | null
}

export interface RemoteChecks {
  /** Asks when the typing pauses. A later question under the same key takes the place of an earlier one. */
  schedule(key: string, question: RemoteQuestion): void
  /** Whatever was asked under the key matters no more. */
  cancel(key: string): void
  /** Asks all at once, now; the messages of those that are refused, by key. */
  askAll(questions: ReadonlyMap<string, RemoteQuestion>): Promise<ReadonlyMap<string, string>>
}

export function hasRemoteRules({ unique, rules }: FieldPlan): boolean {
  return unique || rules.some(({ code }) => code === DUPLICATE || code.startsWith(CHECK_PREFIX))
}

/**
 * Rules that only the server can check: `unique`, `duplicate`, `check:<code>`. An empty value passes unasked. The
 * answer to a value that has changed since is never shown: its question was aborted.
 */
export function createRemoteChecks(checks: ServerChecks, show: (key: string, message: string) => void): RemoteChecks {
  const pending = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly abort: AbortController }>()

  function cancel(key: string) {
    const question = pending.get(key)
    if (!question) return
    clearTimeout(question.timer)
    question.abort.abort()
    pending.delete(key)
  }

  /** The message of the first rule that refuses; null when all pass. */
  async function ask({ field, value, table, recordId }: RemoteQuestion, signal: AbortSignal): Promise<string | null> {
    if (isEmptyValue(value)) return null
    const text = Array.isArray(value) ? value.join(',') : String(value)
    const duplicate = field.rules.find(({ code }) => code === DUPLICATE)
    if (field.unique || duplicate) {
      const refusal = await checks.duplicate({ table, column: field.column, value: text, recordId }, signal)
      if (refusal !== null) return duplicate?.message ?? refusal
    }
    for (const rule of field.rules) {
      if (!rule.code.startsWith(CHECK_PREFIX)) continue
      const refusal = await checks.checkRule({ code: rule.code.slice(CHECK_PREFIX.length), value: text }, signal)
      if (refusal !== null) return rule.message ?? refusal
    }
    return null
  }

  async function askLater(key: string, question: RemoteQuestion, abort: AbortController) {
    try {
      const message = await ask(question, abort.signal)
      if (abort.signal.aborted) return
      pending.delete(key)
      if (message !== null) show(key, message)
    } catch {
      // Decided: while typing, a check that cannot be made says nothing. It is made again before saving, where a
      // failure is told.
      if (!abort.signal.aborted) pending.delete(key)
    }
  }

  return {
    schedule(key, question) {
      cancel(key)
      if (!hasRemoteRules(question.field) || isEmptyValue(question.value)) return
      const abort = new AbortController()
      const timer = setTimeout(() => void askLater(key, question, abort), REMOTE_CHECK_DEBOUNCE_MS)
      pending.set(key, { timer, abort })
    },
    cancel,
    async askAll(questions) {
      const asked = [...questions].filter(([, { field }]) => hasRemoteRules(field))
      const answers = await Promise.all(
        asked.map(async ([key, question]) => {
          cancel(key)
          return [key, await ask(question, new AbortController().signal)] as const
        }),
      )
      return new Map(answers.flatMap(([key, message]) => (message === null ? [] : [[key, message] as const])))
    },
  }
}
