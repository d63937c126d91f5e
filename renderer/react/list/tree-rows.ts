import type { ListRow } from '../../data-source.ts'
import type { GroupHeading } from './grouping/group-heading.ts'

/** A row of the table: of a list, of a tree, or what stands where a branch is not there. */
export interface TableRow extends ListRow {
  readonly children?: readonly TableRow[]
  readonly placeholder?: Placeholder
  /** Stands above what a query has found, and was not found itself. */
  readonly isAncestor?: boolean
  /** Stands above the rows of a group, and is no row itself. */
  readonly heading?: GroupHeading
  /** What is below it is in sight until somebody closes it. */
  readonly startsOpen?: boolean
}

export interface Placeholder {
  /** `more`: there are more rows in this branch. */
  readonly kind: 'loading' | 'failed' | 'more'
  /** The row whose branch it stands for. */
  readonly parentId: string
  readonly error?: unknown
}

/** The rows below one row, as far as they are known. */
export type Branch =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'loaded'; readonly rows: readonly ListRow[] }

/**
 * The rows of a tree with those below them. Where a branch is not there yet, one row says so, so that the row above can
 * be opened; a branch that turned out empty leaves nothing to open.
 */
export function toTreeRows(
  rows: readonly TableRow[],
  branchOf: (id: string) => Branch | undefined,
  above: ReadonlySet<string> = new Set(),
): readonly TableRow[] {
  return (
    rows
      // A server that answers a row below itself must not make an endless tree of it.
      .filter((row) => !above.has(row.id))
      .map((row): TableRow => {
        const branch = branchOf(row.id)
        if (branch?.status === 'loaded') {
          const children = toTreeRows(branch.rows, branchOf, new Set([...above, row.id]))
          return children.length === 0 ? row : { ...row, children }
        }
        // A server that does not say whether there are rows below: opening the row will tell.
        if (row.hasChildren === false && branch === undefined) return row
        return { ...row, children: [placeholderOf(row.id, branch)] }
      })
  )
}

function placeholderOf(parentId: string, branch: Branch | undefined): TableRow {
  const placeholder: Placeholder =
    branch?.status === 'failed' ? { kind: 'failed', parentId, error: branch.error } : { kind: 'loading', parentId }
  return { id: `${parentId}/placeholder`, record: {}, texts: {}, placeholder }
}

/** Every row that stands in the table, whether in view or not, by its id, with the row that it stands below. */
export function placesOf(rows: readonly TableRow[]): ReadonlyMap<string, { readonly parentId: string | null }> {
  const places = new Map<string, { readonly parentId: string | null }>()
  const walk = (level: readonly TableRow[], parentId: string | null) => {
    for (const row of level) {
      if (row.placeholder) continue
      places.set(row.id, { parentId })
      walk(row.children ?? [], row.id)
    }
  }
  walk(rows, null)
  return places
}

/** The records that stand right below these. */
export function recordsBelow(rows: readonly TableRow[] | undefined): readonly TableRow[] | undefined {
  return rows?.flatMap(({ children = [] }) => children.filter(({ placeholder }) => !placeholder))
}

/** How many rows are in view. */
export function countShown(rows: readonly TableRow[], isExpanded: (id: string) => boolean): number {
  return rows.reduce(
    (count, { id, children }) => count + 1 + (children && isExpanded(id) ? countShown(children, isExpanded) : 0),
    0,
  )
}
