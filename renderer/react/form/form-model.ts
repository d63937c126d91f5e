import { createForm, type Field, onFieldValueChange } from '@formily/core'
import { toJS } from '@formily/reactive'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import { checkValue } from './check-value.ts'
import {
  type FormValues,
  isSameValue,
  joinWithSaved,
  type Overlap,
  recordToCreate,
  recordToUpdate,
  valuesOfRecord,
} from './form-values.ts'

/** A field of the form that the user may change, with the title it has there. */
export interface EditableField {
  readonly field: FieldPlan
  readonly title: string
}

export interface FormModelSettings {
  readonly fields: readonly EditableField[]
  /** The record as it was read; null makes a new one out of `initialValues`. */
  readonly record: PageRecord | null
  readonly initialValues: FormValues
  onUnsavedChange(unsaved: boolean): void
}

export interface FieldMessage {
  readonly name: string
  readonly title: string
  readonly message: string
}

/**
 * One opening of a form: its Formily form and what is ours about it. It lives as long as its dialog, not as long as
 * its mounted components: a tab that is hidden unmounts effects, and the form must not notice.
 */
export interface FormModel {
  /** What a field holds and what is wrong with it. Reactive. */
  stateOf(name: string): FieldState
  change(name: string, value: CanonicalValue): void
  /** The focus left the field: from now on it is checked. */
  leave(name: string): void
  hasChanges(): boolean
  /** Checks all fields; the names of the broken ones, in the order of the form. */
  validate(): Promise<readonly string[]>
  /** Puts refusals of the server beside their fields; returns those that belong to none. */
  showRefusals(errors: readonly FieldError[]): readonly FieldError[]
  /** The errors that stand beside fields now, one each. Reactive. */
  readonly fieldMessages: () => readonly FieldMessage[]
  toRecord(): PageRecord
  /** The value of a field that this form only shows. */
  readValue(field: FieldPlan): CanonicalValue
  /** Takes over what somebody else saved, keeping the user's changes. */
  join(saved: PageRecord): readonly Overlap[]
  take(overlap: Overlap): void
}

export interface FieldState {
  readonly value: CanonicalValue
  /** The first rule that is broken, or what the server said. */
  readonly error: string | undefined
}

export function isSameState(left: FieldState, right: FieldState): boolean {
  return left.value === right.value && left.error === right.error
}

export function createFormModel({ fields, record, initialValues, onUnsavedChange }: FormModelSettings): FormModel {
  const plans = fields.map(({ field }) => field)
  const planByName = new Map(plans.map((field) => [field.name, field]))
  /** Fields that were left once, or submitted: from then on they are checked while typing. */
  const checked = new Set<string>()
  const changed = new Set<string>()
  let read = record
  let before = record ? valuesOfRecord(plans, record) : initialValues

  const form = createForm<Record<string, CanonicalValue>>({
    values: { ...before },
    effects() {
      onFieldValueChange('*', (field) => {
        const plan = planByName.get(field.path.toString())
        if (plan) note(plan, field.value)
      })
    },
  })

  function note(plan: FieldPlan, value: CanonicalValue) {
    const wasUnsaved = changed.size > 0
    if (isSameValue(plan, value, before[plan.name])) changed.delete(plan.name)
    else changed.add(plan.name)
    if (wasUnsaved !== changed.size > 0) onUnsavedChange(changed.size > 0)
  }

  function currentValues(): FormValues {
    return toJS(form.values)
  }

  const formFields = new Map(
    fields.map(({ field: plan, title }) => {
      const validator = (value: CanonicalValue) => checkValue(plan, title, toJS(value))
      return [plan.name, form.createField({ name: plan.name, validator: [{ triggerType: 'onBlur', validator }] })]
    }),
  )

  function check(field: Field | undefined) {
    // Formily's name for "run the checks of this trigger"; it reports into the field and does not reject.
    void field?.onBlur()
  }

  function setValues(values: FormValues) {
    for (const plan of plans) {
      formFields.get(plan.name)?.setValue(values[plan.name] ?? null)
    }
  }

  return {
    stateOf(name) {
      const field = formFields.get(name)
      const error = field?.selfErrors[0]
      return { value: field?.value ?? null, error: error === undefined ? undefined : String(error) }
    },
    change(name, value) {
      const field = formFields.get(name)
      if (!field) return
      field.setValue(value)
      // What the server refused was the old value.
      field.setSelfErrors([])
      if (checked.has(name)) check(field)
    },
    leave(name) {
      checked.add(name)
      check(formFields.get(name))
    },
    hasChanges: () => changed.size > 0,
    async validate() {
      for (const { name } of plans) {
        checked.add(name)
        formFields.get(name)?.setSelfErrors([])
      }
      try {
        await form.validate()
      } catch (reason) {
        // Formily rejects with the list of what is wrong; anything else is a failure of ours.
        if (!Array.isArray(reason)) throw reason
      }
      return plans.map(({ name }) => name).filter((name) => formFields.get(name)?.selfInvalid)
    },
    showRefusals(errors) {
      return errors.filter(({ pointer, message }) => {
        const field = formFields.get(pointer.replace(/^\//, ''))
        field?.setSelfErrors([message])
        return field === undefined
      })
    },
    fieldMessages() {
      return fields.flatMap(({ field: { name }, title }) => {
        const message = formFields.get(name)?.selfErrors[0]
        return message === undefined ? [] : [{ name, title, message: String(message) }]
      })
    },
    toRecord() {
      const values = currentValues()
      return read ? recordToUpdate(plans, read, before, values) : recordToCreate(plans, values)
    },
    readValue: ({ name, defaultValue }) => (read ? fieldValue(read, name) : defaultValue),
    join(saved) {
      const savedValues = valuesOfRecord(plans, saved)
      const joined = joinWithSaved(plans, { before, input: currentValues(), saved: savedValues })
      read = saved
      before = savedValues
      setValues(joined.values)
      // A value that stayed as it was may have become equal to the saved one, or cease to be: no event tells.
      for (const plan of plans) note(plan, joined.values[plan.name] ?? null)
      return joined.overlaps
    },
    take({ field: { name }, theirs }) {
      this.change(name, theirs)
    },
  }
}
