import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ChoicesPlan, FieldPlan, PagePlan, PageRecord, SubTablePlan } from '../compile/plan.ts'
import { toFieldValue } from '../expression/field-value.ts'
import { evaluatePlan } from './evaluate-plan.ts'
import type { LogicEnvironment } from './form-state.ts'

export type ReferencePlan = Extract<ChoicesPlan, { source: 'ref' }>

/** The values that rows must have to be chosen, by field of the referenced table. Null: there is nothing to choose. */
export type ConditionValues = Readonly<Record<string, CanonicalValue>> | null

/** What the conditions of a reference compare with, for a record and a row of a sub-table. */
export function conditionValues(
  { where }: ReferencePlan,
  record: PageRecord,
  environment: LogicEnvironment,
  row?: PageRecord,
): ConditionValues {
  const values: Record<string, CanonicalValue> = {}
  for (const { name, type, value } of where) {
    const outcome =
      'literal' in value
        ? ({ ok: true, value: value.literal } as const)
        : evaluatePlan(value.expression, record, environment, { target: null, ...(row && { row }) })
    // An expression beyond its limits leaves nothing to choose, rather than everything.
    if (!outcome.ok || outcome.value === null || outcome.value === '') return null
    values[name] = type ? toFieldValue(outcome.value, type) : outcome.value
  }
  return values
}

/** The fields that the conditions of a reference read, by their titles: 产品一级. */
export function conditionTitles(
  plan: PagePlan,
  { where }: ReferencePlan,
  table: SubTablePlan | null,
): readonly string[] {
  const titles = where.flatMap(({ value }) =>
    'literal' in value
      ? []
      : value.expression.dependencies.flatMap((dependency) => {
          switch (dependency.kind) {
            case 'field':
              return plan.fieldByName.get(dependency.name)?.title ?? []
            case 'row':
              return table?.fieldByName.get(dependency.name)?.title ?? []
            case 'column':
            case 'rows':
              return plan.subTables.find(({ name }) => name === dependency.table)?.title ?? []
            default:
              return []
          }
        }),
  )
  return [...new Set(titles)]
}

/** The reference of a field whose choices have conditions. */
export function conditionedReference({ choices }: FieldPlan): ReferencePlan | null {
  return choices?.source === 'ref' && choices.where.length > 0 ? choices : null
}

/** The reference of a field that copies values when a row is chosen. */
export function fillingReference({ choices }: FieldPlan): ReferencePlan | null {
  return choices?.source === 'ref' && choices.fill.length > 0 ? choices : null
}
