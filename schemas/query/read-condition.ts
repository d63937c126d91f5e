import { type FieldKind, type FieldType, MAX_DECIMAL_PRECISION } from '../language/field-type.ts'
import { isDate, isDateTime } from '../values/calendar.ts'
import { isStorable, readWireValue } from '../values/wire-value.ts'
import {
  type ComparedValue,
  type ListCondition,
  MAX_QUERY_VALUE_LENGTH,
  MAX_QUERY_VALUES,
  type QueryableField,
  type QueryProblem,
  type QueryProblemCode,
} from './list-condition.ts'
import { QUERY_MESSAGES as messages, OPERATOR_TITLES } from './messages.ts'
import type { Comparison, ValueForm } from './value-form.ts'

export type ConditionOutcome =
  | { readonly ok: true; readonly condition: ListCondition }
  | { readonly ok: false; readonly problem: QueryProblem }

const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['string', 'text', 'enum', 'ref'])
const STORED_ONLY: ReadonlySet<FieldKind> = new Set(['file', 'json'])

/** Turns what a parameter asks for into a condition on the field, its values read as the field's type. */
export function readCondition(field: QueryableField, form: ValueForm, param: string): ConditionOutcome {
  const title = field.title ?? field.name
  if (STORED_ONLY.has(field.type.kind)) return refuse(param, 'not-queryable', messages.notQueryable(title))
  switch (form.kind) {
    case 'like':
      return readLike(field, form, param)
    case 'in':
    case 'anyOf':
      return readSeveral(field, form, param)
    default:
      return readComparison(field, form.kind, form.text, param)
  }
}

/** A bound of a range: dates of ten characters stand for the whole day. */
export function readBound(field: QueryableField, side: 'ge' | 'le', text: string, param: string): ConditionOutcome {
  const bound = text.trim()
  if (field.type.kind === 'datetime' && isDate(bound)) {
    return readCondition(field, { kind: side, text: `${bound} ${side === 'ge' ? '00:00:00' : '23:59:59'}` }, param)
  }
  const isMomentForDay = field.type.kind === 'date' && isDateTime(bound)
  return readCondition(field, { kind: side, text: isMomentForDay ? bound.slice(0, 10) : bound }, param)
}

export function refuse(param: string, code: QueryProblemCode, message: string): ConditionOutcome {
  return { ok: false, problem: { param, code, message } }
}

function accept(condition: ListCondition): ConditionOutcome {
  return { ok: true, condition }
}

function readLike(field: QueryableField, form: ValueForm & { kind: 'like' }, param: string): ConditionOutcome {
  const title = field.title ?? field.name
  if (!TEXT_KINDS.has(field.type.kind) && !field.multiple) {
    return refuse(param, 'unsupported-operator', messages.unsupportedOperator(title, OPERATOR_TITLES.like))
  }
  if (form.text.length > MAX_QUERY_VALUE_LENGTH) return refuse(param, 'too-long', messages.valueTooLong(title))
  if (!isStorable(form.text)) return refuse(param, 'wrong-value', messages.wrongValue(title, '含有无法查询的字符'))
  return accept({ kind: 'like', field: field.name, match: form.match, text: form.text, negated: false })
}

function readComparison(field: QueryableField, kind: Comparison, text: string, param: string): ConditionOutcome {
  const title = field.title ?? field.name
  const isEquality = kind === 'eq' || kind === 'ne'
  if (!isEquality && (field.multiple || field.type.kind === 'boolean')) {
    return refuse(param, 'unsupported-operator', messages.unsupportedOperator(title, OPERATOR_TITLES[kind]))
  }
  const outcome = readValue(field, text, param)
  if ('problem' in outcome) return outcome
  const { value } = outcome
  if (!field.multiple) return accept({ kind, field: field.name, value })
  return accept({ kind: 'anyOf', field: field.name, values: [String(value)], negated: kind === 'ne' })
}

function readSeveral(
  field: QueryableField,
  form: ValueForm & { kind: 'in' | 'anyOf' },
  param: string,
): ConditionOutcome {
  if (form.texts.length > MAX_QUERY_VALUES) {
    return refuse(param, 'too-many', messages.tooManyValues(field.title ?? field.name))
  }
  const values: ComparedValue[] = []
  for (const text of form.texts) {
    const outcome = readValue(field, text, param)
    if ('problem' in outcome) return outcome
    values.push(outcome.value)
  }
  const looksInside = field.multiple || (form.kind === 'anyOf' && TEXT_KINDS.has(field.type.kind))
  return accept(
    looksInside
      ? { kind: 'anyOf', field: field.name, values: values.map(String), negated: false }
      : { kind: 'in', field: field.name, values },
  )
}

function readValue(
  field: QueryableField,
  text: string,
  param: string,
): { readonly value: ComparedValue } | { readonly ok: false; readonly problem: QueryProblem } {
  const title = field.title ?? field.name
  const wrong = (code: QueryProblemCode, message: string) => ({ ok: false, problem: { param, code, message } }) as const
  if (text.length > MAX_QUERY_VALUE_LENGTH) return wrong('too-long', messages.valueTooLong(title))
  const outcome = readWireValue(comparedType(field.type), false, text)
  if (!outcome.ok) return wrong('wrong-value', messages.wrongValue(title, outcome.message))
  const { value } = outcome
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return { value }
  // Callers drop empty texts, and the types that hold more than one scalar are not queryable.
  return wrong('wrong-value', messages.wrongValue(title, '不能为空'))
}

/** A value to compare with may be longer than what the column holds: then nothing is equal to it, which is no mistake. */
function comparedType(type: FieldType): FieldType {
  if (TEXT_KINDS.has(type.kind)) return { kind: 'text' }
  if (type.kind === 'decimal') return { kind: 'decimal', precision: MAX_DECIMAL_PRECISION, scale: 18 }
  return type
}
