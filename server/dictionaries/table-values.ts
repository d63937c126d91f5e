import { sql } from 'kysely'
import type { Question } from '../db/ask-together.ts'
import type { Db } from '../db/databases.ts'
import type { DataContext } from '../http/request-context.ts'
import { dictionaryKey, isPlainDictionary, type TableDictionary } from './table-dictionary.ts'
import { columnText } from './table-label.ts'
import { choosableRows, hasValue, liveRows } from './table-source.ts'

/** Which of the values exist for the caller. */
export async function knownValues(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
): Promise<ReadonlySet<string>> {
  if (values.length === 0) return new Set()
  const rows = await choosableRows(db, context, dictionary).where(hasValue(dictionary, values)).execute()
  return new Set(rows.map((row) => row.value))
}

/**
 * The same for values that are about to be stored: their rows stay until the transaction ends. They may change meanwhile,
 * but whoever deletes one waits, and then finds what refers to it.
 */
export function askForHeldValues(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
): Question {
  const { existing, rowScope } = dictionary.entry
  const isReusable = isPlainDictionary(dictionary) && (rowScope?.(context) ?? null) === null
  return {
    key: isReusable ? `held ${dictionaryKey(context, dictionary)}` : null,
    values: [values],
    ask: (slot) =>
      choosableRows(db, context, dictionary)
        .where(hasValue(dictionary, isReusable ? slot(0) : values))
        .clearSelect()
        .select([columnText(dictionary.codeColumn).as('value'), sql<string | null>`null::text`.as('id')])
        .orderBy('value')
        // Holding rows takes the right to change them.
        .$if(!existing?.readOnly, (query) => query.forKeyShare()),
  }
}

/** Columns of the rows that references point to, by value; those that are not there for the caller are left out. */
export async function readTableRows(
  db: Db,
  context: DataContext,
  dictionary: TableDictionary,
  values: readonly string[],
  columns: readonly string[],
  rowsOf: typeof liveRows = liveRows,
): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> {
  const rows: readonly (Readonly<Record<string, unknown>> & { readonly value: string })[] = await rowsOf(
    db,
    context,
    dictionary,
  )
    .where(hasValue(dictionary, values))
    .select(columns.map((column, index) => sql<unknown>`${sql.ref(column)}`.as(`column${index}`)))
    .execute()
  return new Map(
    rows.map((row) => [row.value, new Map(columns.map((column, index) => [column, row[`column${index}`]]))]),
  )
}
