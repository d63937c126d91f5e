import { Type } from 'typebox'
import { type WireRecord, wireRecord } from '#schemas/api/resources.ts'
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

export interface TreeAnswer {
  readonly records: readonly WireRecord[]
  readonly total: number
}

const plainList = Type.Array(wireRecord)
const listWithRecords = Type.Object({ records: plainList, total: Type.Optional(Type.Integer()) })

/**
 * Rows of a tree: a list, or a page of them with its `records`.
 * @throws {UnknownAnswerError} for anything else.
 */
export function readTreeAnswer(result: unknown): TreeAnswer {
  if (conforms(plainList, result)) return { records: result, total: result.length }
  if (conforms(listWithRecords, result))
    return { records: result.records, total: result.total ?? result.records.length }
  throw new UnknownAnswerError()
}
