import type { References } from '../../../calls/references.ts'
import type { ConditionValues } from '../../../logic/reference-conditions.ts'
import { REMOTE_CHECK_DEBOUNCE_MS } from '../model/remote-checks.ts'

/** A reference whose row must fit what the conditions of its field compare with. */
export interface FitQuestion {
  /** `product`, `lines.product` */
  readonly path: string
  /** Null: a value is missing, so nothing fits. */
  readonly where: ConditionValues
  readonly values: readonly string[]
  /** What to say when it does not fit. */
  readonly message: string
}

export interface ReferenceFits {
  /** Asks when the typing pauses. A later question under the same key takes the place of an earlier one. */
  schedule(key: string, question: FitQuestion): void
  /** Whatever was asked under the key matters no more. */
  cancel(key: string): void
  /** Asks all at once, now; the messages of those that do not fit, by key. */
  askAll(questions: ReadonlyMap<string, FitQuestion>): Promise<ReadonlyMap<string, string>>
}

/** More values in one question would make its address too long. */
const MAX_VALUES = 100

/**
 * Whether chosen rows still fit their conditions: asked when those change, and before saving. A field that a whole
 * sub-table depends on makes one question of all its rows. The answer to a question that was asked anew is never shown.
 */
export function createReferenceFits(
  references: References,
  page: string,
  show: (key: string, message: string) => void,
): ReferenceFits {
  const waiting = new Map<string, FitQuestion>()
  /** The latest question under each key that is waiting for its answer. */
  const asked = new Map<string, FitQuestion>()
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(questions: ReadonlyMap<string, FitQuestion>): Promise<ReadonlyMap<string, string>> {
    const groups = new Map<string, Map<string, FitQuestion>>()
    const misfits = new Map<string, string>()
    for (const [key, question] of questions) {
      if (question.values.length === 0) continue
      if (!question.where) {
        misfits.set(key, question.message)
        continue
      }
      const group = JSON.stringify([question.path, question.where])
      groups.set(group, (groups.get(group) ?? new Map()).set(key, question))
    }
    await Promise.all(
      [...groups.values()].map(async (group) => {
        const fitting = await fittingOf(group)
        for (const [key, { values, message }] of group) {
          if (!values.every((value) => fitting.has(value))) misfits.set(key, message)
        }
      }),
    )
    return misfits
  }

  async function fittingOf(group: ReadonlyMap<string, FitQuestion>): Promise<ReadonlySet<string>> {
    const [first] = group.values()
    if (!first?.where) return new Set()
    const { path, where } = first
    const values = [...new Set([...group.values()].flatMap((question) => question.values))]
    const chunks = Array.from({ length: Math.ceil(values.length / MAX_VALUES) }, (_, index) =>
      values.slice(index * MAX_VALUES, (index + 1) * MAX_VALUES),
    )
    const found = await Promise.all(chunks.map((chunk) => references.fitting({ page, field: path, where }, chunk)))
    return new Set(found.flat())
  }

  async function askWaiting() {
    const questions = new Map(waiting)
    waiting.clear()
    for (const [key, question] of questions) asked.set(key, question)
    const isCurrent = (key: string) => asked.get(key) === questions.get(key) && !waiting.has(key)
    try {
      const misfits = await ask(questions)
      for (const [key, message] of misfits) if (isCurrent(key)) show(key, message)
    } catch {
      // Decided: while typing, what cannot be asked says nothing. It is asked again before saving, where a failure is told.
    }
    for (const key of questions.keys()) if (isCurrent(key)) asked.delete(key)
  }

  function cancel(key: string) {
    waiting.delete(key)
    asked.delete(key)
  }

  return {
    schedule(key, question) {
      cancel(key)
      waiting.set(key, question)
      clearTimeout(timer)
      timer = setTimeout(() => void askWaiting(), REMOTE_CHECK_DEBOUNCE_MS)
    },
    cancel,
    askAll(questions) {
      for (const key of questions.keys()) cancel(key)
      return ask(questions)
    },
  }
}
