import { Fragment, type ReactNode } from 'react'
import {
  type AdvancedGroup,
  type AdvancedRule,
  type AdvancedValue,
  isAdvancedGroup,
} from '#schemas/query/advanced-query.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { useChoices } from '../field/use-choices.ts'
import { useRegistry } from '../host-context.tsx'
import { takesValue } from './compile-query.ts'
import { messages, RULE_TITLES } from './messages.ts'
import type { OfferedField, OfferedFields } from './offered-fields.ts'
import { relativeWords } from './relative-dates.ts'

/** The query as a sentence: 名称 包含 “水” 且（数量 大于 5 或 状态 等于 “启用”）. Lines are whole. */
export function QueryWords({ group, fields }: { readonly group: AdvancedGroup; readonly fields: OfferedFields }) {
  return <>{words(group, fields)}</>
}

function words({ combinator, rules }: AdvancedGroup, fields: OfferedFields): ReactNode {
  return rules.map((part, index) => {
    const key = `${index}`
    const before = index > 0 && ` ${messages.joinedBy[combinator]} `
    if (isAdvancedGroup(part) && part.rules.length === 1) {
      return (
        <Fragment key={key}>
          {before}
          {words(part, fields)}
        </Fragment>
      )
    }
    if (isAdvancedGroup(part)) {
      return (
        <Fragment key={key}>
          {before}（{words(part, fields)}）
        </Fragment>
      )
    }
    const offered = fields.get(part.field)
    return (
      <Fragment key={key}>
        {before}
        {offered && <RuleWords rule={part} offered={offered} />}
      </Fragment>
    )
  })
}

function RuleWords({ rule, offered }: { readonly rule: AdvancedRule; readonly offered: OfferedField }) {
  // Only lines that were found whole are told, so the way of comparing is one of ours.
  const title = RULE_TITLES[rule.operator as keyof typeof RULE_TITLES]
  return (
    <>
      {offered.title} {title}
      {takesValue(rule.operator) && (
        <>
          {' '}
          <ValueWords key={rule.field} rule={rule} offered={offered} />
        </>
      )}
    </>
  )
}

function ValueWords({
  rule: { operator, value },
  offered: { field },
}: {
  readonly rule: AdvancedRule
  readonly offered: OfferedField
}) {
  const definition = useRegistry().get(field.widget.type)
  const { choices } = useChoices(field, {
    value: operator === 'between' ? null : storedValue(value),
    searchable: false,
  })
  if (operator === 'within') return relativeWords(String(value))
  // As the field has it, but for a piece of a value.
  const formatted = (text: string) =>
    operator.includes('like') ? '' : definition?.format(text, { options: field.widget.options, field, choices })
  const nameOf = (text: string) => choices.find((choice) => choice.value === text)?.text ?? (formatted(text) || text)
  if (operator === 'between') return boundsWords(value, nameOf)
  if (typeof value === 'boolean') return value ? messages.yes : messages.no
  if (field.type.kind === 'boolean') return String(value) === 'true' ? messages.yes : messages.no
  const texts = Array.isArray(value) ? value.map(String) : [String(value)]
  return texts.map((text) => `“${nameOf(text)}”`).join('、')
}

function boundsWords(value: AdvancedValue, nameOf: (text: string) => string): string {
  const [from, to] = (Array.isArray(value) ? value : []).map((bound) => (bound === null ? '' : nameOf(String(bound))))
  if (!to) return messages.from(from ?? '')
  return from ? messages.between(from, to) : messages.until(to)
}

/** What labels are asked for by: texts alone. */
function storedValue(value: AdvancedValue): CanonicalValue {
  return Array.isArray(value)
    ? value.flatMap((item) => (item === null ? [] : [String(item)]))
    : (value as CanonicalValue)
}
