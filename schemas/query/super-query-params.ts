import type { FieldKind } from '../language/field-type.ts'
import type { Condition } from './operator.ts'
import type { MatchType } from './super-query.ts'

/** One condition as the contract writes it. `field` is its name on the wire: `name`, of a sub-table `lines,amount`. */
export interface SuperQueryLine {
  readonly field: string
  readonly rule: string
  readonly val: string
  readonly type: string
  readonly dbType: string
}

/** Lines that are joined by one word. A group among the lines is ours: servers of the contract take one group alone. */
export interface SuperQueryLines {
  readonly matchType: MatchType
  readonly lines: readonly (SuperQueryLine | SuperQueryLines)[]
}

export interface SuperQueryParams {
  readonly superQueryParams: string
  readonly superQueryMatchType: MatchType
}

/** No field can be called so. */
const ADVANCED_FIELD = 'superQueryParams'

/** An advanced query among the conditions of a list: whoever hands those on hands on this. */
export interface AdvancedCondition {
  readonly field: typeof ADVANCED_FIELD
  readonly operator: 'advanced'
  readonly value: SuperQueryLines
}

/** What rows are asked for with: joined by "and", and at most one of them an advanced query. */
export type AskedCondition = Condition | AdvancedCondition

export function advancedCondition(value: SuperQueryLines): AdvancedCondition {
  return { field: ADVANCED_FIELD, operator: 'advanced', value }
}

export function isAdvanced(condition: AskedCondition): condition is AdvancedCondition {
  return condition.operator === 'advanced'
}

/** The parameters of an advanced query; the HTTP layer encodes the first once more. */
export function toSuperQueryParams({ matchType, lines }: SuperQueryLines): SuperQueryParams {
  return { superQueryParams: encodeURIComponent(JSON.stringify(lines)), superQueryMatchType: matchType }
}

/** What a field is, for servers that convert by what they are told; ours knows its fields better. */
export function wireTypesOf(kind: FieldKind): Pick<SuperQueryLine, 'type' | 'dbType'> {
  switch (kind) {
    case 'integer':
      return { type: 'number', dbType: 'int' }
    case 'long':
      return { type: 'number', dbType: 'long' }
    case 'decimal':
      return { type: 'number', dbType: 'bigdecimal' }
    case 'boolean':
      return { type: 'switch', dbType: 'boolean' }
    case 'date':
    case 'datetime':
    case 'time':
      return { type: kind, dbType: kind }
    default:
      return { type: 'text', dbType: 'string' }
  }
}
