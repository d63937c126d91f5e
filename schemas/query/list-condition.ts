import type { FieldType } from '../language/field-type.ts'
import type { QueryOperator } from './operator.ts'

/** A value to compare with, already of the field's type. */
export type ComparedValue = string | number | boolean

/**
 * One checked condition of a query. `field` is the name of a field that the caller handed over, never a text of the
 * client, so a SQL layer may look its column up and bind the values.
 */
export type ListCondition =
  | { readonly kind: 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'; readonly field: string; readonly value: ComparedValue }
  /** Negated: the value is there, and is none of these. */
  | {
      readonly kind: 'in'
      readonly field: string
      readonly values: readonly ComparedValue[]
      readonly negated?: boolean
    }
  | {
      readonly kind: 'like'
      readonly field: string
      readonly match: TextMatch
      /** Literal: `%`, `_` and `*` in it mean themselves. */
      readonly text: string
      readonly negated: boolean
    }
  /** A column of comma texts holds one of the values as a whole item; negated: none of them. */
  | { readonly kind: 'anyOf'; readonly field: string; readonly values: readonly string[]; readonly negated: boolean }
  | { readonly kind: 'empty' | 'notEmpty'; readonly field: string }

export type TextMatch = 'contains' | 'starts' | 'ends'

/** What a query may ask of a field; a `FieldPlan` fits. Hand over those only that the user may see. */
export interface QueryableField {
  readonly name: string
  readonly title?: string
  readonly type: FieldType
  readonly multiple: boolean
}

/** A part of a query that cannot be carried out. Nothing of the query should run then: it would show wrong rows. */
export interface QueryProblem {
  /** The parameter it came in. */
  readonly param: string
  readonly code: QueryProblemCode
  /** In Chinese, naming the field. */
  readonly message: string
}

export type QueryProblemCode =
  | 'unknown-field'
  | 'not-queryable'
  | 'unsupported-operator'
  | 'wrong-value'
  | 'too-many'
  | 'too-long'
  | 'malformed'

export const MAX_QUERY_CONDITIONS = 50
/** Values of one `in` condition. */
export const MAX_QUERY_VALUES = 1_000
/** Longest text of one condition, in characters. */
export const MAX_QUERY_VALUE_LENGTH = 8_192

/**
 * A condition that the list parameters or the advanced query have no form for. The message may be shown.
 * What this concerns is listed in the README of `schemas/`.
 */
export class InexpressibleConditionError extends Error {
  readonly code = 'inexpressible-condition'
  readonly field: string
  readonly operator: QueryOperator
  constructor(field: string, operator: QueryOperator, message: string) {
    super(message)
    this.name = 'InexpressibleConditionError'
    this.field = field
    this.operator = operator
  }
}
