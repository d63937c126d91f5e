import type { References } from '../../calls/references.ts'
import type { FieldPlan, PagePlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { LogicEnvironment } from '../../logic/form-state.ts'
import {
  conditionedReference,
  conditionTitles,
  conditionValues,
  fillingReference,
} from '../../logic/reference-conditions.ts'
import { noRowsChange } from '../../rows/row-change.ts'
import type { ChoiceConditions } from '../../widget.ts'
import { messages } from '../form/messages.ts'
import { createGatheredFills } from '../form/references/gathered-fills.ts'
import { createReferenceFills } from '../form/references/reference-fills.ts'
import type { RowsBlock } from '../form/rows/rows-block.ts'
import type { RowsModel } from '../form/rows/rows-model.ts'

export interface RowReferencesSettings {
  readonly plan: PagePlan
  readonly references: References
  rows(): RowsModel<RowsBlock>
  environment(): LogicEnvironment
}

/** References in the rows of a page: what their choices depend on, and what choosing copies into the row. */
export interface RowReferences {
  conditionsOf(field: FieldPlan, record: PageRecord): ChoiceConditions | null
  /** Cells hold other values: their names by row. */
  follow(cells: ReadonlyMap<string, readonly string[]>): void
  /** Waits until everything is copied; what could not be copied, by `<row>/<field>`. */
  settled(): Promise<ReadonlyMap<string, string>> | null
}

export function createRowReferences({ plan, references, rows, environment }: RowReferencesSettings): RowReferences {
  const fills = createReferenceFills(references, plan.code)
  const gathered = createGatheredFills((cells) => rows().apply({ ...noRowsChange, cells }))

  function followRow(key: string, names: readonly string[]) {
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
        fill: (values) => gathered.fill(key, values),
        fail: (message) => rows().refuse({ row: rows().positionOf(key), column: name, message }),
      })
    }
  }

  return {
    conditionsOf(field, record) {
      const reference = conditionedReference(field)
      if (!reference) return null
      const where = conditionValues(reference, record, environment())
      const missing = messages.missingFirst(conditionTitles(plan, reference, null))
      return { page: plan.code, path: field.name, where, missing }
    },
    follow(cells) {
      gathered.during(() => {
        for (const [key, names] of cells) followRow(key, names)
      })
    },
    settled: () => fills.settled(),
  }
}
