import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldKind } from '#schemas/language/field-type.ts'
import type { ListCondition } from '#schemas/query/list-condition.ts'
import { hasTextAt, patternOf } from '../../db/contains-text.ts'
import { hasText } from '../existing/existing-rows.ts'
import type { Resource } from '../resource.ts'

/** Where conditions find their columns: names come from the plan, so a name of a client is only ever a key here. */
export type FilterField = Pick<FieldPlan, 'column' | 'type' | 'multiple'>

/** Array types for the values of a list, so that a list of any length is one parameter and one statement text. */
const ARRAY_TYPES: Readonly<Partial<Record<FieldKind, RawBuilder<unknown>>>> = {
  integer: sql`integer[]`,
  long: sql`bigint[]`,
  decimal: sql`numeric[]`,
  boolean: sql`boolean[]`,
  date: sql`date[]`,
  datetime: sql`timestamptz[]`,
  time: sql`time[]`,
}
const TEXT_ARRAY = sql`text[]`

/** The array type of a field's column. */
export function arrayTypeOf({ type, multiple }: FilterField): RawBuilder<unknown> {
  return (multiple ? undefined : ARRAY_TYPES[type.kind]) ?? TEXT_ARRAY
}

const COMPARISONS = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} as const

/** A checked condition as SQL; every value is bound. */
export function toFilter(
  condition: ListCondition,
  fields: ReadonlyMap<string, FilterField>,
  { plan: { entity: place }, grams }: Pick<Resource, 'plan' | 'grams'>,
): Expression<SqlBool> {
  const field = fields.get(condition.field)
  if (!field) throw new TypeError(`A condition names the field "${condition.field}", which was not handed out.`)
  const column = sql.ref(field.column)
  const isReadAsText = place.existing !== undefined && holdsText(field) && !field.multiple
  if (isReadAsText && condition.kind === 'eq') return hasText(place, field.column, [String(condition.value)])
  if (isReadAsText && condition.kind === 'in') {
    return negatedIf(condition.negated, hasText(place, field.column, condition.values.map(String)))
  }
  switch (condition.kind) {
    case 'in': {
      const isOne = sql<SqlBool>`${column} = any(${condition.values.map(String)}::${ARRAY_TYPES[field.type.kind] ?? TEXT_ARRAY})`
      return negatedIf(condition.negated, isOne)
    }
    case 'like': {
      const { text, match, negated } = condition
      if (negated) return sql<SqlBool>`${column} not ilike ${patternOf(text, match)}`
      return hasTextAt(column, { text, match, sample: grams(field.column) })
    }
    case 'anyOf': {
      const overlaps = sql<SqlBool>`string_to_array(${column}, ',') && ${condition.values}::text[]`
      return negatedIf(condition.negated, overlaps)
    }
    case 'empty':
    case 'notEmpty': {
      // Tables that were taken over may hold empty texts; ours hold null.
      const isEmpty = holdsText(field) ? sql<SqlBool>`coalesce(${column}, '') = ''` : sql<SqlBool>`${column} is null`
      return condition.kind === 'empty' ? isEmpty : sql<SqlBool>`not (${isEmpty})`
    }
    default:
      return sql<SqlBool>`${column} ${COMPARISONS[condition.kind]} ${condition.value}`
  }
}

function negatedIf(negated: boolean | undefined, filter: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return negated ? sql<SqlBool>`not (${filter})` : filter
}

function holdsText({ type, multiple }: FilterField): boolean {
  return multiple || ['string', 'text', 'enum', 'ref', 'file'].includes(type.kind)
}
