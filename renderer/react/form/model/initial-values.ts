import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PagePlan, PageRecord, SubTablePlan } from '../../../compile/plan.ts'
import { evaluateForField } from '../../../logic/evaluate-plan.ts'
import type { FormLogic } from '../../../logic/form-logic.ts'
import type { LogicEnvironment } from '../../../logic/form-state.ts'
import type { PageWidgets } from '../../../widget.ts'

/**
 * A new record: what the page was opened with, else declared defaults, else what the widget holds when nobody has
 * touched it (a switch is off, not null).
 */
export function initialRecord(
  plan: PagePlan,
  logic: FormLogic,
  environment: LogicEnvironment,
  registry: PageWidgets,
  given: PageRecord,
): PageRecord {
  const declared = logic.initialRecord(environment)
  const untouched = Object.fromEntries(plan.fields.map((field) => [field.name, untouchedValue(field, registry)]))
  const filled = Object.entries(declared).filter(([, value]) => value !== null && value !== undefined)
  return { ...declared, ...untouched, ...Object.fromEntries(filled), ...given }
}

/** A new row of a sub-table of the record. */
export function initialRow(
  table: SubTablePlan,
  record: PageRecord,
  environment: LogicEnvironment,
  registry: PageWidgets,
): PageRecord {
  const row: Record<string, CanonicalValue> = {}
  for (const field of table.fields) {
    const outcome = field.defaultExpression
      ? evaluateForField(field.defaultExpression, field, record, environment, row)
      : undefined
    row[field.name] = (outcome?.ok ? outcome.value : field.defaultValue) ?? untouchedValue(field, registry)
  }
  return row
}

export function untouchedValue({ widget, type }: FieldPlan, registry: PageWidgets): CanonicalValue {
  return registry.get(widget.type)?.emptyValue?.(widget.options, type) ?? null
}
