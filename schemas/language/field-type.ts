/**
 * The storage types of a field: a closed list. Widget, operators, alignment, parsing and the database column follow.
 * Written in a page as `string(32)`, `decimal(12,2)`, `date` …
 */
export type FieldType =
  | { readonly kind: 'string'; readonly maxLength: number }
  | { readonly kind: 'decimal'; readonly precision: number; readonly scale: number }
  | { readonly kind: Exclude<FieldKind, 'string' | 'decimal'> }

export const FIELD_KINDS = [
  'string',
  'text',
  'integer',
  'long',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'enum',
  'ref',
  'file',
  'json',
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

export const MAX_STRING_LENGTH = 4_000
/** Longest text of a `text` field, in characters. */
export const MAX_TEXT_LENGTH = 100_000
export const MAX_DECIMAL_PRECISION = 38

const PLAIN_KINDS = FIELD_KINDS.filter((kind) => kind !== 'string' && kind !== 'decimal')

/** What the meta-schema accepts; `parseFieldType` checks the numbers as well. */
export const FIELD_TYPE_PATTERN = `^(?:${PLAIN_KINDS.join('|')}|string\\(\\d+\\)|decimal\\(\\d+, ?\\d+\\))$`

/** Reads a declared type; `undefined` when the text is none, or its numbers are out of bounds. */
export function parseFieldType(text: string): FieldType | undefined {
  const match = /^(\w+)(?:\((\d+)(?:, ?(\d+))?\))?$/.exec(text)
  if (!match) return undefined
  const [, kind, first, second] = match
  if (kind === 'string') {
    const maxLength = Number(first)
    const fits = second === undefined && maxLength >= 1 && maxLength <= MAX_STRING_LENGTH
    return fits ? { kind, maxLength } : undefined
  }
  if (kind === 'decimal') {
    const precision = Number(first)
    const scale = Number(second)
    const fits = precision >= 1 && precision <= MAX_DECIMAL_PRECISION && scale >= 0 && scale <= precision
    return fits ? { kind, precision, scale } : undefined
  }
  const plain = PLAIN_KINDS.find((name) => name === kind)
  return plain && first === undefined ? { kind: plain } : undefined
}

/** The type as an author writes it. */
export function formatFieldType(type: FieldType): string {
  if (type.kind === 'string') return `string(${type.maxLength})`
  if (type.kind === 'decimal') return `decimal(${type.precision},${type.scale})`
  return type.kind
}
