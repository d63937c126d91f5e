import { parseFieldType } from '#schemas/language/field-type.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'

const TODAY = /^(?:CURRENT_DATE|\(?(?:now\(\)|CURRENT_TIMESTAMP)\)?::date)$/i
const NOW = /^(?:now\(\)|CURRENT_TIMESTAMP(?:\(\d\))?|LOCALTIMESTAMP(?:\(\d\))?)$/i
const LITERAL = /^\(?(?:'((?:[^']|'')*)'|(-?\d+(?:\.\d+)?)|(true|false))\)?(?:::[\w". ]+(?:\(\d+(?:,\d+)?\))?)?$/i

/** The default that a page says for a column's: a literal or a date of now; `undefined` for all else. */
export function readDefault(text: string, type: string): unknown {
  if (TODAY.test(text) && type === 'date') return '= today()'
  if (NOW.test(text)) return type === 'datetime' ? '= now()' : type === 'date' ? '= today()' : undefined
  const [match, quoted, number, truth] = LITERAL.exec(text) ?? []
  const fieldType = parseFieldType(type)
  if (match === undefined || !fieldType) return undefined
  const value = quoted?.replaceAll("''", "'") ?? number ?? truth?.toLowerCase() === 'true'
  const wire = fieldType.kind === 'integer' ? Number(value) : value
  if (wire === '' || !readWireValue(fieldType, false, wire).ok) return undefined
  return typeof wire === 'string' && wire.startsWith('=') ? `=${wire}` : wire
}
