import { Big } from 'big.js'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { areEqual, compare } from '#renderer/expression/order.ts'
import type { RuntimeValue } from '#renderer/expression/runtime-value.ts'
import { bind, bindAll, boundValue, type Operand, type RowOperand, typeOfValue } from './operand.ts'

/** A condition, or what it comes to where no row has a say in it. */
export type Decision = boolean | RawBuilder<SqlBool>

export type OrderOperator = '<' | '<=' | '>' | '>='

const SYMBOLS = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` } as const
const MIRRORED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const

/** Whether two values are equal, or that they are not; true or false of every row. */
export function decideEqual(left: Operand, right: Operand, wanted: boolean): Decision {
  if (left.kind === 'constant') {
    return right.kind === 'constant' ? areEqual(left.value, right.value) === wanted : decideEqual(right, left, wanted)
  }
  if (right.kind === 'constant') {
    const { value } = right
    if (value === null) return wanted ? sql`${left.sql} is null` : sql`${left.sql} is not null`
    if (typeOfValue(value) !== left.type) return !wanted
    const bound = boundLike(left, value)
    if (bound === null) return !wanted
    return wanted ? sql`${plain(left)} = ${bound}` : sql`${plain(left)} is distinct from ${bound}`
  }
  if (left.type !== right.type) {
    return wanted
      ? sql`(${left.sql} is null and ${right.sql} is null)`
      : sql`(${left.sql} is not null or ${right.sql} is not null)`
  }
  return wanted ? sql`${left.sql} is not distinct from ${right.sql}` : sql`${left.sql} is distinct from ${right.sql}`
}

/** The order of two values; null of a row where there is none. `null` for an order that no row has. */
export function order(operator: OrderOperator, left: Operand, right: Operand): RawBuilder<SqlBool> | boolean | null {
  if (left.kind === 'constant') {
    if (right.kind !== 'constant') return order(MIRRORED[operator], right, left)
    const found = compare(left.value, right.value)
    return found === undefined ? null : holds(operator, found)
  }
  if (right.kind === 'row') {
    if (left.type !== right.type) return null
    return left.type === 'text'
      ? sql`${inOrder(left.sql)} ${SYMBOLS[operator]} ${inOrder(right.sql)}`
      : sql`${left.sql} ${SYMBOLS[operator]} ${right.sql}`
  }
  const { value } = right
  if (typeOfValue(value) !== left.type) return null
  if (left.type === 'text') {
    const bound = bind(value, 'text')
    // Among characters of one unit, bytes and units have one order.
    return isPlainText(value)
      ? sql`${left.sql} collate "C" ${SYMBOLS[operator]} ${bound}`
      : sql`${inOrder(left.sql)} ${SYMBOLS[operator]} ${inOrder(bound)}`
  }
  const bound = boundLike(left, value)
  return bound === null
    ? sql`${left.sql} ${SYMBOLS[operator]} ${bind(value, left.type)}`
    : sql`${plain(left)} ${SYMBOLS[operator]} ${bound}`
}

/** Whether a value is one of these; null of a row where the value is missing. */
export function isAnyOf(item: RowOperand, values: readonly RuntimeValue[]): Decision {
  const alike = values.filter((value) => typeOfValue(value) === item.type)
  const fitting = isWholeColumn(item) ? alike.filter(isBigint) : alike
  const among: Decision =
    fitting.length === 0
      ? false
      : isWholeColumn(item)
        ? sql`${plain(item)} = any(${fitting.map(boundValue)}::bigint[])`
        : sql`${plain(item)} = any(${bindAll(fitting, item.type)})`
  if (!values.includes(null)) return among
  return among === false ? sql`${item.sql} is null` : sql`(${among} or ${item.sql} is null)`
}

function holds(operator: OrderOperator, found: -1 | 0 | 1): boolean {
  switch (operator) {
    case '<':
      return found < 0
    case '<=':
      return found <= 0
    case '>':
      return found > 0
    case '>=':
      return found >= 0
  }
}

/** A column without anything around it: the constant beside it is neither null nor an empty text. */
function plain(operand: RowOperand): RawBuilder<unknown> {
  return operand.column?.sql ?? operand.sql
}

/** A constant of a type that the index of the column knows; null where the column has no such number. */
function boundLike(operand: RowOperand, value: RuntimeValue): RawBuilder<unknown> | null {
  if (isWholeColumn(operand)) return isBigint(value) ? sql`${boundValue(value)}::bigint` : null
  // A text takes its type from the column.
  if (operand.type === 'text' && operand.column) return sql`${boundValue(value)}`
  return bind(value, operand.type)
}

function isWholeColumn({ column }: RowOperand): boolean {
  return column?.field.type.kind === 'integer' || column?.field.type.kind === 'long'
}

const BIGINT_END = '9223372036854775807'

function isBigint(value: RuntimeValue): boolean {
  return value instanceof Big && value.round(0, Big.roundDown).eq(value) && value.abs().lte(BIGINT_END)
}

/** U+D800 to U+DFFF are the halves of characters of two units. */
function isPlainText(value: RuntimeValue): boolean {
  return typeof value === 'string' && !/[\ud800-\uffff]/.test(value)
}

function inOrder(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`expression_order(${value}) collate "C"`
}
