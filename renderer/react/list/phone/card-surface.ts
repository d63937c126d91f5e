import type { ReactNode } from 'react'
import type { ListPlan, PagePlan, RowActionPlan } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import type { RowGrips } from '../order/list-order.ts'
import { isDangerous, type RowEnvironment } from '../row-action.ts'
import { type OfferedAction, offeredActions } from '../row-actions.tsx'
import type { TableRow } from '../tree-rows.ts'
import type { ChoicesOf } from '../use-column-choices.ts'
import type { PhoneFace } from './phone-face.ts'

/** What all cards of a list have in common. It keeps its identity while nothing of it changes. */
export interface CardSurface {
  readonly plan: PagePlan
  readonly face: PhoneFace
  readonly choicesOf: ChoicesOf
  /** What a card is called; null: its title is a column. */
  readonly titleOf: ((row: ListRow) => string) | null
  readonly environment: RowEnvironment
  readonly marks: NonNullable<ListPlan['marks']>
  /** Those that the user may perform. */
  readonly rowActions: readonly RowActionPlan[]
  readonly isTree: boolean
  /** A press on a card chooses its row for whoever stands around the list. */
  readonly isChosenFrom: boolean
  /** What moves rows by hand; null: nothing does. */
  readonly grips: RowGrips | null
  /** What stands below a row that is opened; null: nothing, or its branch. */
  readonly details: ((row: ListRow) => ReactNode) | null
  /** Null: there is nothing to do with marked rows. */
  readonly mark: ((row: TableRow, isMarked: boolean) => void) | null
  /** Null: a card leads nowhere. */
  readonly onOpen: ((row: ListRow) => void) | null
  onToggle(id: string, expanded: boolean): void
  onAct(action: OfferedAction, row: TableRow): void
  /** Shows what else can be done with the row. */
  onMenu(row: TableRow): void
}

export interface CardActions {
  /** Stands on the card, where the thumb is: what can be done and destroys nothing. */
  readonly first: OfferedAction | undefined
  /** Behind a button. */
  readonly others: readonly OfferedAction[]
}

/** What a card offers to do with its row: not what the whole card does. */
export function cardActions({ rowActions, environment, onOpen }: CardSurface, row: TableRow): CardActions {
  const offered = offeredActions(rowActions, row, environment)
  const shown = onOpen ? offered.filter(({ plan }) => plan.name !== 'detail') : offered
  const harmless = shown.filter(({ plan }) => !isDangerous(plan))
  const first = harmless.find(({ offer }) => offer.kind === 'offered') ?? harmless[0]
  return { first, others: shown.filter((action) => action !== first) }
}
