import { Big } from 'big.js'
import { type RawBuilder, sql } from 'kysely'
import type { ScalarType } from '#renderer/expression/expression-type.ts'
import { Moment, type RuntimeValue, textOf } from '#renderer/expression/runtime-value.ts'
import type { FilterField } from '../read/list-filter.ts'

/** The types that values have in the database; `null` and `unknown` are none there. */
export type SqlType = Exclude<ScalarType, 'null' | 'unknown'>

/** What is known before the rows are looked at. */
interface ConstantOperand {
  readonly kind: 'constant'
  readonly value: RuntimeValue
}

/** What is worked out for each row. */
export interface RowOperand {
  readonly kind: 'row'
  readonly sql: RawBuilder<unknown>
  readonly type: SqlType
  /** Of a number: it has no more digits after the point. */
  readonly scale: number
  /** Where it is a column and nothing else: as it stands, so that its index serves. */
  readonly column: { readonly field: FilterField; readonly sql: RawBuilder<unknown> } | null
}

export type Operand = ConstantOperand | RowOperand

/** An item of a list; or a column that holds several. */
export type ListPart = Operand | { readonly kind: 'column'; readonly items: RawBuilder<unknown> }

export const MAX_SCALE = 60

export function constant(value: RuntimeValue): ConstantOperand {
  return { kind: 'constant', value }
}

export function ofRow(type: SqlType, value: RawBuilder<unknown>, scale = 0): RowOperand {
  return { kind: 'row', sql: value, type, scale, column: null }
}

/** Null for what is no single value. */
export function typeOfValue(value: RuntimeValue): SqlType | null {
  if (typeof value === 'string') return 'text'
  if (typeof value === 'boolean') return 'boolean'
  if (value instanceof Big) return 'number'
  return value instanceof Moment ? value.kind : null
}

const SQL_TYPES = {
  text: sql`text`,
  number: sql`numeric`,
  boolean: sql`boolean`,
  date: sql`date`,
  datetime: sql`timestamptz`,
  time: sql`time`,
} as const satisfies Record<SqlType, RawBuilder<unknown>>

/** A value as a parameter of its type; what is not of the wanted type is null, as it is for the interpreter. */
export function bind(value: RuntimeValue, wanted: SqlType): RawBuilder<unknown> {
  return sql`${typeOfValue(value) === wanted ? boundValue(value) : null}::${SQL_TYPES[wanted]}`
}

export function bindAll(values: readonly RuntimeValue[], wanted: SqlType): RawBuilder<unknown> {
  return sql`${values.map(boundValue)}::${SQL_TYPES[wanted]}[]`
}

/** What the driver is handed. */
export function boundValue(value: RuntimeValue): string | boolean | null {
  return typeof value === 'boolean' ? value : textOf(value)
}

/** An operand as a value of a type, wherever one may stand. */
export function asType(operand: Operand, wanted: SqlType): RawBuilder<unknown> {
  if (operand.kind === 'constant') return bind(operand.value, wanted)
  return operand.type === wanted ? operand.sql : sql`null::${SQL_TYPES[wanted]}`
}

export function scaleOf(operand: Operand): number {
  if (operand.kind === 'row') return operand.scale
  return operand.value instanceof Big ? Math.max(0, operand.value.c.length - 1 - operand.value.e) : 0
}
