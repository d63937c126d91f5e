import { type Static, Type } from 'typebox'
import { listAnswer, pageCursors, type WireRecord, wireRecord } from '#schemas/api/resources.ts'
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
  /** What only our own server tells; see `ListPage`. */
  readonly totalIsExact?: boolean
  readonly nodeTotal?: number
  readonly nodeTotalIsExact?: boolean
  readonly ancestors?: readonly WireRecord[]
  readonly cursors?: Static<typeof pageCursors>
}

/** Specified: `records` of the result, or the result itself. Without a total there are as many rows as came. */
export function readListAnswer(answer: ListAnswer): ReadList {
  if (Array.isArray(answer)) return { records: answer, total: answer.length }
  const { records, total } = answer
  return { records, total: Number(total ?? records.length), ...readOurParts(answer) }
}

/** Other servers may have anything under these names. */
function readOurParts(answer: object): Omit<ReadList, 'records' | 'total'> {
  return {
    ...('cursors' in answer && conforms(pageCursors, answer.cursors) && { cursors: answer.cursors }),
    ...('totalIsExact' in answer && answer.totalIsExact === false && { totalIsExact: false }),
    ...('nodeTotalIsExact' in answer && answer.nodeTotalIsExact === false && { nodeTotalIsExact: false }),
    ...('nodeTotal' in answer && conforms(Type.Integer(), answer.nodeTotal) && { nodeTotal: answer.nodeTotal }),
    ...('ancestors' in answer && conforms(Type.Array(wireRecord), answer.ancestors) && { ancestors: answer.ancestors }),
  }
}

/** @throws {UnknownAnswerError} for what is neither a list nor a page of rows. */
export function readTreeAnswer(result: unknown): ReadList {
  if (!conforms(listAnswer, result)) throw new UnknownAnswerError()
  return readListAnswer(result)
}
