import type { HTMLAttributes } from 'react'
import type { Condition } from '#schemas/query/operator.ts'
import type { PageRecord } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import type { TableRow } from './tree-rows.ts'

/** What a list is told by the page that it stands in. Keep the identity of all parts between renders. */
export interface ListSurroundings {
  /** Conditions that hold besides the user's own, who cannot take them away. */
  readonly fixed: readonly Condition[]
  /** What a new row begins with. */
  readonly initial: PageRecord
  /** What its rows answer to: the keys and clicks that choose one. */
  rowProps?(row: TableRow, index: number | undefined): HTMLAttributes<HTMLElement>
  /** Rows are marked for whoever stands around the list, which is told of them, also of those on other pages. */
  onSelection?(ids: readonly string[]): void
  /** Told of the rows whenever they have been read. */
  onRead?(rows: readonly TableRow[]): void
  /** Whoever shows the rows reads them as well; absent: the list does, a page of them at a time. */
  readonly rowsElsewhere?: RowsElsewhere
}

export interface RowsElsewhere {
  /** When the oldest of them was read, epoch milliseconds; 0 as long as there are none. */
  readonly readAtMs: number
  readonly refreshing: boolean
  /** How many there are; absent: nobody has counted them yet. */
  readonly total?: number | undefined
  /** As they stand: within each part in an order of their own. */
  readonly parts: readonly (readonly ListRow[])[]
}

export const NO_SURROUNDINGS: ListSurroundings = { fixed: [], initial: {} }
