import { type FieldType, MAX_TEXT_LENGTH } from '../language/field-type.ts'
import { isDate, isDateTime, isTime, normaliseDateText, normaliseTimeText } from './calendar.ts'
import type { CanonicalValue } from './canonical-value.ts'
import { canonicalDecimal, compareDecimals, decimalDigits, MAX_EXACT_DIGITS, significantDigits } from './decimal.ts'
import { findJsonFault } from './json-fault.ts'
import { isJsonContainer, isNestedDeeperThan, MAX_JSON_DEPTH, MAX_JSON_LENGTH, parseJson } from './json-value.ts'
import { VALUE_MESSAGES as messages } from './messages.ts'

export type WireValueOutcome =
  | { readonly ok: true; readonly value: CanonicalValue }
  /** `message` is Chinese and goes behind the field's title. */
  | { readonly ok: false; readonly code: WireValueCode; readonly message: string }

export type WireValueCode =
  | 'wrong-type'
  | 'too-long'
  | 'out-of-range'
  | 'too-many-decimals'
  | 'inexact-number'
  | 'invalid-character'
  | 'too-deep'
  | 'comma-in-item'

/** Longest stored value of an `enum` or a `ref`. */
const MAX_CHOICE_LENGTH = 255
/** Longest comma text of several values. */
const MAX_LIST_LENGTH = 4_000
/** The same of paths, which come with signatures. */
const MAX_PATHS_LENGTH = 20_000

const INTEGER_BOUNDS = { min: '-2147483648', max: '2147483647' }
const LONG_BOUNDS = { min: '-9223372036854775808', max: '9223372036854775807' }

/** Longest text of a column, in characters (code points, as the database counts); `null` where length has no meaning. */
export function maxTextLength(type: FieldType, multiple: boolean): number | null {
  switch (type.kind) {
    case 'string':
      return type.maxLength
    case 'text':
      return MAX_TEXT_LENGTH
    case 'file':
      return MAX_PATHS_LENGTH
    case 'enum':
    case 'ref':
      return multiple ? MAX_LIST_LENGTH : MAX_CHOICE_LENGTH
    default:
      return multiple ? MAX_LIST_LENGTH : null
  }
}

/**
 * Reads a value of a request or an answer. Empty text and absence are null. Never throws, whatever comes.
 * Several values come as a comma text or a list, and are a list of texts in memory; an empty list is null.
 */
export function readWireValue(type: FieldType, multiple: boolean, raw: unknown): WireValueOutcome {
  if (raw === null || raw === undefined || raw === '') return NOTHING
  return isList(type, multiple) ? readList(type, raw) : readOne(type, raw)
}

/**
 * The value as the contract sends it: decimals of up to 15 digits as numbers, longer ones as text, lists as a comma
 * text, the rest as it is.
 * @throws {TypeError} when an item of a list contains a comma: it would come back as two.
 */
export function toWireValue(type: FieldType, multiple: boolean, value: CanonicalValue): unknown {
  if (value === '') return null
  if (isList(type, multiple)) {
    if (!Array.isArray(value)) return value
    if (value.some((item) => String(item).includes(','))) throw new TypeError('An item of a list contains a comma.')
    return value.length === 0 ? null : value.join(',')
  }
  if (type.kind !== 'decimal' || typeof value !== 'string') return value
  // Of so few characters no more can be digits.
  if (value.length <= MAX_EXACT_DIGITS) return Number(value)
  const isExactAsNumber = significantDigits(value) <= MAX_EXACT_DIGITS && decimalDigits(value).whole <= MAX_EXACT_DIGITS
  return isExactAsNumber ? Number(value) : value
}

/**
 * Reads what people write: pasted cells, imported cells. More forgiving than the wire (blanks around, thousands
 * separators, full-width digits, 是/否, `2024/1/5`), with the same checks behind.
 */
export function parseTextValue(type: FieldType, multiple: boolean, text: string): WireValueOutcome {
  const trimmed = text.trim()
  if (!multiple) return readWireValue(type, false, normaliseText(type, trimmed))
  const items = trimmed.split(/[,，;；、\n]/).map((item) => normaliseText(type, item.trim()))
  return readWireValue(
    type,
    true,
    items.filter((item) => item !== ''),
  )
}

/** A JSON value holds its own lists. */
function isList(type: FieldType, multiple: boolean): boolean {
  return multiple && type.kind !== 'json'
}

const NOTHING: WireValueOutcome = { ok: true, value: null }

function accept(value: CanonicalValue): WireValueOutcome {
  return { ok: true, value }
}

function refuse(code: WireValueCode, message: string): WireValueOutcome {
  return { ok: false, code, message }
}

function readList(type: FieldType, raw: unknown): WireValueOutcome {
  const parts: readonly unknown[] = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [raw]
  const items: string[] = []
  for (const part of parts) {
    const piece = typeof part === 'string' ? part.trim() : part
    // Pickers send trailing commas: empty pieces are no values.
    if (piece === '' || piece === null) continue
    const outcome = readOne(type, piece)
    if (!outcome.ok) return outcome
    const item = String(outcome.value)
    if (item.includes(',')) return refuse('comma-in-item', messages.commaInItem)
    items.push(item)
  }
  if (items.length === 0) return NOTHING
  const limit = maxTextLength(type, true)
  if (limit !== null && isLongerThan(items.join(','), limit)) return refuse('too-long', messages.tooLong(limit))
  return accept(items)
}

function readOne(type: FieldType, raw: unknown): WireValueOutcome {
  switch (type.kind) {
    case 'string':
    case 'text':
    case 'file':
      return typeof raw === 'string' ? readText(type, raw) : refuse('wrong-type', messages.notText)
    case 'enum':
    case 'ref':
      // Servers of the contract send dictionary codes that look like numbers as numbers.
      if (typeof raw === 'number' && Number.isSafeInteger(raw)) return readText(type, String(raw))
      return typeof raw === 'string' ? readText(type, raw) : refuse('wrong-type', messages.notText)
    case 'integer':
      return readWholeNumber(raw, INTEGER_BOUNDS, Number)
    case 'long':
      return readWholeNumber(raw, LONG_BOUNDS, (text) => text)
    case 'decimal':
      return readDecimal(type.precision, type.scale, raw)
    case 'boolean':
      return readBoolean(raw)
    case 'date':
      return readDate(raw)
    case 'datetime':
      return readDateTime(raw)
    case 'time':
      return typeof raw === 'string' && isTime(raw) ? accept(raw) : refuse('wrong-type', messages.notTime)
    case 'json':
      return readJson(raw)
  }
}

function readText(type: FieldType, text: string): WireValueOutcome {
  const limit = maxTextLength(type, false)
  if (limit !== null && isLongerThan(text, limit)) return refuse('too-long', messages.tooLong(limit))
  return isStorable(text) ? accept(text) : refuse('invalid-character', messages.invalidCharacter)
}

function isLongerThan(text: string, limit: number): boolean {
  // Code points are at most the UTF-16 length, so most texts need no counting.
  return text.length > limit && (text.length > limit * 2 || [...text].length > limit)
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && !/\p{Surrogate}/u.test(text)
}

/** The number in its one form. Floating numbers that may have lost digits on their way are refused. */
function readNumber(raw: unknown, notANumber: string): WireValueOutcome | { readonly number: string } {
  const number =
    typeof raw === 'string'
      ? canonicalDecimal(raw.trim())
      : typeof raw === 'number'
        ? canonicalDecimal(String(raw))
        : undefined
  if (number === undefined) return refuse('wrong-type', notANumber)
  const mayHaveLostDigits = typeof raw === 'number' && !Number.isSafeInteger(raw) && !isExactFraction(raw, number)
  return mayHaveLostDigits ? refuse('inexact-number', messages.inexactNumber) : { number }
}

function isExactFraction(raw: number, number: string): boolean {
  return !Number.isInteger(raw) && significantDigits(number) <= MAX_EXACT_DIGITS
}

function readWholeNumber(
  raw: unknown,
  bounds: { readonly min: string; readonly max: string },
  toValue: (text: string) => CanonicalValue,
): WireValueOutcome {
  const outcome = readNumber(raw, messages.notInteger)
  if ('ok' in outcome) return outcome
  const { number } = outcome
  if (number.includes('.')) return refuse('wrong-type', messages.notInteger)
  if (compareDecimals(number, bounds.min) < 0 || compareDecimals(number, bounds.max) > 0) {
    return refuse('out-of-range', messages.outOfRange(bounds.min, bounds.max))
  }
  return accept(toValue(number))
}

function readDecimal(precision: number, scale: number, raw: unknown): WireValueOutcome {
  const outcome = readNumber(raw, messages.notDecimal)
  if ('ok' in outcome) return outcome
  const digits = decimalDigits(outcome.number)
  if (digits.fraction > scale) return refuse('too-many-decimals', messages.tooManyDecimals(scale))
  if (digits.whole > precision - scale) {
    return refuse('out-of-range', messages.tooManyWholeDigits(precision - scale))
  }
  return accept(outcome.number)
}

function readBoolean(raw: unknown): WireValueOutcome {
  if (raw === true || raw === 1 || raw === 'true' || raw === '1') return accept(true)
  if (raw === false || raw === 0 || raw === 'false' || raw === '0') return accept(false)
  return refuse('wrong-type', messages.notBoolean)
}

function readDate(raw: unknown): WireValueOutcome {
  // Servers of the contract send a date as its midnight.
  const text = typeof raw === 'string' ? raw.replace(/ 00:00:00$/, '') : ''
  return isDate(text) ? accept(text) : refuse('wrong-type', messages.notDate)
}

function readDateTime(raw: unknown): WireValueOutcome {
  if (typeof raw === 'string' && isDate(raw)) return accept(`${raw} 00:00:00`)
  return typeof raw === 'string' && isDateTime(raw) ? accept(raw) : refuse('wrong-type', messages.notDateTime)
}

/** A text is read as the JSON text that it holds: servers of the contract keep JSON in text columns. */
function readJson(raw: unknown): WireValueOutcome {
  if (typeof raw === 'string' && isLongerThan(raw, MAX_JSON_LENGTH)) {
    return refuse('too-long', messages.tooLong(MAX_JSON_LENGTH))
  }
  const value = typeof raw === 'string' ? parseJson(raw) : raw
  if (!isJsonContainer(value)) return refuse('wrong-type', describeNoJson(raw))
  if (isNestedDeeperThan(value, MAX_JSON_DEPTH)) return refuse('too-deep', messages.tooDeep(MAX_JSON_DEPTH))
  const text = JSON.stringify(value)
  if (isLongerThan(text, MAX_JSON_LENGTH)) return refuse('too-long', messages.tooLong(MAX_JSON_LENGTH))
  // JSON.stringify writes NUL and lone surrogates as escapes, which the database refuses in jsonb as well.
  if (/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(text)) return refuse('invalid-character', messages.invalidCharacter)
  return accept(value)
}

function describeNoJson(raw: unknown): string {
  const fault = typeof raw === 'string' ? findJsonFault(raw) : null
  return fault ? messages.brokenJson(fault.line, fault.column, fault.message) : messages.notJson
}

const BOOLEAN_TEXTS: ReadonlyMap<string, string> = new Map([
  ['是', 'true'],
  ['y', 'true'],
  ['yes', 'true'],
  ['否', 'false'],
  ['n', 'false'],
  ['no', 'false'],
])

function normaliseText(type: FieldType, text: string): string {
  switch (type.kind) {
    case 'integer':
    case 'long':
    case 'decimal': {
      const number = text.normalize('NFKC').replace(/^¥ ?/, '')
      return /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(number) ? number.replaceAll(',', '') : number
    }
    case 'boolean':
      return BOOLEAN_TEXTS.get(text.toLowerCase()) ?? text.toLowerCase()
    case 'date':
    case 'datetime':
      return normaliseDateText(text)
    case 'time':
      return normaliseTimeText(text)
    default:
      return text
  }
}
