import { MAX_DECIMAL_PRECISION, MAX_STRING_LENGTH } from '#schemas/language/field-type.ts'
import { importMessages } from './messages.ts'

/** The storage type for a column, perhaps with a remark; or why there is none. */
export type TypeOutcome =
  | { readonly ok: true; readonly type: string; readonly note?: string }
  | { readonly ok: false; readonly reason: string }

/** For numbers whose digits the database does not bound. */
const LOOSE_DECIMAL = 'decimal(20,6)'
const LOOSE_LENGTH = 255

const PLAIN: Readonly<Record<string, string>> = {
  smallint: 'integer',
  integer: 'integer',
  bigint: 'long',
  boolean: 'boolean',
  date: 'date',
  'time without time zone': 'time',
  'timestamp without time zone': 'datetime',
  'timestamp with time zone': 'datetime',
  uuid: 'string(36)',
  inet: 'string(43)',
  cidr: 'string(43)',
  macaddr: 'string(17)',
  text: 'text',
}

const LOOSE: Readonly<Record<string, string>> = {
  'character varying': `string(${LOOSE_LENGTH})`,
  citext: `string(${LOOSE_LENGTH})`,
  numeric: LOOSE_DECIMAL,
  real: LOOSE_DECIMAL,
  'double precision': LOOSE_DECIMAL,
  money: 'decimal(19,2)',
  'time with time zone': 'time',
}

/** `character varying(32)` -> `string(32)` */
export function toFieldType(columnType: string): TypeOutcome {
  const type = columnType.replace(/^(time|timestamp)\(\d\)/, '$1')
  const plain = PLAIN[type]
  if (plain !== undefined) return { ok: true, type: plain }
  const loose = LOOSE[type]
  if (loose !== undefined) return { ok: true, type: loose, note: importMessages.looseType(columnType, loose) }
  const [, name = '', first = '', second = '0'] =
    /^(character|character varying|numeric)\((\d+)(?:,(-?\d+))?\)$/.exec(type) ?? []
  if (name === 'numeric') return toDecimal(columnType, Number(first), Number(second))
  if (name !== '') return toText(columnType, Number(first))
  return { ok: false, reason: importMessages.unsupportedType(columnType) }
}

function toText(columnType: string, length: number): TypeOutcome {
  if (length <= MAX_STRING_LENGTH) return { ok: true, type: `string(${length})` }
  return { ok: true, type: 'text', note: importMessages.looseType(columnType, 'text') }
}

function toDecimal(columnType: string, precision: number, scale: number): TypeOutcome {
  const fits = precision <= MAX_DECIMAL_PRECISION && scale >= 0 && scale <= precision
  return fits
    ? { ok: true, type: `decimal(${precision},${scale})` }
    : { ok: false, reason: importMessages.unsupportedType(columnType) }
}
