import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { createHostUploads } from '../../calls/host-uploads.ts'
import type { Host } from '../../host.ts'
import type { PageWidgets, RefusedCell, RowsInputProps } from '../../widget.ts'
import { createRowUploads, keepUploads } from '../data-grid/row-uploads.ts'
import type { Arrangement } from '../engine/arrange-rows.ts'
import type { CellErrors } from '../engine/cell-errors.ts'
import type { Column } from '../engine/column.ts'
import { HEADER_HEIGHT_PX, MAX_HEIGHT_PX, ROW_HEIGHT_PX, SMALL_ROW_HEIGHT_PX } from '../engine/constants.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { createInsertThrottle } from '../engine/insert-throttle.ts'
import type { GridRow } from '../engine/row.ts'
import type { ShownRows } from '../engine/shown-rows.ts'
import type { Validator } from '../engine/validator.ts'
import { messages } from '../messages.ts'
import type { ArrangedColumns } from '../react/arranged-columns.ts'
import { createColumnMemory } from '../react/column-settings.ts'
import { createGridCore } from '../react/create-grid-core.ts'
import type { ReactEditorHost } from '../react/editor-host.ts'
import { focusAfterRemoval } from '../react/focus-after-removal.ts'
import type { HeaderKeys } from '../react/header-keys.ts'
import type { MarkedRows } from '../react/selected-rows.ts'
import { createSlotHost, type ReactSlotHost } from '../react/slot-host.ts'
import type { RowSlot } from '../view/row-pool.ts'
import { serviceColumns } from '../view/service-cells.ts'
import type { GridView, ServiceColumns } from '../view/view-types.ts'
import { columnsRoomPx } from './columns-room.ts'
import { fadeEdges } from './fade-edges.ts'
import type { FieldCells } from './field-cells.ts'
import { createFieldColumns } from './field-columns.ts'
import { fillWidth } from './fill-width.ts'
import { followWidth } from './follow-width.ts'
import { markArrangement } from './mark-arrangement.ts'
import { messages as rowsMessages } from './messages.ts'
import { createPlacedErrors } from './placed-errors.ts'
import { createRowMarks } from './row-marks.ts'
import { createRowStanding } from './row-standing.ts'
import { mergeRows, ROW_KEY, ROW_LOCKED, readChange, toGridRow, toKeyedRow } from './rows-bridge.ts'

export interface RowsEngineOptions {
  readonly host: Host
  readonly registry: PageWidgets
  readonly cells: FieldCells
  readonly props: RowsInputProps
  /** The menu of a row was asked for. */
  onRowMenu(row: GridRow, anchor: DOMRect): void
  /** That of a column, in its header. */
  onColumnMenu(column: Column, anchor: DOMRect): void
  /** What belongs to a row was asked for. */
  onExpand(row: GridRow): void
  /** The details of a row were asked for. */
  onDetails(row: GridRow): void
}

/** The rows of a form in a grid, without React: made once for its columns, fed with the rows as the form settles them. */
export interface RowsEngine {
  readonly store: GridStore
  /** The rows as they are looked at. */
  readonly shown: ShownRows
  readonly marked: MarkedRows
  readonly editors: ReactEditorHost
  readonly arranged: ArrangedColumns
  readonly headers: HeaderKeys
  readonly slots: ReactSlotHost
  readonly errors: CellErrors
  /** The column as a row sees it: with the choices that fit it. */
  columnOf(column: Column, row: GridRow): Column
  /** Whether reactions hide the cell. */
  isBlank(row: GridRow, key: string): boolean
  readonly view: GridView | null
  /** Draws something more of the rows in the window, whenever they are painted. Returns what ends it. */
  decorate(mark: (line: RowSlot) => void): () => void
  /** Says in the heads of columns by which of them the rows are sorted and filtered; null: by none. */
  showArrangement(arrangement: Arrangement | null): void
  /** Takes over rows and functions. */
  update(props: RowsInputProps): void
  /** Draws it, or draws again what has been hidden. In a narrow window, a phone's, every pixel is for the cells. */
  attach(root: HTMLElement, narrow: boolean): void
  /** New rows with the focus in the first cell of the first, at the end or after another; in sub-tables not too often. */
  add(count?: number): void
  insertAfter(row: GridRow): void
  insertBefore(row: GridRow): void
  removeMarked(): void
  /** Rows that guards hold stay, and the user is told why. */
  removeRows(ids: readonly string[]): void
  /** What was entered into these cells and not taken is forgotten. */
  keepValues(cells: readonly RefusedCell[]): void
  undo(): void
  redo(): void
  /** Values of a row, entered at once: one step back takes them all. */
  setValues(rowKey: string, values: Readonly<Record<string, CanonicalValue>>): void
  /** React is at work: nothing can be drawn at once. */
  duringRender(run: () => void): void
  move(row: GridRow, by: 1 | -1): void
  destroy(): void
}

export function createRowsEngine(options: RowsEngineOptions): RowsEngine {
  const { host, registry, cells, props: first, onRowMenu, onColumnMenu, onExpand, onDetails } = options
  let props = first
  const notify = (kind: 'warning' | 'error', text: string) => host.notice[kind](text)
  /** What is known of rows besides their cells; null: of no row is anything. */
  const standing = first.statesOf || first.isGuarded ? createRowStanding(() => props) : null
  const holdsFiles = first.columns.some(({ field }) => field.files !== undefined)
  const uploads = holdsFiles
    ? createRowUploads({
        cells,
        transport: createHostUploads(host, (settled) => props.onWaiting?.(settled)),
        notify,
        store: () => store,
        validator: () => validator,
      })
    : null
  const { columns, columnOf } = createFieldColumns({
    columns: first.columns,
    ...(uploads && { services: { uploads, notify } }),
    registry,
    cells,
    host,
    conditionsOf: (field, record) => props.conditionsOf(field, record),
    ...(standing && { statesOf: standing.of }),
  })
  const slots = createSlotHost()
  const errorsOf = createPlacedErrors(columns, first.details)

  /** The rules are the form's: a cell that is left is checked there, and so is what was pasted, with its change. */
  const validator: Validator = {
    check(id, key, on) {
      if (on === 'blur') props.onLeave(id, key)
    },
    checkMany: () => undefined,
    checkColumn: () => undefined,
    warm: () => undefined,
    validate: async () => null,
  }
  /** Where it is drawn. */
  let element: HTMLElement | null = null
  let endsOfView: readonly (() => void)[] = []
  const core = createGridCore({
    id: first.id,
    notice: host.notice,
    columns,
    memory: createColumnMemory(host.arrangements, host.user, first.arrangementKey),
    rows: {
      rows: first.rows.map(toGridRow),
      rowKey: ROW_KEY,
      disabledRows: { [ROW_LOCKED]: true },
      disabled: first.readOnly,
      makeId: () => props.makeKey(),
      maxRows: first.maxRows,
      ...(first.order && { orderKey: first.order.field }),
      get orderBegin() {
        return props.order?.begin
      },
    },
    // Marks are for deleting: who may delete rows need not be allowed to edit them.
    marks: { kind: 'checkbox', isMarkable: () => true },
    editors: { columnOf },
    onWaiting: (settled) => props.onWaiting?.(settled),
    hasMenus: () => true,
    onColumnMenu,
    onArranged: fill,
    onWindow(root, narrow) {
      element = root
      // Pinned columns would take half of a phone.
      core.arranged.allowPins(!narrow)
      fill()
    },
    createValidator: () => validator,
    services,
    drawn: () => ({
      mode: first.readOnly ? 'none' : 'always',
      labelledBy: first.labelId,
      ...(props.height === 'fill' ? { height: null } : { maxHeight: MAX_HEIGHT_PX }),
      slots,
      ...(first.size === 'small' && { small: true }),
      markRow,
      markHead: (head, { key }) => markArrangement(head, key, arrangement),
      mayMoveRow: (row, index) => shown.order === null && !store.isDisabled(row, index),
      mayAddRows: () => (props.mayAdd ? Math.max(0, props.maxRows - store.rows.length) : 0),
      events: {
        onBeyondLast: () => !endsBlank() && addRows(1) !== null,
        onRowMenu,
        onExpand: (row) => onExpand(row),
        onScroll: slots.noteScroll,
        onCellClick(row, column) {
          if (column.declared.showDetails) onDetails(row)
        },
        onMessage: (kind, text) => {
          if (kind === 'warning') host.notice.warning(text)
        },
      },
    }),
  })
  const { store, shown, errors, others, marked, arranged, editors, headers, pastes, view } = core
  errors.replace('form', Object.fromEntries(first.rows.map((row) => [row.key, errorsOf(row)])))
  const marks = first.unsavedIn
    ? createRowMarks({
        store,
        fields: first.columns.map(({ field }) => field),
        unsavedIn: first.unsavedIn,
        columnOf,
        view,
        onFailed: () => host.notice.error(messages.partFailed),
      })
    : null
  const decorations = new Set<(line: RowSlot) => void>()
  let arrangement: Arrangement | null = null
  const mayInsert = createInsertThrottle({ now: () => performance.now(), warn: host.notice.warning })

  const endStore = store.subscribe((change) => {
    if (change.reset || change.origin === 'outside') return
    const told = readChange(change, {
      store,
      rows: props.rows,
      editing: view()?.editing ?? null,
      newRow: () => props.newRow(),
    })
    if (told) props.onChange(told)
  })

  const endUploads = uploads ? keepUploads(uploads, store) : null

  const endRefused = errors.subscribe(() => {
    const refused = Object.entries(errors.all('paste')).flatMap(([rowKey, cells]) =>
      Object.entries(cells).flatMap(([field, message]): RefusedCell[] => (message ? [{ rowKey, field, message }] : [])),
    )
    props.onRefused?.(refused)
  })

  const isMarked = first.mayRemove || first.mayMark === true

  function markRow(line: RowSlot) {
    if (first.isGuarded) standing?.mark(line)
    marks?.mark(line)
    for (const mark of decorations) mark(line)
    const number = shown.order && line.service.find(({ dataset }) => dataset.service === 'number')
    if (number) number.textContent = String(shown.numberOf(line.index + 1))
  }

  /** Rows of a phone are moved by their menu. */
  function services(narrow: boolean): ServiceColumns {
    return {
      drag: first.sortable && !first.readOnly && !narrow,
      expand: first.expand !== undefined,
      select: isMarked ? 'checkbox' : null,
      // The statistics need a place for their names.
      numbers: !narrow || !isMarked,
    }
  }

  /** The columns share what is free of the width. True: some of them are wider or narrower than before. */
  function fill(): boolean {
    const before = columns.map(({ widthPx }) => widthPx)
    core.arranged.releaseWidths()
    const drawn = serviceColumns({ services: services(core.narrow), columns })
    const servicesPx = drawn.reduce((sum, service) => sum + service.widthPx, 0)
    const rowHeightPx = props.size === 'small' ? SMALL_ROW_HEIGHT_PX : ROW_HEIGHT_PX
    const roomPx = columnsRoomPx({
      root: element,
      viewport: view()?.viewport,
      fills: props.height === 'fill',
      contentHeightPx: HEADER_HEIGHT_PX + shown.store.rows.length * rowHeightPx,
    })
    if (roomPx > servicesPx) fillWidth(columns, roomPx - servicesPx, core.arranged.isSized)
    return columns.some(({ widthPx }, index) => widthPx !== before[index])
  }

  /** The columns share another width. */
  function shareWidth() {
    // Drawn anew, an open editor would close.
    if (!view()?.editing && fill()) view()?.setColumns(columns)
  }

  function isFull(): boolean {
    if (store.rows.length < props.maxRows) return false
    host.notice.warning(messages.rowLimit(props.maxRows))
    return true
  }

  /** As many as there is room for. */
  function addRows(count: number, index?: number): string | null {
    if (!props.mayAdd || isFull()) return null
    const length = Math.min(count, props.maxRows - store.rows.length)
    const rows = Array.from({ length }, () => toKeyedRow(props.newRow(), props.makeKey()))
    const [id] = store.add(rows, index, 'user')
    if (length < count) host.notice.warning(messages.rowLimit(props.maxRows))
    return id ?? null
  }

  /** Nothing was entered in the last row: there is no need for another, and Tab leads on from here. */
  function endsBlank(): boolean {
    const last = store.rows.at(-1)
    return last !== undefined && props.isBlank(store.idOf(last))
  }

  function focusFirst(id: string) {
    const editable = columns.find((column) => !column.readOnly && column.visible)
    if (editable) view()?.focusCell(id, editable.key, { edit: editable.cell.editing === 'text' })
  }

  function add(count: number, index?: number) {
    // Specified for sub-tables; whoever fills a sheet adds rows one after the other.
    if (!props.mayAdd || isFull() || (props.size !== 'small' && !mayInsert())) return
    view()?.commit()
    const id = addRows(count, index)
    if (id !== null) focusFirst(id)
  }

  function removeRows(asked: readonly string[]) {
    view()?.commit()
    const { ids, kept } = standing?.removable(asked) ?? { ids: asked, kept: [] }
    if (kept.length > 0) host.notice.warning(rowsMessages.notRemoved(kept))
    if (ids.length === 0) return
    store.remove(ids, 'user')
    focusAfterRemoval(view())
  }

  return {
    store,
    shown,
    decorate(mark) {
      decorations.add(mark)
      return () => decorations.delete(mark)
    },
    showArrangement(next) {
      arrangement = next
      view()?.refresh()
    },
    marked,
    editors,
    arranged,
    headers,
    slots,
    errors,
    columnOf,
    isBlank: (row, key) => standing?.of(row).get(key)?.visible === false,
    get view() {
      return view()
    },
    update(next) {
      const { rows, height } = props
      const isOther = standing?.take(next) ?? false
      props = next
      const drawn = view()
      if (drawn && height !== next.height) limitHeight(drawn.viewport, next.height !== 'fill')
      // Another page of rows begins with its first one.
      if (mergeRows({ store, errors, others, errorsOf }, rows, next.rows)) drawn?.resetScroll()
      // Other cells than those that were changed stand otherwise.
      if (isOther) drawn?.refresh()
      if (rows !== next.rows) marks?.markAll()
    },
    attach(root, narrow) {
      const isFirst = core.attach(root, narrow)
      const drawn = view()
      if (!isFirst || !drawn) return
      const { viewport } = drawn
      endsOfView = [fadeEdges(root, viewport), followWidth(viewport, shareWidth)]
    },
    add: (count = 1) => add(count),
    insertAfter(row) {
      const index = store.indexOf(store.idOf(row))
      if (index !== -1) add(1, index + 1)
    },
    insertBefore(row) {
      const index = store.indexOf(store.idOf(row))
      if (index !== -1) add(1, index)
    },
    removeMarked: () => removeRows(marked.ids),
    removeRows,
    keepValues(cells) {
      errors.batch(() => {
        for (const { rowKey, field } of cells) errors.set('paste', rowKey, field, undefined)
      })
    },
    undo() {
      view()?.commit()
      if (!pastes.cancel()) store.undo()
    },
    redo() {
      view()?.commit()
      store.redo()
    },
    setValues(rowKey, values) {
      const changes = Object.entries(values).map(([key, value]) => ({ id: rowKey, key, value }))
      // Not as typed into cells: a field of the details may have a column that is only read.
      store.setCells(changes, 'api')
    },
    duringRender: (run) => editors.duringRender(() => slots.duringRender(run)),
    move(row, by) {
      const index = store.indexOf(store.idOf(row))
      if (index !== -1) store.move(index, index + by, 'user')
    },
    destroy() {
      core.erase()
      for (const end of endsOfView) end()
      endStore()
      endRefused()
      endUploads?.()
      uploads?.destroy()
      marks?.end()
      props.onRefused?.([])
      slots.destroy()
      core.destroy()
    },
  }
}

/** As high as its rows, up to a limit; or as high as the element around it. */
function limitHeight(viewport: HTMLElement, isLimited: boolean) {
  viewport.toggleAttribute('data-fills', !isLimited)
  viewport.style.maxHeight = isLimited ? `${MAX_HEIGHT_PX}px` : ''
}
