import type { FieldKind } from '../language/field-type.ts'
import { isJsonContainer, isNestedDeeperThan, type JsonContainer, parseJson } from '../values/json-value.ts'
import { decodeOnce } from './decode-once.ts'
import {
  InexpressibleConditionError,
  type ListCondition,
  MAX_QUERY_CONDITIONS,
  type QueryableField,
  type QueryProblem,
} from './list-condition.ts'
import { QUERY_MESSAGES as messages } from './messages.ts'
import type { Condition } from './operator.ts'
import { type ConditionOutcome, readCondition, refuse } from './read-condition.ts'
import { splitList, type ValueForm } from './value-form.ts'

const PARAM = 'superQueryParams'
const MATCH_PARAM = 'superQueryMatchType'
const MAX_DEPTH = 8
/** 50 conditions could reach 400 KB; a request line cannot. */
const MAX_LENGTH = 65_536

export type MatchType = 'and' | 'or'

export interface SuperQuery {
  /** One group, joined by `match`, and by "and" to the rest of the query. */
  readonly conditions: readonly ListCondition[]
  readonly match: MatchType
  readonly problems: readonly QueryProblem[]
}

/** Reads the advanced query of a list call. Never throws. Lines without field, rule or value are left out. */
export function parseSuperQuery(
  query: Readonly<Record<string, unknown>>,
  fields: readonly QueryableField[],
): SuperQuery {
  const { superQueryParams: raw } = query
  const match = readMatchType(query.superQueryMatchType)
  if (typeof match === 'object') return { conditions: [], match: 'and', problems: [match] }
  if (raw === undefined || raw === null || raw === '') return { conditions: [], match, problems: [] }
  const lines = readLines(raw)
  if (!Array.isArray(lines)) return { conditions: [], match, problems: [lines] }

  const fieldByName = new Map(fields.map((field) => [field.name, field]))
  const conditions: ListCondition[] = []
  const problems: QueryProblem[] = []
  for (const line of lines) {
    const outcome = readLine(line, fieldByName)
    if (outcome?.ok) conditions.push(outcome.condition)
    else if (outcome) problems.push(outcome.problem)
  }
  return { conditions, match, problems }
}

/** Absent: "and". A third kind is refused: read as one of the two it would show other rows than were asked for. */
function readMatchType(raw: unknown): MatchType | QueryProblem {
  if (raw === undefined || raw === null || raw === '') return 'and'
  const match = typeof raw === 'string' ? raw.toLowerCase() : undefined
  if (match === 'and' || match === 'or') return match
  return { param: MATCH_PARAM, code: 'wrong-value', message: messages.wrongMatchType }
}

function readLines(raw: unknown): JsonContainer[] | QueryProblem {
  const problem = (code: QueryProblem['code'], message: string) => ({ param: PARAM, code, message })
  if (typeof raw !== 'string') return problem('malformed', messages.malformedSuperQuery)
  if (raw.length > MAX_LENGTH) return problem('too-long', messages.superQueryTooLong)
  const lines = parseJson(decodeOnce(raw))
  if (!Array.isArray(lines) || !lines.every(isJsonContainer)) return problem('malformed', messages.malformedSuperQuery)
  if (isNestedDeeperThan(lines, MAX_DEPTH)) return problem('malformed', messages.superQueryTooDeep)
  return lines.length > MAX_QUERY_CONDITIONS ? problem('too-many', messages.tooManyConditions) : lines
}

function readLine(line: JsonContainer, fieldByName: ReadonlyMap<string, QueryableField>): ConditionOutcome | null {
  const { field: name, rule } = line
  if (typeof name !== 'string' || name === '' || typeof rule !== 'string' || rule === '') return null
  const field = fieldByName.get(name)
  if (!field) return refuse(PARAM, 'unknown-field', messages.unknownField(name))
  const kind = RULES.get(rule.toLowerCase())
  if (kind === undefined) {
    return refuse(PARAM, 'unsupported-operator', messages.unsupportedOperator(field.title ?? name, rule))
  }
  if (kind === 'empty' || kind === 'notEmpty') return { ok: true, condition: { kind, field: name } }
  const text = readText(line.val)
  if (text === undefined) {
    return refuse(PARAM, 'wrong-value', messages.wrongValue(field.title ?? name, '的查询内容格式不正确'))
  }
  if (text === '') return null
  if (kind === 'notLike' || kind === 'notStarts' || kind === 'notEnds') {
    return negate(readCondition(field, { kind: 'like', match: NEGATED_MATCH[kind], text }, PARAM))
  }
  const form = toForm(kind, text)
  return form && readCondition(field, form, PARAM)
}

/** Values come as text, number, boolean, or a list of those. */
function readText(val: unknown): string | undefined {
  if (val === null || val === undefined) return ''
  if (Array.isArray(val)) return val.every(isScalar) ? val.join(',') : undefined
  return isScalar(val) ? String(val).trim() : undefined
}

function isScalar(val: unknown): val is string | number | boolean {
  return typeof val === 'string' || typeof val === 'number' || typeof val === 'boolean'
}

type RuleKind =
  | Exclude<ValueForm['kind'], 'like'>
  | 'contains'
  | 'starts'
  | 'ends'
  | 'notLike'
  | 'notStarts'
  | 'notEnds'
  | 'eqWithComma'
  | 'empty'
  | 'notEmpty'

const NEGATED_MATCH = { notLike: 'contains', notStarts: 'starts', notEnds: 'ends' } as const

/** Rules by short name and by symbol, in lower case. */
const RULES: ReadonlyMap<string, RuleKind> = new Map([
  ['eq', 'eq'],
  ['=', 'eq'],
  ['ne', 'ne'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['gt', 'gt'],
  ['>', 'gt'],
  ['ge', 'ge'],
  ['>=', 'ge'],
  ['lt', 'lt'],
  ['<', 'lt'],
  ['le', 'le'],
  ['<=', 'le'],
  ['in', 'in'],
  ['like', 'contains'],
  ['left_like', 'ends'],
  ['right_like', 'starts'],
  ['not_like', 'notLike'],
  ['not_left_like', 'notEnds'],
  ['not_right_like', 'notStarts'],
  ['like_with_or', 'anyOf'],
  ['likewithor', 'anyOf'],
  ['eq_with_add', 'eqWithComma'],
  ['eqwithadd', 'eqWithComma'],
  ['empty', 'empty'],
  ['not_empty', 'notEmpty'],
])

type ValueRule = Exclude<RuleKind, 'empty' | 'notEmpty' | keyof typeof NEGATED_MATCH>

function toForm(kind: ValueRule, text: string): ValueForm | null {
  switch (kind) {
    case 'contains':
    case 'starts':
    case 'ends':
      return { kind: 'like', match: kind, text }
    case 'in':
    case 'anyOf': {
      const texts = splitList(text)
      return texts.length === 0 ? null : { kind, texts }
    }
    case 'eqWithComma':
      return { kind: 'eq', text: text.replaceAll('++', ',') }
    default:
      return { kind, text }
  }
}

function negate(outcome: ConditionOutcome): ConditionOutcome {
  if (!outcome.ok || outcome.condition.kind !== 'like') return outcome
  return { ok: true, condition: { ...outcome.condition, negated: true } }
}

/**
 * The parameters of an advanced query; the HTTP layer encodes the first once more. A range becomes two lines.
 * @throws {InexpressibleConditionError} for a range under "or", and for a list with a comma inside a value.
 */
export function toSuperQueryParams(
  conditions: readonly Condition[],
  match: MatchType,
  kindOf: (field: string) => FieldKind | undefined,
): { readonly superQueryParams: string; readonly superQueryMatchType: MatchType } | Record<string, never> {
  const lines = conditions.flatMap((condition) => {
    const kind = kindOf(condition.field)
    return toLines(condition, match).map((line) => ({ field: condition.field, ...line, ...wireTypes(kind) }))
  })
  if (lines.length === 0) return {}
  return { superQueryParams: encodeURIComponent(JSON.stringify(lines)), superQueryMatchType: match }
}

function toLines(condition: Condition, match: MatchType): { rule: string; val: string }[] {
  const { field, operator, value } = condition
  const texts = (Array.isArray(value) ? value : [value]).map((part) => (part === null ? '' : String(part).trim()))
  if (operator === 'between') {
    const bounds = [
      { rule: 'ge', val: texts[0] ?? '' },
      { rule: 'le', val: texts[1] ?? '' },
    ].filter((line) => line.val !== '')
    if (bounds.length < 2 || match === 'and') return bounds
    throw new InexpressibleConditionError(field, operator, messages.rangeUnderOr)
  }
  const values = texts.filter((text) => text !== '')
  if (operator === 'in' && values.some((text) => text.includes(','))) {
    throw new InexpressibleConditionError(field, operator, messages.commaInList)
  }
  const val = operator === 'in' ? values.join(',') : (values[0] ?? '')
  return val === '' ? [] : [{ rule: operator, val }]
}

/** Servers of the contract convert by these; ours knows its fields better. */
function wireTypes(kind: FieldKind | undefined): { type: string; dbType: string } {
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
