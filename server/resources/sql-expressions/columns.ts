import { type RawBuilder, sql } from 'kysely'
import { typeOf } from '#renderer/expression/expression-type.ts'
import type { FilterField } from '../read/list-filter.ts'
import type { Operand, SqlType } from './operand.ts'
import type { ColumnSource } from './sql-scope.ts'

/** A field of the row. Empty texts, which tables that were taken over may hold, are null. */
export function columnOperand(source: ColumnSource, name: string): Operand {
  const field = fieldOf(source, name)
  const type = sqlTypeOf(field)
  const column = columnReference(source, field)
  const given = { kind: 'row', type, column: { field, sql: column } } as const
  if (type === 'text') return { ...given, sql: sql`nullif(${column}, '')`, scale: 0 }
  if (type !== 'number') return { ...given, sql: column, scale: 0 }
  const scale = field.type.kind === 'decimal' ? field.type.scale : 0
  return { ...given, sql: sql`${column}::numeric`, scale }
}

/** The texts of a field of several values; null where it has none. */
export function listItems(source: ColumnSource, name: string): RawBuilder<unknown> {
  return sql`string_to_array(${columnReference(source, fieldOf(source, name))}, ',')`
}

function columnReference({ table }: ColumnSource, { column }: FilterField): RawBuilder<unknown> {
  return table === undefined ? sql.ref(column) : sql.ref(`${table}.${column}`)
}

function fieldOf({ columns }: ColumnSource, name: string): FilterField {
  const field = columns.get(name)
  if (!field) throw new TypeError(`An expression names the field "${name}", which was not handed out.`)
  return field
}

function sqlTypeOf({ type, multiple }: FilterField): SqlType {
  const found = typeOf(type, multiple)
  switch (found) {
    case 'text':
    case 'number':
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'time':
      return found
    default:
      throw new TypeError(
        `An expression takes a ${found} for a value; that was not refused when its page was compiled.`,
      )
  }
}
