import type { FieldPlan } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { ListRow } from '../../data-source.ts'
import type { Choice, InputDefinition } from '../../widget.ts'

export interface CellText {
  readonly text: string
  /** The stored value is in no dictionary: shown as it is, with a mark. */
  readonly unknown: boolean
  /** Of the dictionary item: the text then stands in a tag. */
  readonly color: string | null
}

/** What a list shows of a field; null when there is nothing. `choices` is undefined as long as they are not loaded. */
export function toCellText(
  field: FieldPlan,
  row: ListRow,
  definition: InputDefinition | undefined,
  choices: readonly Choice[] | undefined,
): CellText | null {
  const value = fieldValue(row.record, field.name)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (!field.choices) return plain(format(field, row, definition, choices ?? []))

  const values = Array.isArray(value) ? value.map(String) : [String(value)]
  const chosen = values.map((stored) => choices?.find((choice) => choice.value === stored))
  const color = values.length === 1 ? (chosen[0]?.color ?? null) : null
  // The server's texts come first: it knows items that were withdrawn since the dictionary was cached.
  const serverText = row.texts[field.name]
  if (serverText !== undefined && serverText !== '') return { text: serverText, unknown: false, color }
  const text = values.map((stored, index) => chosen[index]?.text ?? stored).join('、')
  return { text, unknown: choices !== undefined && chosen.includes(undefined), color }
}

function plain(text: string): CellText | null {
  return text === '' ? null : { text, unknown: false, color: null }
}

function format(
  field: FieldPlan,
  row: ListRow,
  definition: InputDefinition | undefined,
  choices: readonly Choice[],
): string {
  const value = fieldValue(row.record, field.name)
  if (definition) return definition.format(value, { options: field.widget.options, field, choices })
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** What a row is called in labels of its controls: the text of the column that leads to it, or of the first. */
export function toRowName(text: CellText | null, row: ListRow): string {
  return text?.text ?? row.id
}
