import type { FieldType } from '#schemas/language/field-type.ts'
import { type ExpressionType, typeOf } from './expression-type.ts'

export type FieldTypes = ReadonlyMap<string, ExpressionType>

/** What the names of an expression may mean, where it stands. */
export interface ExpressionScope {
  /** Bare names, and `old.`: the fields of the record. */
  readonly fields: FieldTypes
  /** Fields by sub-table: `sum(tiers.price)`, `count(tiers)`. */
  readonly subTables?: ReadonlyMap<string, FieldTypes>
  /** `row.`: the fields of the current sub-row; absent outside of one. */
  readonly row?: FieldTypes
  /** What else is known of the fields, for mistakes that types do not show. */
  readonly facts?: ScopeFacts
}

export interface ScopeFacts {
  readonly record: FieldFacts
  readonly row?: FieldFacts
  readonly subTables: ReadonlyMap<string, FieldFacts>
}

export type FieldFacts = ReadonlyMap<string, FieldFact>

export interface FieldFact {
  readonly isReference: boolean
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

/** What the names of an expression stand for, during one evaluation. All values are canonical. */
export interface ExpressionValues {
  /** Fields; rows of a sub-table stand under its name. */
  readonly record: NamedValues
  readonly row?: NamedValues | null
  /** Before the edit; null on add. */
  readonly old?: NamedValues | null
  readonly user?: NamedValues | null
  /** Now in the business zone by the server's clock, `YYYY-MM-DD HH:mm:ss`. One text, so that one evaluation has one now. */
  readonly now: string
}
