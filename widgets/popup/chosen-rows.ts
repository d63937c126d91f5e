import type { ReportColumn } from '#renderer/grid/engine/cell-services.ts'
import { unknownChoiceText } from '#renderer/unknown-choice.ts'
import type { Chosen } from '../pickers/chosen.ts'
import { type HeldRows, isHeldRow, type ReportRow, textOfReport } from './popup-settings.ts'

/** What is chosen stands for a row by its key, or for one that the field held when the dialog opened. */
const HELD = 'held '

/** What a field holds, before the report has said which of its rows that is. */
export function heldChosen({ column, rows }: HeldRows): readonly Chosen[] {
  return rows.map((row, index) => ({ value: HELD + index, text: row[column] ?? '' }))
}

interface KnownRows {
  readonly held: HeldRows
  /** Rows of the report by their keys. */
  readonly rows: ReadonlyMap<string, ReportRow>
  readonly textOf: (row: ReportRow) => string
  /** The report was asked for all that the field holds: what it does not know is gone. */
  readonly isComplete: boolean
}

/** What is chosen, each by the row of the report that it is; what is gone is marked and stays, so that nothing is lost. */
export function withRows(chosen: readonly Chosen[], { held, rows, textOf, isComplete }: KnownRows): readonly Chosen[] {
  const named = chosen.map((one): Chosen => {
    const wanted = heldRowOf(one, held)
    if (!wanted) return one
    for (const [value, row] of rows) if (isHeldRow(row, wanted)) return { value, text: textOf(row) || one.text }
    return isComplete ? { ...one, text: unknownChoiceText(one.text, 'ref') } : one
  })
  return [...new Map(named.map((one) => [one.value, one])).values()]
}

/** The row that is picked with it; of one that is gone what the fields hold of it. */
export function rowOfChosen(one: Chosen, { held, rows }: Pick<KnownRows, 'held' | 'rows'>): ReportRow | undefined {
  return rows.get(one.value) ?? heldRowOf(one, held)
}

export function isFound({ value }: Chosen): boolean {
  return !value.startsWith(HELD)
}

function heldRowOf(one: Chosen, held: HeldRows): HeldRows['rows'][number] | undefined {
  return isFound(one) ? undefined : held.rows[Number(one.value.slice(HELD.length))]
}

/** Several values of a dictionary are a comma text. */
export function shownText(value: unknown, { texts }: Pick<ReportColumn, 'texts'>): string {
  const text = textOfReport(value)
  if (texts.size === 0) return text
  return text
    .split(',')
    .map((item) => texts.get(item) ?? item)
    .join(',')
}
