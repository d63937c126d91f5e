import { type CSSProperties, type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { QueryFieldPlan } from '../../compile/plan.ts'
import type { QueryValue } from '../../widget.ts'
import { keepEnterForInputMethod } from '../shortcuts/composing-key.ts'
import { labelWidthPx } from './label-width.ts'
import { messages } from './messages.ts'
import styles from './query-bar.module.css'
import { QueryButtons } from './query-buttons.tsx'
import type { QueryDraft } from './query-draft.ts'
import { QueryField } from './query-field.tsx'

export interface QueryBarProps {
  readonly simple: readonly QueryFieldPlan[]
  readonly more: readonly QueryFieldPlan[]
  readonly draft: QueryDraft
  /** Something stands in the bar that the rows in view were not asked for with. */
  readonly edited: boolean
  onEdit(field: string, operator: QueryOperator, value: QueryValue): void
  onSearch(): void
  onReset(): void
}

export function QueryBar(props: QueryBarProps) {
  const { simple, more, draft, edited } = props
  // No condition works unseen: those that the page was opened with may stand further down.
  const [expanded, setExpanded] = useState(() => more.some(({ field }) => draft[field.name] !== undefined))
  return (
    <QueryForm
      fields={expanded ? [...simple, ...more] : simple}
      draft={draft}
      onEdit={props.onEdit}
      onSearch={props.onSearch}
    >
      <QueryButtons
        edited={edited}
        hiddenCount={more.length}
        expanded={expanded}
        onReset={props.onReset}
        onExpand={setExpanded}
      />
    </QueryForm>
  )
}

export interface QueryFormProps extends Pick<QueryBarProps, 'draft' | 'onEdit' | 'onSearch'> {
  /** For a button outside of it that submits it. */
  readonly id?: string
  readonly fields: readonly QueryFieldPlan[]
  /** After the fields. */
  readonly children?: ReactNode
}

/** Conditions to fill in, side by side as far as there is room. */
export function QueryForm({ id, fields, draft, onEdit, onSearch, children }: QueryFormProps) {
  const composing = useRef(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!composing.current) onSearch()
  }
  const labelWidth = { '--label-width': `${labelWidthPx(fields)}px` }
  return (
    <search>
      <form
        {...(id !== undefined && { id })}
        className={styles.bar}
        // CSSProperties does not know custom properties.
        style={labelWidth as CSSProperties}
        aria-label={messages.conditions}
        autoComplete="off"
        onSubmit={submit}
        onKeyDown={keepEnterForInputMethod}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={() => {
          composing.current = false
        }}
      >
        {fields.map((plan) => (
          <QueryField
            key={plan.field.name}
            plan={plan}
            value={draft[plan.field.name]?.value ?? null}
            onChange={onEdit}
          />
        ))}
        {children}
      </form>
    </search>
  )
}
