import type { StoredProblemCode } from '#schemas/language/problems.ts'
import { CHINESE_COLLATION as SORTED_BY } from '../../db/text-order.ts'
import { fingerprintOfKept, type KeptColumn } from '../kept/all-sums.ts'
import { migrationMessages as messages } from '../messages.ts'
import { type ColumnType, compareColumnTypes, formatColumnType, parseColumnType } from './column-type.ts'
import {
  formerNameOf,
  type IndexDefinition,
  indexName,
  isUnique,
  joinedNames,
  LISTED_ENDING,
  ORDERED_ENDING,
  TOGETHER_ENDING,
} from './index-definition.ts'
import type { ColumnDefinition, TableDefinition } from './table-definition.ts'

/** A table as the database describes it. */
export interface TableState {
  /** Column types as `format_type` prints them, by column name. */
  readonly columns: ReadonlyMap<string, string>
  readonly indexes: ReadonlySet<string>
  /** What columns were called before, by their present name. */
  readonly formerNames?: ReadonlyMap<string, readonly string[]>
  /** What kept columns were filled in by, by their name. */
  readonly kept?: ReadonlyMap<string, string>
  /** `r` is a table; anything else under the name cannot be one. */
  readonly relationKind: string
  /** An index is made beside its rows while people work with them, and not in one go. */
  readonly isLarge?: boolean
}

export type MigrationStep =
  | { readonly kind: 'create-table'; readonly columns: readonly ColumnDefinition[] }
  /** `found`: the field has gone back to a name that the column had before; the page itself says nothing of it. */
  | { readonly kind: 'rename-column'; readonly from: string; readonly to: string; readonly found?: true }
  /** The column of a field that was renamed without `renamedFrom` was made already: it gets the data of the old one. */
  | { readonly kind: 'take-over-column'; readonly from: string; readonly to: string }
  | { readonly kind: 'rename-index'; readonly from: string; readonly to: string }
  | { readonly kind: 'add-column'; readonly column: ColumnDefinition }
  | { readonly kind: 'widen-column'; readonly column: string; readonly to: ColumnType }
  /** Its values are worked out from rows of another table; `print` says by what. */
  | { readonly kind: 'fill-kept'; readonly kept: KeptColumn; readonly print: string }
  /** It follows no rows any more: once it does again, its values are worked out anew. */
  | { readonly kind: 'forget-kept'; readonly column: string }
  | { readonly kind: 'create-index'; readonly index: IndexDefinition }
  /**
   * Of a field that is no longer unique: it would go on refusing rows; or one that another takes the place of. An index
   * holds no data of its own.
   */
  | { readonly kind: 'drop-index'; readonly name: string }

/** A change that was not made. `blocking`: the page cannot work with the column as it is. */
export interface Refusal {
  readonly code: StoredProblemCode
  readonly column: string
  readonly blocking: boolean
  readonly message: string
}

export interface TableMigration {
  readonly steps: readonly MigrationStep[]
  readonly refusals: readonly Refusal[]
  /** Columns that no field claims any more. They keep their data. */
  readonly leftovers: readonly string[]
  /** Indexes of a large table, which are made beside its rows while people work. */
  readonly later: readonly IndexDefinition[]
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
export function planTableMigration(wanted: TableDefinition, state: TableState | null): TableMigration {
  const impossible = wanted.columns.filter(({ name }) => name.length > MAX_COLUMN_LENGTH || SYSTEM_NAMES.has(name))
  if (impossible.length > 0) return { steps: [], refusals: impossible.map(refuseName), leftovers: [], later: [] }
  if (!state) {
    return {
      steps: [
        { kind: 'create-table', columns: wanted.columns },
        ...wanted.indexes.map((index): MigrationStep => ({ kind: 'create-index', index })),
        ...planKept(wanted, undefined, new Map()),
      ],
      refusals: [],
      leftovers: [],
      later: [],
    }
  }
  if (state.relationKind !== 'r' && state.relationKind !== 'p') {
    return {
      steps: [],
      refusals: [{ code: 'stored-type', column: '', blocking: true, message: messages.notATable(wanted.table) }],
      leftovers: [],
      later: [],
    }
  }
  const columns = planColumns(wanted, state)
  const renames = new Map(columns.renamed.map(({ from, to }) => [to, from]))
  const former = state.formerNames ?? new Map<string, readonly string[]>()
  const takenOver = columns.steps.flatMap((step) => (step.kind === 'take-over-column' ? [step.from] : []))
  const indexes = planIndexes(wanted, state, { renames, steps: columns.steps })
  const present = [...wanted.columns.map((column) => column.name), ...columns.renamed.map(({ from }) => from)]
  const claimed = new Set([...present, ...present.flatMap((name) => former.get(name) ?? []), ...takenOver])
  return {
    steps: [
      ...indexes.before,
      ...columns.steps,
      ...indexes.after,
      ...obsoleteUniqueIndexes(wanted, state, renames),
      ...(indexes.later.every(isUnique) ? obsoleteServingIndexes(wanted, state, renames) : []),
      ...planKept(wanted, state.kept, renames),
      ...planForgotten(wanted, state.kept, { renamed: columns.renamed, takenOver }),
    ],
    refusals: columns.refusals,
    leftovers: [...state.columns.keys()].filter(
      (name) => !claimed.has(name) && name !== 'del_flag' && (!wanted.managed || name.startsWith('x_')),
    ),
    later: indexes.later,
  }
}

/** Kept values are worked out when their column is made, and again when other rows count than before. */
function planKept(
  { columns }: TableDefinition,
  filled: TableState['kept'],
  renames: ReadonlyMap<string, string>,
): readonly MigrationStep[] {
  return columns.flatMap(({ name, kept }): MigrationStep[] => {
    if (!kept) return []
    const print = fingerprintOfKept(kept)
    return filled?.get(renames.get(name) ?? name) === print ? [] : [{ kind: 'fill-kept', kept, print }]
  })
}

function planForgotten(
  { columns }: TableDefinition,
  filled: TableState['kept'],
  moved: {
    readonly renamed: readonly { readonly from: string; readonly to: string }[]
    readonly takenOver: readonly string[]
  },
): readonly MigrationStep[] {
  const following = new Set(columns.flatMap(({ name, kept }) => (kept ? [name] : [])))
  return [...(filled?.keys() ?? [])].flatMap((name): MigrationStep[] => {
    const column = moved.renamed.find(({ from }) => from === name)?.to ?? name
    return following.has(column) || moved.takenOver.includes(name) ? [] : [{ kind: 'forget-kept', column }]
  })
}

function refuseName({ name, title }: ColumnDefinition): Refusal {
  return { code: 'stored-type', column: name, blocking: true, message: messages.impossibleName(title ?? name, name) }
}

function planColumns(wanted: TableDefinition, state: TableState) {
  const steps: MigrationStep[] = []
  const refusals: Refusal[] = []
  const renamed: { readonly from: string; readonly to: string }[] = []
  const claimed = new Set(wanted.columns.map((column) => column.name))
  const isFree = (name: string | undefined): name is string =>
    name !== undefined && state.columns.has(name) && !claimed.has(name) && !renamed.some(({ from }) => from === name)
  for (const column of wanted.columns) {
    const { name, renamedFrom } = column
    const declared = isFree(renamedFrom) ? renamedFrom : undefined
    const from = state.columns.has(name) ? undefined : (declared ?? findFormer(column, state, isFree))
    if (from !== undefined) {
      renamed.push({ from, to: name })
      steps.push({ kind: 'rename-column', from, to: name, ...(declared === undefined && { found: true }) })
    } else if (declared !== undefined && mayTakeOver(column, declared, state)) {
      steps.push({ kind: 'take-over-column', from: declared, to: name })
    }
    const printed = state.columns.get(from ?? name)
    if (printed === undefined) steps.push({ kind: 'add-column', column })
    else planColumnType(column, parseColumnType(printed), { steps, refusals })
  }
  return { steps, refusals, renamed }
}

/** The one column that was called so before, where it can hold the field's values. */
function findFormer(
  { name, type, title }: ColumnDefinition,
  { columns, formerNames }: TableState,
  isFree: (name: string) => boolean,
): string | undefined {
  if (title === undefined) return undefined
  const found = [...columns].filter(
    ([column, printed]) =>
      formerNames?.get(column)?.includes(name) &&
      isFree(column) &&
      compareColumnTypes(parseColumnType(printed), type).kind !== 'incompatible',
  )
  return found.length === 1 ? found[0]?.[0] : undefined
}

/** Once only: what users clear afterwards stays empty. */
function mayTakeOver({ name, type }: ColumnDefinition, from: string, { columns, formerNames }: TableState): boolean {
  const printed = columns.get(from)
  if (printed === undefined || formerNames?.get(name)?.includes(from)) return false
  const change = compareColumnTypes(parseColumnType(printed), type)
  return change.kind === 'same' || (change.kind === 'widen' && formatColumnType(change.to) === formatColumnType(type))
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
  found.refusals.push({ code: blocking ? 'stored-type' : 'stored-limit', column: column.name, blocking, message })
}

interface IndexSteps {
  /** What must be gone before the columns change. */
  readonly before: readonly MigrationStep[]
  readonly after: readonly MigrationStep[]
  readonly later: readonly IndexDefinition[]
}

/** An index keeps the name of the column it was made for; after a rename it takes the name of the new one. */
function planIndexes(
  { table, indexes }: TableDefinition,
  { indexes: existing, isLarge = false }: TableState,
  change: { readonly renames: ReadonlyMap<string, string>; readonly steps: readonly MigrationStep[] },
): IndexSteps {
  const widened = new Set(change.steps.flatMap((step) => (step.kind === 'widen-column' ? [step.column] : [])))
  const before: MigrationStep[] = []
  const after: MigrationStep[] = []
  const later: IndexDefinition[] = []
  for (const index of indexes) {
    const former = formerNameOf(table, index)
    const oldName = formerName(table, index, change.renames)
    const held = existing.has(index.name) ? index.name : oldName !== undefined && existing.has(oldName) ? oldName : null
    // PostgreSQL makes an index of an expression anew with the type of its column, and nobody works meanwhile.
    const isInTheWay = isLarge && held !== null && index.kind === 'grams' && widened.has(index.column)
    if (isInTheWay) before.push(dropIndex(held))
    const isThere = held !== null && !isInTheWay
    if (isThere && held !== index.name) after.push({ kind: 'rename-index', from: held, to: index.name })
    if (!isThere && isLarge) later.push(index)
    else if (!isThere) after.push({ kind: 'create-index', index })
    if (former !== null && existing.has(former) && !later.includes(index)) after.push(dropIndex(former))
  }
  return { before, after, later }
}

function dropIndex(name: string): MigrationStep {
  return { kind: 'drop-index', name }
}

/** What the index is called while its columns have their names of before; undefined where none is renamed. */
function formerName(table: string, index: IndexDefinition, renames: ReadonlyMap<string, string>): string | undefined {
  const columns = index.columns?.map((column) => ({ ...column, name: renames.get(column.name) ?? column.name }))
  const column = columns ? joinedNames(columns) : renames.get(index.column)
  return column === undefined || column === index.column ? undefined : indexName(table, { ...index, column })
}

function obsoleteUniqueIndexes(
  wanted: TableDefinition,
  state: TableState,
  renames: ReadonlyMap<string, string>,
): readonly MigrationStep[] {
  const kept = new Set(wanted.indexes.filter(isUnique).map((index) => index.name))
  for (const index of wanted.indexes) {
    const oldName = formerName(wanted.table, index, renames)
    if (oldName !== undefined) kept.add(oldName)
  }
  const columns = new Set([...wanted.columns.map((column) => column.name), ...renames.values()])
  const possible = [...columns].flatMap((column) =>
    [true, false].flatMap((hashed) =>
      [true, false].map((liveRowsOnly) =>
        indexName(wanted.table, { column, kind: 'unique', descending: false, hashed, liveRowsOnly }),
      ),
    ),
  )
  const together = [...state.indexes].filter((name) => name.endsWith(TOGETHER_ENDING))
  return [...possible, ...together].filter((name) => state.indexes.has(name) && !kept.has(name)).map(dropIndex)
}

/**
 * What has served an order or values that the page does not declare any more, or that another index serves now. They go
 * when all others are there.
 */
function obsoleteServingIndexes(
  wanted: TableDefinition,
  state: TableState,
  renames: ReadonlyMap<string, string>,
): readonly MigrationStep[] {
  // Of a table of the product itself the indexes are its own.
  if (wanted.managed) return []
  const { table } = wanted
  const kept = new Set(wanted.indexes.flatMap((index) => [index.name, formerName(table, index, renames) ?? '']))
  const servingName = (index: Pick<IndexDefinition, 'column' | 'kind'> & Partial<IndexDefinition>) =>
    indexName(table, { descending: false, hashed: false, liveRowsOnly: false, ...index })
  const replaced = wanted.indexes.flatMap(({ kind, columns = [] }) =>
    kind === 'listed' ? columns.slice(0, 1).map(({ name }) => servingName({ column: name, kind: 'plain' })) : [],
  )
  const columns = [...wanted.columns.map(({ name }) => name), ...renames.values()]
  const sorts = columns.flatMap((column) =>
    [true, false].flatMap((descending) =>
      [true, false].flatMap((liveRowsOnly) =>
        [{}, { collation: SORTED_BY }].map((more) =>
          servingName({ column, kind: 'sort', descending, liveRowsOnly, ...more }),
        ),
      ),
    ),
  )
  const listed = [...state.indexes].filter((name) => name.endsWith(LISTED_ENDING) || name.endsWith(ORDERED_ENDING))
  const bin = servingName({ column: 'id', kind: 'bin' })
  return [...replaced, ...sorts, ...listed, bin]
    .filter((name) => state.indexes.has(name) && !kept.has(name))
    .map(dropIndex)
}
