import type { Host } from '../../host.ts'
import type { Column } from '../engine/column.ts'
import { ROW_HEIGHT_PX, SMALL_ROW_HEIGHT_PX } from '../engine/constants.ts'
import { createCellErrors } from '../engine/create-cell-errors.ts'
import { createGridStore } from '../engine/create-grid-store.ts'
import { forgetRefusedOnChange } from '../engine/forget-refused.ts'
import type { GridStoreOptions } from '../engine/grid-store-options.ts'
import { createOthersCells, type OthersCells } from '../engine/others-cells.ts'
import type { GridRow } from '../engine/row.ts'
import type { ServerRows, StoreGround } from '../engine/server-rows.ts'
import { createShownRows, type ShownRows } from '../engine/shown-rows.ts'
import type { Validator } from '../engine/validator.ts'
import { messages, viewTexts } from '../messages.ts'
import { copiedValues } from '../view/copied-values.ts'
import { createGridView } from '../view/create-grid-view.ts'
import { createGridParts } from '../view/grid-parts.ts'
import type { GridView, GridViewEvents, GridViewOptions, GridViewTexts, ServiceColumns } from '../view/view-types.ts'
import { createArrangedColumns } from './arranged-columns.ts'
import type { ColumnMemory } from './column-settings.ts'
import { createEditorHost, type EditorHostOptions } from './editor-host.ts'
import type { GridCore } from './grid-core.ts'
import { createGridDrawing } from './grid-drawing.ts'
import { createHeaderKeys } from './header-keys.ts'
import { pasteHtml } from './paste-html.ts'
import { createPendingPastes, type PendingPastesOptions } from './pending-pastes.ts'
import { createMarkedRows, type MarkChange, type SelectionKind } from './selected-rows.ts'

/** What is not the same for all grids. What is a function is asked when it is needed, not when the grid is made. */
export interface GridCoreWiring {
  readonly id: string
  readonly notice: Pick<Host['notice'], 'warning' | 'error'>
  readonly columns: readonly Column[]
  /** Null: what the user arranges lasts as long as the grid. */
  readonly memory: ColumnMemory | null
  readonly rows: RowsWiring
  readonly marks: MarksWiring
  readonly editors?: Pick<EditorHostOptions, 'columnOf' | 'followersOf'>
  readonly onWaiting?: PendingPastesOptions['onWaiting']
  /** Whether the columns have menus. */
  hasMenus(): boolean
  onColumnMenu(column: Column, anchor: DOMRect): void
  /** The columns stand otherwise, or in a window of another kind: they are about to be drawn. */
  onArranged?(): void
  onWindow?(root: HTMLElement, narrow: boolean): void
  createValidator(core: Pick<GridCore, 'store' | 'errors' | 'parts'>): Validator
  services(narrow: boolean): ServiceColumns
  /** How it is drawn, asked once. */
  drawn(): DrawnWiring
}

/** Of the store's options. Members may be getters: what may change is read whenever the store reads it. */
export interface RowsWiring extends Omit<GridStoreOptions, 'columns' | 'others' | 'server'> {
  readonly server?: (ground: StoreGround, others: OthersCells) => ServerRows
}

export interface MarksWiring {
  readonly kind: SelectionKind
  readonly onMark?: (change: MarkChange) => void
  readonly isMarkable?: (row: GridRow, index: number) => boolean
}

export interface DrawnWiring
  extends Pick<
    GridViewOptions,
    | 'mode'
    | 'label'
    | 'labelledBy'
    | 'height'
    | 'maxHeight'
    | 'slots'
    | 'mayMoveRow'
    | 'markRow'
    | 'markHead'
    | 'mayAddRows'
  > {
  readonly events: Omit<GridViewEvents, 'onColumnMenu' | 'onColumnResize' | 'beforePaste'>
  /** Low rows, in which only the cell that is pointed at or edited looks like an input. */
  readonly small?: boolean
}

/** Puts a grid together, whoever's rows it shows: the store, what is known of its cells, and the view that paints them. */
export function createGridCore(wiring: GridCoreWiring): GridCore {
  const { id, notice, rows: stored, marks, editors: editing, onColumnMenu } = wiring
  let { columns } = wiring
  const others = createOthersCells((left) => notice.warning(messages.leftAlone(left)))
  const { server, ...fixed } = stored
  const store = createGridStore({
    ...fixed,
    columns,
    others,
    ...(server && { server: (ground: StoreGround) => server(ground, others) }),
    get orderBegin() {
      return stored.orderBegin
    },
    get disabledRows() {
      return stored.disabledRows
    },
    get disabled() {
      return stored.disabled
    },
    get maxRows() {
      return stored.maxRows
    },
  })
  // What is looked at: positions of the view are those of the rows that are shown.
  const shown = createShownRows(store)
  const errors = createCellErrors()
  const following = [
    others.follow(store),
    forgetRefusedOnChange(store, errors),
    shown.subscribe(() => marked.recheck()),
  ]
  const parts = createGridParts(() => notice.error(messages.partFailed))
  const validator = wiring.createValidator({ store, errors, parts })
  const marked = createMarkedRows(shown.store, marks.kind, marks.onMark, marks.isMarkable)
  const arranged = createArrangedColumns({
    columns,
    memory: wiring.memory,
    onArranged() {
      wiring.onArranged?.()
      view()?.setColumns(columns)
    },
  })
  const editors = createEditorHost({ store, errors, idPrefix: id, ...editing })
  const { onWaiting } = wiring
  const pastes = createPendingPastes({ store: shown.store, errors, view, ...(onWaiting && { onWaiting }) })
  const headers = createHeaderKeys({
    store: shown.store,
    view,
    hasMenus: wiring.hasMenus,
    onMenu: onColumnMenu,
    onWiden: arranged.widen,
  })
  const { onWindow } = wiring
  const drawing = createGridDrawing({
    store: shown.store,
    columns: () => columns,
    createView: createDrawnView,
    ...(onWindow && { onWindow }),
  })
  /** Of what listens to its element. */
  let ends: readonly (() => void)[] = []

  function view(): GridView | null {
    return drawing.view
  }

  function createDrawnView(root: HTMLElement): GridView {
    const { events, small = false, ...drawn } = wiring.drawn()
    root.toggleAttribute('data-small', small)
    return createGridView(root, {
      id,
      store: shown.store,
      errors,
      validator,
      columns,
      parts,
      get services() {
        return wiring.services(drawing.narrow)
      },
      texts: numberedTexts(shown),
      editors,
      selected: marked,
      copied: copiedValues,
      rowHeightPx: small ? SMALL_ROW_HEIGHT_PX : ROW_HEIGHT_PX,
      ...drawn,
      events: { ...events, onColumnMenu, onColumnResize: arranged.noteWidth, beforePaste: pastes.wait },
    })
  }

  return {
    store,
    shown,
    errors,
    others,
    parts,
    validator,
    marked,
    arranged,
    editors,
    pastes,
    headers,
    view,
    get columns() {
      return columns
    },
    get narrow() {
      return drawing.narrow
    },
    setColumns(next) {
      columns = next
      arranged.take(next)
      store.setColumns(next)
      view()?.setColumns(next)
    },
    attach(root, narrow) {
      if (!drawing.attach(root, narrow)) return false
      ends = [headers.follow(root), pastes.follow(root), pasteHtml(root, notice.warning)]
      return true
    },
    erase() {
      // First: what is being typed is taken, and told.
      drawing.destroy()
      parts.end()
      for (const end of ends) end()
      pastes.cancel()
      arranged.end()
    },
    destroy() {
      for (const end of following) end()
      shown.destroy()
      editors.destroy()
      marked.destroy()
    },
  }
}

/** Rows are called by their number among all rows: what the server says of one names it so. */
function numberedTexts({ numberOf }: ShownRows): GridViewTexts {
  const { selectRow, expandRow, dragRow, cellLabel } = viewTexts
  return {
    ...viewTexts,
    selectRow: (number) => selectRow(numberOf(number)),
    expandRow: (number) => expandRow(numberOf(number)),
    dragRow: (number) => dragRow(numberOf(number)),
    cellLabel: (number, title) => cellLabel(numberOf(number), title),
  }
}
