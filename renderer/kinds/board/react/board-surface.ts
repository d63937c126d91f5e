import type { CardFacePlan, PagePlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import type { ChoicesOf } from '../../../react/list/use-column-choices.ts'
import type { ListAtWork } from '../../../react/list/use-list-page.tsx'
import type { BoardColumn } from './board-columns.ts'
import type { BoardMoves } from './board-moves.ts'
import type { BoardReading } from './use-board.ts'

/** What every card and column of a board needs to know. */
export interface BoardSurface {
  readonly plan: PagePlan
  readonly list: ListAtWork
  readonly face: CardFacePlan
  readonly reading: BoardReading
  readonly columns: readonly BoardColumn[]
  readonly moves: BoardMoves
  readonly choicesOf: ChoicesOf
  /** The user may move cards at all. */
  readonly canMove: boolean
  titleOf(row: ListRow): string
  move(row: ListRow, from: string | null, column: BoardColumn): Promise<void>
}

/** What a drag carries. */
export interface DraggedCard {
  readonly row: ListRow
  readonly from: string | null
}
