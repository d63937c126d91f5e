import { memo, useCallback } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FormFieldPlan } from '../../../compile/plan.ts'
import type { FieldsBeside } from '../../../widget.ts'
import { ValueText } from '../../field/value-text.tsx'
import type { PlacedField } from '../../field/visible-layout.ts'
import { UnknownWidget, WidgetBoundary } from '../../field/widget-boundary.tsx'
import { useRegistry } from '../../host-context.tsx'
import styles from '../form.module.css'
import { messages } from '../messages.ts'
import { type FormModel, isSameState } from '../model/form-model.ts'
import { useReactive } from '../model/use-reactive.ts'
import { describedBy, type FieldIds, FormItem, fieldIds } from './form-item.tsx'
import { controlId } from './form-place.ts'
import { modelInput } from './model-input.tsx'

export interface FormFieldProps extends PlacedField {
  readonly model: FormModel
  readonly formId: string
}

/** A field of the form: only what its own value, its own error and its own reactions touch draws again. */
export const FormField = memo(function FormField({ placed, access, model, formId }: FormFieldProps) {
  const { field: plan, title, span } = placed
  const { name } = plan
  const read = useCallback(() => model.stateOf(name), [model, name])
  const { value, masked, error, target } = useReactive(read, isSameState)
  const definition = useRegistry().get(plan.widget.type)
  useValuesBeside(model, definition?.fieldsBeside?.(plan.widget.options).reads)
  if (!target.visible) return null
  const ids = fieldIds(controlId(formId, { kind: 'field', name }))
  const help = placed.help ?? plan.help
  const isText = access === 'readable' || placed.readOnly || target.readOnly
  const required = target.required && !isText && masked === undefined
  return (
    <FormItem
      ids={ids}
      name={name}
      title={title}
      span={span}
      required={required}
      labelling={isText ? 'text' : (definition?.labelling ?? 'text')}
      help={help}
      error={error}
    >
      <WidgetBoundary field={plan}>
        {isText ? (
          <FieldText placed={placed} value={value} masked={masked} ids={ids} />
        ) : definition ? (
          modelInput({
            model,
            table: null,
            definition,
            plan,
            ids,
            describedBy: describedBy(ids, help, error),
            placeholder: masked === undefined ? (placed.placeholder ?? plan.placeholder) : messages.masked(masked),
            value,
            required,
            readOnly: false,
            invalid: error !== undefined,
            offered: target.options,
            onChange: (changed, others) =>
              others ? model.changeAll({ ...others, [name]: changed }) : model.change(name, changed),
            valueBeside: (other) => model.stateOf(other).value,
            onBlur: () => model.leave(name),
            onWaiting: model.waitFor,
          })
        ) : (
          <UnknownWidget field={plan} />
        )}
      </WidgetBoundary>
    </FormItem>
  )
})

/** What a widget reads of fields beside its own: it is drawn again when that changes. */
function useValuesBeside(model: FormModel, fields: FieldsBeside['reads'] = NONE_BESIDE): void {
  const names = fields.map(({ name }) => name).join()
  const read = useCallback(() => {
    if (names === '') return ''
    return JSON.stringify(names.split(',').map((name) => model.stateOf(name).value))
  }, [model, names])
  useReactive(read)
}
const NONE_BESIDE: FieldsBeside['reads'] = []

interface FieldTextProps {
  readonly placed: FormFieldPlan
  readonly value: CanonicalValue
  readonly masked: string | undefined
  readonly ids: FieldIds
}

/** A field that may be read but not changed, for whatever reason: text, not a greyed-out control. */
function FieldText({ placed, value, masked, ids }: FieldTextProps) {
  const isNumberless = placed.field.number !== undefined && value === null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would wrap controls; here is one text with its name
    <div id={ids.control} role="group" aria-labelledby={ids.label} className={styles.readOnlyText}>
      {masked ?? (isNumberless ? messages.numberedAtSaving : <ValueText field={placed.field} value={value} />)}
    </div>
  )
}
