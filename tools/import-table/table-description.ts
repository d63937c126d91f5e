/** A table or view as the database's catalogue describes it. */
export interface TableDescription {
  readonly schema: string
  readonly name: string
  readonly isView: boolean
  readonly comment: string | null
  readonly columns: readonly ColumnDescription[]
  /** Columns of the primary key. */
  readonly primaryKey: readonly string[]
  /** Columns of each other unique index without condition or expression. */
  readonly uniqueKeys: readonly (readonly string[])[]
  readonly foreignKeys: readonly ForeignKey[]
  readonly checks: readonly CheckConstraint[]
}

export interface ColumnDescription {
  readonly name: string
  /** As PostgreSQL writes it, of a domain the type beneath: `character varying(32)`, `numeric(12,2)`. */
  readonly type: string
  readonly notNull: boolean
  readonly comment: string | null
  /** The expression of its default, as PostgreSQL writes it: `'draft'::text`. */
  readonly defaultText: string | null
  /** Computed by the database, or numbered by it. */
  readonly isGenerated: boolean
  readonly isIdentity: boolean
  /** Labels of an enum type; empty for all others. */
  readonly enumLabels: readonly string[]
}

export interface ForeignKey {
  readonly columns: readonly string[]
  readonly targetTable: string
  readonly targetColumns: readonly string[]
}

export interface CheckConstraint {
  readonly name: string
  readonly columns: readonly string[]
  /** As PostgreSQL writes it: `CHECK ((price >= (0)::numeric))`. */
  readonly definition: string
}
