import type { RefObject } from 'react'
import type { ListDensity } from '#schemas/api/list-settings.ts'
import type { ColumnPlan, PagePlan } from '../../../compile/plan.ts'
import type { AddressQuery } from '../address-query.ts'
import type { ListAction, ListState } from '../list-state.ts'
import type { ListSurroundings } from '../list-surroundings.ts'
import type { VisibleParts } from '../use-visible-parts.ts'
import type { OpenedView } from './open-view.ts'

export interface ArrangedListInput {
  readonly plan: PagePlan
  /** With the columns as the page has them. */
  readonly visible: VisibleParts
  readonly address: AddressQuery
  /** Conditions that are decided about around the list. */
  readonly fixed: ListSurroundings['fixed']
  /** Somebody has arranged something for this user. */
  readonly arranged: boolean
  /** As it is, and as it was at first. */
  readonly state: ListState
  readonly first: ListState
  startingDraft(): ListState['draft']
  dispatch(action: ListAction): void
}

/** Which panel is open, and the button that has asked for it. */
export interface OpenPanel {
  readonly kind: 'columns' | 'views'
  readonly anchor: DOMRect
}

/** What the list has to know of it. */
export interface ToldList {
  /** Absent: as the page has them. */
  readonly columns?: readonly ColumnPlan[]
  readonly density?: ListDensity
  readonly view: Pick<OpenedView, 'title' | 'draft' | 'unplaced'> | null
}

export interface ListToolsProps extends ArrangedListInput {
  readonly panel: OpenPanel | null
  /** A title has been reached. */
  readonly hasEdges: boolean
  /** Where the table is drawn. */
  readonly area: RefObject<HTMLElement | null>
  /** Keep its identity between renders. */
  onTold(told: ToldList): void
  onClosePanel(): void
  onFailed(): void
}
