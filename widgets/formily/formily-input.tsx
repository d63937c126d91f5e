import { Field, FormContext, SchemaComponentsContext } from '@formily/react'
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import type { Static, TObject } from 'typebox'
import type { InputProps, QueryInputProps, QueryValue } from '#renderer/widget.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { withStoredValues } from '../choices/choice-text.ts'
import { controlAttributes, controlStatus } from '../control-attributes.ts'
import { ReadOnlyText } from '../read-only/read-only-text.tsx'
import { listOf } from '../text/canonical-text.ts'
import { adoptControl } from './adopt-control.ts'
import { applyState, createBoundField, type FieldState, NAME } from './bound-field.ts'
import styles from './formily.module.css'
import type { FormilyWidget } from './formily-widget.ts'
import { canonicalValue, plainValue } from './held-value.ts'
import { ReadPrettyContext } from './read-pretty.tsx'
import { revivable, useRevival } from './revival.tsx'

type Widget<Options extends TObject> = Omit<FormilyWidget<Options>, 'queries' | 'loadQuery'>

/** The input of a widget: the component in a field of Formily, bound to the field of the page. */
export function formilyInput<Options extends TObject>(
  widget: Widget<Options>,
  Component: ComponentType<never>,
): ComponentType<InputProps<Static<Options>>> {
  const Bridge = createBridge(widget, Component)
  return function FormilyInput(props) {
    const { field, readOnly, options, choices, value } = props
    if (readOnly && !widget.component.readPretty) {
      const text = widget.format(value, { options, field, choices })
      return <ReadOnlyText {...props} text={text} labelledByLabel={widget.labelling === 'group'} />
    }
    return <Bridge {...props} several={field.multiple} />
  }
}

/** The same for a query: `in` takes several values, whatever the field stores. */
export function formilyQuery<Options extends TObject>(
  widget: Widget<Options>,
  Component: ComponentType<never>,
): ComponentType<QueryInputProps<Static<Options>>> {
  const Bridge = createBridge(widget, Component)
  return function FormilyQuery({ operator, ...props }) {
    return <Bridge {...props} several={operator === 'in'} readOnly={false} required={false} invalid={false} />
  }
}

interface BridgeProps<Options> extends Omit<InputProps<Options>, 'value' | 'onChange'> {
  readonly value: QueryValue
  readonly several: boolean
  onChange(value: CanonicalValue): void
}

function createBridge<Options extends TObject>(widget: Widget<Options>, Component: ComponentType<never>) {
  const { component, labelling, format } = widget
  const { toComponent = plainValue, fromComponent = canonicalValue } = component
  const Revivable = revivable(Component)

  return function FormilyBridge(props: BridgeProps<Static<Options>>) {
    const { field, several, options, value, readOnly, required, invalid, labelId, onBlur, onChange } = props
    const stored = several ? listOf(value) : (listOf(value)[0] ?? null)
    const choices = withStoredValues(props.choices, stored, field.choices)
    const use = { options, value: stored, choices, several }
    const attributes = controlAttributes(props)
    const isGroup = labelling === 'group'
    const state: FieldState = {
      title: field.title,
      value: toComponent(stored),
      required,
      pattern: readOnly ? 'readPretty' : 'editable',
      invalid,
      loading: props.choicesLoading,
      dataSource: component.dataSource?.(use) ?? choices.map(({ text, ...choice }) => ({ ...choice, label: text })),
      Component: Revivable,
      props: {
        ...attributes,
        status: controlStatus(invalid),
        placeholder: props.placeholder,
        ...component.props?.(use),
        onBlur,
      },
    }
    // Whoever is told of a change: the newest, since the form is made once.
    const told = useRef(onChange)
    const [bound] = useState(() => createBoundField(state, (next) => told.current(fromComponent(next))))
    const revival = useRevival()
    const around = useRef<HTMLDivElement>(null)
    useLayoutEffect(() => {
      told.current = onChange
      applyState(bound.field, state)
      if (around.current) adoptControl(around.current, attributes)
    })
    const text = format(stored, { options, field, choices: props.choices })
    return (
      <ReadPrettyContext value={{ ...props, text, labelledByLabel: isGroup }}>
        {/* Not FormProvider: it ends its form when the tab is hidden, and the form stays dead behind it. */}
        <FormContext.Provider value={bound.form}>
          <SchemaComponentsContext.Provider value={revival}>
            <div
              ref={around}
              className={styles.bridge}
              {...(isGroup && !readOnly && { role: 'group', 'aria-labelledby': labelId })}
            >
              <Field name={NAME} />
            </div>
          </SchemaComponentsContext.Provider>
        </FormContext.Provider>
      </ReadPrettyContext>
    )
  }
}
