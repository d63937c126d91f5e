import { Button } from 'antd'
import { Suspense, useMemo } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PageRecord } from '../../../compile/plan.ts'
import type { ChoiceConditions, InputDefinition } from '../../../widget.ts'
import { messages as fieldMessages } from '../../field/messages.ts'
import { useChoices } from '../../field/use-choices.ts'
import { useWidget } from '../../field/use-widget.ts'
import styles from '../form.module.css'
import type { FieldIds } from './form-item.tsx'

export interface WidgetInputProps {
  readonly definition: InputDefinition
  readonly plan: FieldPlan
  readonly ids: FieldIds
  readonly describedBy: string | undefined
  readonly placeholder: string | undefined
  readonly value: CanonicalValue
  readonly required: boolean
  readonly readOnly: boolean
  readonly invalid: boolean
  /** The only values left to choose; null: all. */
  readonly offered: readonly string[] | null
  /** What its choices depend on; null: nothing. */
  readonly conditions: ChoiceConditions | null
  onChange(value: CanonicalValue, others?: PageRecord): void
  valueBeside(name: string): CanonicalValue
  onBlur(): void
  onWaiting?(settled: Promise<void>): void
}

/** The input of a field's widget, with its choices: in a form item, and in a cell of a sub-table. */
export function WidgetInput({ definition, plan, ids, value, offered, conditions, ...state }: WidgetInputProps) {
  const Input = useWidget(definition)
  const { choices: all, loading, failed, retry, onSearch, onHurry } = useChoices(plan, { value, conditions })
  const choices = useMemo(
    () => (offered === null ? all : all.filter((choice) => offered.includes(choice.value))),
    [all, offered],
  )
  return (
    <>
      <Suspense fallback={<div className={styles.pending} />}>
        <Input
          id={ids.control}
          labelId={ids.label}
          options={plan.widget.options}
          field={plan}
          value={value}
          choices={choices}
          conditions={conditions}
          choicesLoading={loading}
          choicesFailed={failed}
          {...state}
          {...(onSearch && { onSearchChoices: onSearch })}
          {...(onHurry && { hurryChoices: onHurry })}
        />
      </Suspense>
      {failed && (
        <div className={styles.help} role="status">
          {fieldMessages.choicesFailed}
          <Button type="link" size="small" autoInsertSpace={false} onClick={retry}>
            {fieldMessages.retry}
          </Button>
        </div>
      )}
    </>
  )
}
