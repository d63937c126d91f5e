import type { FieldPlan } from '#renderer/compile/plan.ts'
import { maxTextLength } from '#schemas/values/wire-value.ts'

/** The types that columns of entities have; `other` is what somebody else has made of a table. */
export type ColumnType =
  | { readonly kind: 'varchar'; readonly length: number }
  | { readonly kind: 'numeric'; readonly precision: number; readonly scale: number }
  | { readonly kind: PlainKind }
  | { readonly kind: 'other'; readonly text: string }

const PLAIN_KINDS = [
  'text',
  'smallint',
  'integer',
  'bigint',
  'boolean',
  'date',
  'timestamptz',
  'time',
  'jsonb',
] as const
type PlainKind = (typeof PLAIN_KINDS)[number]

/** How PostgreSQL prints the plain types (`format_type`). */
const PRINTED: Readonly<Record<PlainKind, string>> = {
  text: 'text',
  smallint: 'smallint',
  integer: 'integer',
  bigint: 'bigint',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'timestamp with time zone',
  time: 'time without time zone',
  jsonb: 'jsonb',
}

/** The column of a field. Lengths are those that the checks of a value allow, so no value is refused by the database. */
export function columnTypeOf(field: Pick<FieldPlan, 'type' | 'multiple'>): ColumnType {
  const { type, multiple } = field
  if (type.kind === 'json') return { kind: 'jsonb' }
  // A comma text has no length of its own; the checks cap it.
  if (multiple) return { kind: 'text' }
  switch (type.kind) {
    case 'string':
      return { kind: 'varchar', length: type.maxLength }
    case 'enum':
    case 'ref':
      return { kind: 'varchar', length: maxTextLength(type, false) ?? 255 }
    case 'text':
    case 'file':
      return { kind: 'text' }
    case 'long':
      return { kind: 'bigint' }
    case 'decimal':
      return { kind: 'numeric', precision: type.precision, scale: type.scale }
    case 'datetime':
      return { kind: 'timestamptz' }
    case 'integer':
    case 'boolean':
    case 'date':
    case 'time':
      return { kind: type.kind }
  }
}

/** Reads what the catalogue says of a column (`format_type`). */
export function parseColumnType(printed: string): ColumnType {
  const varchar = /^character varying\((\d+)\)$/.exec(printed)
  if (varchar) return { kind: 'varchar', length: Number(varchar[1]) }
  const numeric = /^numeric\((\d+),(\d+)\)$/.exec(printed)
  if (numeric) return { kind: 'numeric', precision: Number(numeric[1]), scale: Number(numeric[2]) }
  // A precision of seconds does not matter: values carry none below the second.
  const plain = printed === 'character varying' ? 'text' : printed.replace(/^(time(?:stamp)?)\(\d\)/, '$1')
  const kind = PLAIN_KINDS.find((name) => PRINTED[name] === plain)
  return kind ? { kind } : { kind: 'other', text: printed }
}

/** The type as a statement and a person read it. */
export function formatColumnType(type: ColumnType): string {
  switch (type.kind) {
    case 'varchar':
      return `varchar(${type.length})`
    case 'numeric':
      return `numeric(${type.precision}, ${type.scale})`
    case 'other':
      return type.text
    default:
      return type.kind
  }
}

/**
 * What it takes to keep the values of a field in a column that exists already.
 * - `same`: nothing.
 * - `widen`: altering the column to `to`, which loses no value.
 * - `wider`: nothing; the column holds more than the page now allows, and narrowing could lose values.
 * - `incompatible`: the column cannot hold such values.
 */
export type ColumnChange =
  | { readonly kind: 'same' | 'wider' | 'incompatible' }
  | { readonly kind: 'widen'; readonly to: ColumnType }

export function compareColumnTypes(actual: ColumnType, wanted: ColumnType): ColumnChange {
  if (formatColumnType(actual) === formatColumnType(wanted)) return { kind: 'same' }
  switch (wanted.kind) {
    case 'varchar':
      if (actual.kind === 'text') return { kind: 'wider' }
      if (actual.kind !== 'varchar') return { kind: 'incompatible' }
      return actual.length > wanted.length ? { kind: 'wider' } : { kind: 'widen', to: wanted }
    case 'text':
      return actual.kind === 'varchar' ? { kind: 'widen', to: wanted } : { kind: 'incompatible' }
    case 'numeric':
      return compareNumeric(actual, wanted)
    case 'bigint':
      return isWholeNumber(actual) ? { kind: 'widen', to: wanted } : { kind: 'incompatible' }
    case 'integer':
      if (actual.kind === 'smallint') return { kind: 'widen', to: wanted }
      return { kind: actual.kind === 'bigint' ? 'wider' : 'incompatible' }
    default:
      return { kind: 'incompatible' }
  }
}

function isWholeNumber(type: ColumnType): boolean {
  return type.kind === 'integer' || type.kind === 'smallint'
}

/** Digits before the point that every number of the type fits into. */
const WHOLE_DIGITS: Readonly<Record<string, number>> = { smallint: 5, integer: 10, bigint: 19 }

function compareNumeric(actual: ColumnType, wanted: ColumnType & { kind: 'numeric' }): ColumnChange {
  const held =
    actual.kind === 'numeric'
      ? { whole: actual.precision - actual.scale, scale: actual.scale }
      : { whole: WHOLE_DIGITS[actual.kind], scale: 0 }
  if (held.whole === undefined) return { kind: 'incompatible' }
  // The smallest type that holds both: old values stay as they are, new ones fit.
  const scale = Math.max(held.scale, wanted.scale)
  const to = {
    kind: 'numeric',
    precision: Math.max(held.whole, wanted.precision - wanted.scale) + scale,
    scale,
  } as const
  return formatColumnType(to) === formatColumnType(actual) ? { kind: 'wider' } : { kind: 'widen', to }
}
