import type { ExpressionValues } from '#renderer/expression/scope.ts'
import type { RecordSource } from '#renderer/expression/tree.ts'
import type { FilterField } from '../read/list-filter.ts'

/** The record whose fields are columns: `record` for bare names. */
export interface ColumnSource {
  readonly source: RecordSource
  /** By the name of the field; names of columns come from a plan and never from a client. */
  readonly columns: ReadonlyMap<string, FilterField>
  /** What stands before the columns, in a statement with several tables. */
  readonly table?: string
}

/** Where an expression becomes SQL. */
export interface SqlScope {
  readonly columns: ColumnSource
  /** What all other names stand for: worked out beforehand, and bound. */
  readonly values: ExpressionValues
  /** Whose letters are changed as the interpreter changes them (`Resource.textCollation`); null: the database's own. */
  readonly textCollation: string | null
}
