import {
  type AdvancedGroup,
  type AdvancedRule,
  type AdvancedValue,
  isAdvancedGroup,
  rulesIn,
} from '#schemas/query/advanced-query.ts'
import type { MatchType } from '#schemas/query/super-query.ts'
import { type SuperQueryLine, type SuperQueryLines, wireTypesOf } from '#schemas/query/super-query-params.ts'
import { isDate } from '#schemas/values/calendar.ts'
import { parseTextValue } from '#schemas/values/wire-value.ts'
import type { AppliedQuery } from './applied-query.ts'
import { messages } from './messages.ts'
import { departmentColumn, type OfferedField, type OfferedFields, personColumn } from './offered-fields.ts'
import { relativeDays } from './relative-dates.ts'

/** What lines are compared with besides what stands in them. */
export interface Asking {
  readonly fields: OfferedFields
  readonly user: { readonly id: string; readonly username: string; readonly orgCode: string | null }
  /** Id of the current department; null: there is none. */
  readonly departId: string | null
  /** `YYYY-MM-DD`, in the business zone. */
  readonly today: string
}

const WITHOUT_VALUE: ReadonlySet<string> = new Set(['me', 'my_depart', 'empty', 'not_empty'])

export function takesValue(operator: string): boolean {
  return !WITHOUT_VALUE.has(operator)
}

/** What is still wrong with a line; null: it is whole. */
export function lineProblem(rule: AdvancedRule, asking: Asking): string | null {
  if (rule.field === '') return messages.noField
  const offered = asking.fields.get(rule.field)
  if (!offered) return messages.goneField
  if (!offered.operators.some((operator) => operator === rule.operator)) return messages.noRule
  if (rule.operator === 'my_depart' && ownDepartment(offered, asking) === null) return messages.noDepartment
  if (!takesValue(rule.operator)) return null
  const texts = textsOf(rule)
  if (texts.length === 0) return messages.noValue
  if (rule.operator === 'within') return relativeDays(texts[0] ?? '', asking.today) ? null : messages.noValue
  return badValue(texts, offered, DAYS_STAND_FOR_MOMENTS.has(rule.operator))
}

/** Elsewhere a moment is compared with a moment. */
const DAYS_STAND_FOR_MOMENTS: ReadonlySet<string> = new Set(['between', 'gt', 'ge', 'lt', 'le'])

function badValue(texts: readonly string[], { field }: OfferedField, takesDays: boolean): string | null {
  for (const text of texts) {
    if (text === '' || (takesDays && field.type.kind === 'datetime' && isDate(text))) continue
    const outcome = parseTextValue(comparable(field.type), false, text)
    if (!outcome.ok) return messages.badValue(text, outcome.message)
  }
  return null
}

/** A text to compare with may be longer than what is stored, and have more decimals. */
function comparable(type: OfferedField['field']['type']): OfferedField['field']['type'] {
  if (type.kind === 'decimal') return { kind: 'decimal', precision: 38, scale: 18 }
  return type.kind === 'string' || type.kind === 'enum' || type.kind === 'ref' ? { kind: 'text' } : type
}

/** Several values of a text are separated by commas, whichever keyboard they come from. */
const SEPARATOR = /[,，]/

/** What the line compares with; an open bound is an empty text. */
function textsOf({ operator, value }: AdvancedRule): readonly string[] {
  if (operator === 'between') {
    const bounds = Array.isArray(value) ? value.slice(0, 2).map(toText) : []
    return bounds.some((text) => text !== '') ? bounds : []
  }
  const several = operator === 'in' || operator === 'not_in'
  const listed = Array.isArray(value) ? value.map(toText) : several ? toText(value).split(SEPARATOR) : [toText(value)]
  return listed.map((text) => text.trim()).filter((text) => text !== '')
}

function toText(value: AdvancedValue | undefined): string {
  return value === null || value === undefined ? '' : String(value).trim()
}

/** The whole lines alone; groups without any are left out. */
export function wholeLines(group: AdvancedGroup, asking: Asking): AdvancedGroup {
  const rules = group.rules.flatMap((part): AdvancedGroup['rules'] => {
    if (!isAdvancedGroup(part)) return lineProblem(part, asking) === null ? [part] : []
    const inner = wholeLines(part, asking)
    return inner.rules.length === 0 ? [] : [inner]
  })
  return { combinator: group.combinator, rules }
}

/** How many lines have to be finished before they count. */
export function incompleteCount(group: AdvancedGroup, asking: Asking): number {
  return rulesIn(group).filter((rule) => lineProblem(rule, asking) !== null).length
}

/** The query that the whole lines ask; null: there is none. */
export function applyQuery(group: AdvancedGroup, asking: Asking): AppliedQuery | null {
  const whole = wholeLines(group, asking)
  const rules = rulesIn(whole)
  if (rules.length === 0) return null
  const fields = [...new Set(rules.map(({ field }) => field))].filter((name) => !name.includes(','))
  return { group: whole, query: linesOf(whole, asking), fields, conditionCount: rules.length }
}

/** Flat wherever that says the same: servers of the contract know no groups. */
function linesOf({ combinator, rules }: AdvancedGroup, asking: Asking): SuperQueryLines {
  const lines = rules.flatMap((part): SuperQueryLines['lines'] => {
    const inner = isAdvancedGroup(part) ? linesOf(part, asking) : ruleLines(part, asking)
    return inner.matchType === combinator || inner.lines.length === 1 ? inner.lines : [inner]
  })
  return { matchType: combinator, lines }
}

function ruleLines(rule: AdvancedRule, asking: Asking): SuperQueryLines {
  const offered = asking.fields.get(rule.field)
  if (!offered) throw new TypeError(`The line names the field "${rule.field}", which is not offered.`)
  const line = (wanted: string, val: string): SuperQueryLine => ({
    field: offered.wire,
    rule: wanted,
    val,
    ...wireTypesOf(offered.field.type.kind),
  })
  const all = (...lines: readonly SuperQueryLine[]) => ({ matchType: 'and' as MatchType, lines })
  const span = ([from = '', to = '']: readonly string[]) =>
    all(
      ...(from === '' ? [] : [line('ge', asBound(offered, from, '00:00:00'))]),
      ...(to === '' ? [] : [line('le', asBound(offered, to, '23:59:59'))]),
    )
  const written = textsOf(rule)
  const [first = ''] = written
  const texts = written.map((text) => asStored(offered, text))
  const [only = ''] = texts
  switch (rule.operator) {
    case 'between':
      return span(written)
    case 'within':
      return span(relativeDays(first, asking.today) ?? [])
    case 'me':
      return all(line('eq', personColumn(offered.field) === 'id' ? asking.user.id : asking.user.username))
    case 'my_depart':
      return all(line('eq', ownDepartment(offered, asking) ?? ''))
    case 'empty':
    case 'not_empty':
      return all(line(rule.operator, ''))
    case 'in':
    case 'not_in':
      return all(line(rule.operator, texts.join(',')))
    case 'eq':
      // Any of several values that one field holds.
      return all(texts.length > 1 ? line('in', texts.join(',')) : line('eq', only))
    case 'gt':
    case 'le':
      return all(line(rule.operator, asBound(offered, first, '23:59:59')))
    case 'ge':
    case 'lt':
      return all(line(rule.operator, asBound(offered, first, '00:00:00')))
    default:
      return all(line(rule.operator, only))
  }
}

/** A day among moments is all of it. */
function asBound(offered: OfferedField, text: string, time: string): string {
  return offered.field.type.kind === 'datetime' && isDate(text) ? `${text} ${time}` : asStored(offered, text)
}

/** As values of the field are written: `2026/1/5` is a day as well. */
function asStored({ field }: OfferedField, text: string): string {
  const outcome = parseTextValue(comparable(field.type), false, text)
  return outcome.ok && outcome.value !== null ? String(outcome.value) : text
}

function ownDepartment({ field }: OfferedField, { user, departId }: Asking): string | null {
  return departmentColumn(field) === 'id' ? departId : user.orgCode
}
