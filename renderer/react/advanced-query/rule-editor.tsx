import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useId, useMemo } from 'react'
import type { AdvancedOperator, AdvancedRule } from '#schemas/query/advanced-query.ts'
import styles from './advanced-query.module.css'
import { takesValue } from './compile-query.ts'
import { messages, RULE_TITLES } from './messages.ts'
import type { OfferedField, OfferedFields } from './offered-fields.ts'
import { ValueEditor } from './value-editor.tsx'

export interface RuleEditorProps {
  readonly rule: AdvancedRule
  /** Where it stands, in numbers: `2`, `3.1`. */
  readonly place: string
  readonly fields: OfferedFields
  /** What is wrong with it; null: nothing. It is shown once it has been asked for. */
  readonly problem: string | null
  onChange(rule: AdvancedRule): void
  onCopy(): void
  onRemove(): void
}

/** One line: a field, a way of comparing, a value. */
export function RuleEditor({ rule, place, fields, problem, onChange, onCopy, onRemove }: RuleEditorProps) {
  const id = useId()
  const offered = fields.get(rule.field)
  const options = useMemo(() => fieldOptions(fields), [fields])
  const isGone = rule.field !== '' && !offered
  return (
    <fieldset className={styles.rule} data-broken={problem !== null} aria-label={messages.line(place)}>
      <Select
        aria-label={messages.lineField(place)}
        className={styles.field ?? ''}
        value={isGone || rule.field === '' ? null : rule.field}
        placeholder={messages.chooseField}
        {...(problem !== null && { 'aria-describedby': `${id}-problem` })}
        status={isGone ? 'error' : ''}
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        popupMatchSelectWidth={false}
        onChange={(name: string) => onChange(withField(rule, fields.get(name), name))}
      />
      <Select
        aria-label={messages.lineRule(place)}
        className={styles.operator ?? ''}
        value={offered?.operators.some((one) => one === rule.operator) || !offered ? rule.operator || null : null}
        placeholder={messages.chooseRule}
        options={operatorOptions(offered)}
        popupMatchSelectWidth={false}
        onChange={(operator: string) => onChange(withOperator(rule, operator))}
      />
      <div className={styles.value}>
        {offered && takesValue(rule.operator) && (
          <>
            <label id={`${id}-label`} htmlFor={`${id}-value`} className={styles.hidden}>
              {messages.lineValue(place)}
            </label>
            <ValueEditor
              // Another field, or a value of another form, is another input.
              key={`${rule.field} ${formOf(rule.operator)}`}
              rule={rule}
              offered={offered}
              id={`${id}-value`}
              labelId={`${id}-label`}
              onChange={(value) => onChange({ ...rule, value })}
            />
          </>
        )}
      </div>
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden />}
        aria-label={messages.copyLine(place)}
        title={messages.copy}
        onClick={onCopy}
      />
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={messages.removeLine(place)}
        title={messages.remove}
        onClick={onRemove}
      />
      {problem !== null && (
        <p id={`${id}-problem`} className={styles.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

interface FieldOption {
  readonly value: string
  readonly label: string
}

/** Specified: tables are titles of groups that cannot be chosen, behind the page's own fields. */
function fieldOptions(fields: OfferedFields) {
  const own: FieldOption[] = []
  const groups = new Map<string, FieldOption[]>()
  for (const { name, title, group } of fields.values()) {
    if (group === null) own.push({ value: name, label: title })
    else groups.set(group, [...(groups.get(group) ?? []), { value: name, label: title }])
  }
  return groups.size === 0
    ? own
    : [...own, ...[...groups].map(([label, options]) => ({ label, title: label, options }))]
}

const BEFORE_A_FIELD: readonly AdvancedOperator[] = ['eq']

function operatorOptions(offered: OfferedField | undefined) {
  return (offered?.operators ?? BEFORE_A_FIELD).map((value) => ({ value, label: RULE_TITLES[value] }))
}

/** Specified: another field clears the value. */
function withField(rule: AdvancedRule, offered: OfferedField | undefined, field: string): AdvancedRule {
  const keeps = offered?.operators.some((operator) => operator === rule.operator)
  return { field, operator: keeps ? rule.operator : (offered?.operators[0] ?? 'eq'), value: null }
}

/** What a value looks like: ways of comparing that share it keep it. */
export function formOf(operator: string): 'one' | 'several' | 'bounds' | 'span' | 'none' {
  if (!takesValue(operator)) return 'none'
  if (operator === 'in' || operator === 'not_in') return 'several'
  if (operator === 'between') return 'bounds'
  return operator === 'within' ? 'span' : 'one'
}

/** Specified: away from "one of", the first of several values stays. */
export function withOperator(rule: AdvancedRule, operator: string): AdvancedRule {
  const [from, to] = [formOf(rule.operator), formOf(operator)]
  if (from === to) return { ...rule, operator }
  const { value } = rule
  if (from === 'several' && to === 'one') {
    const [first = null] = Array.isArray(value) ? value : String(value ?? '').split(/[,，]/)
    return { ...rule, operator, value: first === '' ? null : first }
  }
  if (from === 'one' && to === 'several' && value !== null) {
    return { ...rule, operator, value: Array.isArray(value) ? value : [String(value)] }
  }
  return { ...rule, operator, value: null }
}
