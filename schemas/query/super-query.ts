import { isJsonContainer, isNestedDeeperThan, type JsonContainer, parseJson } from '../values/json-value.ts'
import { decodeOnce } from './decode-once.ts'
import { type ListCondition, MAX_QUERY_CONDITIONS, type QueryableField, type QueryProblem } from './list-condition.ts'
import { QUERY_MESSAGES as messages } from './messages.ts'
import { type ConditionOutcome, readCondition, refuse } from './read-condition.ts'
import { splitList, type ValueForm } from './value-form.ts'

const PARAM = 'superQueryParams'
const MATCH_PARAM = 'superQueryMatchType'
/** Lines, and groups of them in groups: each takes two levels of its own. */
const MAX_DEPTH = 8
/** 50 conditions could reach 400 KB; a request line cannot. */
const MAX_LENGTH = 65_536

export type MatchType = 'and' | 'or'

/** Conditions that are joined by one word. A group within a group is ours; the contract's queries have none. */
export interface ConditionGroup {
  readonly match: MatchType
  readonly parts: readonly (ListCondition | ConditionGroup)[]
}

export interface SuperQuery extends ConditionGroup {
  /** Of all groups. */
  readonly conditions: readonly ListCondition[]
  readonly problems: readonly QueryProblem[]
}

export function isConditionGroup(part: ListCondition | ConditionGroup): part is ConditionGroup {
  return 'parts' in part
}

/**
 * Reads the advanced query of a list call: one group, joined by "and" to the rest of the query. Never throws. Lines
 * without field, rule or value are left out.
 */
export function parseSuperQuery(
  query: Readonly<Record<string, unknown>>,
  fields: readonly QueryableField[],
): SuperQuery {
  const { superQueryParams: raw } = query
  const nothing = (match: MatchType, ...problems: QueryProblem[]) => ({ match, parts: [], conditions: [], problems })
  const match = readMatchType(query.superQueryMatchType)
  if (typeof match === 'object') return nothing('and', match)
  if (raw === undefined || raw === null || raw === '') return nothing(match)
  const lines = readLines(raw)
  if (!Array.isArray(lines)) return nothing(match, lines)
  return readGroup(match, lines, new Map(fields.map((field) => [field.name, field])))
}

function readGroup(
  match: MatchType,
  lines: readonly JsonContainer[],
  fieldByName: ReadonlyMap<string, QueryableField>,
): SuperQuery {
  const parts: (ListCondition | ConditionGroup)[] = []
  const conditions: ListCondition[] = []
  const problems: QueryProblem[] = []
  for (const line of lines) {
    const inner = readInnerGroup(line)
    if (inner && 'problem' in inner) problems.push(inner.problem)
    else if (inner) {
      const group = readGroup(inner.match, inner.lines, fieldByName)
      if (group.parts.length > 0) parts.push({ match: group.match, parts: group.parts })
      conditions.push(...group.conditions)
      problems.push(...group.problems)
    } else {
      const outcome = readSuperQueryLine(line, fieldByName)
      if (outcome?.ok) {
        parts.push(outcome.condition)
        conditions.push(outcome.condition)
      } else if (outcome) problems.push(outcome.problem)
    }
  }
  return { match, parts, conditions, problems }
}

/** A line that is a group, as ours writes it; undefined: it is a condition. */
function readInnerGroup(
  line: JsonContainer,
):
  | { readonly match: MatchType; readonly lines: readonly JsonContainer[] }
  | { readonly problem: QueryProblem }
  | undefined {
  if (Array.isArray(line) || !('lines' in line)) return undefined
  const match = readMatchType(line.matchType)
  if (typeof match === 'object') return { problem: match }
  const { lines } = line
  return Array.isArray(lines) && lines.every(isJsonContainer)
    ? { match, lines }
    : { problem: { param: PARAM, code: 'malformed', message: messages.malformedSuperQuery } }
}

/** How many conditions there are, in whatever depth. */
function countLines(lines: readonly JsonContainer[]): number {
  return lines.reduce((sum, line) => {
    const inner = readInnerGroup(line)
    return sum + (inner && 'lines' in inner ? countLines(inner.lines) : 1)
  }, 0)
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
  return countLines(lines) > MAX_QUERY_CONDITIONS ? problem('too-many', messages.tooManyConditions) : lines
}

/** One line of it; null: it lacks its field, its rule or its value. */
export function readSuperQueryLine(
  line: JsonContainer,
  fieldByName: ReadonlyMap<string, QueryableField>,
): ConditionOutcome | null {
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
  if (kind === 'notIn') {
    const texts = splitList(text)
    return texts.length === 0 ? null : negate(readCondition(field, { kind: 'in', texts }, PARAM))
  }
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
  | 'notIn'
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
  ['not_in', 'notIn'],
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

type ValueRule = Exclude<RuleKind, 'empty' | 'notEmpty' | 'notIn' | keyof typeof NEGATED_MATCH>

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
  if (!outcome.ok) return outcome
  const { condition } = outcome
  const canBe = condition.kind === 'like' || condition.kind === 'in' || condition.kind === 'anyOf'
  return canBe ? { ok: true, condition: { ...condition, negated: true } } : outcome
}
