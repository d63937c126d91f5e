import type { Static } from 'typebox'
import { listAnswer, type WireRecord } from '#schemas/api/resources.ts'
import { conforms } from '#schemas/conforms.ts'

/** A tree's answer is none that anybody knows how to read. */
export class UnknownAnswerError extends Error {
  readonly code = 'unknown-answer'
  constructor() {
    // Specified text.
    super('返回数据类型不识别')
    this.name = 'UnknownAnswerError'
  }
}

type ListAnswer = Static<typeof listAnswer>

export interface ReadList {
  readonly records: readonly WireRecord[]
  readonly total: number
  readonly statistics?: Exclude<ListAnswer, readonly unknown[]>['statistics']
}

/** Specified: `records` of the result, or the result itself. Without a total there are as many rows as came. */
export function readListAnswer(answer: ListAnswer): ReadList {
  if (Array.isArray(answer)) return { records: answer, total: answer.length }
  const { records, total, statistics } = answer
  return { records, total: Number(total ?? records.length), statistics }
}

/** @throws {UnknownAnswerError} for what is neither a list nor a page of rows. */
export function readTreeAnswer(result: unknown): ReadList {
  if (!conforms(listAnswer, result)) throw new UnknownAnswerError()
  return readListAnswer(result)
}
