import { type RawBuilder, sql } from 'kysely'
import { type ExpressionType, isScalar } from '#renderer/expression/expression-type.ts'
import { textOf } from '#renderer/expression/runtime-value.ts'
import {
  asType,
  constant,
  type ListPart,
  MAX_SCALE,
  type Operand,
  ofRow,
  type SqlType,
  scaleOf,
  typeOfValue,
} from './operand.ts'

/** An argument: one value, or the items of a list. */
export type SqlArgument = { readonly value: Operand } | { readonly list: readonly ListPart[] }

interface CallPlace {
  /** Of the result. */
  readonly type: ExpressionType
  readonly textCollation: string | null
}

/** What a function of the language is in SQL; null arguments make null unless it says otherwise. */
type SqlFunction = (args: readonly SqlArgument[], place: CallPlace) => Operand

const NULL = constant(null)
const MAX_ROUNDING_DIGITS = 20

function valueAt(args: readonly SqlArgument[], index: number): Operand {
  const arg = args[index]
  return arg && 'value' in arg ? arg.value : NULL
}

function typed(args: readonly SqlArgument[], index: number, type: SqlType): RawBuilder<unknown> {
  return asType(valueAt(args, index), type)
}

/** A value as the interpreter writes it: `concat`, `toText`. */
function written(operand: Operand): RawBuilder<unknown> {
  if (operand.kind === 'constant') return sql`${textOf(operand.value)}::text`
  switch (operand.type) {
    case 'text':
      return operand.sql
    case 'number':
      return sql`trim_scale(${operand.sql})::text`
    case 'boolean':
      return sql`case when ${operand.sql} then '是' when not ${operand.sql} then '否' end`
    case 'date':
      return sql`to_char(${operand.sql}, 'YYYY-MM-DD')`
    case 'datetime':
      return sql`to_char(${operand.sql}::timestamp, 'YYYY-MM-DD HH24:MI:SS')`
    case 'time':
      return sql`to_char(${operand.sql}, 'HH24:MI:SS')`
  }
}

/** A moment with all its parts; those that it has not are zero. */
function writtenInFull(operand: Operand): RawBuilder<unknown> {
  const text = written(operand)
  const type = typeOfOperand(operand)
  if (type === 'date') return sql`${text} || ' 00:00:00'`
  if (type === 'time') return sql`'0000-00-00 ' || ${text}`
  return type === 'datetime' ? text : sql`null::text`
}

function typeOfOperand(operand: Operand): SqlType | null {
  return operand.kind === 'row' ? operand.type : typeOfValue(operand.value)
}

/** A moment of a day in the business zone, which is the session's. */
function local(operand: Operand): RawBuilder<unknown> {
  const type = typeOfOperand(operand)
  if (type !== 'date' && type !== 'datetime') return sql`null::timestamp`
  return sql`${asType(operand, type)}::timestamp`
}

function shifted(name: string): SqlFunction {
  return (args) => {
    const moment = valueAt(args, 0)
    const type = typeOfOperand(moment)
    if (type !== 'date' && type !== 'datetime') return NULL
    const result = sql`${sql.ref(name)}(${local(moment)}, ${typed(args, 1, 'number')})`
    return ofRow(type, type === 'date' ? sql`${result}::date` : sql`${result}::timestamptz`)
  }
}

function partOfDay(part: RawBuilder<unknown>): SqlFunction {
  return (args) => ofRow('number', sql`date_part(${part}, ${local(valueAt(args, 0))})::numeric`)
}

function rounding(name: string): SqlFunction {
  return (args) => {
    const digits = args.length > 1 ? typed(args, 1, 'number') : sql`0`
    const number = valueAt(args, 0)
    return ofRow('number', sql`${sql.ref(name)}(${asType(number, 'number')}, ${digits})`, MAX_ROUNDING_DIGITS)
  }
}

function ofText(write: (text: RawBuilder<unknown>, place: CallPlace) => RawBuilder<unknown>): SqlFunction {
  return (args, place) => ofRow('text', sql`nullif(${write(typed(args, 0, 'text'), place)}, '')`)
}

function ofTexts(test: (text: RawBuilder<unknown>, part: RawBuilder<unknown>) => RawBuilder<unknown>): SqlFunction {
  return (args) => ofRow('boolean', sql`(${test(typed(args, 0, 'text'), typed(args, 1, 'text'))})`)
}

/** Letters change as Unicode says, whatever the database's own order is. */
function inCollation(text: RawBuilder<unknown>, { textCollation }: CallPlace): RawBuilder<unknown> {
  return textCollation === null ? text : sql`${text} collate ${sql.ref(textCollation)}`
}

/** The values of all arguments; those of lists with them. */
function operands(args: readonly SqlArgument[]): readonly Operand[] {
  return args.flatMap((arg) => ('value' in arg ? [arg.value] : arg.list)).filter((part) => part.kind !== 'column')
}

function extreme(name: RawBuilder<unknown>): SqlFunction {
  return (args, { type }) => {
    if (!isScalar(type) || type === 'unknown' || type === 'null') return NULL
    const values = operands(args)
    const scale = Math.max(0, ...values.map(scaleOf))
    return ofRow(type, sql`${name}(${sql.join(values.map((value) => asType(value, type)))})`, scale)
  }
}

function numbersOf(args: readonly SqlArgument[]): readonly Operand[] {
  return operands(args).filter((operand) => typeOfOperand(operand) === 'number')
}

function total(numbers: readonly Operand[]): RawBuilder<unknown> {
  return sql`(${sql.join(
    numbers.map((number) => sql`coalesce(${asType(number, 'number')}, 0)`),
    sql` + `,
  )})`
}

const sum: SqlFunction = (args) => {
  const numbers = numbersOf(args)
  return ofRow('number', total(numbers), Math.max(0, ...numbers.map(scaleOf)))
}

const avg: SqlFunction = (args) => {
  const numbers = numbersOf(args)
  const values = numbers.map((number) => asType(number, 'number'))
  const quotient = sql`expression_quotient(${total(numbers)}, nullif(num_nonnulls(${sql.join(values)}), 0)::numeric)`
  return ofRow('number', quotient, MAX_SCALE)
}

/** How many items a list has that are not null. */
const count: SqlFunction = ([arg]) => {
  const parts = arg && 'list' in arg ? arg.list : []
  const counted = parts.map((part) => {
    if (part.kind === 'column') return itemCount(part.items)
    if (part.kind === 'constant') return part.value === null ? sql`0` : sql`1`
    return sql`num_nonnulls(${part.sql})`
  })
  return ofRow('number', sql`(${sql.join(counted, sql` + `)})::numeric`)
}

function itemCount(items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(cardinality(array_remove(${items}, '')), 0)`
}

const isEmpty: SqlFunction = ([arg]) => {
  if (arg && 'list' in arg) {
    const [first] = arg.list
    return first?.kind === 'column' ? ofRow('boolean', sql`(${itemCount(first.items)} = 0)`) : constant(!first)
  }
  const value = arg?.value ?? NULL
  return value.kind === 'constant' ? constant(value.value === null) : ofRow('boolean', sql`(${value.sql} is null)`)
}

const concat: SqlFunction = (args) => {
  const texts = args.map((arg) => ('value' in arg ? written(arg.value) : sql`null::text`))
  return ofRow('text', sql`nullif(concat(${sql.join(texts)}), '')`)
}

const coalesce: SqlFunction = (args, { type }) => {
  if (!isScalar(type) || type === 'unknown' || type === 'null') return NULL
  const values = operands(args)
  const scale = Math.max(0, ...values.map(scaleOf))
  return ofRow(type, sql`coalesce(${sql.join(values.map((value) => asType(value, type)))})`, scale)
}

const length: SqlFunction = (args) => ofRow('number', sql`coalesce(char_length(${typed(args, 0, 'text')}), 0)::numeric`)

const replace: SqlFunction = (args) => {
  const [text, part, replacement] = [0, 1, 2].map((index) => typed(args, index, 'text'))
  return ofRow('text', sql`nullif(replace(${text}, coalesce(${part}, ''), coalesce(${replacement}, '')), '')`)
}

const substring: SqlFunction = (args) => {
  const [text, start] = [typed(args, 0, 'text'), typed(args, 1, 'number')]
  const result =
    args.length > 2
      ? sql`expression_substring(${text}, ${start}, ${typed(args, 2, 'number')})`
      : sql`expression_substring(${text}, ${start})`
  return ofRow('text', result)
}

const daysBetween: SqlFunction = (args) => {
  const [first, last] = [local(valueAt(args, 0)), local(valueAt(args, 1))]
  return ofRow('number', sql`(${last}::date - ${first}::date)::numeric`)
}

const toDate: SqlFunction = (args) => {
  const value = valueAt(args, 0)
  if (typeOfOperand(value) === 'text') return ofRow('date', sql`expression_date(${asType(value, 'text')})`)
  return ofRow('date', sql`${local(value)}::date`)
}

const toNumber: SqlFunction = (args) => {
  const value = valueAt(args, 0)
  if (typeOfOperand(value) === 'number') return value
  return ofRow('number', sql`expression_number(${trimmed(asType(value, 'text'))})`, MAX_SCALE)
}

const formatNumber: SqlFunction = (args) => {
  const number = typed(args, 0, 'number')
  const digits = args.length > 1 ? sql`, ${typed(args, 1, 'number')}` : sql``
  return ofRow('text', sql`expression_number_text(${number}${digits})`)
}

const formatDate: SqlFunction = (args) =>
  ofRow('text', sql`expression_format(${writtenInFull(valueAt(args, 0))}, ${typed(args, 1, 'text')})`)

/** What `trim` of JavaScript takes away. */
const BLANKS =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

function trimmed(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`btrim(${text}, ${BLANKS}::text)`
}

/** All functions of the language, by name; those that read the clock stand for a value. */
export const SQL_FUNCTIONS: ReadonlyMap<string, SqlFunction> = new Map<string, SqlFunction>([
  ['round', rounding('expression_round')],
  ['floor', rounding('expression_floor')],
  ['ceil', rounding('expression_ceil')],
  ['abs', (args) => ofRow('number', sql`abs(${typed(args, 0, 'number')})`, scaleOf(valueAt(args, 0)))],
  ['min', extreme(sql`least`)],
  ['max', extreme(sql`greatest`)],
  ['sum', sum],
  ['avg', avg],
  ['count', count],
  ['concat', concat],
  ['upper', ofText((text, place) => sql`upper(${inCollation(text, place)})`)],
  ['lower', ofText((text, place) => sql`lower(${inCollation(text, place)})`)],
  ['trim', ofText(trimmed)],
  ['length', length],
  ['contains', ofTexts((text, part) => sql`strpos(${text}, ${part}) > 0`)],
  ['startsWith', ofTexts((text, part) => sql`starts_with(${text}, ${part})`)],
  ['endsWith', ofTexts((text, part) => sql`right(${text}, char_length(${part})) = ${part}`)],
  ['substring', substring],
  ['replace', replace],
  ['coalesce', coalesce],
  ['isEmpty', isEmpty],
  ['year', partOfDay(sql.lit('year'))],
  ['month', partOfDay(sql.lit('month'))],
  ['day', partOfDay(sql.lit('day'))],
  ['addDays', shifted('expression_add_days')],
  ['addMonths', shifted('expression_add_months')],
  ['addMinutes', shifted('expression_add_minutes')],
  ['daysBetween', daysBetween],
  ['toDate', toDate],
  ['toTime', (args) => ofRow('time', sql`${local(valueAt(args, 0))}::time`)],
  ['formatDate', formatDate],
  ['formatNumber', formatNumber],
  ['toNumber', toNumber],
  ['toText', (args) => ofRow('text', written(valueAt(args, 0)))],
])
