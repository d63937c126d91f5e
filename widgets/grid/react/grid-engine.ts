import type { Host } from '#renderer/host.ts'
import { createUploadTracker } from '../cells/file/create-upload-tracker.ts'
import { cellRegistry, findCell } from '../cells/registry.ts'
import { createColumnChoices } from '../choices/column-choices.ts'
import type { CellErrors } from '../core/cell-errors.ts'
import type { CellServices } from '../core/cell-services.ts'
import { MAX_HEIGHT_PX } from '../core/constants.ts'
import { createCellErrors } from '../core/create-cell-errors.ts'
import { createGridStore } from '../core/create-grid-store.ts'
import { createLaterValidator } from '../core/create-later-validator.ts'
import type { CellRule, Column, GridColumn } from '../core/grid-column.ts'
import { type GridStore, RowLimitError } from '../core/grid-store.ts'
import { createInsertThrottle } from '../core/insert-throttle.ts'
import { resolveColumns } from '../core/resolve-columns.ts'
import { type GridRow, isSameCell } from '../core/row.ts'
import { inputCell } from '../core/selection-moves.ts'
import { createServerRows } from '../core/server-rows.ts'
import type { Validator } from '../core/validator.ts'
import { messages, viewTexts } from '../messages.ts'
import { createGridView } from '../view/create-grid-view.ts'
import { createGridParts } from '../view/grid-parts.ts'
import type { GridView, GridViewEvents, GridViewOptions } from '../view/view-types.ts'
import { type ArrangedColumns, createArrangedColumns } from './arranged-columns.ts'
import { createColumnMemory } from './column-settings.ts'
import { createEditorHost, type ReactEditorHost } from './editor-host.ts'
import { exchangeRows } from './exchange-rows.ts'
import { focusAfterRemoval } from './focus-after-removal.ts'
import { eventOf, tellStoreChange } from './grid-events.ts'
import { createGridHandle, type GridHandle, type OwnedGridHandle } from './grid-handle.ts'
import type { DataGridProps } from './grid-props.ts'
import { excludedCodes, permittedColumns } from './grid-rights.ts'
import { createHeaderKeys, type HeaderKeys } from './header-keys.ts'
import { createLinkage } from './linkage.ts'
import { followLiveRows, type LiveRows } from './live-rows.ts'
import { createPendingPastes } from './pending-pastes.ts'
import { prepareEditors } from './prepare-editors.ts'
import { createMarkedRows, type MarkChange, type MarkedRows } from './selected-rows.ts'
import { createSlotHost, type ReactSlotHost } from './slot-host.ts'
import { createStaleRows, type StaleRows } from './stale-rows.ts'

/** What its React part hears from the view, beside what the page hears. */
export type OverlayEvents = Required<Pick<GridViewEvents, 'onCellClick' | 'onExpand' | 'onRowMenu' | 'onColumnMenu'>>

export interface GridEngineOptions {
  readonly id: string
  readonly host: Host
  readonly props: DataGridProps
  readonly createView?: (root: HTMLElement, options: GridViewOptions) => GridView
}

/** A grid without its React parts: made once, fed with props, drawn when there is an element. */
export interface GridEngine {
  readonly store: GridStore
  readonly errors: CellErrors
  readonly validator: Validator
  readonly marked: MarkedRows
  readonly editors: ReactEditorHost
  readonly slots: ReactSlotHost
  readonly stale: StaleRows
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
  rowActions(row: GridRow): { readonly mayMove: boolean; readonly mayInsert: boolean }
  /** A row at the end, or after another; throttled, focused. Null when there may be none. */
  addByUser(index?: number): GridRow | null
  removeByUser(): void
  moveByUser(from: number, to: number): void
  takeRemote(id: string): void
  destroy(): void
}

export function createGridEngine({
  id,
  host,
  props: first,
  createView = createGridView,
}: GridEngineOptions): GridEngine {
  const { socketReload = false, socketKey = 'vxe-default' } = first
  let props = first
  let view: GridView | null = null
  let overlays: OverlayEvents | null = null
  let live: LiveRows | null = null
  let settingValues = false
  let endHeaders = () => {}
  let endPastes = () => {}
  let endPreparing = () => {}
  let drawnNarrow = false

  const columnStorage = first.columnStorage ?? host.arrangements
  const choicesFor = createColumnChoices(host.dictionaries)
  const notify = (kind: 'warning' | 'error', text: string) => host.notice[kind](text)
  const uploads =
    first.uploads &&
    createUploadTracker({
      transport: first.uploads,
      isThere: (row) => store.rowById(store.idOf(row)) === row,
      // Not `user`: an upload ends while another cell is being edited, and must not be taken back with that.
      store(row, key, value) {
        const rowId = store.idOf(row)
        store.setCells([{ id: rowId, key, value }], 'api')
        validator.check(rowId, key, 'change')
      },
      notify,
    })
  const services: CellServices = {
    notify,
    ...(uploads && { uploads }),
    ...(first.reports && { reports: first.reports }),
  }
  const linkage = createLinkage(first.linkageConfig ?? [], () => store)

  function resolve(declared: readonly GridColumn[]): readonly Column[] {
    return linkage.link(
      resolveColumns(
        declareColumns(declared, props, host, () => handle),
        {
          findCell,
          types: cellRegistry.types,
          choicesFor,
          services,
        },
      ),
    )
  }

  let columns = resolve(first.columns)
  const arranged = createArrangedColumns({
    columns,
    memory:
      first.cacheColumnsKey !== undefined && columnStorage
        ? createColumnMemory(columnStorage, host.user, first.cacheColumnsKey)
        : null,
    onArranged: () => view?.setColumns(columns),
  })
  const orderKey = first.dragSort ? (first.dragSortKey ?? 'orderNum') : undefined

  const store = createGridStore({
    columns,
    server: createServerRows,
    // The list is the store's, the one that was handed over stays as it is.
    rows: first.dataSource.slice(),
    ...(first.rowKey !== undefined && { rowKey: first.rowKey }),
    ...(orderKey !== undefined && { orderKey }),
    orderBegin: first.sortBegin ?? 1,
    get disabledRows() {
      return props.disabledRows
    },
    get disabled() {
      return props.disabled
    },
    get maxRows() {
      return props.maxRows
    },
  })
  const errors = createCellErrors()
  const parts = createGridParts(() => notify('error', messages.partFailed))
  const validator = createLaterValidator({ store, errors, checks: parts.checks })
  const marked = createMarkedRows(store, first.rowSelectionType ?? 'checkbox', tellMark)
  const stale = createStaleRows(store)
  const slots = createSlotHost()
  const editors = createEditorHost({
    store,
    errors,
    idPrefix: id,
    columnOf: linkage.columnOf,
    followersOf: linkage.followersOf,
  })
  // No `randomUUID`: consoles over plain HTTP have none.
  const caseId = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')
  const mayInsert = createInsertThrottle({ now: () => performance.now(), warn: host.notice.warning })

  const pastes = createPendingPastes({ store, errors, view: () => view })
  const handle = createGridHandle({
    pastes,
    store,
    errors,
    validator,
    marked,
    view: () => view,
    events: () => props,
    maxRows: () => props.maxRows ?? Number.POSITIVE_INFINITY,
    settingValues(run) {
      settingValues = true
      try {
        run()
      } finally {
        settingValues = false
      }
    },
    warn: host.notice.warning,
    texts: messages,
    reveal: arranged.reveal,
    send: (row) => live?.send(row),
    onAccepted(rows) {
      for (const saved of rows) {
        const row = store.rowById(String(saved[store.rowKey]))
        if (row) live?.send(row)
      }
    },
  })

  const headers = createHeaderKeys({
    store,
    view: () => view,
    hasMenus: () => props.custom !== false,
    onMenu: (column, anchor) => overlays?.onColumnMenu(column, anchor),
    onWiden: arranged.widen,
  })

  function tellMark(change: MarkChange) {
    const event = { ...change, selectedRows: marked.rows, selectedRowIds: marked.ids, ...eventOf(handle) }
    props.onSelectRowChange?.(event)
    if (change.type === 'radio') props.onRadioChange?.(event)
    else if (change.type === 'checkbox') props.onCheckboxChange?.(event)
    else props.onCheckboxAll?.(event)
  }

  const shownKeys = () => columns.filter(({ visible }) => visible).map(({ key }) => key)

  const subscriptions = [
    linkage.follow(store, (cells) => validator.checkMany(cells)),
    // A row that is removed may come back by an undo: its files go on.
    store.subscribe(({ inserted, reset }) => {
      if (reset) uploads?.forget()
      else uploads?.resume(rowsOf(inserted.map(({ id: rowId }) => rowId)))
    }),
    store.subscribe((change) =>
      tellStoreChange(change, {
        store,
        orderKey,
        events: () => props,
        target: () => handle,
        shownKeys,
        isSettingValues: () => settingValues,
      }),
    ),
  ]

  function rowsOf(ids: readonly string[]): readonly GridRow[] {
    return ids.map((rowId) => store.rowById(rowId)).filter((row) => row !== undefined)
  }

  function tellCell(listener: DataGridProps['onCellClick'], rowId: string, key: string) {
    const row = store.rowById(rowId)
    const column = columns.find((candidate) => candidate.key === key)
    if (row && column) listener?.({ row, column: column.declared, ...eventOf(handle) })
  }

  const events: GridViewEvents = {
    onCellClick(row, column, target) {
      props.onCellClick?.({ row, column: column.declared, ...eventOf(handle) })
      overlays?.onCellClick(row, column, target)
    },
    onExpand: (row, anchor) => overlays?.onExpand(row, anchor),
    onRowMenu: (row, anchor) => overlays?.onRowMenu(row, anchor),
    onColumnMenu: (column, anchor) => overlays?.onColumnMenu(column, anchor),
    onColumnResize: arranged.noteWidth,
    onBeyondLast: () => props.appendByKeyboard === true && mayAdd() && add(undefined) !== null,
    onEditOpened: (rowId, key) => tellCell(props.onEditActived, rowId, key),
    onEditClosed(rowId, key) {
      tellCell(props.onBlur, rowId, key)
      tellCell(props.onEditClosed, rowId, key)
      live?.release()
    },
    onScroll(scrollTop, scrollLeft) {
      slots.noteScroll()
      props.onScroll?.({ scrollTop, scrollLeft, ...eventOf(handle) })
    },
    beforePaste: pastes.wait,
    onMessage: (_kind, text) => host.notice.warning(text),
  }

  /** What may not be edited may not be moved either. */
  function mayMoveRow(row: GridRow, index: number): boolean {
    const keepsPlace = props.notAllowDrag?.some(({ key, value }) => isSameCell(row[key] ?? null, value))
    return !keepsPlace && !store.isDisabled(row, index)
  }

  /** Who sees no button for it, adds no rows by other means. */
  function mayAdd(): boolean {
    return !excludedCodes(props.authPre ?? '', host.permissions).has('add')
  }

  function takeRows(before: readonly GridRow[], next: readonly GridRow[]) {
    const removedIds = new Set(handle.getDeleteData().map((row) => String(row[store.rowKey])))
    if (!exchangeRows({ store, before, next, removedIds, isSaving: handle.isSaving })) errors.clear()
    stale.note(next.map((row) => String(row[store.rowKey])).filter(store.isStale))
  }

  function add(index: number | undefined): GridRow | null {
    try {
      const [rowId] = store.add([{}], index, 'user')
      const row = rowId === undefined ? undefined : store.rowById(rowId)
      if (!row || rowId === undefined) return null
      const tell = index === undefined ? props.onAdded : props.onInserted
      tell?.({ row, rowId, ...eventOf(handle) })
      return row
    } catch (error) {
      if (!(error instanceof RowLimitError)) throw error
      host.notice.warning(messages.rowLimit(error.limit))
      return null
    }
  }

  function focusRow(row: GridRow) {
    const index = store.indexOf(store.idOf(row))
    const column = columns.find((candidate) => candidate.visible && store.isEditable(row, index, candidate))
    if (column) view?.focusCell(store.idOf(row), column.key)
  }

  function create(root: HTMLElement, narrow: boolean) {
    drawnNarrow = narrow
    const { rowNumber = false, rowSelection = false, rowExpand = false, dragSort = false, height } = props
    // A phone has no room for handles and all numbers; rows are moved by their menu.
    editors.duringRender(() =>
      slots.duringRender(() => {
        view = createView(root, {
          id,
          store,
          errors,
          validator,
          columns,
          parts,
          services: {
            drag: dragSort && !narrow,
            expand: rowExpand,
            select: rowSelection ? (props.rowSelectionType ?? 'checkbox') : null,
            numbers: rowNumber && !(narrow && rowSelection),
            loose: looseServices(props),
          },
          mode: modeOf(props),
          texts: viewTexts,
          ...(props.labelledBy !== undefined && { labelledBy: props.labelledBy }),
          ...(props.label !== undefined && { label: props.label }),
          ...(height !== undefined && { height }),
          maxHeight: props.maxHeight === undefined ? (height === undefined ? MAX_HEIGHT_PX : null) : props.maxHeight,
          // They outlive a view that is drawn anew.
          editors: { open: editors.open, warm: editors.warm, destroy: () => undefined },
          slots,
          selected: marked,
          mayMoveRow,
          events,
        })
      }),
    )
  }

  /** Other columns before the data are another view, of the same rows and in the same place. */
  function drawAnew(root: HTMLElement, narrow: boolean) {
    const active = view?.selection && inputCell(view.selection)
    const scrollTop = view?.viewport.scrollTop ?? 0
    const hadFocus = root.contains(document.activeElement)
    duringRender(() => {
      view?.destroy()
      create(root, narrow)
      view?.resetScroll(scrollTop)
      const row = active && store.rows[active.row]
      if (row && hadFocus) focusRow(row)
    })
  }

  function goLive() {
    if (!socketReload || !host.live) return
    live = followLiveRows({
      live: host.live,
      store,
      socketKey,
      caseId,
      editedRowId: () => view?.editing?.rowId,
      onChanged(ids) {
        if (props.reloadEffect) view?.highlight(ids)
        props.onReloaded?.({ rows: rowsOf(ids), ...eventOf(handle) })
      },
      onNews: stale.note,
    })
  }

  /** React is at work: nothing can be drawn at once. */
  function duringRender(run: () => void) {
    editors.duringRender(() => slots.duringRender(run))
  }

  return {
    store,
    errors,
    validator,
    marked,
    editors,
    slots,
    stale,
    handle,
    caseId,
    get columns() {
      return columns
    },
    arranged,
    headers,
    get view() {
      return view
    },
    get props() {
      return props
    },
    setOverlays(next) {
      overlays = next
    },
    update(next) {
      const before = props
      props = next
      duringRender(() => {
        const isRedeclared =
          !isSameDeclaration(before.columns, next.columns) ||
          before.authPre !== next.authPre ||
          before.bordered !== next.bordered
        if (isRedeclared) {
          columns = resolve(next.columns)
          arranged.take(columns)
          store.setColumns(columns)
          view?.setColumns(columns)
        }
        if (before.dataSource !== next.dataSource) takeRows(before.dataSource, next.dataSource)
        const isOtherRight =
          (before.disabled ?? false) !== (next.disabled ?? false) ||
          !isSameValue(before.disabledRows, next.disabledRows)
        if (isOtherRight) {
          store.readRights()
          marked.recheck()
          view?.refresh()
        }
        view?.setMode(modeOf(next))
      })
    },
    attach(root, narrow) {
      if (!view) {
        create(root, narrow)
        endHeaders = headers.follow(root)
        endPastes = pastes.follow(root)
        endPreparing = prepareEditors(root, editors.prepare)
        editors.preload(columns.filter(({ visible }) => visible))
        goLive()
      } else if (drawnNarrow !== narrow) drawAnew(root, narrow)
      else duringRender(() => view?.refresh())
    },
    rowActions(row) {
      const { dragSort = false, insertRow = true, toolbar = false, disabled = false } = props
      if (disabled) return { mayMove: false, mayInsert: false }
      const mayMove = dragSort && mayMoveRow(row, store.indexOf(store.idOf(row)))
      return { mayMove, mayInsert: insertRow && (dragSort || toolbar) && mayAdd() }
    },
    addByUser(index) {
      if (!mayAdd() || !mayInsert()) return null
      view?.commit()
      const row = add(index)
      if (row && props.addSetActive !== false) focusRow(row)
      return row
    },
    removeByUser() {
      view?.commit()
      const rows = marked.rows
      const deleteRows = rows.filter((row) => !store.isNew(store.idOf(row)))
      const ids = rows.map((row) => store.idOf(row))
      const confirmRemove = () => {
        for (const row of store.remove(ids, 'user')) errors.forgetRow(store.idOf(row))
        focusAfterRemoval(view)
      }
      if (props.asyncRemove) return props.onRemove?.({ deleteRows, confirmRemove, ...eventOf(handle) })
      confirmRemove()
      props.onRemove?.({ deleteRows, ...eventOf(handle) })
    },
    moveByUser: (from, to) => store.move(from, to, 'user'),
    takeRemote(rowId) {
      if (view?.editing?.rowId === rowId) view.cancel()
      live?.release()
      store.takeRemote(rowId)
      errors.forgetRow(rowId)
    },
    destroy() {
      live?.stop()
      endHeaders()
      endPastes()
      endPreparing()
      pastes.cancel()
      arranged.end()
      view?.destroy()
      parts.end()
      for (const unsubscribe of subscriptions) unsubscribe()
      editors.destroy()
      slots.destroy()
      stale.destroy()
      marked.destroy()
      handle.destroy()
      uploads?.destroy()
    },
  }
}

function looseServices({ rowNumberFixed, rowSelectionFixed, dragSortFixed }: DataGridProps) {
  const loose = new Set<'drag' | 'select' | 'number'>()
  if (dragSortFixed === 'none') loose.add('drag')
  if (rowSelectionFixed === 'none') loose.add('select')
  if (rowNumberFixed === 'none') loose.add('number')
  return loose
}

function modeOf({ alwaysEdit = true }: DataGridProps): GridViewOptions['mode'] {
  return alwaysEdit ? 'always' : 'click'
}

/** What the user may not see is left out, what he may not edit is disabled; rules from beside the columns join them. */
function declareColumns(
  declared: readonly GridColumn[],
  { authPre = '', editRules = {}, bordered = false }: DataGridProps,
  { permissions }: Host,
  target: () => GridHandle,
): readonly GridColumn[] {
  const prefix = authPre === '' || authPre.endsWith(':') ? authPre : `${authPre}:`
  return permittedColumns(declared, excludedCodes(authPre, permissions)).map((column) => {
    const rules = column.validateRules ?? editRules[column.key]
    const isRefused = prefix !== '' && permissions.isDisabled(`${prefix}${column.key}`)
    // Specified: the boxes of bordered grids stand in the middle.
    const isBox = bordered && column.align === undefined && findCell(column.type)?.editing === 'toggle'
    return {
      ...column,
      ...(rules && { validateRules: rules.map((rule) => withTarget(rule, target)) }),
      ...(isRefused && { disabled: true }),
      ...(isBox && { align: 'center' as const }),
    }
  })
}

/** Handlers of rules are told the grid that they check. */
function withTarget(rule: CellRule, target: () => GridHandle): CellRule {
  const { handler } = rule
  return handler ? { ...rule, handler: (event, callback) => handler(event, callback, target()) } : rule
}

/** The same columns, written anew in a render: nothing is to be drawn anew for that. */
function isSameDeclaration(left: readonly GridColumn[], right: readonly GridColumn[]): boolean {
  return left === right || isSameValue(left, right)
}

function isSameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (left instanceof RegExp && right instanceof RegExp) return String(left) === String(right)
  if (!isPlain(left) || !isPlain(right)) return false
  const entries = Object.entries(left)
  return (
    entries.length === Object.keys(right).length &&
    entries.every(([key, value]) => key in right && isSameValue(value, (right as Record<string, unknown>)[key])) // Both are objects.
  )
}

/** What is made of something else (elements of React, classes) is compared by identity. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === Array.prototype) && !('$$typeof' in value)
}
