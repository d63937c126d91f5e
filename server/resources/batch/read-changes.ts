import type { FieldPlan } from '#renderer/compile/plan.ts'
import { calculate, roundTo, toDecimal } from '#renderer/expression/decimal-arithmetic.ts'
import { ExpressionError } from '#renderer/expression/limits.ts'
import { batchFields, isNumeric } from '#renderer/logic/batch-fields.ts'
import type { BatchChange } from '#schemas/api/batch-work.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { wireNameOf } from '#schemas/values/wire-name.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { businessFailure, fieldFailure } from '../../http/api-error.ts'
import { fieldMessages } from '../messages.ts'
import { type Body, fieldError } from '../read/read-fields.ts'
import type { StoredRecord } from '../read/stored-record.ts'
import { mayEdit } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'
import { batchMessages as messages } from './messages.ts'

/** What an edit of a row sends, made of what is stored of it. */
export type BodyOf = (record: StoredRecord) => Body

/**
 * Reads how fields are to change. A field that the caller may not see or edit is none that there is.
 * @throws {ApiError}
 */
export function readChanges({ context, resource }: ResourceUse, changes: readonly BatchChange[] = []): BodyOf {
  if (changes.length === 0) throw businessFailure(messages.noChanges)
  const open = batchFields(resource.plan).filter((field) => mayEdit(context, field))
  const fields = new Map(open.map((field) => [wireNameOf(field), field]))
  const seen = new Set<string>()
  const read = changes.map((change) => {
    const field = fields.get(change.field)
    if (!field) throw businessFailure(messages.unknownField(change.field.slice(0, 64)))
    if (seen.has(change.field)) throw businessFailure(messages.fieldTwice(field.title))
    seen.add(change.field)
    return [change.field, change.how === 'set' ? toSet(field, change.value) : toCalculation(field, change)] as const
  })
  return (record) => Object.fromEntries(read.map(([name, make]) => [name, make(record)]))
}

type ValueOf = (record: StoredRecord) => unknown

/** One that no row may have is refused before any of them is looked at. */
function toSet(field: FieldPlan, value: unknown): ValueOf {
  const outcome = readWireValue(field.type, field.multiple, value)
  if (outcome.ok) return () => value ?? null
  const message = fieldMessages.wrongValue(field.title, outcome.message)
  throw fieldFailure([fieldError(field, { code: outcome.code, message })])
}

function toCalculation(field: FieldPlan, { how, value }: BatchChange): ValueOf {
  if (!isNumeric(field)) throw businessFailure(messages.notANumber(field.title))
  const text = canonicalDecimal(String(value ?? ''))
  if (text === undefined) throw businessFailure(messages.wrongFigure(field.title))
  const figure = toDecimal(text)
  const scale = field.type.kind === 'decimal' ? field.type.scale : 0
  return ({ values }) => {
    const held = values.get(field.name) ?? null
    if (held === null) return null
    try {
      const result = calculate(how === 'add' ? '+' : '*', toDecimal(String(held)), figure)
      return result && roundTo(result, scale, 'half-up').toFixed()
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      throw fieldFailure([fieldError(field, { code: 'out-of-range', message: messages.tooLarge(field.title) })])
    }
  }
}
