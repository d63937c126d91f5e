import type { FieldPlan } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import type { ListRow } from '../../../data-source.ts'
import type { Choice, InputDefinition } from '../../../widget.ts'
import { type CellText, toCellText } from '../cell-text.ts'

/** The values of a field with several of them, one by one; null where they have one text together. */
export function chipTexts(
  field: FieldPlan,
  row: ListRow,
  definition: InputDefinition | undefined,
  choices: readonly Choice[] | undefined,
): readonly CellText[] | null {
  const values = fieldValue(row.record, field.name)
  if (field.mask || !field.choices || !Array.isArray(values) || values.length === 0) return null
  if (choices === undefined) {
    const texts = row.texts[field.name]?.split(',') ?? []
    // A comma may stand in a text, too.
    return texts.length === values.length ? texts.map((text) => ({ text, unknown: false, color: null })) : null
  }
  return values.flatMap((value) => {
    const one = { ...row, record: { ...row.record, [field.name]: [value] }, texts: {} }
    return toCellText(field, one, definition, choices) ?? []
  })
}
