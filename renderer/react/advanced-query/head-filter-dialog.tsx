import { Button, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import type { AdvancedRule } from '#schemas/query/advanced-query.ts'
import { AppModal } from '../overlay/app-modal.tsx'
import { usePageColors } from '../page-colors.ts'
import styles from './advanced-query.module.css'
import type { AdvancedQueryProps } from './advanced-query.ts'
import { applyQuery, lineProblem, takesValue } from './compile-query.ts'
import { headRule, withHeadRule } from './head-rule.ts'
import { messages, RULE_TITLES } from './messages.ts'
import { formOf, withOperator } from './rule-editor.tsx'
import { useAsking } from './use-asking.ts'
import { ValueEditor } from './value-editor.tsx'

const WIDTH_PX = 480

export interface HeadFilterDialogProps extends AdvancedQueryProps {
  /** Of the column. */
  readonly field: string
  onClosed(): void
}

/** One line of the advanced query, for a column, opened from its head. */
export function HeadFilterDialog({ plan, fixed, applied, field, onApply, onClosed }: HeadFilterDialogProps) {
  const id = useId()
  const colors = usePageColors()
  const asking = useAsking({ plan, fixed })
  const offered = asking.fields.get(field)
  const group = applied?.group ?? null
  const [rule, setRule] = useState<AdvancedRule>(
    () => headRule(group, field) ?? { field, operator: offered?.operators[0] ?? 'eq', value: null },
  )
  const [open, setOpen] = useState(true)
  const [showsProblem, setShowsProblem] = useState(false)
  const problem = lineProblem(rule, asking)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowsProblem(true)
    if (problem !== null) return
    onApply(applyQuery(withHeadRule(group, field, rule), asking))
    setOpen(false)
  }
  const clear = () => {
    onApply(applyQuery(withHeadRule(group, field, null), asking))
    setOpen(false)
  }
  if (!offered) return null
  return (
    <AppModal
      open={open}
      title={messages.headFilter(offered.title)}
      widthPx={WIDTH_PX}
      onCloseRequest={() => setOpen(false)}
      onSettled={(isOpen) => {
        if (!isOpen) onClosed()
      }}
      footer={
        <div className={styles.footer}>
          <Button autoInsertSpace={false} disabled={!headRule(group, field)} onClick={clear}>
            {messages.clear}
          </Button>
          <div className={styles.buttons}>
            <Button autoInsertSpace={false} onClick={() => setOpen(false)}>
              {messages.cancel}
            </Button>
            <Button autoInsertSpace={false} type="primary" htmlType="submit" form={`${id}-form`}>
              {messages.apply}
            </Button>
          </div>
        </div>
      }
    >
      <form id={`${id}-form`} className={styles.headForm} style={colors} onSubmit={submit}>
        <Select
          aria-label={messages.chooseRule}
          value={rule.operator}
          options={offered.operators.map((value) => ({ value, label: RULE_TITLES[value] }))}
          onChange={(operator: string) => setRule(withOperator(rule, operator))}
        />
        {takesValue(rule.operator) && (
          <div>
            <label id={`${id}-label`} htmlFor={`${id}-value`} className={styles.hidden}>
              {offered.title}
            </label>
            <ValueEditor
              key={formOf(rule.operator)}
              rule={rule}
              offered={offered}
              id={`${id}-value`}
              labelId={`${id}-label`}
              onChange={(value) => setRule({ ...rule, value })}
            />
          </div>
        )}
        {showsProblem && problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </AppModal>
  )
}
