import type { FieldType } from '#schemas/language/field-type.ts'
import { type ExpressionType, typeOf } from './expression-type.ts'
import type { AggregateNode, RecordSource } from './tree.ts'

export type FieldTypes = ReadonlyMap<string, ExpressionType>

/** What the names of an expression may mean, where it stands. */
export interface ExpressionScope {
  /** Bare names, and `old.`: the fields of the record. */
  readonly fields: FieldTypes
  /** Fields by sub-table: `sum(tiers.price)`, `count(tiers)`. */
  readonly subTables?: ReadonlyMap<string, FieldTypes>
  /** Sub-tables of which one row after the other is looked at: there `lines.price` is the price of that row. */
  readonly each?: ReadonlySet<string>
  /** `row.`: the fields of the current sub-row; absent outside of one. */
  readonly row?: FieldTypes
  /** `target.`: the fields of the row that an effect changes; absent elsewhere. */
  readonly target?: FieldTypes
  /** Other pages whose rows may be summed up here; absent where none may. */
  readonly pages?: PageSources
  /** What else is known of the fields, for mistakes that types do not show. */
  readonly facts?: ScopeFacts
}

/** Pages by their codes, as far as their rows may be summed up. */
export interface PageSources {
  readonly codes: Iterable<string>
  find(code: string): PageSource | undefined
}

export interface PageSource {
  /** Null: it has no rows of its own. */
  readonly entity: string | null
  /** Null while the page cannot be read: then no name of it is checked. */
  readonly fields: FieldTypes | null
  readonly facts: FieldFacts
  /** Fields that take a permission to see. */
  readonly restricted: ReadonlySet<string>
}

export interface ScopeFacts {
  readonly record: FieldFacts
  readonly row?: FieldFacts
  readonly target?: FieldFacts
  readonly subTables: ReadonlyMap<string, FieldFacts>
}

/** What is known of the fields that a prefix leads to. */
export function factsAbout(source: RecordSource, facts: ScopeFacts | undefined): FieldFacts | undefined {
  switch (source) {
    case 'row':
      return facts?.row
    case 'target':
      return facts?.target
    case 'user':
      return undefined
    default:
      return facts?.record
  }
}

export type FieldFacts = ReadonlyMap<string, FieldFact>

export interface FieldFact {
  readonly isReference: boolean
  readonly choices: KnownChoices | null
  /** What may be read of the row that it names; absent where nothing may. */
  readonly related?: RelatedSource
}

/** The rows that a reference names, as far as expressions may read them. */
export interface RelatedSource {
  /** `manufacturer`, `lines.product` */
  readonly path: string
  /** It names several rows: then it is not said which of them is meant. */
  readonly multiple: boolean
  /** Null where the other page is not known. */
  readonly fields: ReadonlyMap<string, RelatedField> | null
}

export interface RelatedField {
  readonly type: ExpressionType
  /** Seeing it takes a permission. */
  readonly restricted: boolean
  readonly choices: KnownChoices | null
}

/** The values that a field may hold, where they are known. */
export interface KnownChoices {
  readonly values: ReadonlySet<string>
  /** The dictionary that they come from; null for options that the page itself lists. */
  readonly dict: string | null
}

/** A field as a plan has it. */
interface NamedField {
  readonly name: string
  readonly type: FieldType
  readonly multiple?: boolean
}

/** The fields of a plan, declared and system fields, as the checker wants them. */
export function fieldTypes(fields: Iterable<NamedField>): FieldTypes {
  const types = new Map<string, ExpressionType>()
  for (const { name, type, multiple } of fields) types.set(name, typeOf(type, multiple ?? false))
  return types
}

/** `user.`: who is signed in. */
export const USER_FIELDS: FieldTypes = new Map<string, ExpressionType>([
  ['id', 'text'],
  ['username', 'text'],
  ['realname', 'text'],
  ['orgCode', 'text'],
  ['tenantId', 'number'],
])

/** Values by name; what is not there is null. */
export type NamedValues = Readonly<Record<string, unknown>>

/** Rows that references name, as far as they are known. */
export interface RelatedRows {
  /** How often a row was asked for that is not known yet: what was worked out meanwhile has to wait. */
  readonly missed: number
  /** Undefined: not known yet. Null: there is none. */
  find(path: string, value: string): NamedValues | null | undefined
  /** What rows of another page come to, as a canonical value; undefined while that is not known. Only the server has them at hand. */
  aggregate?(node: AggregateNode, values: ExpressionValues): unknown
}

/** What the names of an expression stand for, during one evaluation. All values are canonical. */
export interface ExpressionValues {
  /** Fields; rows of a sub-table stand under its name. */
  readonly record: NamedValues
  readonly row?: NamedValues | null
  /** The row that an effect changes, as it is before. */
  readonly target?: NamedValues | null
  /** Before the edit; null on add. */
  readonly old?: NamedValues | null
  readonly user?: NamedValues | null
  /** Absent where no rows of other pages are at hand: what would be read of them is null. */
  readonly related?: RelatedRows | undefined
  /** Now in the business zone by the server's clock, `YYYY-MM-DD HH:mm:ss`. One text, so that one evaluation has one now. */
  readonly now: string
}
