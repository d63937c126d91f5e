import { createForm, type Field, type Form, onFieldInputValueChange } from '@formily/core'
import { batch } from '@formily/reactive'
import type { ComponentType } from 'react'
import { messages } from './messages.ts'

/** The one field of the form. */
export const NAME = 'value'

/** What the field of the page and the form around it say about Formily's field at the moment. */
export interface FieldState {
  readonly title: string
  readonly value: unknown
  readonly required: boolean
  readonly pattern: 'editable' | 'readPretty'
  readonly invalid: boolean
  readonly loading: boolean
  readonly dataSource: readonly object[]
  readonly Component: ComponentType<never>
  readonly props: Readonly<Record<string, unknown>>
}

export interface BoundField {
  readonly form: Form
  readonly field: Field
}

/**
 * A form of one field. Rules are the page's: Formily checks nothing. `onInput` is told what the component reports, and
 * not what `applyState` puts in.
 */
export function createBoundField(state: FieldState, onInput: (value: unknown) => void): BoundField {
  const form = createForm({
    validatePattern: [],
    effects: () => onFieldInputValueChange(NAME, (field) => onInput(field.value)),
  })
  // It listens for changes of all its values, which nobody asks for, in a list of all forms that would keep it for good.
  for (const stopListening of form.disposers) stopListening()
  const field = form.createField({ name: NAME })
  applyState(field, state)
  return { form, field }
}

export function applyState(field: Field, state: FieldState): void {
  batch(() => {
    field.title = state.title
    // Lists are made anew by whoever hands them in: another one with the same values is no change.
    if (JSON.stringify(field.value) !== JSON.stringify(state.value)) field.value = state.value
    if (field.required !== state.required) field.required = state.required
    field.pattern = state.pattern
    field.loading = state.loading
    field.dataSource = [...state.dataSource]
    const errors = state.invalid ? [messages.wrongContent] : []
    if (errors.length !== field.selfErrors.length) field.selfErrors = errors
    field.setComponent(state.Component, state.props)
  })
}
