import { HELPER_PARAMS } from './helper-params.ts'
import {
  InexpressibleConditionError,
  type ListCondition,
  MAX_QUERY_CONDITIONS,
  type QueryableField,
  type QueryProblem,
} from './list-condition.ts'
import { QUERY_MESSAGES as messages } from './messages.ts'
import type { Condition, QueryOperator } from './operator.ts'
import { type ConditionOutcome, readBound, readCondition } from './read-condition.ts'
import { MARKED_TOTAL_PARAM } from './total-param.ts'
import { parseValueForm, splitList, type ValueForm } from './value-form.ts'

/**
 * Which figures of all rows that a list finds a call of `statistics` asks for; absent: sums and averages. No field can be
 * called so.
 */
export const FIGURES_PARAM = '_figures'
export type FiguresWanted = 'sums' | 'tabs' | 'total'

/** Consoles of before ask a list for the counts of its tabs by it; it says nothing any more. */
const PAST_TABS_PARAM = '_tabs'

/** Which of the page's groups a call asks for, by its place among them. No field can be called so. */
export const GROUP_PARAM = '_group'
/** Asks for a page of groups by a field instead: `status`, `createTime:month`; in the order of its values by the second. */
export const GROUP_BY_PARAM = '_groupBy'
export const GROUP_ORDER_PARAM = '_groupOrder'

/**
 * Asks a list for what leads to the pages beside the one asked for, and names such a place. No field can be called so.
 */
export const CURSOR_PARAM = '_cursor'
/** Its value where no page has been read yet. */
export const NEW_CURSORS = 'new'

/** Parameters of a list call that are no conditions. No field that is queried may bear such a name. */
export const RESERVED_QUERY_PARAMS: ReadonlySet<string> = new Set([
  'pageNo',
  'pageSize',
  'column',
  'order',
  'field',
  'superQueryParams',
  'superQueryMatchType',
  'sortInfoString',
  'defSortString',
  FIGURES_PARAM,
  PAST_TABS_PARAM,
  MARKED_TOTAL_PARAM,
  GROUP_PARAM,
  GROUP_BY_PARAM,
  GROUP_ORDER_PARAM,
  CURSOR_PARAM,
  ...HELPER_PARAMS,
])

export interface ListConditions {
  /** Joined by "and". */
  readonly conditions: readonly ListCondition[]
  readonly problems: readonly QueryProblem[]
}

/** Reads the conditions of a list call. Never throws; an unknown name or a wrong value is a problem. */
export function parseListParams(
  query: Readonly<Record<string, unknown>>,
  fields: readonly QueryableField[],
): ListConditions {
  const fieldByName = new Map(fields.map((field) => [field.name, field]))
  const conditions: ListCondition[] = []
  const problems: QueryProblem[] = []
  for (const [param, raw] of Object.entries(query)) {
    if (RESERVED_QUERY_PARAMS.has(param) || raw === '' || raw === null || raw === undefined) continue
    if (typeof raw !== 'string') {
      problems.push({ param, code: 'malformed', message: messages.malformedParam(param) })
      continue
    }
    const outcome = readParam(param, raw, fieldByName)
    if (outcome?.ok) conditions.push(outcome.condition)
    else if (outcome) problems.push(outcome.problem)
    if (conditions.length + problems.length > MAX_QUERY_CONDITIONS) {
      problems.push({ param, code: 'too-many', message: messages.tooManyConditions })
      break
    }
  }
  return { conditions, problems }
}

const SUFFIX = /^(.+)_(begin|end|MultiString)$/

/** `null`: the parameter filters nothing. */
function readParam(
  param: string,
  text: string,
  fieldByName: ReadonlyMap<string, QueryableField>,
): ConditionOutcome | null {
  const exact = fieldByName.get(param)
  if (exact) {
    const form = parseValueForm(text)
    return form && readCondition(exact, form, param)
  }
  const [, name = '', suffix] = SUFFIX.exec(param) ?? []
  const field = fieldByName.get(name)
  if (!field) return { ok: false, problem: { param, code: 'unknown-field', message: messages.unknownField(param) } }
  if (text.trim() === '') return null
  if (suffix !== 'MultiString') return readBound(field, suffix === 'begin' ? 'ge' : 'le', text, param)
  const texts = splitList(text)
  return texts.length === 0 ? null : readCondition(field, { kind: 'in', texts }, param)
}

/**
 * Writes conditions in the contract's value forms, each checked by reading it back. Blanks around a value do not
 * count, and a condition without a value is left out.
 *
 * @param isMultiple tells the fields whose column holds a comma text: there, equality looks for an item.
 * @throws {InexpressibleConditionError} for what the forms cannot say: a list with a comma inside a value, a "starts
 *   with" that begins with `*` or an operator and a blank, an "ends with" that ends with `*`, too many conditions on
 *   one field. The advanced query says all of it but the first.
 */
export function toListParams(
  conditions: readonly Condition[],
  isMultiple: (field: string) => boolean = () => false,
): Record<string, string> {
  const params = new Map<string, string>()
  for (const condition of conditions) {
    const ways = waysToWrite(condition, isMultiple(condition.field))
    if (ways === null) continue
    const { field, operator } = condition
    if (ways.length === 0) throw new InexpressibleConditionError(field, operator, messages.inexpressible)
    const way = ways.find((entries) => entries.every(([param]) => !params.has(param)))
    if (!way) throw new InexpressibleConditionError(field, operator, messages.twiceTheSame)
    for (const [param, text] of way) params.set(param, text)
  }
  return Object.fromEntries(params)
}

type Way = readonly (readonly [param: string, text: string])[]

/** Every way that reads back as the condition, the best known first; `null`: nothing to filter by. */
function waysToWrite(condition: Condition, multiple: boolean): readonly Way[] | null {
  const { field, operator, value } = condition
  const texts = (Array.isArray(value) ? value : [value]).map((part) => (part === null ? '' : String(part).trim()))
  if (operator === 'between') {
    const bounds = [
      [`${field}_begin`, texts[0] ?? ''],
      [`${field}_end`, texts[1] ?? ''],
    ] as const
    const way = bounds.filter(([, text]) => text !== '')
    return way.length === 0 ? null : [way]
  }
  const values = texts.filter((text) => text !== '')
  const [first] = values
  if (first === undefined) return null
  if (multiple && (operator === 'eq' || operator === 'in')) {
    return formsThatReadAs({ kind: 'anyOf', texts: values }, [`,${values.join(',')},`]).map((text) => [[field, text]])
  }
  const form: ValueForm = operator === 'in' ? { kind: 'in', texts: values } : singleForm(operator, first)
  const ways: Way[] = formsThatReadAs(form, candidates(operator, first, values)).map((text) => [[field, text]])
  const isPlainList = values.every((text) => !text.includes(','))
  if ((operator === 'eq' || operator === 'in') && isPlainList) ways.push([[`${field}_MultiString`, values.join(',')]])
  if (operator === 'ge') ways.push([[`${field}_begin`, first]])
  if (operator === 'le') ways.push([[`${field}_end`, first]])
  return ways
}

function singleForm(operator: Exclude<QueryOperator, 'in' | 'between'>, text: string): ValueForm {
  switch (operator) {
    case 'like':
      return { kind: 'like', match: 'contains', text }
    case 'left_like':
      return { kind: 'like', match: 'ends', text }
    case 'right_like':
      return { kind: 'like', match: 'starts', text }
    default:
      return { kind: operator, text }
  }
}

function candidates(operator: Exclude<QueryOperator, 'between'>, text: string, values: readonly string[]): string[] {
  const list = values.length === 1 ? `${text},` : values.join(',')
  // Servers of the contract understand the plain forms best, so those with an operator in front come last.
  const forms: Readonly<Record<typeof operator, string[]>> = {
    eq: [text, text.replaceAll(',', '++'), `= ${text}`],
    ne: [`!${text}`, `!= ${text}`],
    like: [`*${text}*`],
    left_like: [`*${text}`],
    right_like: [`${text}*`],
    in: [list, `in ${list}`],
    gt: [`> ${text}`],
    ge: [`>= ${text}`],
    lt: [`< ${text}`],
    le: [`<= ${text}`],
  }
  return forms[operator]
}

function formsThatReadAs(form: ValueForm, texts: readonly string[]): string[] {
  return texts.filter((text) => isSameForm(parseValueForm(text), form))
}

function isSameForm(left: ValueForm | null, right: ValueForm): boolean {
  if (left === null || left.kind !== right.kind) return false
  if ('texts' in left) return 'texts' in right && left.texts.join('\n,') === right.texts.join('\n,')
  if (!('text' in right) || left.text !== right.text) return false
  return left.kind !== 'like' || (right.kind === 'like' && left.match === right.match)
}
