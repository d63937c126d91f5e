import type { Host } from '../../host.ts'
import { createColumnChoices } from '../choices/column-choices.ts'
import type { CellServices } from '../engine/cell-services.ts'
import type { Column } from '../engine/column.ts'
import { createLaterValidator } from '../engine/create-later-validator.ts'
import type { GridColumn } from '../engine/grid-column.ts'
import { resolveColumns } from '../engine/resolve-columns.ts'
import type { GridRow } from '../engine/row.ts'
import { createServerRows, type ServerRows } from '../engine/server-rows.ts'
import { messages } from '../messages.ts'
import { createColumnMemory } from '../react/column-settings.ts'
import { createGridCore } from '../react/create-grid-core.ts'
import { createSlotHost } from '../react/slot-host.ts'
import { createGridHandle } from './create-grid-handle.ts'
import { declareColumns } from './declare-columns.ts'
import { exchangeRows } from './exchange-rows.ts'
import { forgetServerMarks } from './forget-server-marks.ts'
import type { GridEngine } from './grid-engine.ts'
import { eventOf, tellMarkChange, tellStoreChange } from './grid-events.ts'
import { rowsBefore } from './grid-pages.ts'
import type { DataGridProps } from './grid-props.ts'
import { createLinkage } from './linkage.ts'
import { followLiveRows, type LiveRows } from './live-rows.ts'
import { prepareEditors } from './prepare-editors.ts'
import { createRowCommands } from './row-commands.ts'
import { createRowUploads, keepUploads } from './row-uploads.ts'
import { isSameValue } from './same-value.ts'
import { createStaleRows } from './stale-rows.ts'
import { createUnknownRows } from './unknown-rows.ts'
import { createViewEvents, type OverlayEvents } from './view-events.ts'
import { modeOf, servicesOf, viewSettings } from './view-settings.ts'

export interface GridEngineOptions {
  readonly id: string
  readonly host: Host
  readonly props: DataGridProps
}

export function createGridEngine({ id, host, props: first }: GridEngineOptions): GridEngine {
  const { cells, socketReload = false, socketKey = 'vxe-default' } = first
  let props = first
  let overlays: OverlayEvents | null = null
  let live: LiveRows | null = null
  let settingValues = false
  let server: ServerRows | null = null
  let endPreparing = () => {}

  const columnStorage = first.columnStorage ?? host.arrangements
  const choicesFor = createColumnChoices(host.dictionaries)
  const notify = (kind: 'warning' | 'error', text: string) => host.notice[kind](text)
  const uploads =
    first.uploads &&
    createRowUploads({ cells, transport: first.uploads, notify, store: () => store, validator: () => validator })
  const services: CellServices = {
    notify,
    ...(uploads && { uploads }),
    ...(first.reports && { reports: first.reports }),
  }
  const linkage = createLinkage(first.linkageConfig ?? [], () => store)

  function resolve(declared: readonly GridColumn[]): readonly Column[] {
    const own = declareColumns(declared, props, host, () => handle)
    return linkage.link(resolveColumns(own, { findCell: cells.find, types: cells.types, choicesFor, services }))
  }

  const orderKey = first.dragSort ? (first.dragSortKey ?? 'orderNum') : undefined
  const orderBegin = () => (props.sortBegin ?? 1) + rowsBefore(props.pagination)
  const core = createGridCore({
    id,
    notice: host.notice,
    columns: resolve(first.columns),
    memory:
      first.cacheColumnsKey !== undefined && columnStorage
        ? createColumnMemory(columnStorage, host.user, first.cacheColumnsKey)
        : null,
    rows: {
      server(ground, others) {
        server = createServerRows(ground, others)
        return server
      },
      // The list is the store's, the one that was handed over stays as it is.
      rows: first.dataSource.slice(),
      ...(first.rowKey !== undefined && { rowKey: first.rowKey }),
      ...(orderKey !== undefined && { orderKey }),
      get orderBegin() {
        return orderBegin()
      },
      get disabledRows() {
        return props.disabledRows
      },
      get disabled() {
        return props.disabled
      },
      get maxRows() {
        return props.maxRows
      },
    },
    marks: {
      kind: first.rowSelectionType ?? 'checkbox',
      onMark: (change) => tellMarkChange(change, { marked, events: () => props, target: () => handle }),
    },
    editors: { columnOf: linkage.columnOf, followersOf: linkage.followersOf },
    hasMenus: () => props.custom !== false,
    onColumnMenu: (column, anchor) => overlays?.onColumnMenu(column, anchor),
    createValidator: ({ store, errors, parts }) => createLaterValidator({ store, errors, checks: parts.checks }),
    services: (narrow) => servicesOf(props, narrow),
    drawn: () => ({
      ...viewSettings(props),
      slots,
      mayMoveRow: commands.mayMove,
      mayAddRows: commands.mayPaste,
      events,
    }),
  })
  const { store, errors, validator, marked, arranged, editors, headers, pastes, view } = core
  const editedRowId = () => view()?.editing?.rowId
  const stale = createStaleRows({
    store,
    editedRowId,
    mergeKept(ids) {
      const taken = server?.mergeKept(ids) ?? []
      if (taken.length > 0) noteReloaded(taken)
      return taken
    },
  })
  const unknown = createUnknownRows(store)
  const slots = createSlotHost()
  // No `randomUUID`: consoles over plain HTTP have none.
  const caseId = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('')

  const handle = createGridHandle({
    orderOf: (index) => (orderKey === undefined ? {} : { [orderKey]: orderBegin() + index }),
    pastes,
    store,
    errors,
    validator,
    marked,
    view,
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
    bringBack: (removed) => server?.bringBack(removed),
    texts: messages,
    reveal: arranged.reveal,
    send: (row) => live?.send(row),
    onAccepted(rows) {
      for (const saved of rows) live?.sendSaved(saved)
    },
  })

  const page = { props: () => props, target: () => handle }
  const commands = createRowCommands({ store, errors, marked, host, view, ...page })
  const events = createViewEvents({
    store,
    commands,
    slots,
    ...page,
    overlays: () => overlays,
    warn: host.notice.warning,
    onEditClosed() {
      live?.release()
      stale.release()
    },
  })
  const subscriptions = [
    // What was saved of a row while it was removed here waits for it.
    store.subscribe(({ origin, inserted }) => {
      if (origin === 'undo' || origin === 'api') stale.note(inserted.map((row) => row.id))
    }),
    forgetServerMarks(store, errors),
    commands.follow(),
    linkage.follow(store, (cells) => validator.checkMany(cells)),
    ...(uploads ? [keepUploads(uploads, store)] : []),
    store.subscribe((change) =>
      tellStoreChange(change, {
        store,
        orderKey,
        events: () => props,
        target: () => handle,
        shownKeys: () => core.columns.filter(({ visible }) => visible).map(({ key }) => key),
        isSettingValues: () => settingValues,
      }),
    ),
  ]

  function takeRows(before: readonly GridRow[], next: readonly GridRow[]) {
    const removedIds = new Set(handle.getDeleteData().map((row) => String(row[store.rowKey])))
    if (!exchangeRows({ store, before, next, removedIds, isSaving: handle.isSaving })) errors.clear()
    stale.note(next.map((row) => String(row[store.rowKey])).filter(store.isStale))
    unknown.dismiss()
  }

  function goLive() {
    if (!socketReload) return
    live = followLiveRows({
      live: host.live,
      store,
      socketKey,
      caseId,
      editedRowId,
      onChanged: noteReloaded,
      onUnknown: noteUnknown,
      onNews: stale.note,
    })
  }

  function noteReloaded(ids: readonly string[]) {
    if (props.reloadEffect) view()?.highlight(ids)
    const rows = ids.map((rowId) => store.rowById(rowId)).filter((row) => row !== undefined)
    props.onReloaded?.({ rows, ...eventOf(handle) })
  }

  /** Grids that share a key hear of each other's rows: one that names no column of this grid is none of its rows. */
  function noteUnknown(row: GridRow) {
    const rowId = String(row[store.rowKey])
    const isRemoved = handle.getDeleteData().some((removed) => store.idOf(removed) === rowId)
    // Kept beside it, for the case that it comes back.
    if (isRemoved) store.mergeRemote([row])
    if (isRemoved || !core.columns.some(({ key }) => key in row)) return
    if (props.onUnknownRow) props.onUnknownRow({ row, ...eventOf(handle) })
    else unknown.note(rowId)
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
    unknown,
    handle,
    caseId,
    get columns() {
      return core.columns
    },
    arranged,
    headers,
    get view() {
      return view()
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
          !isSameValue(before.columns, next.columns) ||
          before.authPre !== next.authPre ||
          before.bordered !== next.bordered
        if (isRedeclared) core.setColumns(resolve(next.columns))
        if (before.dataSource !== next.dataSource) takeRows(before.dataSource, next.dataSource)
        const isOtherRight =
          (before.disabled ?? false) !== (next.disabled ?? false) ||
          !isSameValue(before.disabledRows, next.disabledRows)
        if (isOtherRight) {
          store.readRights()
          marked.recheck()
          view()?.refresh()
        }
        view()?.setMode(modeOf(next))
      })
    },
    attach(root, narrow) {
      let isFirst = false
      duringRender(() => {
        isFirst = core.attach(root, narrow)
      })
      if (!isFirst) return
      endPreparing = prepareEditors(root, editors.prepare)
      editors.preload(core.columns.filter(({ visible }) => visible))
      goLive()
    },
    rowActions: commands.offered,
    addByUser: commands.add,
    removeByUser: commands.remove,
    moveByUser: (from, to) => store.move(from, to, 'user'),
    takeRemote(rowId) {
      if (view()?.editing?.rowId === rowId) view()?.cancel()
      live?.release()
      store.takeRemote(rowId)
      errors.forgetRow(rowId)
    },
    theirsOf: (rowId) => server?.theirsOf(rowId) ?? {},
    keepMine(rowId) {
      view()?.commit()
      live?.release()
      server?.keepMine(rowId)
    },
    destroy() {
      live?.stop()
      endPreparing()
      core.erase()
      for (const unsubscribe of subscriptions) unsubscribe()
      core.destroy()
      slots.destroy()
      stale.destroy()
      unknown.destroy()
      handle.destroy()
      uploads?.destroy()
    },
  }
}
