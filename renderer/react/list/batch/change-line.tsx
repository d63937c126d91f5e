import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import type { FieldPlan } from '../../../compile/plan.ts'
import { isNumeric } from '../../../logic/batch-fields.ts'
import { QueryInput } from '../../query-bar/query-field.tsx'
import styles from './batch.module.css'
import { type FieldChange, type Manner, UNCHANGED } from './field-changes.ts'
import { messages } from './messages.ts'

interface ChangeLineProps {
  readonly field: FieldPlan
  /** Undefined: the field is not ticked. */
  readonly change: FieldChange | undefined
  onChange(field: string, change: FieldChange | undefined): void
}

/** A field that may be ticked, and then how it is to change. */
export function ChangeLine({ field, change, onChange }: ChangeLineProps) {
  const id = useId()
  const labelId = `${id}-label`
  const { name, title } = field
  const manners: readonly Manner[] = [
    'set',
    ...(field.required ? [] : (['clear'] as const)),
    ...(isNumeric(field) ? (['raise', 'lower', 'multiply'] as const) : []),
  ]
  const plan = { field, title, operator: field.multiple ? ('in' as const) : ('eq' as const) }
  return (
    <div className={styles.change}>
      <Checkbox
        checked={change !== undefined}
        onChange={({ target }) => onChange(name, target.checked ? UNCHANGED : undefined)}
      >
        {title}
      </Checkbox>
      {change && (
        <Select
          size="small"
          aria-label={messages.how(title)}
          value={change.manner}
          options={manners.map((value) => ({ value, label: messages.hows[value] }))}
          onChange={(manner) => onChange(name, { ...change, manner })}
        />
      )}
      {change && change.manner !== 'clear' && (
        <div className={styles.value}>
          <label id={labelId} htmlFor={id} className={styles.hidden}>
            {messages.valueOf(title)}
          </label>
          <QueryInput
            plan={plan}
            value={change.value}
            id={id}
            labelId={labelId}
            onChange={(value) => onChange(name, { ...change, value })}
          />
        </div>
      )}
    </div>
  )
}
