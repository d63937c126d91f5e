import { type RawBuilder, sql } from 'kysely'
import { type LabelPart, parseLabel } from '#schemas/language/label-template.ts'
import type { RegisteredTable } from './table-registry.ts'

/** The columns that a row is called by, with the texts around them: values of the statement, never a part of its text. */
export type TableLabel = readonly (Omit<LabelPart, 'field'> & { readonly column: string })[]

/** Null for a label that is none, and for one that names a column which is not registered. */
export function readTableLabel(entry: RegisteredTable, label: string): TableLabel | null {
  const parts: { before: string; column: string; after: string }[] = []
  for (const { field, before, after } of parseLabel(label) ?? []) {
    const column = entry.columns.get(field)
    if (column === undefined) return null
    parts.push({ before, column, after })
  }
  return parts.length > 0 ? parts : null
}

export function columnText(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)}::text`
}

/** What a row is called. A field that is empty takes the texts around it along. */
export function labelText(label: TableLabel): RawBuilder<string | null> {
  const [first] = label
  if (first && isPlain(label)) return columnText(first.column)
  const pieces = label.map(
    ({ before, column, after }) =>
      sql`case when ${columnText(column)} <> '' then ${before}::text || ${columnText(column)} || ${after}::text end`,
  )
  return sql<string | null>`nullif(btrim(concat(${sql.join(pieces)})), '')`
}

/** The texts of the fields that a label is put together of; none where it is one field and nothing else. */
export function partTexts(label: TableLabel): readonly RawBuilder<string>[] {
  return isPlain(label) ? [] : label.map(({ column }) => columnText(column))
}

export function isPlain(label: TableLabel): boolean {
  return label.every(({ before, after }) => label.length === 1 && before + after === '')
}
