import { Button } from 'antd'
import { memo, Suspense, useCallback } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, FormFieldPlan } from '../../compile/plan.ts'
import type { InputDefinition } from '../../widget.ts'
import { messages as fieldMessages } from '../field/messages.ts'
import { useChoices } from '../field/use-choices.ts'
import { useWidget } from '../field/use-widget.ts'
import { ValueText } from '../field/value-text.tsx'
import { UnknownWidget, WidgetBoundary } from '../field/widget-boundary.tsx'
import { useRegistry } from '../host-context.tsx'
import styles from './form.module.css'
import { describedBy, type FieldIds, FormItem, fieldIds } from './form-item.tsx'
import { type FormModel, isSameState } from './form-model.ts'
import { useReactive } from './use-reactive.ts'

interface FormFieldProps {
  readonly placed: FormFieldPlan
  readonly model: FormModel
  readonly formId: string
}

/** An editable field: only what its own value and its own error touch draws again. */
export const FormField = memo(function FormField({ placed, model, formId }: FormFieldProps) {
  const { field: plan, title, span } = placed
  const { name } = plan
  const read = useCallback(() => model.stateOf(name), [model, name])
  const { value, error } = useReactive(read, isSameState)
  const definition = useRegistry().get(plan.widget.type)
  const ids = fieldIds(formId, name)
  return (
    <FormItem
      ids={ids}
      title={title}
      span={span}
      required={plan.required}
      labelling={definition?.labelling ?? 'text'}
      help={plan.help}
      error={error}
    >
      <WidgetBoundary field={plan}>
        {definition ? (
          <WidgetInput
            definition={definition}
            plan={plan}
            ids={ids}
            value={value}
            error={error}
            onChange={(changed) => model.change(name, changed)}
            onBlur={() => model.leave(name)}
          />
        ) : (
          <UnknownWidget field={plan} />
        )}
      </WidgetBoundary>
    </FormItem>
  )
})

interface WidgetInputProps {
  readonly definition: InputDefinition
  readonly plan: FieldPlan
  readonly ids: FieldIds
  readonly value: CanonicalValue
  readonly error: string | undefined
  onChange(value: CanonicalValue): void
  onBlur(): void
}

function WidgetInput({ definition, plan, ids, value, error, onChange, onBlur }: WidgetInputProps) {
  const Input = useWidget(definition)
  const { choices, loading, failed, retry, onSearch } = useChoices(plan, { value })
  return (
    <>
      <Suspense fallback={<div className={styles.pending} />}>
        <Input
          id={ids.control}
          labelId={ids.label}
          describedBy={describedBy(ids, plan.help, error)}
          options={plan.widget.options}
          field={plan}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          readOnly={false}
          required={plan.required}
          invalid={error !== undefined}
          choices={choices}
          choicesLoading={loading}
          placeholder={plan.placeholder}
          {...(onSearch ? { onSearchChoices: onSearch } : {})}
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

interface ReadOnlyFieldProps {
  readonly placed: FormFieldPlan
  readonly value: CanonicalValue
  readonly formId: string
}

/** A field that may be read but not changed: text, not a greyed-out control. */
export const ReadOnlyField = memo(function ReadOnlyField({ placed, value, formId }: ReadOnlyFieldProps) {
  const ids = fieldIds(formId, placed.field.name)
  return (
    <FormItem
      ids={ids}
      title={placed.title}
      span={placed.span}
      required={false}
      labelling="text"
      help={placed.field.help}
      error={undefined}
    >
      <WidgetBoundary field={placed.field}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would wrap controls; here is one text with its name */}
        <div id={ids.control} role="group" aria-labelledby={ids.label} className={styles.readOnlyText}>
          <ValueText field={placed.field} value={value} />
        </div>
      </WidgetBoundary>
    </FormItem>
  )
})
