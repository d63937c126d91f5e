import { type ColumnType, compareColumnTypes, formatColumnType, parseColumnType } from './column-type.ts'
import { migrationMessages as messages } from './messages.ts'
import { type ColumnDefinition, type IndexDefinition, indexName, type TableDefinition } from './table-definition.ts'

/** A table as the database describes it. */
export interface TableState {
  /** Column types as `format_type` prints them, by column name. */
  readonly columns: ReadonlyMap<string, string>
  readonly indexes: ReadonlySet<string>
  /** `r` is a table; anything else under the name cannot be one. */
  readonly relationKind: string
}

export type MigrationStep =
  | { readonly kind: 'create-table'; readonly columns: readonly ColumnDefinition[] }
  | { readonly kind: 'rename-column'; readonly from: string; readonly to: string }
  | { readonly kind: 'rename-index'; readonly from: string; readonly to: string }
  | { readonly kind: 'add-column'; readonly column: ColumnDefinition }
  | { readonly kind: 'widen-column'; readonly column: string; readonly to: ColumnType }
  | { readonly kind: 'create-index'; readonly index: IndexDefinition }
  /** Of a field that is no longer unique: it would go on refusing rows. An index holds no data of its own. */
  | { readonly kind: 'drop-unique-index'; readonly name: string }

/** A change that was not made. `blocking`: the page cannot work with the column as it is. */
export interface Refusal {
  readonly column: string
  readonly blocking: boolean
  readonly message: string
}

export interface TableMigration {
  readonly steps: readonly MigrationStep[]
  readonly refusals: readonly Refusal[]
  /** Columns that no field claims any more. They keep their data. */
  readonly leftovers: readonly string[]
}

/** PostgreSQL cuts longer names, and has columns of its own in every table. */
const MAX_COLUMN_LENGTH = 63
const SYSTEM_NAMES: ReadonlySet<string> = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'])

/**
 * What brings a table to its definition. Adds, renames and widens; never drops a column, never narrows one. Planning
 * again after the steps plans nothing.
 *
 * @param state `null`: there is no such table yet.
 */
export function planTableMigration(
  wanted: TableDefinition,
  state: TableState | null,
  options: { readonly trigram: boolean },
): TableMigration {
  const impossible = wanted.columns.filter(({ name }) => name.length > MAX_COLUMN_LENGTH || SYSTEM_NAMES.has(name))
  if (impossible.length > 0) return { steps: [], refusals: impossible.map(refuseName), leftovers: [] }
  const indexes = wanted.indexes.filter((index) => index.kind !== 'trigram' || options.trigram)
  const createIndex = (index: IndexDefinition): MigrationStep => ({ kind: 'create-index', index })
  if (!state) {
    return {
      steps: [{ kind: 'create-table', columns: wanted.columns }, ...indexes.map(createIndex)],
      refusals: [],
      leftovers: [],
    }
  }
  if (state.relationKind !== 'r' && state.relationKind !== 'p') {
    return {
      steps: [],
      refusals: [{ column: '', blocking: true, message: messages.notATable(wanted.table) }],
      leftovers: [],
    }
  }
  const columns = planColumns(wanted, state)
  const renames = new Map(columns.renamed.map(({ from, to }) => [to, from]))
  const indexSteps = planIndexes(wanted.table, indexes, state.indexes, renames)
  const claimed = new Set([...wanted.columns.map((column) => column.name), ...columns.renamed.map(({ from }) => from)])
  return {
    steps: [...columns.steps, ...indexSteps, ...obsoleteUniqueIndexes(wanted, state, renames)],
    refusals: columns.refusals,
    leftovers: [...state.columns.keys()].filter((name) => !claimed.has(name) && name !== 'del_flag'),
  }
}

function refuseName({ name, title }: ColumnDefinition): Refusal {
  return { column: name, blocking: true, message: messages.impossibleName(title ?? name, name) }
}

function planColumns(wanted: TableDefinition, state: TableState) {
  const steps: MigrationStep[] = []
  const refusals: Refusal[] = []
  const renamed: { readonly from: string; readonly to: string }[] = []
  const claimed = new Set(wanted.columns.map((column) => column.name))
  for (const column of wanted.columns) {
    const from = column.renamedFrom
    const isRename =
      from !== undefined && !state.columns.has(column.name) && state.columns.has(from) && !claimed.has(from)
    if (isRename) {
      renamed.push({ from, to: column.name })
      steps.push({ kind: 'rename-column', from, to: column.name })
    }
    const printed = state.columns.get(isRename ? from : column.name)
    if (printed === undefined) steps.push({ kind: 'add-column', column })
    else planColumnType(column, parseColumnType(printed), { steps, refusals })
  }
  return { steps, refusals, renamed }
}

function planColumnType(
  column: ColumnDefinition,
  actual: ColumnType,
  found: { readonly steps: MigrationStep[]; readonly refusals: Refusal[] },
): void {
  const change = compareColumnTypes(actual, column.type)
  if (change.kind === 'same') return
  if (change.kind === 'widen') {
    found.steps.push({ kind: 'widen-column', column: column.name, to: change.to })
    return
  }
  const blocking = change.kind === 'incompatible'
  // Our own columns may be wider in a table that was taken over; nobody has asked for anything there.
  if (!blocking && column.title === undefined) return
  const name = column.title ?? column.name
  const types = [formatColumnType(actual), formatColumnType(column.type)] as const
  const message = blocking ? messages.incompatible(name, ...types) : messages.narrowing(name, ...types)
  found.refusals.push({ column: column.name, blocking, message })
}

/** An index keeps the name of the column it was made for; after a rename it takes the name of the new one. */
function planIndexes(
  table: string,
  indexes: readonly IndexDefinition[],
  existing: ReadonlySet<string>,
  renames: ReadonlyMap<string, string>,
): readonly MigrationStep[] {
  return indexes.flatMap((index): MigrationStep[] => {
    if (existing.has(index.name)) return []
    const oldColumn = renames.get(index.column)
    const oldName = oldColumn === undefined ? undefined : indexName(table, { ...index, column: oldColumn })
    if (oldName !== undefined && existing.has(oldName)) return [{ kind: 'rename-index', from: oldName, to: index.name }]
    return [{ kind: 'create-index', index }]
  })
}

function obsoleteUniqueIndexes(
  wanted: TableDefinition,
  state: TableState,
  renames: ReadonlyMap<string, string>,
): readonly MigrationStep[] {
  const kept = new Set(wanted.indexes.filter((index) => index.kind === 'unique').map((index) => index.name))
  for (const index of wanted.indexes) {
    const oldColumn = renames.get(index.column)
    if (oldColumn !== undefined) kept.add(indexName(wanted.table, { ...index, column: oldColumn }))
  }
  const columns = new Set([...wanted.columns.map((column) => column.name), ...renames.values()])
  const possible = [...columns].flatMap((column) =>
    [true, false].flatMap((hashed) =>
      [true, false].map((liveRowsOnly) =>
        indexName(wanted.table, { column, kind: 'unique', descending: false, hashed, liveRowsOnly }),
      ),
    ),
  )
  return possible
    .filter((name) => state.indexes.has(name) && !kept.has(name))
    .map((name) => ({ kind: 'drop-unique-index', name }))
}
