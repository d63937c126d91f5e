import { FIELD_KINDS, MAX_DECIMAL_PRECISION, MAX_STRING_LENGTH } from '#schemas/language/field-type.ts'
import { suggestionHint } from './suggest.ts'

const DEFAULT_STRING = 'string(32)'
const DEFAULT_DECIMAL = 'decimal(12,2)'
const EXAMPLES = FIELD_KINDS.map(
  (kind) => ({ string: DEFAULT_STRING, decimal: DEFAULT_DECIMAL })[kind as string] ?? kind,
)
export const TYPE_EXAMPLES = EXAMPLES.join('、')

/** Types of databases and other languages, and what they are here; `(…)` keeps what stands in brackets. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^(?:n?varchar2?|n?char|character|str|input)(?<args>\(\d+\))?$/, 'string(…)'],
  [/^(?:int|int2|int4|short|smallint|tinyint)(?:\(\d+\))?$/, 'integer'],
  [/^(?:bigint|int8)(?:\(\d+\))?$/, 'long'],
  [/^(?:numeric|money|float|double|real|currency|amount)(?<args>\(\d+, ?\d+\))?$/, 'decimal(…)'],
  [/^bool$/, 'boolean'],
  [/^(?:timestamp|timestamptz|date-?time)$/, 'datetime'],
  [/^(?:longtext|clob|textarea|string\(max\))$/, 'text'],
  [/^(?:dict|select|option|options|choice|radio)$/, 'enum'],
  [/^(?:reference|relation|foreign|foreignkey|lookup|uuid)$/, 'ref'],
  [/^(?:jsonb|object)$/, 'json'],
]

export interface TypeMistake {
  readonly message: string
  readonly hint: string
}

/** What is wrong with a text that is no storage type, and which one was meant. */
export function describeTypeMistake(written: string): TypeMistake {
  return describeNumbers(written) ?? { message: `没有存储类型 "${written}"`, hint: meant(written) }
}

function meant(written: string): string {
  const text = written.trim().toLowerCase()
  if (text === 'number') return `整数写 "integer"，有小数的写 "${DEFAULT_DECIMAL}"`
  if (text === 'string') return `写上长度，如 "${DEFAULT_STRING}"`
  if (text === 'decimal') return `写上总位数和小数位，如 "${DEFAULT_DECIMAL}"`
  for (const [pattern, name] of ELSEWHERE) {
    const match = pattern.exec(text)
    if (match) return `写成 "${fill(name, match.groups?.args)}"`
  }
  return suggestionHint(written, [...EXAMPLES, ...FIELD_KINDS]) ?? `可用：${TYPE_EXAMPLES}`
}

function fill(name: string, args: string | undefined): string {
  if (!name.endsWith('(…)')) return name
  const fallback = name.startsWith('string') ? DEFAULT_STRING : DEFAULT_DECIMAL
  const own = args === undefined ? fallback : `${name.slice(0, -3)}${args}`
  return describeNumbers(own) ? fallback : own
}

/** Numbers that are out of bounds, with the bounds; null when they are not. */
function describeNumbers(written: string): TypeMistake | null {
  const [, length] = /^string\((\d+)\)$/.exec(written) ?? []
  if (length !== undefined && (Number(length) < 1 || Number(length) > MAX_STRING_LENGTH)) {
    const message = `存储类型 "${written}" 的长度超出范围：应为 1 到 ${MAX_STRING_LENGTH}`
    return { message, hint: '更长的文本用 "text"' }
  }
  const [, digits, decimals] = /^decimal\((\d+), ?(\d+)\)$/.exec(written) ?? []
  const [precision, scale] = [Number(digits), Number(decimals)]
  if (digits === undefined) return null
  if (precision < 1 || precision > MAX_DECIMAL_PRECISION) {
    const message = `存储类型 "${written}" 的总位数超出范围：应为 1 到 ${MAX_DECIMAL_PRECISION}`
    return { message, hint: `写成总位数和小数位，如 "${DEFAULT_DECIMAL}"` }
  }
  if (scale <= precision) return null
  const enough = Math.min(MAX_DECIMAL_PRECISION, precision + scale)
  return {
    message: `存储类型 "${written}" 的小数位（${scale}）不能超过总位数（${precision}）`,
    hint: `第一个数是总位数，包括小数位：整数 ${precision} 位、小数 ${scale} 位写成 "decimal(${enough},${scale})"`,
  }
}
