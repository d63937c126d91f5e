import { Big } from 'big.js'
import { isDate, isDateTime, isTime } from '#schemas/values/calendar.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { bounded, toDecimal } from './decimal-arithmetic.ts'
import { type ExpressionType, isScalar, itemTypeOf, type ScalarType } from './expression-type.ts'
import type { Budget } from './limits.ts'

export type MomentKind = 'date' | 'datetime' | 'time'

/** A date, a date with time, or a time. A class, so that it is no text at run time either. */
export class Moment {
  readonly kind: MomentKind
  readonly text: string

  constructor(kind: MomentKind, text: string) {
    this.kind = kind
    this.text = text
  }
}

/** An object inside a `json` value, or a row of a sub-table. Its own properties are all there is of it. */
export class PlainObject {
  readonly properties: Readonly<Record<string, unknown>>

  constructor(properties: Readonly<Record<string, unknown>>) {
    this.properties = properties
  }
}

/** Values while an expression runs. Their kind is visible, unlike that of canonical values. Empty text is null. */
export type RuntimeValue = null | boolean | string | Big | Moment | PlainObject | RuntimeList
/** An interface, since a type may not name itself so. */
export interface RuntimeList extends ReadonlyArray<RuntimeValue> {}

const MOMENT_TESTS: Readonly<Record<MomentKind, (text: string) => boolean>> = {
  date: isDate,
  datetime: isDateTime,
  time: isTime,
}

export function isMomentText(kind: MomentKind, text: string): boolean {
  return MOMENT_TESTS[kind](text)
}

/** A moment of a text that may be none. */
export function toMoment(kind: MomentKind, text: string): Moment | null {
  return isMomentText(kind, text) ? new Moment(kind, text) : null
}

/** The empty text is null everywhere in the language, as it is in the database. */
export function toText(text: string): string | null {
  return text === '' ? null : text
}

/**
 * A canonical value as one of its declared type. What is not of the type (a form holds what is being typed) is null:
 * the field's own check reports it.
 */
export function loadValue(value: unknown, type: ExpressionType, budget: Budget): RuntimeValue {
  if (value === null || value === undefined || value === '') return null
  const item = itemTypeOf(type)
  if (item !== undefined) return loadItems(value, item, budget)
  if (type === 'rows') return loadRows(value, budget)
  return isScalar(type) ? loadScalar(value, type, budget) : null
}

function loadScalar(value: unknown, type: ScalarType, budget: Budget): RuntimeValue {
  switch (type) {
    case 'text':
      if (typeof value !== 'string') return null
      budget.spendOnText(value.length)
      return value
    case 'number':
      return loadNumber(value)
    case 'boolean':
      return typeof value === 'boolean' ? value : null
    case 'date':
    case 'datetime':
    case 'time':
      return typeof value === 'string' ? toMoment(type, value) : null
    case 'unknown':
      return loadUnknown(value, budget)
    case 'null':
      return null
  }
}

const PLAIN_NUMBER = /^-?\d{1,60}(?:\.\d{1,60})?$/

function loadNumber(value: unknown): Big | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = String(value)
  // Nearly all numbers are canonical already; a column has thousands.
  const canonical = PLAIN_NUMBER.test(text) ? text : canonicalDecimal(text)
  return canonical === undefined ? null : bounded(toDecimal(canonical))
}

/** A value of a `json` field says itself what it is. */
function loadUnknown(value: unknown, budget: Budget): RuntimeValue {
  switch (typeof value) {
    case 'string':
      budget.spendOnText(value.length)
      return toText(value)
    case 'number':
      return loadNumber(value)
    case 'boolean':
      return value
    default:
      return Array.isArray(value) ? loadItems(value, 'unknown', budget) : toPlainObject(value)
  }
}

function loadItems(value: unknown, type: ScalarType, budget: Budget): RuntimeList | null {
  if (!Array.isArray(value) || value.length === 0) return null
  budget.spendOnItems(value.length)
  return value.map((item: unknown) => (Array.isArray(item) ? null : loadValue(item, type, budget)))
}

function loadRows(value: unknown, budget: Budget): RuntimeList {
  if (!Array.isArray(value)) return []
  budget.spendOnItems(value.length)
  return value.map(toPlainObject).filter((row) => row !== null)
}

/** Instances of classes are not looked into: what they hold was not meant for expressions. */
function toPlainObject(value: unknown): PlainObject | null {
  return isPlainObject(value) ? new PlainObject(value) : null
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** `Array.isArray` does not recognise a list that may not be changed. */
export function isList(value: RuntimeValue | undefined): value is RuntimeList {
  return Array.isArray(value)
}

/** An own property; there is no other way into an object. */
export function ownProperty(properties: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(properties, name) ? properties[name] : undefined
}

/** What an evaluation hands out. A number is a canonical decimal; `toFieldValue` makes it what a field stores. */
export function toCanonical(value: RuntimeValue): CanonicalValue {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (value instanceof PlainObject) return value.properties
  if (!isList(value)) return textOf(value)
  const texts = value.flatMap((item) => textOf(item) ?? [])
  return texts.length === 0 ? null : texts
}

/** The text of a single value, as `concat` and `toText` write it; null of what has none. */
export function textOf(value: RuntimeValue): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (value instanceof Big) return value.eq('0') ? '0' : value.toFixed()
  return value instanceof Moment ? value.text : null
}
