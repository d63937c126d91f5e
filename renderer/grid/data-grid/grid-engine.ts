import type { CellErrors } from '../engine/cell-errors.ts'
import type { Column } from '../engine/column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { GridRow } from '../engine/row.ts'
import type { Validator } from '../engine/validator.ts'
import type { ArrangedColumns } from '../react/arranged-columns.ts'
import type { ReactEditorHost } from '../react/editor-host.ts'
import type { HeaderKeys } from '../react/header-keys.ts'
import type { MarkedRows } from '../react/selected-rows.ts'
import type { ReactSlotHost } from '../react/slot-host.ts'
import type { GridView } from '../view/view-types.ts'
import type { OwnedGridHandle } from './create-grid-handle.ts'
import type { DataGridProps } from './grid-props.ts'
import type { RowCommands } from './row-commands.ts'
import type { StaleRows } from './stale-rows.ts'
import type { UnknownRows } from './unknown-rows.ts'
import type { OverlayEvents } from './view-events.ts'

/** A grid without its React parts: made once, fed with props, drawn when there is an element. */
export interface GridEngine {
  readonly store: GridStore
  readonly errors: CellErrors
  readonly validator: Validator
  readonly marked: MarkedRows
  readonly editors: ReactEditorHost
  readonly slots: ReactSlotHost
  readonly stale: StaleRows
  readonly unknown: UnknownRows
  readonly handle: OwnedGridHandle
  readonly caseId: string
  readonly columns: readonly Column[]
  readonly arranged: ArrangedColumns
  readonly headers: HeaderKeys
  readonly view: GridView | null
  readonly props: DataGridProps
  setOverlays(next: OverlayEvents | null): void
  /** Follows what has changed among the props. */
  update(props: DataGridProps): void
  /** Draws it, or draws again what has been hidden. `narrow`: in the window of a phone. */
  attach(root: HTMLElement, narrow: boolean): void
  /** What the menu of a row offers. */
  readonly rowActions: RowCommands['offered']
  readonly addByUser: RowCommands['add']
  readonly removeByUser: RowCommands['remove']
  moveByUser(from: number, to: number): void
  /** Of a row that others have saved meanwhile: their values, or those of the user over them. */
  takeRemote(id: string): void
  keepMine(id: string): void
  /** What they hold in the cells that both have changed. */
  theirsOf(id: string): GridRow
  destroy(): void
}
