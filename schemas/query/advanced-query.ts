import { parseJson } from '../values/json-value.ts'
import { MAX_QUERY_CONDITIONS, MAX_QUERY_VALUE_LENGTH, MAX_QUERY_VALUES } from './list-condition.ts'
import type { MatchType } from './super-query.ts'
import { splitList } from './value-form.ts'

/**
 * Ways of comparing that the panel of the advanced query offers, in the specified order; those behind `le` are ours.
 * `within` takes a time relative to the day of asking, and `me`, `my_depart` and the last two take no value.
 */
export const ADVANCED_OPERATORS = [
  'eq',
  'like',
  'right_like',
  'left_like',
  'in',
  'ne',
  'gt',
  'ge',
  'lt',
  'le',
  'not_in',
  'between',
  'within',
  'me',
  'my_depart',
  'empty',
  'not_empty',
] as const
export type AdvancedOperator = (typeof ADVANCED_OPERATORS)[number]

/** As inputs hold it: a list for several values, two bounds for `between`, `today` or `last_days:7` for `within`. */
export type AdvancedValue = string | number | boolean | null | readonly (string | null)[]

/** A line as it is composed, and saved: it may be unfinished. Empty texts: nothing is chosen yet. */
export interface AdvancedRule {
  /** A field of the page, `name`, or of one of its sub-tables, `lines,amount`. */
  readonly field: string
  readonly operator: string
  readonly value: AdvancedValue
}

/** Lines and groups of lines, joined by one word. The engine of the panel works on this shape as well. */
export interface AdvancedGroup {
  readonly combinator: MatchType
  readonly rules: readonly (AdvancedRule | AdvancedGroup)[]
}

/** Groups in groups in groups: what is deeper nobody reads. */
export const MAX_GROUP_DEPTH = 3

export function isAdvancedGroup(part: AdvancedRule | AdvancedGroup): part is AdvancedGroup {
  return 'rules' in part
}

/** All lines, in whatever group. */
export function rulesIn({ rules }: AdvancedGroup): readonly AdvancedRule[] {
  return rules.flatMap((part) => (isAdvancedGroup(part) ? rulesIn(part) : [part]))
}

/** A query that was kept as it is composed; null: that is none, or more than a query may have. */
export function readAdvancedGroup(value: unknown): AdvancedGroup | null {
  const group = readPart(value, 0)
  return group && isAdvancedGroup(group) && rulesIn(group).length <= MAX_QUERY_CONDITIONS ? group : null
}

/** The lines of a saved query; null: that is none, or more than a query may have. */
export function readAdvancedRules(text: string): AdvancedGroup['rules'] | null {
  const rules = readParts(parseJson(text), 1)
  if (rules === null) return null
  return rulesIn({ combinator: 'and', rules }).length > MAX_QUERY_CONDITIONS ? null : rules
}

function readParts(value: unknown, depth: number): AdvancedGroup['rules'] | null {
  if (!Array.isArray(value) || depth > MAX_GROUP_DEPTH) return null
  const parts = value.map((part) => readPart(part, depth))
  return parts.every((part) => part !== null) ? parts : null
}

function readPart(part: unknown, depth: number): AdvancedRule | AdvancedGroup | null {
  if (!isObject(part)) return null
  if ('rules' in part) {
    const { combinator } = part
    const rules = readParts(part.rules, depth + 1)
    return rules && (combinator === 'and' || combinator === 'or') ? { combinator, rules } : null
  }
  const { field, operator, value = null } = part
  if (!isShort(field) || !isShort(operator) || !isValue(value)) return null
  return { field, operator, value }
}

const MAX_NAME_LENGTH = 256

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_NAME_LENGTH
}

function isValue(value: unknown): value is AdvancedValue {
  if (Array.isArray(value)) {
    return value.length <= MAX_QUERY_VALUES && value.every((item) => item === null || isText(item))
  }
  return value === null || typeof value === 'number' || typeof value === 'boolean' || isText(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_QUERY_VALUE_LENGTH
}

export interface OldSavedQuery {
  readonly title: string
  readonly query: AdvancedGroup
}

/**
 * Queries that consoles of before have kept in the browser: `[{title, matchType, records}]` of the older one,
 * `[{title, content, type}]` of the newer, whose content is JSON in a text; either within `{value}`, as their storage
 * wraps it. What is none of these is passed over.
 */
export function readOldSavedQueries(stored: unknown): readonly OldSavedQuery[] {
  const list = isObject(stored) && 'value' in stored ? stored.value : stored
  if (!Array.isArray(list)) return []
  return list.flatMap((entry): OldSavedQuery[] => {
    if (!isObject(entry) || typeof entry.title !== 'string' || entry.title.trim() === '') return []
    const records = typeof entry.content === 'string' ? parseJson(entry.content) : entry.records
    const combinator = (typeof entry.content === 'string' ? entry.type : entry.matchType) === 'or' ? 'or' : 'and'
    const rules = Array.isArray(records) ? records.slice(0, MAX_QUERY_CONDITIONS).flatMap(readOldLine) : []
    return rules.length === 0 ? [] : [{ title: entry.title.trim(), query: { combinator, rules } }]
  })
}

function readOldLine(line: unknown): AdvancedRule[] {
  if (!isObject(line)) return []
  const { field, rule, val = null } = line
  if (!isShort(field) || !isShort(rule) || !isValue(val)) return []
  // The newer console writes a field of a sub-table as `lines@amount`.
  return [{ field: field.replace('@', ','), operator: rule, value: rule === 'in' ? toList(val) : val }]
}

function toList(val: AdvancedValue): AdvancedValue {
  if (val === null || Array.isArray(val)) return val
  return splitList(String(val))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
