import { CloseCircleFilled } from '@ant-design/icons'
import Input from 'antd/es/input/Input'
import { memo, Suspense, useId } from 'react'
import type { Static } from 'typebox'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { QueryFieldPlan } from '../../compile/plan.ts'
import type { InputDefinition, InputProps, QueryInputProps, QueryValue } from '../../widget.ts'
import { useChoices } from '../field/use-choices.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { UnknownWidget, WidgetBoundary } from '../field/widget-boundary.tsx'
import { useRegistry } from '../host-context.tsx'
import { messages } from './messages.ts'
import styles from './query-bar.module.css'

export interface QueryFieldProps {
  readonly plan: QueryFieldPlan
  readonly value: QueryValue
  onChange(field: string, operator: QueryOperator, value: QueryValue): void
}

/** One condition of the bar: a label and the input that suits the field and its operator. */
export const QueryField = memo(function QueryField({ plan, value, onChange }: QueryFieldProps) {
  const id = useId()
  const labelId = `${id}-label`
  const change = (next: QueryValue) => onChange(plan.field.name, plan.operator, next)
  return (
    <div className={styles.field}>
      <label className={styles.label} id={labelId} htmlFor={id} title={plan.title}>
        {plan.title}
      </label>
      <div className={styles.input}>
        <QueryInput plan={plan} value={value} id={id} labelId={labelId} onChange={change} />
      </div>
    </div>
  )
})

interface InputForProps {
  readonly plan: QueryFieldPlan
  readonly value: QueryValue
  readonly id: string
  readonly labelId: string
  onChange(value: QueryValue): void
}

/** The input that suits a field and its operator. */
export function QueryInput(input: InputForProps) {
  const { field } = input.plan
  const definition = useRegistry().get(field.widget.type)
  return (
    <WidgetBoundary field={field}>
      <Suspense fallback={<div className={styles.placeholder} />}>
        {definition ? <InputFor definition={definition} {...input} /> : <UnknownWidget field={field} />}
      </Suspense>
    </WidgetBoundary>
  )
}

/** The widget's own input for the operator; without one, text is typed as text and the rest as in a form. */
function InputFor({ definition, ...input }: InputForProps & { readonly definition: InputDefinition }) {
  const { field, operator } = input.plan
  const loadQuery = definition.loadQuery?.[operator]
  if (loadQuery) return <WidgetQueryInput load={loadQuery} {...input} />
  if (operator === 'between') return <TextBounds {...input} />
  const isText = field.type.kind === 'string' || field.type.kind === 'text'
  if (isText && !field.choices) return <TextQuery {...input} />
  return <FormInput definition={definition} {...input} />
}

/** What a page wrote about a widget: checked by the compiler, typed only within the widget. */
type Options = Static<InputDefinition['options']>

type QueryLoad = NonNullable<NonNullable<InputDefinition['loadQuery']>[QueryOperator]>

function WidgetQueryInput({ load, plan, value, id, labelId, onChange }: InputForProps & { readonly load: QueryLoad }) {
  const Component = useLoadedComponent<QueryInputProps<Options>>(load)
  const choices = useQueryChoices(plan, value)
  return (
    <Component
      id={id}
      labelId={labelId}
      options={plan.field.widget.options}
      field={plan.field}
      operator={plan.operator}
      value={value}
      onChange={onChange}
      describedBy={undefined}
      placeholder={plan.field.choices ? messages.choose : undefined}
      {...choices}
    />
  )
}

/** The form's input, for one value; where the operator takes a list, a list of one. */
function FormInput({
  definition,
  plan,
  value,
  id,
  labelId,
  onChange,
}: InputForProps & { readonly definition: InputDefinition }) {
  const Component = useLoadedComponent<InputProps<Options>>(definition.load)
  const choices = useQueryChoices(plan, value)
  const wrapped = plan.operator === 'in' && !plan.field.multiple
  const single = wrapped && isTextList(value) ? (value[0] ?? null) : toFormValue(value)
  return (
    <Component
      id={id}
      labelId={labelId}
      options={plan.field.widget.options}
      field={plan.field}
      value={single}
      onChange={(next) => onChange(wrapped && next !== null && !Array.isArray(next) ? [String(next)] : next)}
      readOnly={false}
      required={false}
      invalid={false}
      describedBy={undefined}
      placeholder={plan.field.choices ? messages.choose : undefined}
      {...choices}
    />
  )
}

function useQueryChoices({ field }: QueryFieldPlan, value: QueryValue) {
  const { choices, loading, failed, onSearch, onHurry } = useChoices(field, { value: toFormValue(value) })
  return {
    choices,
    choicesLoading: loading,
    choicesFailed: failed,
    ...(onSearch && { onSearchChoices: onSearch }),
    ...(onHurry && { hurryChoices: onHurry }),
  }
}

function TextQuery({ value, id, onChange }: InputForProps) {
  return (
    <Input
      id={id}
      value={typeof value === 'string' ? value : ''}
      allowClear={{ clearIcon: <CloseCircleFilled aria-label={messages.clear} /> }}
      classNames={{ clear: styles.clear ?? '' }}
      placeholder={messages.enter}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}

function TextBounds({ plan, value, id, onChange }: InputForProps) {
  const [from, to] = Array.isArray(value) ? value : [null, null]
  const change = (next: readonly [string | null, string | null]) =>
    onChange(next[0] === null && next[1] === null ? null : next)
  return (
    <div className={styles.bounds}>
      <Input
        id={id}
        aria-label={messages.from(plan.title)}
        value={from ?? ''}
        onChange={(event) => change([event.target.value || null, to ?? null])}
      />
      <span aria-hidden>~</span>
      <Input
        aria-label={messages.to(plan.title)}
        value={to ?? ''}
        onChange={(event) => change([from ?? null, event.target.value || null])}
      />
    </div>
  )
}

function isTextList(value: QueryValue): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

/** Bounds may be open; nothing but a `between` input knows what to do with those. */
function toFormValue(value: QueryValue): CanonicalValue {
  if (!Array.isArray(value)) return value as CanonicalValue // Array.isArray does not narrow readonly arrays away
  return value.filter((item): item is string => typeof item === 'string')
}
