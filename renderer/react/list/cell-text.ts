import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { ListRow } from '../../data-source.ts'
import { maskedTextIn } from '../../logic/masked-fields.ts'
import { unknownChoiceText } from '../../unknown-choice.ts'
import type { Choice, InputDefinition } from '../../widget.ts'

export interface CellText {
  readonly text: string
  /** One of the stored values is no choice any more: it stands in the text as it is, with a mark. */
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
  const masked = field.mask && maskedTextIn(row.record, field)
  if (masked) return plain(masked)
  const value = fieldValue(row.record, field.name)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  const names = definition?.reportNames?.(field.widget.options)
  // Only the server knows what reports call values; one that does not tell leaves them as they are.
  const isTold = field.choices !== null || (names && row.texts[field.name] !== undefined)
  if (!isTold) return plain(format(field, row, definition, choices ?? []))

  const values = valuesOf(value, names?.separator)
  const chosen = values.map((stored) => choices?.find((choice) => choice.value === stored))
  const color = values.length === 1 ? (chosen[0]?.color ?? null) : null
  // The server's texts come first: it knows items that were withdrawn since the dictionary was cached.
  const serverText = row.texts[field.name]
  const mark = (stored: string) => unknownChoiceText(stored, names ? 'ref' : field.choices?.source)
  if (serverText !== undefined && serverText !== '') {
    const unknown = new Set(row.unknown?.[field.name])
    return { text: withMarks(serverText, values, unknown, mark), unknown: unknown.size > 0, color }
  }
  const isLoaded = choices !== undefined
  const text = values.map((stored, index) => chosen[index]?.text ?? (isLoaded ? mark(stored) : stored)).join('、')
  return { text, unknown: isLoaded && chosen.includes(undefined), color }
}

function valuesOf(value: NonNullable<CanonicalValue>, separator: string | undefined): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  const text = String(value)
  return separator === undefined ? [text] : text.split(separator).filter((one) => one !== '')
}

/** Unknown values stand in the text of the server as they are, between commas; commas may stand in names, too. */
function withMarks(
  text: string,
  values: readonly string[],
  unknown: ReadonlySet<string>,
  mark: (stored: string) => string,
): string {
  if (unknown.size === 0) return text
  const pieces = text.split(',')
  const isUnknown = (piece: string, index: number) =>
    unknown.has(piece) && (pieces.length !== values.length || values[index] === piece)
  return pieces.map((piece, index) => (isUnknown(piece, index) ? mark(piece) : piece)).join(',')
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
