import type { FieldPlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { type ChoiceSources, type ChoiceTexts, loadChoiceTexts } from './choice-texts.ts'
import { isNamed, piecesOf } from './report-names.ts'

/** What values of these fields read as in a sentence; the names of all that the records hold are read at once. */
export async function readValueTexts(
  work: ChoiceSources,
  fields: readonly FieldPlan[],
  records: readonly PageRecord[],
): Promise<(field: FieldPlan, value: CanonicalValue) => string> {
  const texts = await loadChoiceTexts(
    work,
    fields.filter(isNamed),
    (field) => new Set(records.flatMap((record) => piecesOf(field, fieldValue(record, field.name)))),
  )
  return (field, value) => textOf(field, value, texts)
}

function textOf(field: FieldPlan, value: CanonicalValue, texts: ChoiceTexts): string {
  if (value === null || value === '') return ''
  if (isNamed(field)) {
    const known = texts.get(field.name)
    return piecesOf(field, value)
      .map((piece) => known?.get(piece) ?? piece)
      .join('、')
  }
  const definition = widgetRegistry.get(field.widget.type)
  return definition?.format(value, { options: field.widget.options, field, choices: [] }) ?? String(value)
}
