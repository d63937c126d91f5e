import { useCallback } from 'react'
import type { PageRecord, SubTablePlan } from '../../../compile/plan.ts'
import { conditionedReference } from '../../../logic/reference-conditions.ts'
import type { FormModel } from '../model/form-model.ts'
import { useReactive } from '../model/use-reactive.ts'
import { areSameConditions } from '../references/form-references.ts'
import { WidgetInput, type WidgetInputProps } from './widget-input.tsx'

interface ModelInputProps extends Omit<WidgetInputProps, 'conditions'> {
  readonly model: FormModel
  readonly table: SubTablePlan | null
  /** The row that it stands in; absent for a field of the record. */
  readonly row?: PageRecord
}

/** The input of a field or a cell; only one whose choices depend on others follows those. No component of its own: a form has many. */
export function modelInput({ model, table, row, ...input }: ModelInputProps) {
  return conditionedReference(input.plan) ? (
    <ConditionedInput model={model} table={table} {...(row && { row })} {...input} />
  ) : (
    <WidgetInput {...input} conditions={null} />
  )
}

function ConditionedInput({ model, table, row, ...input }: ModelInputProps) {
  const { plan } = input
  const read = useCallback(() => model.conditionsOf(plan, table, row), [model, plan, table, row])
  const conditions = useReactive(read, areSameConditions)
  const placeholder = conditions && !conditions.where ? conditions.missing : input.placeholder
  return <WidgetInput {...input} placeholder={placeholder} conditions={conditions} />
}
