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

/** What a card offers to do with its row: not what the whole card does. The first stands on it, the others behind a button. */
export function cardActions({ rowActions, environment, onOpen }: CardSurface, row: TableRow): readonly OfferedAction[] {
  const offered = offeredActions(rowActions, row, environment)
  const shown = onOpen ? offered.filter(({ plan }) => plan.name !== 'detail') : offered
  if (shown[0]?.offer.kind !== 'guarded') return shown
  // The place on the card is for what can be done.
  const free = shown.find(({ plan, offer }) => offer.kind === 'offered' && !isDangerous(plan))
  return free ? [free, ...shown.filter((action) => action !== free)] : shown
}
