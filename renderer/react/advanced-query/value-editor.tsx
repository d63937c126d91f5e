import { Input, InputNumber, Select } from 'antd'
import type { AdvancedRule, AdvancedValue } from '#schemas/query/advanced-query.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { QueryFieldPlan } from '../../compile/plan.ts'
import type { QueryValue } from '../../widget.ts'
import { QueryInput } from '../query-bar/query-field.tsx'
import styles from './advanced-query.module.css'
import { messages } from './messages.ts'
import type { OfferedField } from './offered-fields.ts'
import { COUNTED_TITLES, formatRelative, MAX_DAYS, parseRelative, RELATIVE_TITLES } from './relative-dates.ts'

export interface ValueEditorProps {
  readonly rule: AdvancedRule
  readonly offered: OfferedField
  readonly id: string
  /** Id of its label. */
  readonly labelId: string
  onChange(value: AdvancedValue): void
}

/** The input of a line's value: that of the query bar for the field and the way of comparing, or one of ours. */
export function ValueEditor({ rule, offered, id, labelId, onChange }: ValueEditorProps) {
  const { field } = offered
  if (rule.operator === 'within')
    return <RelativeInput value={rule.value} id={id} labelId={labelId} onChange={onChange} />
  const asksSeveral = rule.operator === 'in' || rule.operator === 'not_in'
  if (asksSeveral && !field.choices && field.type.kind !== 'boolean') {
    return (
      <Input
        id={id}
        value={Array.isArray(rule.value) ? rule.value.join(',') : String(rule.value ?? '')}
        placeholder={messages.separated}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      />
    )
  }
  const plan: QueryFieldPlan = { field, title: offered.title, operator: inputOperator(rule.operator) }
  return (
    <QueryInput
      plan={plan}
      value={rule.value as QueryValue}
      id={id}
      labelId={labelId}
      onChange={(value) => onChange(value as AdvancedValue)}
    />
  )
}

function inputOperator(operator: string): QueryOperator {
  return operator === 'not_in' ? 'in' : (operator as QueryOperator)
}

const SPANS = [
  ...Object.entries(COUNTED_TITLES).map(([value, { before, after }]) => ({ value, label: `${before} N ${after}` })),
  ...Object.entries(RELATIVE_TITLES).map(([value, label]) => ({ value, label })),
]

function RelativeInput({
  value,
  id,
  labelId,
  onChange,
}: Pick<ValueEditorProps, 'id' | 'labelId' | 'onChange'> & { readonly value: AdvancedValue }) {
  const relative = parseRelative(typeof value === 'string' ? value : '')
  const counted = relative && COUNTED_TITLES[relative.name]
  return (
    <div className={styles.relative}>
      <Select
        id={id}
        aria-labelledby={labelId}
        className={styles.grow ?? ''}
        value={relative?.name ?? null}
        placeholder={messages.relative}
        options={SPANS}
        onChange={(name) => onChange(formatRelative({ name, days: COUNTED_TITLES[name] ? 7 : null }))}
      />
      {counted && relative && (
        <InputNumber
          aria-label={messages.days}
          min={1}
          max={MAX_DAYS}
          precision={0}
          value={relative.days}
          suffix={counted.after}
          onChange={(days) => onChange(formatRelative({ name: relative.name, days }))}
        />
      )}
    </div>
  )
}
