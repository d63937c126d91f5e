import type { FieldPlan, PagePlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { HostReferences } from '../../host.ts'
import type { LogicEnvironment } from '../../logic/form-state.ts'
import {
  conditionedReference,
  conditionTitles,
  conditionValues,
  fillingReference,
} from '../../logic/reference-conditions.ts'
import type { ChoiceConditions } from '../../widget.ts'
import { messages } from '../form/messages.ts'
import { createReferenceFills } from '../form/reference-fills.ts'
import type { RowsBlock, RowsModel } from '../form/rows-model.ts'

export interface RowReferencesSettings {
  readonly plan: PagePlan
  readonly references: HostReferences
  rows(): RowsModel<RowsBlock>
  environment(): LogicEnvironment
}

/** References in the rows of a page: what their choices depend on, and what choosing copies into the row. */
export interface RowReferences {
  conditionsOf(field: FieldPlan, record: PageRecord): ChoiceConditions | null
  follow(key: string, names: readonly string[]): void
  /** Waits until everything is copied; what could not be copied, by `<row>/<field>`. */
  settled(): Promise<ReadonlyMap<string, string>> | null
}

export function createRowReferences({ plan, references, rows, environment }: RowReferencesSettings): RowReferences {
  const fills = createReferenceFills(references, plan.code)

  return {
    conditionsOf(field, record) {
      const reference = conditionedReference(field)
      if (!reference) return null
      const where = conditionValues(reference, record, environment())
      const missing = messages.missingFirst(conditionTitles(plan, reference, null))
      return { page: plan.code, path: field.name, where, missing }
    },
    follow(key, names) {
      for (const name of names) {
        const field = plan.fieldByName.get(name)
        if (!field || !fillingReference(field)) continue
        const read = () => rows().snapshot().rows[rows().positionOf(key)]?.record
        fills.chosen(`${key}/${name}`, {
          field,
          path: name,
          value: fieldValue(read() ?? {}, name),
          siblings: plan.fieldByName,
          read,
          fill: (values) => rows().setCells(key, values),
          fail: (message) => rows().refuse({ row: rows().positionOf(key), column: name, message }),
        })
      }
    },
    settled: () => fills.settled(),
  }
}
