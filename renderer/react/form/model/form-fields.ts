import { createForm, type Field } from '@formily/core'
import { observable } from '@formily/reactive'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../../compile/plan.ts'

/** The fields of a form in Formily: what they hold, and what is wrong with it. Reading is reactive. */
export interface FormFields {
  has(name: string): boolean
  valueOf(name: string): CanonicalValue
  errorOf(name: string): string | undefined
  set(name: string, value: CanonicalValue): void
  /** Checks it now if it was left or submitted once; until then nobody is told off for what he has only begun. */
  recheck(name: string): void
  /** Checks it, and from now on while typing. What the server said is said no more. */
  check(name: string): void
  /** Checks it, unless nothing was ever entered: who merely passes through has done nothing wrong yet; saving tells. */
  leave(name: string): void
  refuse(name: string, message: string): void
  forgive(name: string): void
}

/**
 * `wrong` says what is wrong with a value: empty when nothing is. It is called directly instead of being Formily's
 * validator: those are asynchronous, and an answer about an earlier value would come after one about a later.
 */
export function createFormFields(
  plans: readonly FieldPlan[],
  values: Readonly<Record<string, CanonicalValue>>,
  wrong: (field: FieldPlan) => string,
): FormFields {
  const form = createForm<Record<string, CanonicalValue>>({ values: { ...values } })
  // It listens for effects, of which it has none, in a list of all forms that would keep it when nobody else does any more.
  for (const stopListening of form.disposers) stopListening()
  const checked = new Set<string>()
  const entered = new Set<string>()
  /** What the server said. */
  const refusals = observable.shallow(new Map<string, string>())
  const planByName = new Map(plans.map((plan) => [plan.name, plan]))
  const fields = new Map(plans.map(({ name }): [string, Field] => [name, form.createField({ name })]))

  function run(name: string) {
    const field = fields.get(name)
    const plan = planByName.get(name)
    if (!field || !plan) return
    const message = wrong(plan)
    if (message !== (field.selfErrors[0] ?? '')) field.setSelfErrors(message === '' ? [] : [message])
  }

  return {
    has: (name) => fields.has(name),
    valueOf: (name) => fields.get(name)?.value ?? null,
    errorOf(name) {
      const error = fields.get(name)?.selfErrors[0]
      return error === undefined ? refusals.get(name) : String(error)
    },
    set(name, value) {
      entered.add(name)
      fields.get(name)?.setValue(value)
    },
    recheck(name) {
      if (checked.has(name)) run(name)
    },
    check(name) {
      checked.add(name)
      refusals.delete(name)
      run(name)
    },
    leave(name) {
      if (!entered.has(name) && isEmpty(fields.get(name)?.value)) return
      checked.add(name)
      run(name)
    },
    refuse: (name, message) => void refusals.set(name, message),
    forgive: (name) => void refusals.delete(name),
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
