import { createForm, type Field } from '@formily/core'
import { toJS } from '@formily/reactive'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'

/** The fields of a form in Formily: what they hold, and what their own rules say about it. Reading is reactive. */
export interface FormFields {
  has(name: string): boolean
  valueOf(name: string): CanonicalValue
  errorOf(name: string): string | undefined
  set(name: string, value: CanonicalValue): void
  /** Checks it now if it was left or submitted once; until then nobody is told off for what he has only begun. */
  recheck(name: string): void
  leave(name: string): void
  /** Checks fields, and from now on while typing; the names of those that are broken. */
  validate(names: readonly string[]): Promise<readonly string[]>
  refuse(name: string, message: string): void
  forgive(name: string): void
}

/** `check` says what is wrong with a value: empty when nothing is. */
export function createFormFields(
  plans: readonly FieldPlan[],
  values: Readonly<Record<string, CanonicalValue>>,
  check: (field: FieldPlan, value: CanonicalValue) => string,
): FormFields {
  const form = createForm<Record<string, CanonicalValue>>({ values: { ...values } })
  const checked = new Set<string>()
  const fields = new Map(
    plans.map((plan): [string, Field] => {
      const validator = (value: CanonicalValue) => check(plan, toJS(value))
      return [plan.name, form.createField({ name: plan.name, validator: [{ triggerType: 'onBlur', validator }] })]
    }),
  )

  function run(field: Field | undefined) {
    // Formily's name for "run the checks of this trigger"; it reports into the field and does not reject.
    void field?.onBlur()
  }

  async function validateOne(name: string): Promise<void> {
    const field = fields.get(name)
    checked.add(name)
    field?.setSelfErrors([])
    try {
      await field?.validate()
    } catch (reason) {
      // Formily rejects with the list of what is wrong; anything else is a failure of ours.
      if (!Array.isArray(reason)) throw reason
    }
  }

  return {
    has: (name) => fields.has(name),
    valueOf: (name) => fields.get(name)?.value ?? null,
    errorOf(name) {
      const error = fields.get(name)?.selfErrors[0]
      return error === undefined ? undefined : String(error)
    },
    set: (name, value) => fields.get(name)?.setValue(value),
    recheck(name) {
      if (checked.has(name)) run(fields.get(name))
    },
    leave(name) {
      checked.add(name)
      run(fields.get(name))
    },
    async validate(names) {
      await Promise.all(names.map(validateOne))
      return names.filter((name) => fields.get(name)?.selfInvalid)
    },
    refuse: (name, message) => fields.get(name)?.setSelfErrors([message]),
    forgive: (name) => fields.get(name)?.setSelfErrors([]),
  }
}
