import type { CellErrors } from '../engine/cell-errors.ts'
import type { Column } from '../engine/column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { OthersCells } from '../engine/others-cells.ts'
import type { ShownRows } from '../engine/shown-rows.ts'
import type { Validator } from '../engine/validator.ts'
import type { createGridParts } from '../view/grid-parts.ts'
import type { GridView } from '../view/view-types.ts'
import type { ArrangedColumns } from './arranged-columns.ts'
import type { ReactEditorHost } from './editor-host.ts'
import type { HeaderKeys } from './header-keys.ts'
import type { PendingPastes } from './pending-pastes.ts'
import type { MarkedRows } from './selected-rows.ts'

/** What every grid is made of: grids of one's own and the rows of pages alike. */
export interface GridCore {
  readonly store: GridStore
  /** The rows as they are looked at. */
  readonly shown: ShownRows
  readonly errors: CellErrors
  /** What others have saved meanwhile. */
  readonly others: OthersCells
  readonly parts: ReturnType<typeof createGridParts>
  readonly validator: Validator
  readonly marked: MarkedRows
  readonly arranged: ArrangedColumns
  readonly editors: ReactEditorHost
  readonly pastes: PendingPastes
  readonly headers: HeaderKeys
  readonly columns: readonly Column[]
  /** In the window of a phone. */
  readonly narrow: boolean
  /** Null: it is not drawn. */
  view(): GridView | null
  /** Other columns: they are arranged as those before, and drawn. */
  setColumns(columns: readonly Column[]): void
  /** Draws it, or draws again what has been hidden. True: for the first time. */
  attach(root: HTMLElement, narrow: boolean): boolean
  /** Takes it from the page. What was being typed is told to whoever still listens. */
  erase(): void
  /** After `erase`, when nobody listens any more. */
  destroy(): void
}
